import Geodesy
import RoadNetwork

/// The directed edges of the graph, numbered so that those of a tile stand in a row, and in it those that start at one node.
struct EdgeTable {
    /// Which road an edge is, and which way along it.
    struct Edge {
        var rawValue: UInt32

        init(road: Int, isBackward: Bool) { rawValue = UInt32(road) << 1 | (isBackward ? 1 : 0) }

        var road: Int { Int(rawValue >> 1) }
        var isBackward: Bool { rawValue & 1 != 0 }
    }

    /// The nodes of the graph, by tile and then along a curve through the tile.
    private(set) var graphNodes: [GraphNode] = []
    /// The first edge of each graph node, and the end.
    private(set) var firstEdge: [UInt32] = []
    private(set) var edges: [Edge] = []
    /// The graph node of each node, or `none`.
    private(set) var graphNumbers: [UInt32]
    private var forwardEdges: [UInt32]
    private var backwardEdges: [UInt32]

    static let none = UInt32.max
    /// More edges than this at one node are not driven by anyone: they are left out.
    private static let maximumDegree = 64

    struct GraphNode {
        var tile: UInt32
        var node: UInt32
        /// The place on the curve.
        var key: UInt64
    }

    init(roads: RoadTable, ways: WayTable, nodes: NodeTable) {
        graphNumbers = [UInt32](repeating: EdgeTable.none, count: nodes.count)
        for road in roads.roads.indices {
            for node in [roads.startNode(road), roads.endNode(road)] where graphNumbers[Int(node)] == EdgeTable.none {
                graphNumbers[Int(node)] = 0
                graphNodes.append(GraphNode(node, place: nodes.places[Int(node)]))
            }
        }
        graphNodes.sort { ($0.tile, $0.key, nodes.identifier(Int($0.node))) < ($1.tile, $1.key, nodes.identifier(Int($1.node))) }
        for (number, graphNode) in graphNodes.enumerated() { graphNumbers[Int(graphNode.node)] = UInt32(number) }

        var counts = [UInt32](repeating: 0, count: graphNodes.count)
        forwardEdges = [UInt32](repeating: EdgeTable.none, count: roads.roads.count)
        backwardEdges = forwardEdges
        for road in roads.roads.indices {
            let way = ways.records[Int(roads.roads[road].way)]
            for isBackward in [false, true] where way.allows(backward: isBackward) {
                let node = Int(graphNumbers[Int(isBackward ? roads.endNode(road) : roads.startNode(road))])
                guard counts[node] < EdgeTable.maximumDegree else { continue }
                // The number among the edges of its node; the number among all edges follows when every node is counted.
                if isBackward { backwardEdges[road] = counts[node] } else { forwardEdges[road] = counts[node] }
                counts[node] += 1
            }
        }
        firstEdge = [0]
        firstEdge.reserveCapacity(counts.count + 1)
        var total: UInt32 = 0
        for count in counts {
            total += count
            firstEdge.append(total)
        }
        edges = [Edge](repeating: Edge(road: 0, isBackward: false), count: Int(total))
        for road in roads.roads.indices {
            for isBackward in [false, true] {
                let position = isBackward ? backwardEdges[road] : forwardEdges[road]
                guard position != EdgeTable.none else { continue }
                let node = Int(graphNumbers[Int(isBackward ? roads.endNode(road) : roads.startNode(road))])
                let edge = firstEdge[node] + position
                edges[Int(edge)] = Edge(road: road, isBackward: isBackward)
                if isBackward { backwardEdges[road] = edge } else { forwardEdges[road] = edge }
            }
        }
    }

    /// The edge that drives a road in a direction, or `nil` where cars may not.
    func edge(of road: Int, backward: Bool) -> Int? {
        let edge = backward ? backwardEdges[road] : forwardEdges[road]
        return edge == EdgeTable.none ? nil : Int(edge)
    }

    /// The graph node that an edge ends at.
    func endNode(_ edge: Int, roads: RoadTable) -> Int {
        let road = edges[edge]
        return Int(graphNumbers[Int(road.isBackward ? roads.startNode(road.road) : roads.endNode(road.road))])
    }

    /// The edges that start at a graph node.
    func edges(from node: Int) -> Range<Int> { Int(firstEdge[node])..<Int(firstEdge[node + 1]) }

    /// The graph nodes that lie in a tile.
    func graphNodes(ofTile tile: UInt32) -> Range<Int> {
        graphNodes.range(of: tile, by: \.tile)
    }

    /// The region-wide id of an edge: the tile of the node that it starts at, and its number among the tile's edges.
    func identifier(of edge: Int, roads: RoadTable) -> EdgeID {
        let directed = edges[edge]
        let node = directed.isBackward ? roads.endNode(directed.road) : roads.startNode(directed.road)
        let tile = graphNodes[Int(graphNumbers[Int(node)])].tile
        return EdgeID(tile: tile, index: edge - Int(firstEdge[graphNodes.partitioningIndex { $0.tile >= tile }]))
    }

    /// The same road the other way, or `nil` where cars may not.
    func reverse(_ edge: Int) -> Int? { self.edge(of: edges[edge].road, backward: !edges[edge].isBackward) }
}

extension EdgeTable.GraphNode {
    init(_ node: UInt32, place: FixedCoordinate) {
        guard let tile = TileCoordinate(place.coordinate, zoom: RoadTileFormat.zoom) else {
            preconditionFailure("nodes beyond the web map are not kept")
        }
        self.tile = UInt32(tile.archiveNumber)
        self.node = node
        // A Z-order curve (Morton 1966): what is near on the ground is near in the tile.
        key = UInt32(bitPattern: place.latitude).spread << 1 | UInt32(bitPattern: place.longitude).spread
    }
}

extension UInt32 {
    /// The bits with a gap before each.
    fileprivate var spread: UInt64 {
        var bits = UInt64(self)
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
