import Geodesy
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding

/// A road network of bare elements, for what a drawing cannot show.
struct ElementMap {
    let graph: RoadGraph
    let archive: [UInt8]

    init(
        nodes: [(id: Int64, latitude: Double, longitude: Double)], ways: [Way], relations: [Relation] = [],
        tags: [Int64: Tags] = [:], options: RoadBuildingOptions = RoadBuildingOptions()
    ) throws {
        let builder = RoadNetworkBuilder(options: options)
        for relation in relations { builder.add(relation) }
        for way in ways { builder.add(way) }
        builder.beginNodes()
        for node in nodes {
            guard let place = FixedCoordinate(Coordinate(latitude: node.latitude, longitude: node.longitude)) else { continue }
            builder.add(Node(id: node.id, place: place, tags: tags[node.id] ?? [:]))
        }
        let (info, bytes) = builder.finish().archive(name: "elements")
        graph = try RoadGraph(info: info, archive: PMTilesArchive(bytes: bytes))
        archive = bytes
    }

    /// All edges of the network.
    func edges() throws -> [EdgeID] {
        try PMTilesArchive(bytes: archive).allEntries().flatMap { entry in
            (0..<(graph.tile(UInt32(entry.tile)).tile?.edgeCount ?? 0)).map { EdgeID(tile: UInt32(entry.tile), index: $0) }
        }
    }

    /// A grid of streets, some tiles wide: `side` × `side` crossings, 300 m apart.
    static func streets(_ side: Int) -> (nodes: [(id: Int64, latitude: Double, longitude: Double)], ways: [Way]) {
        var nodes: [(id: Int64, latitude: Double, longitude: Double)] = []
        for row in 0..<side {
            for column in 0..<side {
                nodes.append((Int64(row * side + column + 1), 50 + Double(row) * 0.0027, 8 + Double(column) * 0.0042))
            }
        }
        var ways: [Way] = []
        for row in 0..<side {
            let line = (0..<side).map { Int64(row * side + $0 + 1) }
            ways.append(Way(id: Int64(row + 1), nodes: line, tags: ["highway": "residential", "name": "Row \(row)", "maxspeed": "30"]))
            let column = (0..<side).map { Int64($0 * side + row + 1) }
            ways.append(Way(id: Int64(side + row + 1), nodes: column, tags: ["highway": "primary", "ref": "B \(row)", "oneway": "yes"]))
        }
        return (nodes, ways)
    }
}
