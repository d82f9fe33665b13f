import OpenStreetMap
import RoadNetwork

/// Names of a road.
///
/// Source: OSM wiki, “Multilingual names”, “Key:name”.
enum NameTags {
    /// The names in a direction: the plain one first, then by language in the order of the tags.
    ///
    /// A street on a border may have one name for each side only; then the side that one drives on counts (`name:left`, `name:right`).
    static func names(_ tags: Tags, _ direction: TravelDirection, _ place: RoadPlace) -> [LocalizedName] {
        if let noname = tags["noname"], noname != "no", tags["name"] == nil { return [] }
        var names: [LocalizedName] = []
        if let plain = text(tags["name:\(direction.rawValue)"]) ?? text(tags["name"]) ?? side(tags, direction, place) {
            names.append(LocalizedName(language: nil, text: plain))
        }
        for tag in tags where tag.key.hasPrefix("name:") {
            let language = String(tag.key.dropFirst(5))
            guard isLanguage(language), let text = text(tag.value), !names.contains(where: { $0.language == language }) else { continue }
            names.append(LocalizedName(language: language, text: text))
        }
        return names
    }

    private static func side(_ tags: Tags, _ direction: TravelDirection, _ place: RoadPlace) -> String? {
        let drivesOnLeft = tags["driving_side"].map { $0 == "left" } ?? CountryFacts.of(place.country)?.drivesOnLeft ?? false
        let own = (direction == .forward) == drivesOnLeft ? "left" : "right"
        let other = own == "left" ? "right" : "left"
        return text(tags["name:\(own)"]) ?? text(tags["name:\(other)"])
    }

    private static func text(_ value: String?) -> String? {
        guard let value else { return nil }
        let text = TagList.trimmed(value)
        return text.isEmpty ? nil : text
    }

    /// Whether the part behind `name:` is a language (`de`, `gsw`, `zh-Hant`, `sr-Latn`) and not something else that mappers note there.
    static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count) else { return false }
        guard first.allSatisfy({ $0.isASCII && $0.isLowercase }) else { return false }
        guard !["old", "alt", "ref", "int", "loc", "nat", "reg", "tts", "abb"].contains(first) else { return false }
        return parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    }
}
