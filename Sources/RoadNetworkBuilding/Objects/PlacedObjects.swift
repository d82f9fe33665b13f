import Geodesy
import OpenStreetMap
import RoadNetwork

/// A road object on its directed edge. Strings are numbers of the interner.
struct PlacedObject {
    var edge: UInt32
    /// Meters from the edge's start, measured as the road is.
    var start: Float
    var end: Float
    var kind: RoadObject.Kind
    var element: MapElement
    var value: UInt32
    var name: UInt32
    var flags: TileObjectFlags

    fileprivate var key: (UInt32, UInt8, Float, Int64) { (edge, kind.rawValue, start, element.rawValue) }
}

/// Puts the objects of a file on the edges of the graph.
struct PlacedObjects {
    let roads: RoadTable
    let edges: EdgeTable
    let ways: WayTable
    let nodes: NodeTable
    private(set) var objects: [PlacedObject] = []

    init(
        _ entries: [ObjectTable.Entry], hazards: [(way: UInt32, value: UInt32)], roads: RoadTable, edges: EdgeTable, ways: WayTable,
        nodes: NodeTable, merging: NodeMerging
    ) {
        self.roads = roads
        self.edges = edges
        self.ways = ways
        self.nodes = nodes
        var atNodes: [UInt32: [Int]] = [:]
        var beside: [Int] = []
        for (index, entry) in entries.enumerated() {
            // A node of a road that was left out stands beside the others.
            let node = nodes.number(of: entry.node).map { merging.representative(UInt32($0)) }
            if let node, entry.kind != .restArea { atNodes[node, default: []].append(index) } else { beside.append(index) }
        }
        if !atNodes.isEmpty { placeAtNodes(entries, atNodes) }
        if !beside.isEmpty { placeBeside(beside.map { entries[$0] }) }
        for hazard in hazards { place(hazard) }
        objects.sort { $0.key < $1.key }
    }

    // MARK: At nodes

    private mutating func placeAtNodes(_ entries: [ObjectTable.Entry], _ atNodes: [UInt32: [Int]]) {
        for road in roads.roads.indices {
            let shape = roads.shape(road)
            var along = 0.0
            for (position, node) in zip(shape.indices, shape) {
                if position > shape.startIndex {
                    along += LocalDistance.meters(nodes.places[Int(shape[position - 1])], nodes.places[Int(node)])
                }
                guard nodes.flags[Int(node)].contains(.object), let found = atNodes[node] else { continue }
                for index in found { place(entries[index], on: road, at: along, isStart: position == shape.startIndex, node: node) }
            }
        }
    }

    /// Puts an object on the edges of a road that lead to it: one at the start of an edge is already passed.
    private mutating func place(_ entry: ObjectTable.Entry, on road: Int, at along: Double, isStart: Bool, node: UInt32) {
        let length = Double(roads.roads[road].length)
        let isEnd = node == roads.endNode(road) && along >= length - 0.01
        for direction in TravelDirection.allCases where entry.direction == nil || entry.direction == direction {
            let isBackward = direction == .backward
            guard !(isBackward ? isEnd : isStart), let edge = edges.edge(of: road, backward: isBackward) else { continue }
            if let bearing = entry.bearing, !isAlong(bearing, road, at: along, isBackward) { continue }
            if entry.direction == nil, entry.kind == .stop || entry.kind == .giveWay, !entry.flags.contains(.directed),
                !isLikely(edge, road, rest: isBackward ? along : length - along, length: length)
            {
                continue
            }
            add(entry, edge: edge, at: isBackward ? length - along : along)
        }
    }

    /// Whether a sign without a direction is for those on an edge: the junction that is nearer is meant, and there the lesser roads.
    private func isLikely(_ edge: Int, _ road: Int, rest: Double, length: Double) -> Bool {
        guard rest < 0.01 else { return rest <= length / 2 || edges.reverse(edge) == nil }
        func rank(_ edge: Int) -> UInt8 { ways.records[Int(roads.roads[edges.edges[edge].road].way)].roadClass.rank }
        let ranks = edges.edges(from: edges.endNode(edge, roads: roads)).map(rank)
        guard let highest = ranks.min(), ranks.contains(where: { $0 != highest }) else { return true }
        return rank(edge) > highest
    }

    private func isAlong(_ bearing: Double, _ road: Int, at along: Double, _ isBackward: Bool) -> Bool {
        let shape = Array(roads.shape(road))
        var driven = 0.0
        for (first, second) in zip(shape, shape.dropFirst()) {
            let from = nodes.places[Int(first)]
            let to = nodes.places[Int(second)]
            driven += LocalDistance.meters(from, to)
            guard driven >= along - 0.01 || second == shape.last else { continue }
            let heading = from.coordinate.bearing(to: to.coordinate) + (isBackward ? 180 : 0)
            let turn = abs((heading - bearing).truncatingRemainder(dividingBy: 360))
            return min(turn, 360 - turn) < 90
        }
        return true
    }

    private mutating func add(_ entry: ObjectTable.Entry, edge: Int, at offset: Double) {
        objects.append(
            PlacedObject(
                edge: UInt32(edge), start: Float(offset), end: Float(offset), kind: entry.kind, element: entry.element, value: entry.value,
                name: entry.name, flags: entry.flags))
    }

    // MARK: Beside roads

    private mutating func placeBeside(_ entries: [ObjectTable.Entry]) {
        let found = NearestRoads(of: entries.map { ($0.place, $0.kind == .restArea) }, roads: roads, ways: ways, nodes: nodes)
        for (entry, nearest) in zip(entries, found.roads) {
            guard let nearest else { continue }
            var entry = entry
            entry.flags.insert(.beside)
            // Forward and backward mean nothing beside the way.
            entry.direction = nil
            if entry.bearing == nil { entry.flags.remove(.directed) }
            place(entry, on: nearest.road, at: nearest.along, isStart: false, node: .max)
        }
    }

    private mutating func place(_ hazard: (way: UInt32, value: UInt32)) {
        let element = MapElement(.way, id: ways.records[Int(hazard.way)].id)
        for road in roads.roads(of: Int(hazard.way)) {
            for isBackward in [false, true] {
                guard let edge = edges.edge(of: road, backward: isBackward) else { continue }
                objects.append(
                    PlacedObject(
                        edge: UInt32(edge), start: 0, end: roads.roads[road].length, kind: .hazard, element: element, value: hazard.value,
                        name: 0, flags: []))
            }
        }
    }
}
