import OpenStreetMap
import RoadNetwork

/// Lanes and width of a carriageway.
///
/// Source: OSM wiki, “Key:lanes”, “Key:width”.
enum LaneTags {
    /// The lanes in a direction, or `nil` where tags leave them open.
    static func count(_ tags: Tags, _ direction: TravelDirection, _ oneWay: OneWay) -> Int? {
        if let own = number(tags["lanes:\(direction.rawValue)"]) { return own }
        if let turns = tags["turn:lanes:\(direction.rawValue)"] { return plausible(TagList.lanes(turns).count) }
        guard let total = number(tags["lanes"]) else {
            guard oneWay == .forward || oneWay == .backward else { return nil }
            return tags["turn:lanes"].flatMap { plausible(TagList.lanes($0).count) }
        }
        switch oneWay {
        case .forward, .backward, .changing: return total
        case .no: break
        }
        let shared = number(tags["lanes:both_ways"]) ?? 0
        let other = direction == .forward ? TravelDirection.backward : .forward
        if let others = number(tags["lanes:\(other.rawValue)"]), total - others - shared > 0 { return total - others - shared }
        // One lane is shared by both; an odd number is split in a way that the tags do not tell.
        if total == 1 { return 1 }
        return (total - shared).isMultiple(of: 2) && total > shared ? (total - shared) / 2 : nil
    }

    /// Where the lanes of a direction lead, from the left; none where nothing is tagged or no lane has an arrow.
    static func turns(_ tags: Tags, _ direction: TravelDirection, _ oneWay: OneWay) -> [LaneTurns] {
        // On a road for both directions the plain tag does not say whose lanes it means.
        let plain = oneWay.allows(direction) && oneWay != .no && oneWay != .changing ? tags["turn:lanes"] : nil
        guard let text = tags["turn:lanes:\(direction.rawValue)"] ?? plain else { return [] }
        let lanes = TagList.lanes(text).prefix(20).map { lane in
            var turns: LaneTurns = []
            for word in lane.map(TagList.values) ?? [] {
                if let bit = LaneTurns.words.firstIndex(of: word) { turns.insert(LaneTurns(rawValue: 1 << UInt16(bit))) }
            }
            return turns
        }
        return lanes.allSatisfy(\.isEmpty) ? [] : lanes
    }

    /// Half the width of what is driven on along the line of the way, meters: `width` (`est_width`), else lanes, else what the class is like.
    static func halfWidth(_ tags: Tags, roadClass: RoadClass, isLink: Bool, isOneWay: Bool) -> Double {
        if let width = meters(tags["width:carriageway"] ?? tags["width"] ?? tags["est_width"]), (1.5...60).contains(width) {
            return width / 2
        }
        if let lanes = number(tags["lanes"]) { return Double(lanes) * laneWidth(roadClass) / 2 }
        switch roadClass {
        case .motorway, .trunk: return isLink ? 2.5 : (isOneWay ? 2 : 4) * laneWidth(roadClass) / 2
        case .primary, .secondary: return isOneWay ? (isLink ? 2.5 : 3.25) : 3.5
        case .tertiary, .unclassified: return isOneWay ? 2.25 : 3
        case .residential: return isOneWay ? 2 : 2.75
        case .livingStreet, .service: return 2
        case .track: return 1.5
        case .ferry: return 10
        }
    }

    private static func laneWidth(_ roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway, .trunk: 3.6
        case .primary, .secondary, .tertiary: 3.25
        default: 2.75
        }
    }

    private static func number(_ text: String?) -> Int? {
        guard let text else { return nil }
        // Lists of lanes come from joined ways; a half lane (`1.5`) is one narrow road for both directions.
        let values = TagList.values(text).map { Double($0) }
        guard let first = values.first, let value = first, values.allSatisfy({ $0 == value }) else { return nil }
        return value.isFinite ? plausible(Int(max(-1, min(99, value)))) : nil
    }

    private static func plausible(_ lanes: Int) -> Int? { (1...20).contains(lanes) ? lanes : nil }

    /// A length in meters, feet or feet and inches (OSM wiki, “Map features/Units”).
    static func meters(_ text: String?) -> Double? {
        guard let text else { return nil }
        let word = TagList.trimmed(text).lowercased()
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits) else { return nil }
        let rest = TagList.trimmed(word.dropFirst(digits.count))
        switch rest {
        case "", "m", "meter", "metre", "meters", "metres": return value
        case "'", "ft", "feet": return value * 0.3048
        default: break
        }
        guard rest.first == "'", let inches = Double(rest.dropFirst().prefix { $0.isNumber || $0 == "." }) else { return nil }
        return (value + inches / 12) * 0.3048
    }
}
