import OpenStreetMap
import RoadNetwork

/// What stands at a node, as its tags say.
///
/// Sources: OSM wiki, “Key:highway”, “Key:traffic_calming”, “Key:barrier”, “Tag:railway=level_crossing”, “Key:hazard”,
/// “Tag:traffic_sign=city_limit”, “Relation:enforcement”.
struct RoadObjectTags: Equatable {
    var kind: RoadObject.Kind
    var value: String?
    var name: String?
    /// The direction of travel along the way that it is for, or `nil` where nothing is tagged.
    var direction: TravelDirection?
    /// The way that it faces: it is for those who come towards it.
    var facing: CompassDirection?
    /// Whether tags say that it is for both directions.
    var isForBoth = false
    var isClosed = false

    /// The tags of which a node has one where something stands there.
    static let filters =
        [
            "barrier", "traffic_calming", "hazard", "railway=level_crossing", "traffic_sign=city_limit*", "traffic_sign=DE:310*",
            "traffic_sign=DE:311*",
        ] + highways.keys.sorted().map { "highway=\($0)" }

    private static let highways: [String: RoadObject.Kind] = [
        "traffic_signals": .trafficSignals, "stop": .stop, "give_way": .giveWay, "crossing": .crossing, "speed_camera": .speedCamera,
        "toll_gantry": .toll, "motorway_junction": .junction, "mini_roundabout": .miniRoundabout,
    ]

    /// Whether such objects are often mapped beside the road, not on it.
    var isOftenBeside: Bool { kind == .speedCamera || kind == .cityLimit }

    /// All that stands at a node.
    static func all(_ tags: Tags) -> [RoadObjectTags] {
        var found: [RoadObjectTags] = []
        func add(_ kind: RoadObject.Kind, _ value: String?, directionKey: String? = nil, isClosed: Bool = false) {
            var object = RoadObjectTags(kind: kind, value: value, name: tags["name"], isClosed: isClosed)
            let text = directionKey.flatMap { tags[$0] } ?? tags["direction"]
            object.direction = text.flatMap { TravelDirection(rawValue: $0) }
            object.isForBoth = text == "both"
            // Degrees are those of `direction`, which says where signs and cameras look; other keys mean those of the traffic by them.
            object.facing = ["camera:direction", "direction"].lazy.compactMap { tags[$0].flatMap { CompassDirection($0) } }.first
            found.append(object)
        }
        if let highway = tags["highway"], let kind = highways[highway] {
            switch kind {
            case .trafficSignals: add(kind, tags["traffic_signals"], directionKey: "traffic_signals:direction")
            case .stop: add(kind, tags["stop"])
            case .crossing:
                add(kind, tags["crossing"] ?? tags["crossing:markings"])
                // Signals for those on foot stop cars too (OSM wiki, “Key:crossing”).
                if tags["crossing"] == "traffic_signals" { add(.trafficSignals, "pedestrian_crossing") }
            case .speedCamera: add(kind, tags["maxspeed"])
            case .toll: add(kind, highway)
            case .junction: add(kind, tags["ref"] ?? tags["junction:ref"])
            default: add(kind, nil)
            }
        }
        if tags["railway"] == "level_crossing" { add(.levelCrossing, tags["crossing:barrier"]) }
        if let calming = tags["traffic_calming"], calming != "no" { add(.trafficCalming, calming) }
        if let hazard = tags["hazard"], hazard != "no" { add(.hazard, hazard) }
        if let sign = tags["traffic_sign"], isCityLimit(sign) {
            add(.cityLimit, tags["city_limit"] ?? (sign.contains("DE:311") ? "end" : nil), directionKey: "traffic_sign:direction")
        }
        switch tags["barrier"] {
        case nil, "no", "kerb", "entrance": break
        case "toll_booth": add(.toll, "toll_booth")
        case "border_control": add(.borderControl, nil)
        case let barrier?: add(.barrier, barrier, isClosed: NodeFlags(tags: tags).contains(.barrier))
        }
        return found
    }

    private static func isCityLimit(_ sign: String) -> Bool {
        sign.hasPrefix("city_limit") || sign.hasPrefix("DE:310") || sign.hasPrefix("DE:311")
    }
}

/// What an enforcement relation says: a camera, or a stretch on which the average speed is measured.
struct EnforcementRelation {
    var isAverage: Bool
    var maxspeed: String?
    var devices: [Int64]
    var from: Int64?
    var to: Int64?

    /// The tags of which a relation has one where it may be an enforcement.
    static let filters = ["type=enforcement"]

    /// The enforcement that a relation describes, or `nil` where it is none that drivers are told of.
    init?(_ relation: Relation) {
        guard relation.tags["type"] == "enforcement" else { return nil }
        switch relation.tags["enforcement"] {
        case "average_speed": isAverage = true
        case "maxspeed", "traffic_signals", nil: isAverage = false
        default: return nil
        }
        maxspeed = relation.tags["maxspeed"]
        func nodes(_ role: String) -> [Int64] { relation.members.filter { $0.kind == .node && $0.role == role }.map(\.id) }
        devices = Array(nodes("device").prefix(16))
        from = nodes("from").first
        to = nodes("to").first
        if devices.isEmpty && from == nil && to == nil { return nil }
    }
}
