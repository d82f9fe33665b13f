import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

/// What a driver meets is what stands on the directed edges that are driven: these are the reports of signs for others.
@Suite("Signs and cameras for one direction")
struct ObjectDirectionTests {
    private static let north: [DrawnRoad.Point] = [(0, 0), (0, 100), (0, 200), (0, 300)]

    /// What stands on the edges of a road, in the order of driving.
    private func met(_ road: String, forward: Bool = true, on map: DrawnMap) -> [RoadObject] {
        map.edges(of: road, forward: forward).flatMap { edge in
            var found: [RoadObject] = []
            map.network.objects(on: edge) { found.append($0) }
            return found.sorted { $0.start < $1.start }
        }
    }

    @Test(
        "B194: a camera watches the direction that its tags say, be it a word, a compass point or degrees",
        arguments: [
            ("direction", "backward", false), ("direction", "forward", true), ("camera:direction", "180", true), ("direction", "180", true),
            ("direction", "0", false), ("direction", "359", false), ("direction", "S", true), ("direction", "NNE", false),
        ])
    func cameras(key: String, value: String, isMetGoingNorth: Bool) {
        let map = DrawnMap(
            roads: [DrawnRoad("A", Self.north)], nodes: [DrawnNode(x: 0, y: 200, ["highway": "speed_camera", key: value])])
        #expect(met("A", on: map).map(\.kind) == (isMetGoingNorth ? [.speedCamera] : []))
        #expect(met("A", forward: false, on: map).map(\.kind) == (isMetGoingNorth ? [] : [.speedCamera]))
    }

    private func cameraMap(_ relations: [(id: Int64, from: Int64, to: Int64)]) throws -> ElementMap {
        try ElementMap(
            nodes: [(1, 50, 8), (20, 50.005, 8), (2, 50.01, 8)], ways: [Way(id: 1, nodes: [1, 20, 2], tags: ["highway": "primary"])],
            relations: relations.map { relation in
                Relation(
                    id: relation.id,
                    members: [
                        .init(kind: .node, id: 20, role: "device"), .init(kind: .node, id: relation.from, role: "from"),
                        .init(kind: .node, id: relation.to, role: "to"),
                    ], tags: ["type": "enforcement", "enforcement": "maxspeed", "maxspeed": "70"])
            }, tags: [20: ["highway": "speed_camera"]])
    }

    private func cameras(goingNorth: Bool, on map: ElementMap) throws -> Int {
        var count = 0
        for edge in try map.edges() where map.graph.attributes(of: edge)?.wayDirection.isForward == goingNorth {
            map.graph.objects(.speedCamera, on: edge) { _ in count += 1 }
        }
        return count
    }

    @Test("B196: a camera that is a node and the device of one relation is one object, for the relation's direction alone")
    func cameraOfOneRelation() throws {
        let map = try cameraMap([(9, 2, 1)])
        #expect(try cameras(goingNorth: false, on: map) == 1)
        #expect(try cameras(goingNorth: true, on: map) == 0)
    }

    @Test("A camera that is the device of two relations, one for each direction, is met once in each")
    func cameraOfTwoRelations() throws {
        let map = try cameraMap([(8, 1, 2), (9, 2, 1)])
        #expect(try cameras(goingNorth: true, on: map) == 1)
        #expect(try cameras(goingNorth: false, on: map) == 1)
    }

    @Test("B198: a stop sign forward and an island backward are met by those alone who drive that way")
    func wordsOfDirection() {
        let map = DrawnMap(
            roads: [DrawnRoad("A", Self.north)],
            nodes: [
                DrawnNode(x: 0, y: 100, ["highway": "stop", "direction": "forward"]),
                DrawnNode(x: 0, y: 200, ["traffic_calming": "island", "direction": "backward"]),
            ])
        #expect(met("A", on: map).map(\.kind) == [.stop])
        #expect(met("A", forward: false, on: map).map(\.kind) == [.trafficCalming])
    }

    @Test("B199: a stop sign at the mouth of a street is not for those who turn into it", arguments: [false, true])
    func mouthOfTheStreet(isDrawnTowardsTheMouth: Bool) {
        let street: [DrawnRoad.Point] = [(0, 0), (0, 5), (0, 200)]
        let map = DrawnMap(
            roads: [
                DrawnRoad("A", [(-200, 0), (0, 0), (200, 0)]), DrawnRoad("B", isDrawnTowardsTheMouth ? street.reversed() : street),
            ], nodes: [DrawnNode(x: 0, y: 5, ["highway": "stop"])])
        #expect(met("B", forward: !isDrawnTowardsTheMouth, on: map).isEmpty)
        #expect(met("B", forward: isDrawnTowardsTheMouth, on: map).map(\.kind) == [.stop])
        #expect(met("A", on: map).isEmpty && met("A", forward: false, on: map).isEmpty)
    }

    @Test("B200: stop signs of side streets, at their mouths or at the very junction, do not stand on the main road")
    func sideStreets() {
        let places = [100.0, 200, 300, 400, 500]
        for distance in [6.0, 0] {
            let main = [(0, 0)] + places.map { ($0, 0.0) } + [(600.0, 0.0)]
            let sides = places.map { DrawnRoad("S\(Int($0))", [($0, 0), ($0, 6), ($0, 100)], ["highway": "residential"]) }
            let map = DrawnMap(
                roads: [DrawnRoad("Main", main, ["highway": "secondary"])] + sides,
                nodes: places.map { DrawnNode(x: $0, y: distance, ["highway": "stop"]) })
            #expect(met("Main", on: map).isEmpty && met("Main", forward: false, on: map).isEmpty)
            for place in places { #expect(met("S\(Int(place))", forward: false, on: map).map(\.kind) == [.stop]) }
        }
    }

    @Test("B201: a value ‘no’ stands for nothing, and only a bump is a bump")
    func values() {
        let tags: [[String: String]] = [
            ["traffic_calming": "no"], ["traffic_calming": "yes"], ["traffic_calming": "bump"], ["traffic_calming": "unknown_word"],
            ["hazard": "no"], ["toll": "no"], ["barrier": "no"],
        ]
        let line: [DrawnRoad.Point] = (0...8).map { (0, Double($0) * 100) }
        let map = DrawnMap(
            roads: [DrawnRoad("A", line, ["highway": "tertiary", "toll": "no", "hazard": "no"])],
            nodes: tags.enumerated().map { DrawnNode(x: 0, y: Double($0.offset + 1) * 100, $0.element) })
        let found = met("A", on: map)
        #expect(found.map(\.kind) == [.trafficCalming, .trafficCalming, .trafficCalming])
        #expect(found.map(\.value) == ["yes", "bump", "unknown_word"])
    }
}
