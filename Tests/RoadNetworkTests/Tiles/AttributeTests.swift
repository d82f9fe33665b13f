import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Attributes of edges")
struct AttributeTests {
    @Test("What differs by direction comes back by direction")
    func directions() throws {
        let map = DrawnMap(
            "A────B",
            roads: [
                DrawnRoad(
                    "AB",
                    [
                        "highway": "trunk", "lanes:forward": "2", "lanes:backward": "1", "maxspeed:forward": "100",
                        "maxspeed:backward": "80",
                        "destination:forward": "Heidelberg;Mannheim", "name": "Straße", "name:en": "Street", "ref": "B 37;B 3",
                        "surface": "asphalt", "bridge": "yes", "layer": "2", "toll": "yes",
                        "maxspeed:forward:conditional": "60 @ (22:00-06:00)",
                    ])
            ], country: "DE")
        let forward = try #require(map.network.attributes(of: map.edge(of: "AB")))
        let backward = try #require(map.network.attributes(of: map.edge(of: "AB", forward: false)))
        #expect(forward.lanes == 2 && backward.lanes == 1)
        #expect(forward.speedLimits.first?.value == .speed(100, .kilometersPerHour))
        #expect(backward.speedLimits.first?.value == .speed(80, .kilometersPerHour))
        #expect(forward.speedLimits.contains { $0.condition == "22:00-06:00" && $0.value == .speed(60, .kilometersPerHour) })
        #expect(!backward.speedLimits.contains { $0.condition != nil })
        #expect(forward.destinations == ["Heidelberg", "Mannheim"] && backward.destinations.isEmpty)
        #expect(forward.names == backward.names)
        #expect(forward.names.map(\.text) == ["Straße", "Street"] && forward.names.map(\.language) == [nil, "en"])
        #expect(forward.refs.map(\.ref) == ["B 37", "B 3"])
        #expect(forward.surface == "asphalt" && forward.isBridge && forward.layer == 2 && forward.isToll && !forward.isOneWay)
        #expect(forward.country == "DE" && forward.drivesOnLeft == false)
        #expect(forward.wayDirection == WayDirection(wayID: 1, forward: true))
        #expect(abs(forward.length - 49.8) < 0.5)
        #expect(forward.freeFlowSpeed > 10)
    }

    @Test("Signs, arrows, grades and limits of size come back in the direction that they are for")
    func signs() throws {
        let map = DrawnMap(
            "A────B",
            roads: [
                DrawnRoad(
                    "AB",
                    [
                        "highway": "trunk", "destination:ref:forward": "B 37;A 5 North", "turn:lanes:forward": "left|through;right|",
                        "turn:lanes:backward": "none|none", "maxheight": "3.8", "maxweight:backward": "7.5 t", "incline": "-6%",
                        "bridge": "yes", "bridge:name": "Alte Brücke", "destination:street:backward": "Ring",
                    ])
            ], country: "DE")
        let forward = try #require(map.network.attributes(of: map.edge(of: "AB")))
        let backward = try #require(map.network.attributes(of: map.edge(of: "AB", forward: false)))
        #expect(
            forward.destinationRefs == [
                DestinationRef(network: "DE:B-road", ref: "B 37"), DestinationRef(network: "DE:A-road", ref: "A 5", direction: "North"),
            ])
        #expect(backward.destinationRefs.isEmpty && backward.destinations == ["Ring"])
        #expect(forward.laneTurns == [.left, [.through, .right], []] && backward.laneTurns.isEmpty)
        #expect(forward.vehicleLimits == [VehicleLimit(.height, 3.8)])
        #expect(backward.vehicleLimits == [VehicleLimit(.height, 3.8), VehicleLimit(.weight, 7.5)])
        #expect(forward.grade == -6 && backward.grade == 6 && forward.bridgeName == "Alte Brücke")
    }

    @Test("What the map does not say is nil and never zero")
    func unknown() throws {
        let map = DrawnMap("A────B", roads: [DrawnRoad("AB", ["highway": "residential"])])
        let attributes = try #require(map.network.attributes(of: map.edge(of: "AB")))
        #expect(attributes.lanes == nil && attributes.surface == nil && attributes.country == nil && attributes.drivesOnLeft == nil)
        #expect(attributes.grade == nil && attributes.vehicleLimits.isEmpty && attributes.laneTurns.isEmpty)
        #expect(attributes.names.isEmpty && attributes.refs.isEmpty && attributes.timeZone == nil)
    }

    @Test("A road route gives the number its network")
    func routes() throws {
        let relation = Relation(
            id: 1, members: [Relation.Member(kind: .way, id: 1, role: "")],
            tags: ["type": "route", "route": "road", "network": "US:I", "ref": "95"])
        let map = try ElementMap(
            nodes: [(1, 39, -76), (2, 39.01, -76)], ways: [Way(id: 1, nodes: [1, 2], tags: ["highway": "motorway", "ref": "I 95"])],
            relations: [relation])
        let attributes = try #require(map.graph.attributes(of: try map.edges()[0]))
        #expect(attributes.refs.first?.network == "US:I")
    }

    @Test("A place on a way is found again by way, direction and place")
    func wayPositions() throws {
        let map = DrawnMap("A────B────C\n     │\n     D", roads: ["ABC", "BD"])
        let edge = map.edge(of: "ABC", forward: false)
        let position = RoadPosition(edge: edge, offset: 12)
        let kept = try #require(map.network.wayPosition(of: position))
        #expect(abs(kept.offset - 87.7) < 0.5)
        let (tile, index) = try #require(map.network.locate(edge))
        let found = try #require(map.network.position(on: kept.wayDirection, near: tile.coordinate(on: index, at: 12)))
        #expect(found.position.edge == edge && abs(found.position.offset - 12) < 0.1 && found.distance < 0.1)
        #expect(map.network.position(on: WayDirection(wayID: 99, forward: true), near: map["A"]) == nil)
    }

    @Test("An edge that is not there has no attributes and no shape")
    func absent() {
        let map = DrawnMap("A────B", roads: ["AB"])
        let edge = EdgeID(tile: map.tiles[0].number, index: 2)
        #expect(map.network.attributes(of: edge) == nil)
        #expect(map.network.shape(of: edge).isEmpty)
        #expect(map.network.attributes(of: EdgeID(tile: 1, index: 0)) == nil)
        if case .absent = map.network.tile(at: Coordinate(latitude: 10, longitude: 10)) {} else { Issue.record("there is a tile at sea") }
        if case .absent = map.network.tile(at: Coordinate(latitude: 89, longitude: 10)) {
        } else {
            Issue.record("there is a tile at the pole")
        }
    }
}
