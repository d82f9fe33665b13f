import OpenStreetMap
import RoadNetwork

/// What tags say of a place that drivers look for.
///
/// Source: OSM wiki, “Key:amenity”, “Tag:highway=rest_area”, “Tag:highway=services”, “Key:shop”.
struct PointOfInterestTags: Equatable {
    var kind: PointOfInterest.Kind
    var flags: TilePointFlags
    var name: String?
    var brand: String?
    var openingHours: String?

    /// The tags of which one makes a point of interest.
    static let filters =
        amenities.keys.sorted().map { "amenity=\($0)" } + ["highway=rest_area", "highway=services", "shop=car_repair"]

    private static let amenities: [String: PointOfInterest.Kind] = [
        "fuel": .fuel, "charging_station": .charging, "parking": .parking, "restaurant": .restaurant, "fast_food": .fastFood,
        "food_court": .fastFood, "cafe": .cafe, "car_wash": .carWash, "hospital": .hospital, "toilets": .toilets,
    ]

    /// What the tags of an element make it, or `nil` where that is nothing that a driver may use.
    init?(_ tags: Tags) {
        guard let kind = Self.kind(tags) else { return nil }
        self.kind = kind
        flags = []
        switch CarAccess(tags: tags) {
        case .closed, .restricted: return nil
        case .destination: flags.insert(.customers)
        case .open, nil: break
        }
        // Bays along a street are seen from the street; only what has an entrance of its own is a place.
        if kind == .parking, ["street_side", "lane", "on_kerb", "half_on_kerb"].contains(tags["parking"]) { return nil }
        if let fee = tags["fee"] { flags.insert(fee == "no" ? .free : .fee) }
        name = Self.text(tags["name"])
        brand = Self.text(tags["brand"]) ?? Self.text(tags["operator"]) ?? Self.text(tags["network"])
        openingHours = Self.text(tags["opening_hours"])
    }

    private static func kind(_ tags: Tags) -> PointOfInterest.Kind? {
        if let amenity = tags["amenity"], let kind = amenities[amenity] { return kind }
        switch tags["highway"] {
        case "rest_area": return .restArea
        case "services": return .serviceArea
        default: return tags["shop"] == "car_repair" ? .carRepair : nil
        }
    }

    private static func text(_ value: String?) -> String? {
        guard let text = value.map(TagList.trimmed), !text.isEmpty else { return nil }
        return text
    }
}
