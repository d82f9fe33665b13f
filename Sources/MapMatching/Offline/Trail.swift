import Geodesy
import RoadNetwork

/// Where every hypothesis stood at every fix, each with the note of the fix before: the genealogy of the filter.
struct Trail {
    struct Note {
        var edge: EdgeID
        var along: Float
        var logWeight: Float
        /// The edge's serial number in the log of ways driven; 0 off the road.
        var path: UInt32
        /// The note at the fix before, or −1.
        var parent: Int32
        var fix: Int32
    }

    /// What a hypothesis believes besides its place; it is kept for the last fix alone.
    struct Belief {
        /// The receiver's offset, meters east and north, and its variance.
        var bias: SIMD2<Float>
        var biasVariance: Float
        /// Meters a second, where it is known.
        var speed: Float?
    }

    private var notes: [Note] = []
    /// The first note of each fix; a fix that was refused has none.
    private var starts: [Int32] = []
    /// The notes of the last fix that was used.
    private var newestRange = 0..<0

    var newest: ArraySlice<Note> { notes[newestRange] }
    /// One of each of the newest notes on a road.
    private(set) var beliefs: [Belief] = []

    init(count: Int) {
        notes.reserveCapacity(count * 6)
        starts.reserveCapacity(count + 1)
    }

    /// Notes that a fix was not used.
    mutating func skip() { starts.append(Int32(notes.count)) }

    /// Notes where the hypotheses of a matcher stand after a fix.
    mutating func record(_ matcher: inout StreamingMatcher, fix: Int) {
        let first = notes.count
        defer { newestRange = first..<notes.count }
        starts.append(Int32(first))
        beliefs.removeAll(keepingCapacity: true)
        for index in 0..<matcher.count {
            let hypothesis = matcher.hypotheses + index
            let tile = matcher.tiles.slots[Int(hypothesis.pointee.slot)].tile
            notes.append(
                Note(
                    edge: EdgeID(tile: tile.number, index: Int(hypothesis.pointee.index)), along: hypothesis.pointee.state.along,
                    logWeight: hypothesis.pointee.logWeight, path: hypothesis.pointee.path, parent: hypothesis.pointee.trail,
                    fix: Int32(fix)))
            let state = hypothesis.pointee.state
            beliefs.append(Belief(bias: state.bias, biasVariance: state.biasVariance, speed: state.knownSpeed))
            hypothesis.pointee.trail = Int32(notes.count - 1)
        }
        if matcher.offRoad.isAlive {
            notes.append(
                Note(
                    edge: EdgeID(rawValue: 0), along: 0, logWeight: matcher.offRoad.logWeight, path: 0, parent: matcher.offRoad.trail,
                    fix: Int32(fix)))
            matcher.offRoad.trail = Int32(notes.count - 1)
        }
    }

    /// Follows the best notes back, from the last fix to the first.
    private func chosen(fixCount: Int) -> [Note?] {
        var chosen = [Note?](repeating: nil, count: fixCount)
        var next: Int32 = -1
        var fix = fixCount - 1
        while fix >= 0 {
            let range = Int(starts[fix])..<(fix + 1 < starts.count ? Int(starts[fix + 1]) : notes.count)
            if range.isEmpty {
                fix -= 1
                continue
            }
            var current = next
            if current < 0 || Int(notes[Int(current)].fix) != fix { current = Int32(best(range)) }
            let note = notes[Int(current)]
            chosen[fix] = note
            next = note.parent
            fix -= 1
        }
        return chosen
    }

    private func best(_ range: Range<Int>) -> Int {
        var best = range.lowerBound
        for index in range where notes[index].logWeight > notes[best].logWeight { best = index }
        return best
    }

    /// The places and the path of the trace.
    func result(_ matcher: borrowing StreamingMatcher, fixCount: Int) -> OfflineResult {
        let chosen = chosen(fixCount: fixCount)
        var places = [OfflinePlace?](repeating: nil, count: fixCount)
        var builder = PathBuilder()
        for (index, note) in chosen.enumerated() {
            guard let note else { continue }
            guard note.path != 0 else {
                builder.endPiece()
                continue
            }
            guard let tile = matcher.source.matcherTile(note.edge.tile).tile else { continue }
            let edge = tile.edges + note.edge.index
            let along = min(max(note.along, 0), edge.pointee.length)
            var hint: UInt16 = 0
            let place = EdgeGeometry.locate(edge, tile.segments, along: along, hint: &hint)
            places[index] = OfflinePlace(
                position: RoadPosition(edge: note.edge, offset: along), wayDirection: edge.pointee.wayDirection,
                coordinate: tile.frame.coordinate(place.point))
            builder.add(note, along: along, matcher)
        }
        builder.endPiece()
        return OfflineResult(places: places, path: builder.pieces)
    }
}

extension MatcherTile {
    /// The tile, where it is there.
    var tile: RoadTile? {
        if case .here(let tile) = self { tile } else { nil }
    }
}
