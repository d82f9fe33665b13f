import OpenStreetMap
import RoadNetwork

/// What the tags of a way say about a road that cars can use, for both directions.
struct RoadDescription {
    var roadClass: RoadClass
    var isLink = false
    var form = FormOfWay.plain
    var isService = false
    var allowsForward = true
    var allowsBackward = true
    var access = RoadAccess.open
    var lanesForward: Int?
    var lanesBackward: Int?
    /// All lanes, where only their sum is known.
    var lanes: Int?
    var surface: String?
    var isToll = false
    var isTunnel = false
    var isBridge = false
    var layer = 0
    var names: [LocalizedName] = []
    var tunnelName: String?
    var refs: [RoadRef] = []
    var destinationsForward: [String] = []
    var destinationsBackward: [String] = []
    var builtUp = BuiltUp.unknown
    var limitsForward: [SpeedLimitRule] = []
    var limitsBackward: [SpeedLimitRule] = []

    init(roadClass: RoadClass) {
        self.roadClass = roadClass
    }
}

extension RoadDescription {
    private static let classes: [String: (RoadClass, isLink: Bool)] = [
        "motorway": (.motorway, false), "motorway_link": (.motorway, true), "trunk": (.trunk, false), "trunk_link": (.trunk, true),
        "primary": (.primary, false), "primary_link": (.primary, true), "secondary": (.secondary, false),
        "secondary_link": (.secondary, true), "tertiary": (.tertiary, false), "tertiary_link": (.tertiary, true),
        "unclassified": (.unclassified, false), "road": (.unclassified, false), "residential": (.residential, false),
        "living_street": (.livingStreet, false), "service": (.service, false), "track": (.track, false),
    ]

    /// The road that a way is by its tags, or `nil` where cars have no business.
    init?(tags: Tags) {
        guard let highway = tags["highway"], let (roadClass, isLink) = RoadDescription.classes[highway] else { return nil }
        self.init(roadClass: roadClass)
        self.isLink = isLink
        isService = roadClass == .service
        if isLink { form = .ramp }
        if tags["junction"] == "roundabout" || tags["junction"] == "circular" { form = .roundabout }
        let oneway = tags["oneway"]
        if oneway == "yes" || oneway == "1" || oneway == "true" { allowsBackward = false }
        if oneway == "-1" || oneway == "reverse" { allowsForward = false }
        if oneway == nil && (form == .roundabout || roadClass == .motorway && !isLink) { allowsBackward = false }
        switch tags["motor_vehicle"] ?? tags["access"] {
        case "no": return nil
        case "private", "permit": access = .restricted
        case "destination", "delivery", "customers", "permissive": access = .destination
        default: break
        }
        lanes = tags["lanes"].flatMap(Int.init).flatMap { (1...30).contains($0) ? $0 : nil }
        surface = tags["surface"]
        isToll = tags["toll"] == "yes"
        isTunnel = tags["tunnel"].map { $0 != "no" } ?? false
        isBridge = tags["bridge"].map { $0 != "no" } ?? false
        layer = tags["layer"].flatMap(Int.init).map { min(max($0, -10), 10) } ?? 0
        if let name = tags["name"] { names.append(LocalizedName(language: nil, text: name)) }
        for tag in tags where tag.key.hasPrefix("name:") {
            names.append(LocalizedName(language: String(tag.key.dropFirst(5)), text: tag.value))
        }
        tunnelName = tags["tunnel:name"]
        if let ref = tags["ref"] {
            refs = ref.split(separator: ";").map { part in
                RoadRef(network: nil, ref: String(part.drop { $0 == " " }))
            }
        }
        if let limit = tags["maxspeed"].flatMap(Double.init), limit > 0, limit < 400 {
            limitsForward = [SpeedLimitRule(value: .speed(limit, .kilometersPerHour), origin: .posted)]
            limitsBackward = limitsForward
        }
    }
}
