import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding

/// Reads a way’s tags in a country.
func road(_ tags: Tags, _ country: String? = nil, _ region: String? = nil) throws -> RoadTags {
    try RoadTags(tags: tags, place: RoadPlace(country: country, region: region))
}

/// The plain limit of a way with the order of its nodes.
func plainLimit(_ tags: Tags, _ country: String? = nil, _ region: String? = nil) throws -> SpeedLimitRule? {
    let rule = try road(tags, country, region).forward?.limits.first
    guard let rule, rule.condition == nil, rule.vehicle == nil, rule.lane == nil, rule.origin != .advisory else { return nil }
    return rule
}

extension SpeedLimitRule {
    /// A posted limit in km/h.
    static func posted(_ speed: Double) -> SpeedLimitRule { SpeedLimitRule(value: .speed(speed, .kilometersPerHour), origin: .posted) }
    /// A posted limit in mph.
    static func postedMiles(_ speed: Double) -> SpeedLimitRule { SpeedLimitRule(value: .speed(speed, .milesPerHour), origin: .posted) }
    /// A limit by law in km/h.
    static func implied(_ speed: Double) -> SpeedLimitRule { SpeedLimitRule(value: .speed(speed, .kilometersPerHour), origin: .implied) }
    /// A limit by law in mph.
    static func impliedMiles(_ speed: Double) -> SpeedLimitRule { SpeedLimitRule(value: .speed(speed, .milesPerHour), origin: .implied) }
}
