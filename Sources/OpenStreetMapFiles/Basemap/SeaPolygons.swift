import Geodesy

/// The sea within a box, from pieces of coastline.
///
/// A coastline has the land on its left and the water on its right (OSM wiki, “Tag:natural=coastline”). Inside the box the pieces are
/// joined; what enters and leaves the box is closed along the box's border, clockwise, which keeps the water on the right. Closed coasts
/// that run against the clock are islands.
///
/// Extracts cut coasts at the last node inside, a little before the border: such an end is drawn on to the border. An end far from the
/// border means that the coast is incomplete; its piece is left out and counted.
///
/// Beyond the box nothing is known. Land is drawn as land there, and the sea goes on as sea for a margin, so that the map does not end in
/// a blue edge. Water between two coasts that the box cuts, as in a harbour with its piers or a river's mouth, would go on as a stripe:
/// where it is narrower than the margin is deep, the sea ends with the box on that side.
struct SeaPolygons {
    /// The sea.
    private(set) var polygons: [Polygon] = []
    /// How many pieces of coast could not be used since they end in the middle of the map.
    private(set) var unusablePieces = 0

    private let box: MapBox
    private var outside: MapBox

    /// The sea in a box, and for a margin (10⁻⁷ degree of latitude) around it.
    init(coastlines: [[FixedCoordinate]], in box: MapBox, margin: Int32 = 0) {
        self.box = box
        outside = box.expanded(by: margin)
        guard box.width > 0, box.height > 0 else { return }
        var islands: [Ring] = []
        var lagoons: [Ring] = []
        var pieces: [[FixedCoordinate]] = []
        for line in Self.joined(coastlines) {
            let isClosed = line.first == line.last && line.count > 3
            if isClosed && line.allSatisfy(box.contains) {
                if line.signedArea > 0 { islands.append(line) } else { lagoons.append(line) }
            } else {
                pieces += clipped(line, isClosed: isClosed)
            }
        }
        endMarginAtChannels(pieces)
        var crossings: [[FixedCoordinate]] = []
        for piece in pieces {
            if let whole = reachingBorder(piece) { crossings.append(whole) } else { unusablePieces += 1 }
        }
        var outers = closed(crossings) + lagoons
        if outers.isEmpty && crossings.isEmpty && !islands.isEmpty { outers = [wholeBox] }
        polygons = outers.filter { $0.count > 3 }.map { Polygon(outer: $0) }
        for island in islands {
            // The smallest water around it: a lagoon of an atoll rather than the sea around that.
            let around = polygons.indices.filter { polygons[$0].outer.encloses(island[0]) }
            if let home = around.min(by: { abs(polygons[$0].outer.signedArea) < abs(polygons[$1].outer.signedArea) }) {
                polygons[home].holes.append(island)
            }
        }
    }

    private var wholeBox: Ring {
        [corner(0), corner(1), corner(2), corner(3), corner(0)]
    }

    /// The corners clockwise from the north-west.
    private func corner(_ index: Int) -> FixedCoordinate {
        switch index % 4 {
        case 0: FixedCoordinate(latitude: outside.north, longitude: outside.west)
        case 1: FixedCoordinate(latitude: outside.north, longitude: outside.east)
        case 2: FixedCoordinate(latitude: outside.south, longitude: outside.east)
        default: FixedCoordinate(latitude: outside.south, longitude: outside.west)
        }
    }

    /// Pieces joined where one ends and another begins.
    static func joined(_ pieces: [[FixedCoordinate]]) -> [[FixedCoordinate]] {
        let usable = pieces.filter { $0.count > 1 }
        var starts: [FixedCoordinate: [Int]] = [:]
        var ends: Set<FixedCoordinate> = []
        for (index, piece) in usable.enumerated() where piece.first != piece.last {
            starts[piece[0], default: []].append(index)
            ends.insert(piece[piece.count - 1])
        }
        var used = [Bool](repeating: false, count: usable.count)
        func follow(from index: Int) -> [FixedCoordinate] {
            var line = usable[index]
            used[index] = true
            while line.first != line.last, let end = line.last, let next = starts[end]?.first(where: { !used[$0] }) {
                used[next] = true
                line.append(contentsOf: usable[next].dropFirst())
            }
            return line
        }
        // First the pieces that nothing leads to, so that open lines begin at their true start; the rest is rings.
        var lines: [[FixedCoordinate]] = []
        for index in usable.indices where !used[index] && usable[index].first != usable[index].last && !ends.contains(usable[index][0]) {
            lines.append(follow(from: index))
        }
        for index in usable.indices where !used[index] { lines.append(follow(from: index)) }
        return lines
    }

    /// The parts of a line inside the box.
    private func clipped(_ line: [FixedCoordinate], isClosed: Bool) -> [[FixedCoordinate]] {
        var pieces: [[FixedCoordinate]] = []
        var current: [FixedCoordinate] = []
        for (a, b) in zip(line, line.dropFirst()) {
            guard let (start, end) = clippedSegment(a, b) else { continue }
            if current.last != start {
                if current.count > 1 { pieces.append(current) }
                current = [start]
            }
            if end != start { current.append(end) }
        }
        if current.count > 1 { pieces.append(current) }
        // A ring that began inside was cut at its own start: put the two halves together.
        if isClosed, pieces.count > 1, let last = pieces.last, last.last == pieces[0].first {
            pieces[0] = last + pieces[0].dropFirst()
            pieces.removeLast()
        }
        return pieces
    }

    /// A segment cut to the box (Liang and Barsky), or `nil` where it stays outside.
    private func clippedSegment(_ a: FixedCoordinate, _ b: FixedCoordinate) -> (FixedCoordinate, FixedCoordinate)? {
        if box.contains(a) && box.contains(b) { return (a, b) }
        let (ax, ay) = (Double(a.longitude), Double(a.latitude))
        let dx = Double(b.longitude) - ax
        let dy = Double(b.latitude) - ay
        var enter = 0.0
        var leave = 1.0
        let sides = [
            (-dx, ax - Double(box.west)), (dx, Double(box.east) - ax), (-dy, ay - Double(box.south)), (dy, Double(box.north) - ay),
        ]
        for (direction, distance) in sides {
            if direction == 0 {
                if distance < 0 { return nil }
            } else if direction < 0 {
                enter = max(enter, distance / direction)
            } else {
                leave = min(leave, distance / direction)
            }
        }
        guard enter < leave else { return nil }
        func at(_ share: Double) -> FixedCoordinate {
            let x = min(max(Int64((ax + share * dx).rounded()), Int64(box.west)), Int64(box.east))
            let y = min(max(Int64((ay + share * dy).rounded()), Int64(box.south)), Int64(box.north))
            return FixedCoordinate(latitude: Int32(y), longitude: Int32(x))
        }
        return (enter > 0 ? at(enter) : a, leave < 1 ? at(leave) : b)
    }

    /// A piece drawn on to the border at both ends, or `nil` where an end is too far from it.
    private func reachingBorder(_ piece: [FixedCoordinate]) -> [FixedCoordinate]? {
        guard let first = piece.first, let last = piece.last, let start = wayOut(from: first), let end = wayOut(from: last) else {
            return nil
        }
        return start.reversed() + piece + end
    }

    private enum Side: Hashable {
        case west, east, south, north
    }

    /// The side of the box that is nearest to a place, if it is within a tenth of the box.
    private func nearestSide(of place: FixedCoordinate) -> Side? {
        let distances: [(Side, Int64)] = [
            (.west, Int64(place.longitude) - Int64(box.west)), (.east, Int64(box.east) - Int64(place.longitude)),
            (.south, Int64(place.latitude) - Int64(box.south)), (.north, Int64(box.north) - Int64(place.latitude)),
        ]
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= min(box.width, box.height) / 10 else { return nil }
        return nearest.0
    }

    /// Takes the margin back from the sides that cut a channel narrower than the margin is deep.
    private mutating func endMarginAtChannels(_ pieces: [[FixedCoordinate]]) {
        let across = Int64(box.west) - Int64(outside.west)
        let up = Int64(box.south) - Int64(outside.south)
        for side in [Side.west, .east, .south, .north] {
            var ends: [(along: Int64, leaves: Bool)] = []
            for piece in pieces {
                for (end, leaves) in [(piece[0], false), (piece[piece.count - 1], true)] where nearestSide(of: end) == side {
                    ends.append((clockwise(end, on: side), leaves))
                }
            }
            ends.sort { $0.along < $1.along }
            let depth = side == .west || side == .east ? up : across
            // Clockwise from where a coast leaves the box to where one enters it there is water.
            let isChannel = zip(ends, ends.dropFirst()).contains { $0.leaves && !$1.leaves && $1.along - $0.along < depth }
            guard isChannel else { continue }
            switch side {
            case .west: outside.west = box.west
            case .east: outside.east = box.east
            case .south: outside.south = box.south
            case .north: outside.north = box.north
            }
        }
    }

    /// How far along a side a place lies, clockwise.
    private func clockwise(_ place: FixedCoordinate, on side: Side) -> Int64 {
        switch side {
        case .west: Int64(place.latitude)
        case .east: -Int64(place.latitude)
        case .south: -Int64(place.longitude)
        case .north: Int64(place.longitude)
        }
    }

    /// The shortest way from a place out to the border and through the margin, if the border is near.
    private func wayOut(from place: FixedCoordinate) -> [FixedCoordinate]? {
        guard let side = nearestSide(of: place) else { return nil }
        var end = place
        switch side {
        case .west: end.longitude = outside.west
        case .east: end.longitude = outside.east
        case .south: end.latitude = outside.south
        case .north: end.latitude = outside.north
        }
        return end == place ? [] : [end]
    }

    /// How far along the outermost border a place on it lies: whole numbers at the corners, clockwise from the north-west.
    private func position(_ place: FixedCoordinate) -> Double {
        if place.latitude == outside.north && place.longitude < outside.east {
            Double(Int64(place.longitude) - Int64(outside.west)) / Double(outside.width)
        } else if place.longitude == outside.east && place.latitude > outside.south {
            1 + Double(Int64(outside.north) - Int64(place.latitude)) / Double(outside.height)
        } else if place.latitude == outside.south && place.longitude > outside.west {
            2 + Double(Int64(outside.east) - Int64(place.longitude)) / Double(outside.width)
        } else {
            3 + Double(Int64(place.latitude) - Int64(outside.south)) / Double(outside.height)
        }
    }

    /// Closes pieces from border to border along the border.
    private func closed(_ pieces: [[FixedCoordinate]]) -> [Ring] {
        let starts = pieces.indices.map { (position: position(pieces[$0][0]), piece: $0) }.sorted { $0 < $1 }
        var used = [Bool](repeating: false, count: pieces.count)
        var rings: [Ring] = []
        for first in pieces.indices where !used[first] {
            var ring: Ring = []
            var current = first
            repeat {
                used[current] = true
                ring += pieces[current]
                let end = position(pieces[current][pieces[current].count - 1])
                // The next piece that begins clockwise of here, past the north-west corner if need be.
                let next = (starts.first { $0.position >= end && (!used[$0.piece] || $0.piece == first) }).map { ($0.position, $0.piece) }
                let wrapped = starts.first { !used[$0.piece] || $0.piece == first }.map { ($0.position + 4, $0.piece) }
                guard let (position, piece) = next ?? wrapped else { break }
                var corner = end.rounded(.down) + 1
                while corner < position {
                    ring.append(self.corner(Int(corner)))
                    corner += 1
                }
                current = piece
            } while current != first
            if let start = ring.first, ring.last != start { ring.append(start) }
            rings.append(ring)
        }
        return rings
    }
}
