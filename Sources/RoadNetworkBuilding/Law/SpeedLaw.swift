import OpenStreetMap
import RoadNetwork

/// What the law says where no sign stands.
enum SpeedLaw {
    /// The limit that a word of the law stands for, or `nil` where it is not known.
    static func value(of word: LawWord, road: CarRoad, tags: Tags, place: RoadPlace) -> SpeedLimitRule.Value? {
        let country = word.country ?? place.country
        if let number = word.number {
            let unit = word.unit.map { SpeedUnit($0) } ?? CountryFacts.of(country)?.speedUnit ?? .kilometersPerHour
            return .speed(number, unit)
        }
        return nil
    }

    /// The law's default on a road without any sign, or `nil` where it depends on what is not known.
    static func fallback(road: CarRoad, tags: Tags, builtUp: BuiltUp, place: RoadPlace) -> SpeedLimitRule.Value? { nil }

    /// Whether `maxspeed=none` can mean that there is no limit. On small streets mappers write it for “no sign”.
    static func mayBeUnlimited(road: CarRoad, place: RoadPlace) -> Bool {
        guard case .street(let street, _) = road else { return false }
        switch street {
        case .motorway, .trunk: return true
        case .primary, .secondary, .tertiary, .unclassified: return place.country == nil || place.country == "DE" || place.country == "IM"
        default: return false
        }
    }
}
