import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Road objects")
struct RoadObjectTests {
    private func objects(_ kind: RoadObject.Kind, on edge: EdgeID, of map: DrawnMap) -> [RoadObject] {
        var found: [RoadObject] = []
        map.network.objects(kind, on: edge) { found.append($0) }
        return found
    }

    @Test("Signals in the middle of a road stand on both directions, at the distance of each")
    func middle() throws {
        let map = DrawnMap(
            "A──S──────B", roads: ["ASB"], nodes: [DrawnNode("S", ["highway": "traffic_signals", "traffic_signals": "blinker"])])
        let forward = try #require(objects(.trafficSignals, on: map.edge(of: "ASB"), of: map).first)
        let backward = try #require(objects(.trafficSignals, on: map.edge(of: "ASB", forward: false), of: map).first)
        #expect(abs(forward.start - 30) < 0.5 && abs(backward.start - 70) < 0.5 && forward.start == forward.end)
        #expect(forward.value == "blinker" && forward.element.kind == .node && !forward.hasTaggedDirection)
        #expect(forward.place.distance(to: map["S"]) < 0.2 && backward.place.distance(to: map["S"]) < 0.2)
        #expect(map.network.info.counts.roadObjects == 2)
        #expect(objects(.stop, on: map.edge(of: "ASB"), of: map).isEmpty)
    }

    @Test("With a direction in the tags the object stands on that direction alone")
    func directed() {
        let map = DrawnMap(
            "A──S──T──B", roads: ["ASTB"],
            nodes: [
                DrawnNode("S", ["highway": "traffic_signals", "traffic_signals:direction": "backward"]),
                DrawnNode("T", ["highway": "stop", "direction": "forward"]),
            ])
        let forward = map.edge(of: "ASTB")
        let backward = map.edge(of: "ASTB", forward: false)
        #expect(objects(.trafficSignals, on: forward, of: map).isEmpty)
        #expect(objects(.trafficSignals, on: backward, of: map).map(\.hasTaggedDirection) == [true])
        #expect(objects(.stop, on: forward, of: map).count == 1 && objects(.stop, on: backward, of: map).isEmpty)
    }

    @Test("Signals at a junction stand at the end of every road that leads to it, and not at the start of those that leave")
    func junction() {
        let map = DrawnMap("A──C──B\n   │\n   D", roads: ["AC", "CB", "CD"], nodes: [DrawnNode("C", ["highway": "traffic_signals"])])
        for (road, isForward) in [("AC", true), ("CB", false), ("CD", false)] {
            let arriving = objects(.trafficSignals, on: map.edge(of: road, forward: isForward), of: map)
            #expect(arriving.count == 1 && arriving.allSatisfy { $0.start > 15 })
            #expect(objects(.trafficSignals, on: map.edge(of: road, forward: !isForward), of: map).isEmpty)
        }
    }

    @Test("A give-way sign without direction is for those who are near the junction, and at the junction for the lesser road")
    func giveWay() {
        let map = DrawnMap(
            "A──C──B\n   S\n   │\n   D", roads: [DrawnRoad("ACB", ["highway": "primary"]), DrawnRoad("DSC", ["highway": "residential"])],
            nodes: [DrawnNode("S", ["highway": "give_way"])])
        #expect(objects(.giveWay, on: map.edge(of: "DSC"), of: map).count == 1)
        #expect(objects(.giveWay, on: map.edge(of: "DSC", forward: false), of: map).isEmpty)
        let at = DrawnMap(
            "A──C──B\n   │\n   D", roads: [DrawnRoad("AC", ["highway": "primary"]), DrawnRoad("CB", ["highway": "primary"]), "DC"],
            nodes: [DrawnNode("C", ["highway": "stop"])])
        #expect(objects(.stop, on: at.edge(of: "DC"), of: at).count == 1 && objects(.stop, on: at.edge(of: "AC"), of: at).isEmpty)
    }

    @Test("Every kind of object comes through with what its tags say")
    func kinds() {
        let cases: [([String: String], RoadObject.Kind, String?, String?)] = [
            (["highway": "stop", "stop": "all"], .stop, "all", nil),
            (["highway": "crossing", "crossing": "zebra"], .crossing, "zebra", nil),
            (["highway": "crossing", "crossing": "traffic_signals"], .trafficSignals, "pedestrian_crossing", nil),
            (["railway": "level_crossing", "crossing:barrier": "full"], .levelCrossing, "full", nil),
            (["traffic_calming": "hump"], .trafficCalming, "hump", nil),
            (["highway": "speed_camera", "maxspeed": "50"], .speedCamera, "50", nil),
            (["barrier": "toll_booth", "name": "Péage"], .toll, "toll_booth", "Péage"),
            (["highway": "toll_gantry"], .toll, "toll_gantry", nil),
            (["barrier": "border_control"], .borderControl, nil, nil),
            (["highway": "motorway_junction", "ref": "57", "name": "Monaco"], .junction, "57", "Monaco"),
            (["hazard": "school_zone"], .hazard, "school_zone", nil),
            (["traffic_sign": "city_limit", "name": "Dorf", "city_limit": "both"], .cityLimit, "both", "Dorf"),
            (["highway": "mini_roundabout"], .miniRoundabout, nil, nil),
            (["barrier": "lift_gate"], .barrier, "lift_gate", nil),
        ]
        for (tags, kind, value, name) in cases {
            let map = DrawnMap(
                "A──S──B", roads: [DrawnRoad("ASB", ["highway": "primary", "oneway": "yes"])], nodes: [DrawnNode("S", tags)])
            var found: [RoadObject] = []
            for tile in map.tiles { map.network.objects(kind, ofTile: tile.number) { found.append($0) } }
            #expect(found.count == 1, "\(tags)")
            #expect(found.first?.value == value && found.first?.name == name, "\(tags)")
            #expect(found.first?.isClosedToCars == false)
        }
        let closed = DrawnMap("A──S──B", roads: ["ASB"], nodes: [DrawnNode("S", ["barrier": "bollard"])])
        var found: [RoadObject] = []
        for tile in closed.tiles { closed.network.objects(.barrier, ofTile: tile.number) { found.append($0) } }
        #expect(found.count == 2 && !found.contains { !$0.isClosedToCars })
    }

    @Test("A camera beside the road stands on the nearest road; its relation says for whom")
    func beside() throws {
        let relation = Relation(
            id: 9,
            members: [
                .init(kind: .node, id: 20, role: "device"), .init(kind: .node, id: 2, role: "from"), .init(kind: .node, id: 1, role: "to"),
            ], tags: ["type": "enforcement", "enforcement": "maxspeed", "maxspeed": "70"])
        let nodes: [(id: Int64, latitude: Double, longitude: Double)] = [
            (1, 50, 8), (2, 50.01, 8), (20, 50.005, 8.0002), (21, 50.002, 8.0002), (22, 50.002, 8.01),
        ]
        let cameras: Tags = ["highway": "speed_camera", "maxspeed": "30"]
        let map = try ElementMap(
            nodes: nodes, ways: [Way(id: 1, nodes: [1, 2], tags: ["highway": "primary"])], relations: [relation],
            tags: [20: cameras, 21: cameras, 22: cameras])
        let edges = try map.edges()
        let forward = try #require(edges.first { map.graph.attributes(of: $0)?.wayDirection.isForward == true })
        let backward = try #require(edges.first { map.graph.attributes(of: $0)?.wayDirection.isForward == false })
        var onForward: [RoadObject] = []
        var onBackward: [RoadObject] = []
        map.graph.objects(.speedCamera, on: forward) { onForward.append($0) }
        map.graph.objects(.speedCamera, on: backward) { onBackward.append($0) }
        // Node 21 is for both directions, node 22 too far from any road, and the relation for those who drive south.
        #expect(onForward.map(\.value) == ["30"] && Set(onBackward.map(\.value)) == ["30", "70"])
        #expect(!onBackward.contains { !$0.isBesideRoad })
        let watched = try #require(onBackward.first { $0.value == "70" })
        #expect(watched.element == MapElement(.relation, id: 9) && watched.hasTaggedDirection && abs(watched.start - 556) < 3)
    }

    @Test("A stretch of measured average speed has its start and its end on the driven direction")
    func average() throws {
        let relation = Relation(
            id: 9, members: [.init(kind: .node, id: 2, role: "from"), .init(kind: .node, id: 3, role: "to")],
            tags: ["type": "enforcement", "enforcement": "average_speed", "maxspeed": "100"])
        let map = try ElementMap(
            nodes: [(1, 50, 8), (2, 50.01, 8), (3, 50.02, 8), (4, 50.03, 8)],
            ways: [Way(id: 1, nodes: [1, 2, 3, 4], tags: ["highway": "trunk"])], relations: [relation])
        var found: [String] = []
        for edge in try map.edges() {
            map.graph.objects(.averageSpeedZone, on: edge) { found.append("\($0.value ?? "") \(Int($0.start)) \($0.hasTaggedDirection)") }
        }
        #expect(found == ["start 1111 true", "end 2223 true"])
    }

    @Test("A hazard of a way reaches over its edges, and a service area stands on the main road beside it")
    func extents() throws {
        let map = try ElementMap(
            nodes: [(1, 50, 8), (2, 50.01, 8), (3, 50.005, 8.001)],
            ways: [Way(id: 1, nodes: [1, 2], tags: ["highway": "motorway", "hazard": "animal_crossing"])],
            tags: [3: ["highway": "services", "name": "Rast"]])
        let edge = try map.edges()[0]
        var found: [RoadObject] = []
        map.graph.objects(on: edge) { found.append($0) }
        #expect(found.map(\.kind) == [.hazard, .restArea])
        #expect(found[0].start == 0 && abs(found[0].end - 1112) < 3 && found[0].value == "animal_crossing")
        #expect(found[1].name == "Rast" && found[1].value == "services" && abs(found[1].start - 556) < 3)
    }
}
