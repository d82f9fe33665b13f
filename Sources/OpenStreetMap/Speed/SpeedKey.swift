/// What a key that begins with `maxspeed` speaks of: `maxspeed:hgv:forward:conditional` is a limit for trucks, with the order of the
/// nodes, under conditions.
///
/// Suffixes are taken in any order, since mappers write them in any. Source: OSM wiki, “Key:maxspeed”, “Conditional restrictions”.
public struct SpeedKey: Sendable, Hashable {
    /// What the value means.
    public enum Kind: Sendable, Hashable {
        /// A limit.
        case limit
        /// A recommendation.
        case advisory
        /// Whether signs change the limit (`maxspeed:variable`): the value says why, or `no`.
        case variable
    }

    /// What the value means.
    public var kind = Kind.limit
    /// The direction that it is for, or `nil` for both.
    public var direction: TravelDirection?
    /// Whether the value has one speed for each lane.
    public var isByLane = false
    /// Whether the value has conditions.
    public var isConditional = false
    /// The vehicle that it is for, or `nil` for all.
    public var vehicle: String?
    /// The condition in the key itself (`maxspeed:wet`), or `nil`.
    public var condition: String?

    /// What a key speaks of, or `nil` for a key about something else (`maxspeed:type`, `maxspeed:reason`).
    public init?(_ key: String) {
        guard key.hasPrefix("maxspeed"), key.utf8.count <= 60 else { return nil }
        let parts = key.split(separator: ":", omittingEmptySubsequences: false)
        guard parts[0] == "maxspeed" else { return nil }
        for part in parts.dropFirst() {
            switch part {
            case "forward", "backward":
                guard direction == nil else { return nil }
                direction = TravelDirection(rawValue: String(part))
            case "lanes": isByLane = true
            case "conditional": isConditional = true
            case "advisory", "advised", "recommended": kind = .advisory
            case "variable": kind = .variable
            case "wet", "snow", "fog": condition = String(part)
            default:
                guard vehicle == nil, Self.vehicles.contains(String(part)) else { return nil }
                vehicle = String(part)
            }
        }
    }

    private static let vehicles: Set<String> = [
        "motor_vehicle", "motorcar", "motorcycle", "moped", "mofa", "motorhome", "goods", "hgv", "hgv_articulated", "bus", "coach",
        "tourist_bus", "school_bus", "minibus", "psv", "taxi", "trailer", "caravan", "hazmat", "agricultural", "tractor", "emergency",
        "bicycle", "vehicle", "lhv", "truck_bus", "tricycle",
    ]
}
