import RoadNetwork

/// Puts the route driven together from the notes of a trace and the log of ways.
struct PathBuilder {
    /// One time that an edge was driven.
    private struct Visit {
        var serial: UInt32
        var edge: EdgeID
        var start: Float
        /// The farthest place noted on it, or `nil` where no fix fell on it.
        var farthest: Float?
    }

    private(set) var pieces: [[PathStretch]] = []
    private var visits: [Visit] = []
    private var chain: [(serial: UInt32, edge: EdgeID)] = []
    private var lastAlong: Float = 0
    private var lengths: [EdgeID: (length: Float, reverse: EdgeID?)] = [:]

    /// Goes on to a place on an edge. Where the log does not lead there from the last place, a new piece begins.
    mutating func add(_ note: Trail.Note, along: Float, _ matcher: borrowing StreamingMatcher) {
        if let last = visits.last, last.serial == note.path {
            visits[visits.count - 1].farthest = max(last.farthest ?? along, along)
            lastAlong = along
            return
        }
        if visits.isEmpty || !extend(to: note.path, matcher) {
            endPiece()
            visits = [Visit(serial: note.path, edge: note.edge, start: along, farthest: along)]
            remember(note.edge, matcher)
        } else {
            visits[visits.count - 1].farthest = along
        }
        lastAlong = along
    }

    /// Adds the visits that lead from the last one to an edge of the log; `false` where none do.
    private mutating func extend(to serial: UInt32, _ matcher: borrowing StreamingMatcher) -> Bool {
        guard let last = visits.last else { return false }
        chain.removeAll(keepingCapacity: true)
        var current = serial
        while current != last.serial {
            guard chain.count < 4096, let entry = matcher.paths.entry(current), entry.parent != 0 else { return false }
            chain.append((current, entry.edge))
            current = entry.parent
        }
        for (serial, edge) in chain.reversed() {
            remember(edge, matcher)
            var start: Float = 0
            if let from = visits.last, let facts = lengths[from.edge], facts.reverse == edge, let farthest = from.farthest {
                start = max(0, facts.length - farthest)
            }
            visits.append(Visit(serial: serial, edge: edge, start: start, farthest: nil))
        }
        return true
    }

    private mutating func remember(_ edge: EdgeID, _ matcher: borrowing StreamingMatcher) {
        if lengths[edge] != nil { return }
        guard let tile = matcher.source.matcherTile(edge.tile).tile else { return }
        let record = tile.edges[edge.index]
        lengths[edge] = (record.length, tile.id(of: record.reverse))
    }

    /// Ends the piece at the last place.
    mutating func endPiece() {
        defer { visits.removeAll(keepingCapacity: true) }
        guard let last = visits.last else { return }
        var stretches: [PathStretch] = []
        for (index, visit) in visits.enumerated() {
            guard let facts = lengths[visit.edge] else { continue }
            var end = facts.length
            if index == visits.count - 1 {
                end = max(visit.start, last.farthest ?? lastAlong)
            } else if facts.reverse == visits[index + 1].edge, let farthest = visit.farthest {
                end = max(farthest, visit.start)
            }
            stretches.append(PathStretch(edge: visit.edge, start: visit.start, end: end))
        }
        pieces.append(stretches)
    }
}
