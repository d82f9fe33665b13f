import Foundation
import Geodesy
import RoadNetwork

/// Chooses a way at random, edge by edge, as the turn model expects of drivers; without end.
///
/// Roads that were driven before are chosen less, so that the drive sees the place and does not circle about a block. At a dead end
/// the car turns back; roads that end where it cannot are not entered (``BlindAlleys``).
struct RandomRoute: Sendable {
    let roads: any SimulatorRoads
    /// Whether tracks, service roads and the like are left aside where another way leads on.
    let keepsToRoads: Bool
    private var random: SeededRandom
    private var visits: [EdgeID: Int] = [:]
    private var alleys = BlindAlleys()
    /// The edge that is driven last so far.
    private(set) var current: EdgeID

    init(roads: any SimulatorRoads, start: EdgeID, keepsToRoads: Bool = false, random: SeededRandom) {
        self.roads = roads
        self.keepsToRoads = keepsToRoads
        self.random = random
        current = start
    }

    /// The next edge and whether a junction lies before it; `nil` where the map ends, on a way that began in a blind alley.
    mutating func next() -> (edge: EdgeID, isJunction: Bool, isTurnBack: Bool)? {
        let roads = roads
        let turns = roads.turns(after: current)
        let open = RandomRoute.forward(turns, on: roads)
        let endless = open.filter { choice in !alleys.contains(choice.edge) { RandomRoute.ways(after: $0, on: roads) } }
        if endless.isEmpty, let back = RandomRoute.back(from: current, turns, on: roads) {
            current = back
            return (back, false, true)
        }
        let all = endless.isEmpty ? open : endless
        guard !all.isEmpty else { return nil }
        let onRoads = keepsToRoads ? all.filter { roads.isRoad($0.edge) } : []
        let forward = onRoads.isEmpty ? all : onRoads
        let weights = forward.map { choice in
            let base = Double(exp(choice.turn.logWeight)) / Double(1 + visits[choice.edge, default: 0])
            return leadsOn(choice.edge) ? base : base * 0.01
        }
        var left = random.uniform() * weights.reduce(0, +)
        var chosen = forward.count - 1
        for (index, weight) in weights.enumerated() {
            left -= weight
            if left < 0 {
                chosen = index
                break
            }
        }
        current = forward[chosen].edge
        visits[current, default: 0] += 1
        return (current, all.count > 1, false)
    }

    /// A random edge of the region that leads on, on an open road; `nil` where there is none.
    ///
    /// Who keeps to roads (``SimulatorRoads/isRoad(_:)``) begins on one that leads to another, unless many draws find none.
    static func anyEdge(of roads: any SimulatorRoads, keepsToRoads: Bool = false, random: inout SeededRandom) -> EdgeID? {
        guard let bounds = roads.simulatorBounds else { return nil }
        var track: EdgeID?
        var alleys = BlindAlleys()
        let width = bounds.east >= bounds.west ? bounds.east - bounds.west : bounds.east - bounds.west + 360
        for _ in 0..<2000 {
            let place = Coordinate(
                latitude: bounds.south + random.uniform() * (bounds.north - bounds.south),
                longitude: Coordinate.wrappedLongitude(bounds.west + random.uniform() * width)
            )
            guard let number = roads.simulatorTileNumber(at: place), let tile = roads.simulatorTile(number), tile.edgeCount > 0 else {
                continue
            }
            let index = Int(random.next() % UInt64(tile.edgeCount))
            let flags = tile.edges[index].flags
            guard flags.isDisjoint(with: [.ferry, .service, .restrictedAccess, .tunnel]) else { continue }
            let edge = EdgeID(tile: number, index: index)
            let on = roads.turns(after: edge).filter { !$0.turn.features.contains(.uTurn) }
            guard !on.isEmpty else { continue }
            let isWanted = !keepsToRoads || roads.isRoad(edge) && on.contains { roads.isRoad($0.edge) }
            guard isWanted || track == nil, !alleys.contains(edge, next: { ways(after: $0, on: roads) }) else { continue }
            if isWanted { return edge }
            track = edge
        }
        return track
    }

    private func leadsOn(_ edge: EdgeID) -> Bool {
        roads.turns(after: edge).contains { !$0.turn.features.contains(.uTurn) }
    }

    /// The edges that can be driven after an edge: the ways on, and the way back.
    static func ways(after edge: EdgeID, on roads: any SimulatorRoads) -> [EdgeID] {
        let turns = roads.turns(after: edge)
        return forward(turns, on: roads).map(\.edge) + (back(from: edge, turns, on: roads).map { [$0] } ?? [])
    }

    private typealias Turns = [(edge: EdgeID, turn: Successor)]

    private static func forward(_ turns: Turns, on roads: any SimulatorRoads) -> Turns {
        turns.filter { !$0.turn.features.contains(.uTurn) && roads.cost(of: $0.edge, meters: 1).isFinite }
    }

    private static func back(from edge: EdgeID, _ turns: Turns, on roads: any SimulatorRoads) -> EdgeID? {
        if let back = turns.first(where: { $0.turn.features.contains(.uTurn) })?.edge { return back }
        guard let (tile, record) = roads.edge(edge), let back = tile.id(of: record.reverse), roads.edge(back) != nil else { return nil }
        return back
    }
}
