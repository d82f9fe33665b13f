import OpenStreetMap
import RoadNetwork

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
    static func refs(_ tags: Tags, _ direction: TravelDirection, _ roadClass: RoadClass, _ place: RoadPlace) -> [DestinationRef] {
        values(tags, "destination:ref", direction).map { text in
            let words = text.split(separator: " ")
            var ref = DestinationRef(ref: text)
            if words.count > 1, let last = words.last, directions.contains(last.lowercased()) {
                ref = DestinationRef(ref: words.dropLast().joined(separator: " "), direction: String(last))
            }
            ref.network = RefNetwork.network(of: ref.ref, roadClass: roadClass, place: place)
            return ref
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
