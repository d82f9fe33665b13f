import Foundation
import Geodesy
import OpenStreetMap
import OpenStreetMapFiles
import RoadNetwork
import RoadNetworkBuilding
import TestSupport
import Testing

/// What must hold in the network of any file, held against the roads of the embedded sample.
@Suite("The network of the sample")
struct SampleNetworkTests {
    /// The network, made once.
    private static let sample = Result { try network(of: Repository.sample.path) }

    private static func network(of path: String) throws -> (graph: RoadGraph, edges: [EdgeID]) {
        let file = try OpenStreetMapFile(path: path)
        let builder = RoadNetworkBuilder(options: RoadBuildingOptions(threads: 2))
        var handlers = ElementHandlers()
        handlers.way = { builder.add($0) }
        handlers.relation = { builder.add($0) }
        try file.read(ElementSelection(ways: .all, relations: .all), handlers: handlers)
        builder.beginNodes()
        var second = ElementHandlers()
        second.places = { builder.place(nodes: $0, at: $1) }
        try file.read(ElementSelection(places: .of(builder.neededNodes())), handlers: second)
        let (info, bytes) = builder.finish().archive(name: "sample")
        let archive = try PMTilesArchive(bytes: bytes)
        let graph = try RoadGraph(info: info, archive: archive)
        let edges = try archive.allEntries().flatMap { entry in
            (0..<(graph.tile(UInt32(entry.tile)).tile?.edgeCount ?? 0)).map { EdgeID(tile: UInt32(entry.tile), index: $0) }
        }
        return (graph, edges)
    }

    @Test("Every tile is sound, and the edges are those that were counted")
    func counts() throws {
        let (graph, edges) = try Self.sample.get()
        #expect(edges.count == graph.info.counts.edges)
        #expect(edges.count > 4000)
    }

    @Test("The reverse of the reverse is the edge itself, and its shape is the same backwards")
    func reverse() throws {
        let (graph, edges) = try Self.sample.get()
        for edge in edges {
            let (tile, index) = try #require(graph.locate(edge))
            guard let reverse = tile.id(of: tile.edges[index].reverse) else { continue }
            let (other, otherIndex) = try #require(graph.locate(reverse))
            #expect(other.id(of: other.edges[otherIndex].reverse) == edge)
            #expect(graph.shape(of: reverse) == graph.shape(of: edge).reversed())
        }
    }

    @Test("Every turn leads to an edge that starts where the first one ends, and the turns of an edge are all there are")
    func turns() throws {
        let (graph, edges) = try Self.sample.get()
        for edge in edges {
            let (tile, index) = try #require(graph.locate(edge))
            let record = tile.edges[index]
            let end = graph.shape(of: edge).last
            var sum = 0.0
            for step in 0..<Int(record.successorCount) {
                let turn = tile.successors[Int(record.firstSuccessor) + step]
                let target = try #require(tile.id(of: turn.target))
                #expect(graph.shape(of: target).first == end)
                #expect(turn.features.contains(.uTurn) == (target == tile.id(of: record.reverse)))
                sum += exp(Double(turn.logWeight))
            }
            #expect(record.successorCount == 0 || abs(sum - 1) < 1e-4)
        }
    }

    @Test("Each edge is found near its middle, with the offset that the place has")
    func near() throws {
        let (graph, edges) = try Self.sample.get()
        for edge in edges {
            let (tile, index) = try #require(graph.locate(edge))
            let offset = tile.edges[index].length / 2
            var found: [EdgeProjection] = []
            graph.edges(near: tile.coordinate(on: index, at: offset), radius: 1) { if $0.id == edge { found.append($0.projection) } }
            #expect(found.count == 1)
            #expect(found.allSatisfy { $0.distance < 0.05 })
        }
    }

    @Test("Attributes are not empty: names, numbers, limits, tunnels and lanes come through")
    func attributes() throws {
        let (graph, edges) = try Self.sample.get()
        let all = edges.compactMap { graph.attributes(of: $0) }
        #expect(all.count == edges.count)
        #expect(all.contains { $0.refs.contains { $0.ref == "A 8" } })
        #expect(all.contains { $0.isTunnel } && all.contains { $0.isBridge } && all.contains { $0.form == .roundabout })
        #expect(all.contains { ($0.lanes ?? 0) >= 2 } && all.contains { !$0.names.isEmpty })
        #expect(all.contains { $0.speedLimits.contains { $0.value == .speed(110, .kilometersPerHour) } })
    }

    @Test("Across 180° roads go on, and are found from both sides", .needsShared("data/osm/fiji-antimeridian.osm.pbf"))
    func antimeridian() throws {
        let (graph, edges) = try Self.network(of: SharedData.url("data/osm/fiji-antimeridian.osm.pbf").path)
        let bounds = try #require(graph.info.bounds)
        #expect(bounds.west > 170 && bounds.east < -170)
        for edge in edges {
            let (tile, index) = try #require(graph.locate(edge))
            #expect(tile.edges[index].length <= 20_000)
            var found = 0
            let middle = tile.coordinate(on: index, at: tile.edges[index].length / 2)
            graph.edges(near: middle, radius: 1) { found += $0.id == edge ? 1 : 0 }
            #expect(found == 1)
            let end = graph.shape(of: edge).last
            for step in 0..<Int(tile.edges[index].successorCount) {
                let target = tile.id(of: tile.successors[Int(tile.edges[index].firstSuccessor) + step].target)
                #expect(target.map { graph.shape(of: $0).first } == end)
            }
        }
    }
}
