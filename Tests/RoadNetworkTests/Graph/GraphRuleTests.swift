import Foundation
import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import Testing

@Suite("Rules of the graph")
struct GraphRuleTests {
    @Test("At a dead end the way back is the one turn, and certain")
    func deadEnd() throws {
        let map = DrawnMap("A────B", roads: ["AB"])
        let turns = map.turns(from: map.edge(of: "AB"))
        let only = try #require(turns.first)
        #expect(turns.count == 1)
        #expect(only.turn.features.contains(.uTurn) && abs(only.turn.logWeight) < 1e-5)
        #expect(only.edge == map.edges(of: "AB", forward: false).first)
    }

    @Test("At the end of a one-way road without exit there is no turn")
    func oneWayDeadEnd() throws {
        let map = DrawnMap("A────B", roads: [DrawnRoad("AB", ["oneway": "yes"])])
        #expect(map.turns(from: map.edge(of: "AB")).isEmpty)
    }

    @Test("One-way roads go the way that their tag says", arguments: [("yes", true), ("-1", false)])
    func oneWay(value: String, forward: Bool) {
        let map = DrawnMap("A────B", roads: [DrawnRoad("AB", ["oneway": value])])
        #expect(map.edges(of: "AB", forward: forward).count == 1)
        #expect(map.edges(of: "AB", forward: !forward).isEmpty)
    }

    @Test("A roundabout goes round one way, and its edges say what they are")
    func roundabout() throws {
        let map = DrawnMap(
            """
               A
               │
            ┌──B──┐
            C     D──E
            └──F──┘
            """,
            roads: ["AB", "DE", DrawnRoad("BCFDB", ["junction": "roundabout"])])
        let ring = map.edges(of: "BCFDB")
        #expect(ring.count == 2)
        #expect(map.edges(of: "BCFDB", forward: false).isEmpty)
        let attributes = try #require(map.network.attributes(of: ring[0]))
        #expect(attributes.form == .roundabout && attributes.isOneWay)
        let (tile, index) = try #require(map.network.locate(ring[0]))
        #expect(tile.edges[index].flags.contains(.roundabout))
    }

    @Test("A barrier without cars cuts the road, and passing it is unlikely")
    func barrier() throws {
        let map = DrawnMap("A────B────C", roads: ["ABC"], nodes: [DrawnNode("B", ["barrier": "bollard"])])
        let edges = map.edges(of: "ABC")
        #expect(edges.count == 2)
        let on = try #require(map.turns(from: edges[0]).first { $0.edge == edges.last })
        #expect(on.turn.features.contains(.pastBarrier))
    }

    @Test("A barrier that is open to cars changes nothing")
    func openBarrier() {
        let map = DrawnMap(
            "A────B────C", roads: ["ABC"], nodes: [DrawnNode("B", ["barrier": "gate", "motor_vehicle": "yes"])])
        #expect(map.edges(of: "ABC").count == 1)
    }

    @Test("A bridge above a road of another layer has no junction with it")
    func layers() {
        let map = DrawnMap(roads: [
            DrawnRoad("L", [(-500, 0), (500, 0)]), DrawnRoad("U", [(-150, 0), (150, 0)], ["layer": "1", "bridge": "yes"]),
            DrawnRoad("T", [(300, 0), (300, 200)]),
        ])
        #expect(map.edges(of: "L").count == 2)
        #expect(map.edges(of: "U").count == 1)
    }

    @Test("A way is split where the file lacks its nodes")
    func missingNodes() throws {
        let map = try ElementMap(
            nodes: [(1, 50, 8), (2, 50, 8.001), (4, 50, 8.003), (5, 50, 8.004)],
            ways: [Way(id: 7, nodes: [1, 2, 3, 4, 5], tags: ["highway": "residential", "oneway": "yes"])])
        let edges = try map.edges()
        #expect(edges.count == 2)
        let offsets = edges.compactMap { map.graph.wayPosition(of: RoadPosition(edge: $0, offset: 0))?.offset }.sorted()
        let last = try #require(offsets.last)
        #expect(abs(last - 214.4) < 1)
    }

    @Test("Nodes at one place are one node, and no piece has no length")
    func samePlace() throws {
        let map = try ElementMap(
            nodes: [(1, 50, 8), (2, 50, 8.001), (3, 50, 8.001), (4, 50, 8.002), (5, 50.001, 8.001)],
            ways: [
                Way(id: 1, nodes: [1, 2, 3, 4], tags: ["highway": "residential"]),
                Way(id: 2, nodes: [3, 5], tags: ["highway": "residential"]),
            ])
        #expect(try map.edges().count == 6)
    }

    @Test("A ferry over a sea is cut every twenty kilometers")
    func ferry() throws {
        let map = try ElementMap(
            nodes: [(1, 55, 10), (2, 55.5, 10)],
            ways: [Way(id: 1, nodes: [1, 2], tags: ["route": "ferry", "motor_vehicle": "yes"])])
        let edges = try map.edges()
        #expect(edges.count == 6)
        for edge in edges {
            let (tile, index) = try #require(map.graph.locate(edge))
            #expect(tile.edges[index].length <= 20_000)
        }
    }

    @Test("What lies beyond the web map is left out, and closed ways too")
    func beyond() throws {
        let map = try ElementMap(
            nodes: [(1, 86, 8), (2, 86, 8.1), (3, 50, 8), (4, 50, 8.1)],
            ways: [
                Way(id: 1, nodes: [1, 2], tags: ["highway": "residential"]),
                Way(id: 2, nodes: [3, 4], tags: ["highway": "residential", "access": "no"]),
            ])
        #expect(try map.edges().isEmpty)
        #expect(map.graph.info.bounds == nil)
    }
}
