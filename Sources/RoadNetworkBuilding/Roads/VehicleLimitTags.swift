import OpenStreetMap
import RoadNetwork

/// Limits on the size or weight of vehicles.
///
/// Source: OSM wiki, “Key:maxheight”, “Key:maxweight”, “Map features/Units”.
enum VehicleLimitTags {
    private static let keys: [(VehicleLimit.Kind, String)] = [
        (.height, "maxheight"), (.width, "maxwidth"), (.length, "maxlength"), (.weight, "maxweight"), (.axleLoad, "maxaxleload"),
    ]

    /// The limits in a direction. `default`, `none` and `below_default` say no number.
    static func limits(_ tags: Tags, _ direction: TravelDirection) -> [VehicleLimit] {
        keys.compactMap { kind, key in
            guard let text = tags["\(key):\(direction.rawValue)"] ?? tags[key] ?? (kind == .height ? tags["maxheight:physical"] : nil)
            else { return nil }
            let value = kind == .weight || kind == .axleLoad ? tonnes(text) : LaneTags.meters(text)
            guard let value, value > 0, value < 1000 else { return nil }
            return VehicleLimit(kind, value)
        }
    }

    private static func tonnes(_ text: String) -> Double? {
        let word = TagList.trimmed(text).lowercased()
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits) else { return nil }
        switch TagList.trimmed(word.dropFirst(digits.count)) {
        case "", "t": return value
        case "kg": return value / 1000
        case "st": return value * 0.907_184_74
        case "lt": return value * 1.016_046_908_8
        case "lb", "lbs": return value * 0.000_453_592_37
        default: return nil
        }
    }
}
