import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@Suite("Drawn maps")
struct DrawnMapTests {
    let map = DrawnMap(
        """
        A──────B──────C
               │
               D   p
        """,
        roads: ["ABC", DrawnRoad("BD", ["highway": "residential", "oneway": "yes", "name": "Side Street"])]
    )

    @Test("A junction cuts the road that goes through it")
    func junctionCuts() {
        #expect(map.edges(of: "ABC").count == 2)
        #expect(map.edges(of: "ABC", forward: false).count == 2)
        #expect(map.edges(of: "BD").count == 1)
        #expect(map.edges(of: "BD", forward: false).isEmpty)
    }

    @Test("A mark is a place that no road needs")
    func marks() {
        #expect(abs(map["p"].distance(to: map["D"]) - 40) < 0.2)
    }

    @Test("Turns leave on every road but those against one-way traffic")
    func turns() throws {
        let first = map.edge(of: "ABC")
        let turns = map.turns(from: first)
        #expect(Set(turns.compactMap { map.label(of: $0.edge) }) == ["ABC", "BD"])
        #expect(turns.count == 3)
        #expect(turns.filter { $0.turn.features.contains(.uTurn) }.count == 1)
        let right = try #require(turns.first { map.label(of: $0.edge) == "BD" })
        #expect(abs(Int(right.turn.angle) - 9000) < 50)
        #expect(right.turn.classDrop == 1)
        #expect(abs(turns.reduce(0) { $0 + exp(Double($1.turn.logWeight)) } - 1) < 1e-5)
    }

    @Test("Edges near a place are found once each, with offset and distance")
    func near() throws {
        var found: [(String, Float, Float)] = []
        map.network.edges(near: map["D"].moved(meters: 5, bearing: 90), radius: 10) { edge in
            found.append((map.label(of: edge.id) ?? "?", edge.projection.offset, edge.projection.distance))
        }
        #expect(found.map(\.0) == ["BD"])
        let only = try #require(found.first)
        #expect(abs(only.1 - 40) < 0.5 && abs(only.2 - 5) < 0.1)
    }

    @Test("Attributes come back as they were tagged")
    func attributes() throws {
        let edge = map.edge(of: "BD")
        let attributes = try #require(map.network.attributes(of: edge))
        #expect(attributes.names == [LocalizedName(language: nil, text: "Side Street")])
        #expect(attributes.isOneWay)
        #expect(attributes.roadClass == .residential)
        #expect(map.network.shape(of: edge).count == 2)
    }
}
