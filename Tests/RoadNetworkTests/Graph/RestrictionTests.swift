import Foundation
import NavigationTesting
import RoadNetwork
import Testing

@Suite("Turn restrictions")
struct RestrictionTests {
    static let drawing = """
              C
              │
        A─────B─────D
              │
              E
        """
    static let roads: [DrawnRoad] = ["AB", "BC", "BD", "BE"]

    private func banned(_ restriction: DrawnRestriction) throws -> Set<String> {
        let map = DrawnMap(Self.drawing, roads: Self.roads, restrictions: [restriction])
        let from = map.edge(of: "AB")
        return Set(map.turns(from: from).filter { $0.turn.features.contains(.banned) }.compactMap { map.label(of: $0.edge) })
    }

    @Test("A forbidden turn is banned, and no other")
    func forbidden() throws {
        #expect(try banned(DrawnRestriction("no_left_turn", from: "AB", to: "BC")) == ["BC"])
    }

    @Test("The only turn allowed bans all others, the way back too")
    func only() throws {
        #expect(try banned(DrawnRestriction("only_straight_on", from: "AB", to: "BD")) == ["AB", "BC", "BE"])
    }

    @Test("A U-turn that is forbidden bans the way back alone")
    func uTurn() throws {
        #expect(try banned(DrawnRestriction("no_u_turn", from: "AB", to: "AB")) == ["AB"])
    }

    @Test(
        "Restrictions that do not hold for cars ban nothing",
        arguments: [["except": "motorcar"], ["except": "psv; motor_vehicle"]]
    )
    func exceptions(tags: [String: String]) throws {
        #expect(try banned(DrawnRestriction("no_left_turn", from: "AB", to: "BC", tags: tags)).isEmpty)
    }

    @Test("A banned turn is unlikely, and still possible")
    func weight() throws {
        let map = DrawnMap(
            Self.drawing, roads: Self.roads, restrictions: [DrawnRestriction("no_left_turn", from: "AB", to: "BC")])
        let turns = map.turns(from: map.edge(of: "AB"))
        let left = try #require(turns.first { map.label(of: $0.edge) == "BC" }).turn
        let right = try #require(turns.first { map.label(of: $0.edge) == "BE" }).turn
        #expect(left.logWeight < right.logWeight - 3)
        #expect(left.logWeight.isFinite)
    }

    @Test("A restriction over a via way bans its last turn after the ways before it alone, not the way on (B127)")
    func viaWay() throws {
        let map = DrawnMap(
            """
            A─────B─────C
                  │
            D─────E─────F
                  │
                  G
            """,
            roads: ["AB", "BC", "BE", "DE", "EF", "EG"],
            restrictions: [DrawnRestriction("no_u_turn", from: "AB", via: ["BE"], to: "DE")])
        let start = map.edge(of: "AB")
        let other = map.edge(of: "BC", forward: false)
        let via = map.edge(of: "BE")
        let end = map.edge(of: "DE", forward: false)
        let straight = map.edge(of: "EG")
        #expect(map.network.isForbidden(after: [start, via], turningOnto: end))
        #expect(!map.network.isForbidden(after: [other, via], turningOnto: end))
        #expect(!map.network.isForbidden(after: [start, via], turningOnto: straight))
        let last = try #require(map.turns(from: via).first { $0.edge == end })
        #expect(last.turn.features.contains(.endsViaBan))
        #expect(!last.turn.features.contains(.banned))
    }

    @Test("A via way forbids nothing at the node that has the way's number (B129)")
    func viaWayIsNoNode() throws {
        // Way 3 is the via way; node 3 is C, where three roads meet.
        let map = DrawnMap(
            """
            A─────B─────C─────H
                  │     │
            D─────E     J
            """,
            roads: ["AB", "BC", "BE", "DE", "CH", "CJ"],
            restrictions: [DrawnRestriction("no_u_turn", from: "AB", via: ["BE"], to: "DE")])
        #expect(map.way("BE") == 3)
        for tile in map.tiles {
            for index in 0..<tile.edgeCount {
                let edge = EdgeID(tile: tile.number, index: index)
                for (target, turn) in map.turns(from: edge) {
                    let isBan = turn.features.contains(.banned) || turn.features.contains(.endsViaBan)
                    #expect(!isBan || (map.label(of: edge) == "BE" && map.label(of: target) == "DE"))
                }
            }
        }
        #expect(map.network.isForbidden(after: [map.edge(of: "AB"), map.edge(of: "BE")], turningOnto: map.edge(of: "DE", forward: false)))
    }

    @Test("The only way on over a via way that a junction divides forbids all others")
    func onlyOverDividedWay() throws {
        let map = DrawnMap(
            """
            A─────B──X──C─────D
                     │  │
                     Y  E
            """,
            roads: ["AB", "BXC", "CD", "CE", "XY"],
            restrictions: [DrawnRestriction("only_straight_on", from: "AB", via: ["BXC"], to: "CD")])
        let path = [map.edge(of: "AB")] + map.edges(of: "BXC")
        #expect(path.count == 3)
        #expect(map.network.isForbidden(after: path, turningOnto: map.edge(of: "CE")))
        #expect(!map.network.isForbidden(after: path, turningOnto: map.edge(of: "CD")))
    }
}
