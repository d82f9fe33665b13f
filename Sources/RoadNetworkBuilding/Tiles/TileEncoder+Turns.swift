import Geodesy
import RoadNetwork

extension TileEncoder {
    /// The successors of the tile's edges; for each edge the first and how many.
    mutating func encodeTurns() -> (successors: [Successor], first: [(UInt32, UInt8)]) {
        var successors: [Successor] = []
        var first: [(UInt32, UInt8)] = []
        first.reserveCapacity(ownEdges.count)
        for edge in ownEdges {
            let start = successors.count
            let node = draft.edges.endNode(edge, roads: draft.roads)
            let arrival = Approach(edge, draft)
            let isBarrier = draft.nodes.flags[Int(draft.edges.graphNodes[node].node)].contains(.barrier)
            for next in draft.edges.edges(from: node) {
                successors.append(turn(from: edge, arrival, onto: next, isBarrier: isBarrier))
            }
            successors.withUnsafeMutableBufferPointer { TurnModel.normalize(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
            first.append((UInt32(start), UInt8(successors.count - start)))
        }
        return (successors, first)
    }

    private mutating func turn(from edge: Int, _ arrival: Approach, onto next: Int, isBarrier: Bool) -> Successor {
        let departure = Approach(next, draft)
        let isUTurn = draft.edges.reverse(edge) == next
        var features: TurnFeatures = []
        if departure.flags.contains(.link), !arrival.flags.contains(.link) { features.insert(.ontoLink) }
        if departure.flags.contains(.service), !arrival.flags.contains(.service) { features.insert(.ontoService) }
        if departure.flags.contains(.restrictedAccess), !arrival.flags.contains(.restrictedAccess) {
            features.insert(.ontoRestrictedAccess)
        }
        if draft.bans.isBanned(from: edge, to: next) { features.insert(.banned) }
        if draft.bans.endsPath(from: edge, to: next) { features.insert(.endsViaBan) }
        if isUTurn { features.insert(.uTurn) }
        if isBarrier && !isUTurn { features.insert(.pastBarrier) }
        if draft.ways.isSameRoad(arrival.way, departure.way) { features.insert(.sameRoad) }
        let drop = Int(departure.roadClass.rank) - Int(arrival.roadClass.rank)
        return Successor(
            target: reference(next), logWeight: 0, angle: isUTurn ? 18_000 : Heading.turn(from: arrival.end, to: departure.start),
            features: features, classDrop: UInt8(min(max(drop, 0), 4)))
    }

    /// What a turn asks of an edge.
    private struct Approach {
        let way: Int
        let roadClass: RoadClass
        let flags: EdgeFlags
        /// The directions at the edge's start and end.
        let start: Int16
        let end: Int16

        init(_ edge: Int, _ draft: RoadDraft) {
            let directed = draft.edges.edges[edge]
            let road = draft.roads.roads[directed.road]
            way = Int(road.way)
            let record = draft.ways.records[way]
            roadClass = record.roadClass
            flags = record.edgeFlags(backward: directed.isBackward)
            start = directed.isBackward ? Heading.opposite(road.endHeading) : road.startHeading
            end = directed.isBackward ? Heading.opposite(road.startHeading) : road.endHeading
        }
    }
}

extension WayTable {
    /// Whether two ways bear the same number, or the same name where one has no number, or are one.
    ///
    /// Where a road divides, both branches may keep a name, as of a tunnel; signs lead by number.
    func isSameRoad(_ first: Int, _ second: Int) -> Bool {
        if first == second { return true }
        let numbers = refs(of: second)
        if !numbers.isEmpty, !refs(of: first).isEmpty { return refs(of: first).contains { ref in numbers.contains { $0.ref == ref.ref } } }
        for name in names(of: first) where name.kind == 0 && name.language == 0 {
            if names(of: second).contains(where: { $0.kind == 0 && $0.language == 0 && $0.text == name.text }) { return true }
        }
        return false
    }
}
