import Geodesy
import RoadNetwork

/// What the simulator asks of the roads of a region.
protocol SimulatorRoads: Sendable {
    /// A tile by its number, or `nil` where the region has none.
    func simulatorTile(_ number: UInt32) -> RoadTile?
    /// The edges that pass within a number of meters of a place, each with the nearest point on it, the nearest edge first.
    func simulatorEdges(near place: Coordinate, within meters: Double) -> [RoadHit]
    /// What the map knows of an edge beyond its geometry.
    func simulatorAttributes(of id: EdgeID) -> EdgeAttributes?
    /// The box around all roads, or `nil` where there are none.
    var simulatorBounds: RegionInfo.Bounds? { get }
    /// The number of the tile that a place lies in.
    func simulatorTileNumber(at place: Coordinate) -> UInt32?
}

/// A point of a directed edge near a place.
struct RoadHit: Sendable, Hashable {
    var edge: EdgeID
    /// Meters from the start of the edge.
    var offset: Double
    /// Meters from the place.
    var distance: Double
}

extension SimulatorRoads {
    /// The record of an edge and its tile.
    func edge(_ id: EdgeID) -> (tile: RoadTile, record: EdgeRecord)? {
        guard let tile = simulatorTile(id.tile), id.index < tile.edgeCount else { return nil }
        return (tile, tile.edges[id.index])
    }

    /// Where the car may go at the end of an edge: turns that are allowed, and the turn back.
    func turns(after id: EdgeID) -> [(edge: EdgeID, turn: Successor)] {
        guard let (tile, record) = edge(id) else { return [] }
        let first = Int(record.firstSuccessor)
        return (first..<first + Int(record.successorCount)).compactMap { index in
            let turn = tile.successors[index]
            guard turn.features.isDisjoint(with: [.banned, .endsViaBan]), let target = tile.id(of: turn.target) else { return nil }
            return self.edge(target) == nil ? nil : (target, turn)
        }
    }

    /// The points of an edge in the direction of travel, each with its offset from the start of the edge, meters.
    func shape(of id: EdgeID) -> [(coordinate: Coordinate, offset: Double)] {
        guard let (tile, record) = edge(id) else { return [] }
        let segments = UnsafeBufferPointer(start: tile.segments + Int(record.firstSegment), count: Int(record.segmentCount))
        guard let last = segments.last else { return [] }
        var points = segments.map { (tile.frame.coordinate(SIMD2($0.x, $0.y)), Double($0.start)) }
        let end = SIMD2(last.x + last.directionX * last.length, last.y + last.directionY * last.length)
        points.append((tile.frame.coordinate(end), Double(last.start + last.length)))
        guard record.flags.contains(.againstSegments) else { return points }
        let length = Double(last.start + last.length)
        return points.reversed().map { ($0.0, length - $0.1) }
    }

    /// Whether an edge is a road that people drive along: a residential street or more, that is open to all.
    func isRoad(_ id: EdgeID) -> Bool {
        guard let record = edge(id)?.record else { return false }
        return record.roadClass <= RoadClass.residential.rawValue && record.flags.isDisjoint(with: [.ferry, .service, .restrictedAccess])
    }

    /// The seconds that a stretch of an edge takes a driver who prefers public roads.
    func cost(of id: EdgeID, meters: Double) -> Double {
        guard let (_, record) = edge(id) else { return .infinity }
        if record.flags.contains(.ferry) { return .infinity }
        var factor = 1.0
        if record.flags.contains(.service) { factor *= 2 }
        if record.flags.contains(.restrictedAccess) { factor *= 4 }
        // The plausible speed is some way above the usual one, on all roads alike.
        return meters / max(2, Double(record.plausibleSpeed) / 10) * factor
    }

    /// The speed of a driver who drives at the limit where it can be driven, and else as is usual on such a road; meters a second.
    func usualSpeed(on id: EdgeID) -> Double {
        guard let attributes = simulatorAttributes(of: id) else { return 2 }
        let always = attributes.speedLimits.filter { $0.condition == nil && $0.vehicle == nil && $0.lane == nil }
        let limits = always.filter { $0.origin == .posted } + always.filter { $0.origin == .implied || $0.origin == .inferred }
        let free = attributes.freeFlowSpeed
        for limit in limits {
            switch limit.value {
            case .speed(let value, let unit):
                let limit = value * unit.metersPerSecond
                // A law's default says little of a small road: nobody drives 80 km/h there.
                return max(2, Double(free > 0 && always.first?.origin != .posted ? min(limit, free) : limit))
            case .walk: return 2
            case .unlimited: return 36
            case .signals: continue
            }
        }
        return max(2, free)
    }
}
