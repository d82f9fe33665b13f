import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Roads from tags")
struct RoadTagsTests {
    @Test("B122: oneway=-1 leaves the direction against the nodes, with its own limit")
    func reversed() throws {
        let reading = try road(["highway": "primary", "oneway": "-1", "maxspeed:forward": "60", "maxspeed:backward": "80"])
        #expect(reading.forward == nil)
        #expect(reading.backward?.limits.first == .posted(80))
        #expect(reading.isOneWay)
    }

    @Test(
        "B123: oneway in all spellings",
        arguments: [
            ("no", true, true), ("false", true, true), ("0", true, true), ("1", true, false), ("true", true, false), ("yes", true, false),
            ("reverse", false, true), ("-1", false, true), ("garbage", true, true),
        ])
    func spellings(value: String, forward: Bool, backward: Bool) throws {
        let reading = try road(["highway": "motorway_link", "oneway": value])
        #expect((reading.forward != nil) == forward)
        #expect((reading.backward != nil) == backward)
    }

    @Test("B124, B125: a roundabout is one-way unless tagged otherwise, a circular junction only where tagged")
    func roundabouts() throws {
        let roundabout = try road(["highway": "primary", "junction": "roundabout"])
        #expect(roundabout.backward == nil && roundabout.form == .roundabout)
        #expect(try road(["highway": "primary", "junction": "circular", "oneway": "no"]).isOneWay == false)
        #expect(try road(["highway": "primary", "junction": "circular"]).isOneWay == false)
        #expect(try road(["highway": "primary", "junction": "roundabout", "oneway": "no"]).isOneWay == false)
        #expect(try road(["highway": "primary", "junction": "circular", "oneway": "yes"]).form == .roundabout)
        #expect(try road(["highway": "motorway"]).isOneWay)
    }

    @Test("B126: reversible lanes can be driven both ways, and are marked")
    func reversible() throws {
        let reading = try road(["highway": "motorway", "oneway": "reversible"])
        #expect(reading.forward != nil && reading.backward != nil && reading.isReversible)
    }

    @Test("B130: the more specific access tag decides")
    func access() throws {
        #expect(try road(["highway": "residential", "access": "yes", "vehicle": "private"]).forward?.access == .restricted)
        #expect(try road(["highway": "residential", "access": "no", "motor_vehicle": "yes"]).forward?.access == .open)
        #expect(try road(["highway": "residential", "vehicle": "private;delivery"]).forward?.access == .restricted)
        #expect(try road(["highway": "residential", "motor_vehicle": "destination"]).forward?.access == .destination)
        #expect(try road(["highway": "residential", "motor_vehicle:backward": "no"]).isOneWay)
        #expect(throws: CarRoad.Refusal.closed) { try road(["highway": "residential", "motor_vehicle": "no"]) }
        #expect(try road(["highway": "residential", "motor_vehicle:conditional": "no @ (Sa 8:00-14:00)"]).forward?.access == .open)
        #expect(try road(["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"]).isOneWay)
        #expect(try road(["highway": "residential", "oneway": "yes", "oneway:motor_vehicle": "no"]).isOneWay == false)
    }

    struct NoRoad: Sendable {
        var tags: Tags
        var reason: CarRoad.Refusal
    }

    static let noRoads = [
        NoRoad(tags: ["highway": "construction", "construction": "trunk"], reason: .notInUse),
        NoRoad(tags: ["highway": "proposed"], reason: .notInUse), NoRoad(tags: ["disused:highway": "primary"], reason: .notAStreet),
        NoRoad(tags: ["highway": "footway"], reason: .notForCars), NoRoad(tags: ["highway": "busway"], reason: .notForCars),
        NoRoad(tags: ["highway": "pedestrian", "area": "yes"], reason: .area),
        NoRoad(tags: ["route": "ferry", "foot": "yes"], reason: .notForCars), NoRoad(tags: ["building": "yes"], reason: .notAStreet),
        NoRoad(tags: ["highway": "cycleway", "access": "yes"], reason: .notForCars), NoRoad(tags: ["highway": ""], reason: .notAStreet),
    ]

    @Test("B131: what is not built, or not any more, is no road", arguments: noRoads)
    func refused(noRoad: NoRoad) {
        #expect(throws: noRoad.reason) { try road(noRoad.tags) }
    }

    @Test("B132: a left-over construction tag closes nothing")
    func leftOver() throws {
        #expect(try road(["highway": "trunk", "construction": "trunk"]).roadClass == .trunk)
    }

    @Test("B133, B134: a ferry for cars is a road of its own kind, without limits")
    func ferry() throws {
        let reading = try road(["route": "ferry", "motor_vehicle": "yes", "name": "Line 1"], "NO")
        #expect(reading.form == .ferry && reading.roadClass == .ferry)
        #expect(reading.forward?.limits == [] && reading.backward?.names.first?.text == "Line 1")
        #expect(try road(["route": "shuttle_train"]).form == .shuttleTrain)
    }

    @Test("Candidates that cars seldom use are kept, and marked")
    func candidates() throws {
        #expect(try road(["highway": "track"]).roadClass == .track)
        #expect(try road(["highway": "track", "motor_vehicle": "agricultural"]).forward?.access == .restricted)
        #expect(try road(["highway": "service", "service": "parking_aisle"]).form == .parkingAisle)
        #expect(try road(["highway": "service", "service": "driveway"]).form == .driveway)
        #expect(try road(["highway": "pedestrian", "motor_vehicle": "delivery"]).forward?.access == .destination)
        #expect(try road(["highway": "residential", "access": "permissive"]).forward?.access == .open)
    }

    @Test("B99: lanes are the road’s own, shared out by direction")
    func lanes() throws {
        #expect(try road(["highway": "service", "lanes": "1"]).forward?.lanes == 1)
        let four = try road(["highway": "primary", "lanes": "4"])
        #expect(four.forward?.lanes == 2 && four.backward?.lanes == 2)
        let uneven = try road(["highway": "primary", "lanes": "3", "lanes:forward": "2"])
        #expect(uneven.forward?.lanes == 2 && uneven.backward?.lanes == 1)
        #expect(try road(["highway": "primary", "lanes": "3"]).forward?.lanes == nil)
        #expect(try road(["highway": "motorway", "lanes": "3"]).forward?.lanes == 3)
        #expect(try road(["highway": "primary"]).forward?.lanes == nil)
        #expect(try road(["highway": "primary", "lanes": "many"]).forward?.lanes == nil)
        #expect(
            try road(["highway": "primary", "lanes:forward": "2", "lanes:backward": "1", "lanes": "4", "lanes:both_ways": "1"]).backward?
                .lanes == 1)
    }

    @Test("Tunnels, bridges, galleries and their layers")
    func levels() throws {
        let tunnel = try road(["highway": "primary", "tunnel": "yes", "tunnel:name": "Tunnel A"])
        #expect(tunnel.isTunnel && tunnel.layer == -1 && tunnel.tunnelName == "Tunnel A")
        let bridge = try road(["highway": "primary", "bridge": "viaduct"])
        #expect(bridge.isBridge && bridge.layer == 1)
        #expect(try road(["highway": "primary", "bridge": "yes", "layer": "2"]).layer == 2)
        let passage = try road(["highway": "service", "tunnel": "building_passage"])
        #expect(passage.isTunnel && passage.layer == 0)
        #expect(try road(["highway": "primary", "tunnel": "culvert"]).isTunnel == false)
        #expect(try road(["highway": "primary", "covered": "yes"]).isTunnel)
        #expect(try road(["highway": "primary", "layer": "9999999999999999999999"]).layer == 0)
    }

    @Test("Width comes from its tag, else from lanes, else from the class")
    func width() throws {
        #expect(try road(["highway": "primary", "width": "8.5"]).halfWidth == 4.25)
        #expect(abs(try road(["highway": "primary", "width": "24'"]).halfWidth - 3.6576) < 0.001)
        #expect(try road(["highway": "motorway", "lanes": "3"]).halfWidth == 5.4)
        #expect(try road(["highway": "residential", "width": "wide"]).halfWidth == 2.75)
        #expect(try road(["highway": "residential", "width": "1e9"]).halfWidth == 2.75)
    }

    @Test("Built-up areas are known from tags, likely from the kind of road, else unknown")
    func builtUp() throws {
        #expect(try road(["highway": "primary", "source:maxspeed": "DE:urban"]).builtUp == .inside)
        #expect(try road(["highway": "primary", "zone:traffic": "DE:rural"]).builtUp == .outside)
        #expect(try road(["highway": "residential"]).builtUp == .inferredInside)
        #expect(try road(["highway": "primary", "source:maxspeed": "sign"]).builtUp == .unknown)
    }

    @Test("Speeds without traffic follow limit, class and surface, and stay speeds of cars", arguments: RoadClass.allCases)
    func pace(roadClass: RoadClass) throws {
        let highways: [RoadClass: String] = [.livingStreet: "living_street", .ferry: ""]
        let highway = highways[roadClass] ?? "\(roadClass)"
        for limit in [nil, "10", "50", "130", "none", "walk"] as [String?] {
            var tags: Tags = highway.isEmpty ? ["route": "ferry", "motor_vehicle": "yes"] : ["highway": highway]
            tags["maxspeed"] = limit
            let reading = try road(tags)
            #expect((0.5...45).contains(reading.freeFlowSpeed))
            #expect(reading.plausibleSpeed > reading.freeFlowSpeed * 0.99)
        }
        #expect(try road(["highway": "primary", "surface": "gravel"]).freeFlowSpeed < 12)
    }
}
