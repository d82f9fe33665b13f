import OpenStreetMap
import RoadNetwork

/// A number that signs say a road leads to.
public struct DestinationRef: Sendable, Hashable {
    /// The number as on the sign (`MD 295`).
    public var ref: String
    /// The direction in words (`North`), where the sign has one.
    public var direction: String?

    /// A number with its direction.
    public init(ref: String, direction: String? = nil) {
        self.ref = ref
        self.direction = direction
    }
}

/// What the guide signs at a road say.
///
/// Source: OSM wiki, “Key:destination”, “Destination details”.
enum DestinationTags {
    /// The places that the road leads to, in the order of the tags.
    static func names(_ tags: Tags, _ direction: TravelDirection) -> [String] {
        let places = values(tags, "destination", direction)
        return places.isEmpty ? values(tags, "destination:street", direction) : places
    }

    /// The numbers that the road leads to; words of direction at their end stand apart.
    static func refs(_ tags: Tags, _ direction: TravelDirection) -> [DestinationRef] {
        values(tags, "destination:ref", direction).map { text in
            let words = text.split(separator: " ")
            guard words.count > 1, let last = words.last, directions.contains(last.lowercased()) else { return DestinationRef(ref: text) }
            return DestinationRef(ref: words.dropLast().joined(separator: " "), direction: String(last))
        }
    }

    private static let directions: Set<String> = [
        "north", "south", "east", "west", "nord", "sud", "est", "ouest", "norte", "sur", "este", "oeste", "northbound", "southbound",
        "eastbound", "westbound", "inner", "outer",
    ]

    /// The values in a direction: its own tag, else the plain one, else those by lane, each once.
    private static func values(_ tags: Tags, _ key: String, _ direction: TravelDirection) -> [String] {
        if let own = tags["\(key):\(direction.rawValue)"] { return TagList.values(own) }
        if let plain = tags[key] { return TagList.values(plain) }
        let lanes = tags["\(key):lanes:\(direction.rawValue)"] ?? tags["\(key):lanes"]
        var found: [String] = []
        for lane in lanes.map(TagList.lanes) ?? [] {
            for value in lane.map(TagList.values) ?? [] where value != "none" && !found.contains(value) { found.append(value) }
        }
        return found
    }
}
