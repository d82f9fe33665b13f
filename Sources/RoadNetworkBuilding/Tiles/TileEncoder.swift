import Geodesy
import RoadNetwork

/// Makes the bytes of one road tile from the graph. It reads the draft alone, so that tiles may be made at the same time.
struct TileEncoder {
    let draft: RoadDraft
    let number: UInt32
    let frame: LocalFrame
    /// The graph nodes that lie in the tile, and the edges that start there.
    let graphNodes: Range<Int>
    let ownEdges: Range<Int>
    var externals: [EdgeID] = []
    private var externalNumbers: [EdgeID: UInt32] = [:]
    var strings = TileStrings()
    /// The ways of the tile's edges, by id, and their numbers in the tile.
    var ways: [UInt32] = []
    var wayNumbers: [UInt32: UInt32] = [:]

    init(draft: RoadDraft, number: UInt32, tile: TileCoordinate) {
        self.draft = draft
        self.number = number
        frame = LocalFrame(origin: TileEncoder.center(of: tile))
        graphNodes = draft.edges.graphNodes(ofTile: number)
        ownEdges = Int(draft.edges.firstEdge[graphNodes.lowerBound])..<Int(draft.edges.firstEdge[graphNodes.upperBound])
    }

    /// The middle of a tile's corners.
    static func center(of tile: TileCoordinate) -> FixedCoordinate {
        let northWest = tile.northWest
        let southEast = tile.southEast
        return FixedCoordinate(
            latitude: Int32(((northWest.latitude + southEast.latitude) / 2 * 1e7).rounded()),
            longitude: Int32(((northWest.longitude + southEast.longitude) / 2 * 1e7).rounded()))
    }

    /// The bytes of the tile.
    mutating func encode(crossings: ArraySlice<TileIndex.Crossing>) -> [UInt8] {
        var writer = TileWriter()
        collectWays()
        let shapes = encodeShapes()
        let turns = encodeTurns()
        let edges = ownEdges.map { record(of: $0, shapes: shapes, firstSuccessor: turns.first[$0 - ownEdges.lowerBound]) }
        let details = ownEdges.map { detail(of: $0, shapes: shapes) }
        let grid = encodeGrid(crossings)
        let bans = encodeBans()
        writer.add(.edges, edges)
        writer.add(.segments, shapes.segments)
        writer.add(.successors, turns.successors)
        writer.add(.externals, externals)
        writer.add(.gridCells, grid.cells)
        writer.add(.gridEntries, grid.entries)
        writer.add(.viaBans, bans.bans)
        writer.add(.viaPaths, bans.paths)
        writer.add(.nodes, encodeNodes())
        writer.add(.edgeDetails, details)
        writer.add(.points, shapes.points)
        addAttributes(to: &writer)
        addObjects(to: &writer, shapes: shapes)
        addPoints(to: &writer)
        addStrings(to: &writer)
        return writer.bytes(number: number, origin: frame.origin)
    }

    /// A reference to an edge of the graph, through the table of externals where another tile owns it.
    mutating func reference(_ edge: Int) -> EdgeReference {
        if ownEdges.contains(edge) { return EdgeReference(rawValue: UInt32(edge - ownEdges.lowerBound)) }
        let id = draft.edges.identifier(of: edge, roads: draft.roads)
        if let known = externalNumbers[id] { return EdgeReference(rawValue: known | 0x8000_0000) }
        let position = UInt32(externals.count)
        externalNumbers[id] = position
        externals.append(id)
        return EdgeReference(rawValue: position | 0x8000_0000)
    }

    private mutating func record(of edge: Int, shapes: TileShapes, firstSuccessor: (UInt32, UInt8)) -> EdgeRecord {
        let directed = draft.edges.edges[edge]
        let way = draft.ways.records[Int(draft.roads.roads[directed.road].way)]
        let shape = shapes.shape(of: directed.road)
        var flags = way.edgeFlags(backward: directed.isBackward)
        if directed.isBackward { flags.insert(.againstSegments) }
        return EdgeRecord(
            length: shape.length, firstSegment: shape.firstSegment, firstSuccessor: firstSuccessor.0,
            reverse: draft.edges.reverse(edge).map { reference($0) } ?? .none,
            wayDirection: WayDirection(wayID: way.id, forward: !directed.isBackward),
            segmentCount: draft.roads.roads[directed.road].pointCount - 1, successorCount: firstSuccessor.1, halfWidth: way.halfWidth,
            roadClass: way.roadClass.rawValue, flags: flags, plausibleSpeed: way.plausibleSpeed)
    }

    private func detail(of edge: Int, shapes: TileShapes) -> EdgeDetail {
        let directed = draft.edges.edges[edge]
        let road = draft.roads.roads[directed.road]
        let node = directed.isBackward ? draft.roads.endNode(directed.road) : draft.roads.startNode(directed.road)
        return EdgeDetail(
            way: wayNumbers[road.way] ?? 0, firstPoint: shapes.shape(of: directed.road).firstPoint,
            node: draft.edges.graphNumbers[Int(node)] - UInt32(graphNodes.lowerBound), wayOffset: road.wayOffset)
    }

    private func encodeNodes() -> [NodeRecord] {
        graphNodes.map { number in
            let node = Int(draft.edges.graphNodes[number].node)
            let edges = draft.edges.edges(from: number)
            return NodeRecord(
                id: draft.nodes.identifier(node), place: draft.nodes.places[node],
                firstEdge: UInt32(edges.lowerBound - ownEdges.lowerBound), edgeCount: UInt16(edges.count), flags: 0)
        }
    }

    private mutating func collectWays() {
        let used = Set(ownEdges.map { draft.roads.roads[draft.edges.edges[$0].road].way })
        ways = used.sorted { (draft.ways.records[Int($0)].id, $0) < (draft.ways.records[Int($1)].id, $1) }
        for (position, way) in ways.enumerated() { wayNumbers[way] = UInt32(position) }
    }

    private mutating func encodeGrid(_ crossings: ArraySlice<TileIndex.Crossing>) -> (cells: [UInt32], entries: [EdgeReference]) {
        let count = RoadTileFormat.gridSide * RoadTileFormat.gridSide
        var cells: [UInt32] = [0]
        cells.reserveCapacity(count + 1)
        var entries: [EdgeReference] = []
        entries.reserveCapacity(crossings.count)
        var last: (cell: UInt16, road: UInt32)?
        for crossing in crossings {
            if let last, last == (crossing.cell, crossing.road) { continue }
            last = (crossing.cell, crossing.road)
            let forward = draft.edges.edge(of: Int(crossing.road), backward: false)
            let backward = draft.edges.edge(of: Int(crossing.road), backward: true)
            // One direction stands for both: the tile's own where it has one.
            guard let edge = [forward, backward].compactMap(\.self).first(where: { ownEdges.contains($0) }) ?? forward ?? backward else {
                continue
            }
            while cells.count <= Int(crossing.cell) { cells.append(UInt32(entries.count)) }
            entries.append(reference(edge))
        }
        while cells.count <= count { cells.append(UInt32(entries.count)) }
        return (cells, entries)
    }

    private mutating func encodeBans() -> (bans: [ViaBan], paths: [EdgeReference]) {
        var bans: [ViaBan] = []
        var paths: [EdgeReference] = []
        for path in draft.bans.paths(startingIn: ownEdges) {
            let rest = path.edges.dropFirst()
            bans.append(
                ViaBan(
                    firstEdge: path.edges[0] - UInt32(ownEdges.lowerBound), firstPath: UInt32(paths.count), pathCount: UInt32(rest.count)))
            for edge in rest { paths.append(reference(Int(edge))) }
        }
        return (bans, paths)
    }
}
