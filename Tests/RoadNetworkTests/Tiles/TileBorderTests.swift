import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import Testing

@Suite("Roads over the borders of tiles")
struct TileBorderTests {
    let map = DrawnMap(roads: [DrawnRoad("long", [(0, 0), (100, 40), (9000, 300), (12_000, 0)])])

    @Test("The two directions lie in two tiles, and their shapes are equal bit by bit")
    func shapes() throws {
        let forward = map.edge(of: "long")
        let backward = map.edge(of: "long", forward: false)
        #expect(forward.tile != backward.tile)
        #expect(map.network.shape(of: forward) == map.network.shape(of: backward).reversed())
        let (tile, index) = try #require(map.network.locate(forward))
        #expect(tile.id(of: tile.edges[index].reverse) == backward)
        let (other, otherIndex) = try #require(map.network.locate(backward))
        #expect(other.id(of: other.edges[otherIndex].reverse) == forward)
        #expect(abs(tile.edges[index].length - other.edges[otherIndex].length) < 2)
    }

    @Test("The road is found everywhere along it, also in tiles that own nothing of it", arguments: 0...24)
    func near(step: Int) throws {
        let (tile, index) = try #require(map.network.locate(map.edge(of: "long")))
        let offset = tile.edges[index].length * Float(step) / 24
        let place = tile.coordinate(on: index, at: offset)
        var found: [(EdgeID, Float)] = []
        map.network.edges(near: place, radius: 30) { found.append(($0.id, $0.projection.distance)) }
        #expect(found.count == 2)
        // The frames of the tiles differ by a few meters in ten kilometers.
        #expect(found.allSatisfy { $0.1 < 5 })
    }

    @Test("A road over the 180° meridian is one road")
    func antimeridian() throws {
        let map = try ElementMap(
            nodes: [(1, -17, 179.998), (2, -17, 180), (3, -17, -180), (4, -17, -179.998)],
            ways: [
                Way(id: 1, nodes: [1, 2], tags: ["highway": "primary"]), Way(id: 2, nodes: [3, 4], tags: ["highway": "primary"]),
                Way(id: 3, nodes: [1, 4], tags: ["highway": "secondary"]),
            ])
        let start = try #require(
            try map.edges().first { map.graph.attributes(of: $0)?.wayDirection == WayDirection(wayID: 1, forward: true) })
        let (tile, index) = try #require(map.graph.locate(start))
        let turns = (0..<Int(tile.edges[index].successorCount)).compactMap {
            tile.id(of: tile.successors[Int(tile.edges[index].firstSuccessor) + $0].target)
        }
        let targets = turns.compactMap { map.graph.attributes(of: $0)?.wayDirection }
        #expect(Set(targets) == [WayDirection(wayID: 1, forward: false), WayDirection(wayID: 2, forward: true)])
        for edge in try map.edges() {
            let (tile, index) = try #require(map.graph.locate(edge))
            #expect(tile.edges[index].length < 450)
        }
        var found = 0
        map.graph.edges(near: Coordinate(latitude: -17, longitude: -179.9999), radius: 20) { _ in found += 1 }
        #expect(found == 6)
        let bounds = try #require(map.graph.info.bounds)
        #expect(bounds.west > 179.9 && bounds.east < -179.9)
    }
}
