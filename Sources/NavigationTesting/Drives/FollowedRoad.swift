import Geodesy
import NavigationCore
import RoadNetwork

/// The way of a driver who stays on the road, over edges of a region, with distances along it.
///
/// At each junction it keeps to the road of the same name or number and the same class, and else goes straight on. It asks no turn model:
/// predictions are measured against it.
public struct FollowedRoad: Sendable {
    /// The edges, in order.
    public private(set) var edges: [EdgeID]
    /// Meters from the start of the way to the start of each edge, and to the end of the last.
    public private(set) var starts: [Double]
    /// The tunnels on the way, from and to, meters; with open stretches up to `SimulatedDrive.tunnelGap` between them.
    public private(set) var tunnels: [ClosedRange<Double>] = []
    private let graph: RoadGraph

    /// The way over given edges.
    public init(_ edges: [EdgeID], on graph: RoadGraph) {
        self.edges = edges
        self.graph = graph
        starts = [0]
        for edge in edges {
            let record = graph.locate(edge).map { $0.tile.edges[$0.index] }
            let end = starts[starts.count - 1] + Double(record?.length ?? 0)
            if record?.flags.contains(.tunnel) == true {
                if let last = tunnels.last, starts[starts.count - 1] - last.upperBound <= SimulatedDrive.tunnelGap {
                    tunnels[tunnels.count - 1] = last.lowerBound...end
                } else {
                    tunnels.append(starts[starts.count - 1]...end)
                }
            }
            starts.append(end)
        }
    }

    /// The way through an edge: so many meters before its start, as far as the map goes, and so many beyond its end.
    public init(through edge: EdgeID, before: Double, beyond: Double, on graph: RoadGraph) {
        var lead: [EdgeID] = []
        var driven: Set = [edge]
        var left = before
        while left > 0, let previous = Self.previous(before: lead.last ?? edge, on: graph), driven.insert(previous).inserted {
            lead.append(previous)
            left -= Self.length(previous, graph)
        }
        var way = Array(lead.reversed()) + [edge]
        left = beyond
        while left > 0, let next = Self.next(after: way[way.count - 1], on: graph), driven.insert(next).inserted {
            way.append(next)
            left -= Self.length(next, graph)
            // A way that is cut in a tunnel has no exit.
            if left <= 0, graph.locate(next).map({ $0.tile.edges[$0.index].flags.contains(.tunnel) }) == true { left = beyond }
        }
        self.init(way, on: graph)
    }

    /// Meters.
    public var length: Double { starts[starts.count - 1] }

    /// How far along the way a place on one of its edges lies, meters; `nil` on another edge.
    public func distance(of position: RoadPosition) -> Double? {
        edges.firstIndex(of: position.edge).map { starts[$0] + Double(position.offset) }
    }

    /// The part of the way from one of its edges to another.
    public func part(_ range: Range<Int>) -> FollowedRoad { FollowedRoad(Array(edges[range]), on: graph) }

    // MARK: The next edge

    private static func next(after edge: EdgeID, on graph: RoadGraph) -> EdgeID? {
        turns(after: edge, on: graph).min { cost($0.turn) < cost($1.turn) }?.edge
    }

    private static func previous(before edge: EdgeID, on graph: RoadGraph) -> EdgeID? {
        guard let (tile, index) = graph.locate(edge) else { return nil }
        var best: (edge: EdgeID, cost: Double)?
        graph.edges(near: tile.coordinate(on: index, at: 0), radius: 1) { near in
            guard let turn = turns(after: near.id, on: graph).first(where: { $0.edge == edge })?.turn else { return }
            if cost(turn) < best?.cost ?? .infinity { best = (near.id, cost(turn)) }
        }
        return best?.edge
    }

    private static func turns(after edge: EdgeID, on graph: RoadGraph) -> [(edge: EdgeID, turn: Successor)] {
        guard let (tile, index) = graph.locate(edge) else { return [] }
        let record = tile.edges[index]
        return (0..<Int(record.successorCount)).compactMap { number in
            let turn = tile.successors[Int(record.firstSuccessor) + number]
            guard turn.features.isDisjoint(with: [.banned, .uTurn, .pastBarrier, .ontoRestrictedAccess]) else { return nil }
            return tile.id(of: turn.target).flatMap { graph.locate($0) == nil ? nil : ($0, turn) }
        }
    }

    /// How far a turn is from staying on the road, as degrees.
    private static func cost(_ turn: Successor) -> Double {
        var cost = abs(Double(turn.angle)) / 100 + 20 * Double(turn.classDrop)
        if !turn.features.contains(.sameRoad) { cost += 45 }
        if turn.features.contains(.ontoLink) { cost += 60 }
        if turn.features.contains(.ontoService) { cost += 90 }
        return cost
    }

    private static func length(_ edge: EdgeID, _ graph: RoadGraph) -> Double {
        graph.locate(edge).map { Double($0.tile.edges[$0.index].length) } ?? 0
    }
}

extension RoadGraph {
    /// Every directed edge of the region, tile by tile.
    public func allEdges() -> [EdgeID] {
        guard let first = RoadGraph.tile(at: Coordinate(latitude: info.bounds?.north ?? 0, longitude: info.bounds?.west ?? 0)),
            let last = RoadGraph.tile(at: Coordinate(latitude: info.bounds?.south ?? 0, longitude: info.bounds?.east ?? 0)),
            info.bounds != nil
        else { return [] }
        let side = UInt32(1) << UInt32(first.zoom)
        // Edges stand in the tile of their start, some of which lie a little outside of the bounds.
        let columns = (last.x + 2 + side - first.x) % side + 1
        return (max(1, first.y) - 1...min(side - 2, last.y) + 1).flatMap { row in
            (0..<columns).flatMap { column in
                let number = UInt32(TileCoordinate(zoom: first.zoom, x: (first.x + side - 1 + column) % side, y: row).archiveNumber)
                return (0..<(tile(number).tile?.edgeCount ?? 0)).map { EdgeID(tile: number, index: $0) }
            }
        }
    }

    private static func tile(at place: Coordinate) -> TileCoordinate? { TileCoordinate(place, zoom: RoadTileFormat.zoom) }

    /// The tunnels of the region's public roads, each with the road before and behind it: the ways of drivers who stay on the road.
    ///
    /// - Parameters:
    ///   - shortest: Meters from portal to portal.
    ///   - before: Meters of road before the entry; tunnels with less than a quarter of it in the map are left out.
    ///   - beyond: Meters of road behind the exit, likewise.
    public func tunnels(longerThan shortest: Double, before: Double, beyond: Double) -> [FollowedRoad] {
        var found: [FollowedRoad] = []
        for edge in allEdges() {
            guard let (tile, index) = locate(edge) else { continue }
            let record = tile.edges[index]
            guard record.flags.isDisjoint(with: [.tunnel, .ferry, .service, .restrictedAccess]) else { continue }
            for number in 0..<Int(record.successorCount) {
                let turn = tile.successors[Int(record.firstSuccessor) + number]
                guard turn.features.isDisjoint(with: [.banned, .uTurn, .pastBarrier, .ontoService, .ontoRestrictedAccess]),
                    let entry = tile.id(of: turn.target), let (next, nextIndex) = locate(entry),
                    next.edges[nextIndex].flags.contains(.tunnel),
                    next.edges[nextIndex].flags.isDisjoint(with: [.service, .restrictedAccess])
                else { continue }
                let road = FollowedRoad(through: entry, before: before, beyond: beyond, on: self)
                guard let portal = road.distance(of: RoadPosition(edge: entry, offset: 0)), portal > before / 4,
                    let tunnel = road.tunnels.first(where: { abs($0.lowerBound - portal) < 1 }),
                    tunnel.upperBound - tunnel.lowerBound > shortest, road.length - tunnel.upperBound > beyond / 4
                else { continue }
                if !found.contains(where: { $0.edges.contains(entry) && $0.tunnels.contains(tunnel) }) { found.append(road) }
            }
        }
        return found
    }
}
