import OpenStreetMap
import RoadNetwork

/// What is counted of ways: on one side by their tags, on the other by the attributes of their edges.
///
/// The tags are looked at as they are, without the readers of the import: so that a reader that loses something shows.
struct WayRow: Sendable {
    var label: String
    /// The share of the tagged ways that must have the attribute.
    var floor: Double
    var isTagged: @Sendable (Tags) -> Bool
    var isStored: @Sendable (EdgeAttributes) -> Bool

    static let all: [WayRow] = [
        WayRow("name", { has($0, "name") }, { !$0.names.isEmpty }),
        WayRow("name by language", { tags in tags.contains { isLanguageName($0.key) } }, { $0.names.contains { $0.language != nil } }),
        WayRow("ref", { has($0, "ref", "int_ref") }, { !$0.refs.isEmpty }),
        WayRow("destination", { has($0, "destination", "destination:forward", "destination:backward") }, { !$0.destinations.isEmpty }),
        WayRow(
            "destination:ref", { has($0, "destination:ref", "destination:ref:forward", "destination:ref:backward") },
            { !$0.destinationRefs.isEmpty }),
        WayRow("lanes", floor: 0.7, { has($0, "lanes") }, { $0.lanes != nil }),
        WayRow(
            "turn:lanes", floor: 0.8, { has($0, "turn:lanes", "turn:lanes:forward", "turn:lanes:backward") }, { !$0.laneTurns.isEmpty }),
        WayRow("maxspeed", floor: 0.95, { has($0, "maxspeed", "maxspeed:forward", "maxspeed:backward") }, { !$0.speedLimits.isEmpty }),
        WayRow(
            "maxspeed:conditional", { has($0, "maxspeed:conditional") }, { $0.speedLimits.contains { $0.condition != nil } }),
        WayRow("maxspeed:advisory", { has($0, "maxspeed:advisory") }, { $0.speedLimits.contains { $0.origin == .advisory } }),
        WayRow("maxspeed:hgv", { has($0, "maxspeed:hgv") }, { $0.speedLimits.contains { $0.vehicle == "hgv" } }),
        WayRow(
            "zone:traffic … = XX:urban, XX:rural", floor: 0.9, { namesPlace($0) }, { $0.builtUp == .inside || $0.builtUp == .outside }),
        WayRow("oneway=yes", { $0["oneway"] == "yes" }, { $0.isOneWay }),
        WayRow("junction=roundabout", { $0["junction"] == "roundabout" }, { $0.form == .roundabout }),
        WayRow("access=private", { $0["access"] == "private" }, floor: 0.8, { $0.access == .restricted }),
        WayRow("access=destination", { $0["access"] == "destination" }, floor: 0.8, { $0.access == .destination }),
        WayRow("surface", { has($0, "surface") }, { $0.surface != nil }),
        WayRow("toll=yes", { $0["toll"] == "yes" }, { $0.isToll }),
        WayRow("tunnel=yes", { $0["tunnel"] == "yes" }, { $0.isTunnel }),
        WayRow("bridge=yes", { $0["bridge"] == "yes" }, { $0.isBridge }),
        WayRow("layer", { $0["layer"].flatMap { Int($0) } ?? 0 != 0 }, { $0.layer != 0 }),
        WayRow("incline in %", { $0["incline"]?.hasSuffix("%") == true }, floor: 0.9, { $0.grade != nil }),
        WayRow(
            "maxheight, maxweight … with a number", floor: 0.95,
            { hasNumber($0, "maxheight", "maxweight", "maxwidth", "maxlength", "maxaxleload") }, { !$0.vehicleLimits.isEmpty }),
        WayRow("tunnel:name", floor: 0.9, { has($0, "tunnel:name") && has($0, "tunnel") }, { $0.tunnelName != nil }),
        WayRow("bridge:name", floor: 0.9, { has($0, "bridge:name") && has($0, "bridge") }, { $0.bridgeName != nil }),
    ]

    private init(
        _ label: String, floor: Double = 0.99, _ isTagged: @escaping @Sendable (Tags) -> Bool,
        _ isStored: @escaping @Sendable (EdgeAttributes) -> Bool
    ) {
        self.label = label
        self.floor = floor
        self.isTagged = isTagged
        self.isStored = isStored
    }

    private init(
        _ label: String, _ isTagged: @escaping @Sendable (Tags) -> Bool, floor: Double,
        _ isStored: @escaping @Sendable (EdgeAttributes) -> Bool
    ) {
        self.init(label, floor: floor, isTagged, isStored)
    }

    private static func has(_ tags: Tags, _ keys: String...) -> Bool { tags.contains { keys.contains($0.key) } }

    /// A value that begins with a number; `16"12'` is none.
    private static func hasNumber(_ tags: Tags, _ keys: String...) -> Bool {
        tags.contains { keys.contains($0.key) && $0.value.first?.isNumber == true && !$0.value.contains("\"") }
    }

    private static func namesPlace(_ tags: Tags) -> Bool {
        tags.contains { tag in
            ["zone:traffic", "source:maxspeed", "maxspeed:type"].contains(tag.key)
                && (tag.value.hasSuffix(":urban") || tag.value.hasSuffix(":rural"))
        }
    }

    private static func isLanguageName(_ key: String) -> Bool {
        key.hasPrefix("name:") && key.count == 7 && key.dropFirst(5).allSatisfy { $0.isASCII && $0.isLowercase }
    }
}

/// What is counted of nodes on roads: by their tags, and by the road objects that come from them.
struct ObjectRow: Sendable {
    var label: String
    var kind: RoadObject.Kind
    /// The share of the tagged nodes that must be there: at the cut of an extract no road may lead to a node.
    var floor = 0.95
    var isTagged: @Sendable (Tags) -> Bool

    static let all: [ObjectRow] = [
        ObjectRow(label: "highway=traffic_signals", kind: .trafficSignals) { $0["highway"] == "traffic_signals" },
        ObjectRow(label: "highway=stop", kind: .stop) { $0["highway"] == "stop" },
        ObjectRow(label: "highway=give_way", kind: .giveWay) { $0["highway"] == "give_way" },
        ObjectRow(label: "highway=crossing", kind: .crossing) { $0["highway"] == "crossing" },
        ObjectRow(label: "railway=level_crossing", kind: .levelCrossing) { $0["railway"] == "level_crossing" },
        ObjectRow(label: "traffic_calming", kind: .trafficCalming) { $0["traffic_calming"].map { $0 != "no" } ?? false },
        ObjectRow(label: "highway=speed_camera", kind: .speedCamera) { $0["highway"] == "speed_camera" },
        ObjectRow(label: "barrier=toll_booth", kind: .toll) { $0["barrier"] == "toll_booth" },
        ObjectRow(label: "barrier=gate, lift_gate, bollard", kind: .barrier) {
            ["gate", "lift_gate", "bollard"].contains($0["barrier"])
        },
        ObjectRow(label: "barrier=border_control", kind: .borderControl) { $0["barrier"] == "border_control" },
        ObjectRow(label: "highway=motorway_junction", kind: .junction, floor: 0.7) { $0["highway"] == "motorway_junction" },
        ObjectRow(label: "hazard", kind: .hazard) { $0["hazard"] != nil },
        ObjectRow(label: "traffic_sign=city_limit", kind: .cityLimit) { $0["traffic_sign"] == "city_limit" },
        ObjectRow(label: "highway=mini_roundabout", kind: .miniRoundabout) { $0["highway"] == "mini_roundabout" },
    ]
}

/// What is counted of points of interest: by the tags of all elements, and by what the tiles hold. Private ones are left out on purpose: of
/// parking places up to a quarter.
struct PointRow: Sendable {
    var label: String
    var kind: PointOfInterest.Kind
    var key: String
    var value: String
    /// The share of the tagged elements that must be there.
    var floor = 0.95

    static let all: [PointRow] = [
        PointRow(label: "amenity=fuel", kind: .fuel, key: "amenity", value: "fuel"),
        PointRow(label: "amenity=charging_station", kind: .charging, key: "amenity", value: "charging_station"),
        PointRow(label: "amenity=parking", kind: .parking, key: "amenity", value: "parking", floor: 0.7),
        PointRow(label: "amenity=restaurant", kind: .restaurant, key: "amenity", value: "restaurant"),
        PointRow(label: "amenity=fast_food", kind: .fastFood, key: "amenity", value: "fast_food"),
        PointRow(label: "amenity=cafe", kind: .cafe, key: "amenity", value: "cafe"),
        PointRow(label: "amenity=hospital", kind: .hospital, key: "amenity", value: "hospital"),
        PointRow(label: "amenity=toilets", kind: .toilets, key: "amenity", value: "toilets"),
        PointRow(label: "amenity=car_wash", kind: .carWash, key: "amenity", value: "car_wash"),
        PointRow(label: "shop=car_repair", kind: .carRepair, key: "shop", value: "car_repair"),
        PointRow(label: "highway=rest_area", kind: .restArea, key: "highway", value: "rest_area"),
        PointRow(label: "highway=services", kind: .serviceArea, key: "highway", value: "services"),
    ]
}
