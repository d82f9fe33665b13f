import OpenStreetMap

extension BasemapSchema {
    /// The class of a road, whether it is a link, and the zoom from which it shows.
    private static func roadClass(_ highway: String) -> (kind: String, isRamp: Bool, zoom: Int)? {
        switch highway {
        case "motorway": ("motorway", false, 4)
        case "motorway_link": ("motorway", true, 9)
        case "trunk": ("trunk", false, 5)
        case "trunk_link": ("trunk", true, 9)
        case "primary": ("primary", false, 7)
        case "primary_link": ("primary", true, 11)
        case "secondary": ("secondary", false, 9)
        case "secondary_link": ("secondary", true, 12)
        case "tertiary": ("tertiary", false, 11)
        case "tertiary_link": ("tertiary", true, 12)
        case "unclassified", "residential", "living_street", "road": ("minor", false, 12)
        case "busway", "bus_guideway": (highway, false, 12)
        case "service": ("service", false, 13)
        case "track": ("track", false, 13)
        case "raceway": ("raceway", false, 12)
        case "pedestrian": ("path", false, 13)
        case "path", "footway", "cycleway", "steps", "bridleway", "corridor": ("path", false, 14)
        default: nil
        }
    }

    static func road(_ tags: Tags, network: String?) -> [BasemapFeature] {
        guard let highway = tags["highway"], let (kind, isRamp, zoom) = roadClass(highway) else { return [] }
        var road = BasemapFeature(.transportation, from: zoom)
        road["class"] = .text(kind)
        if kind == "path" { road["subclass"] = .text(highway) }
        road[text: "brunnel"] = brunnel(tags)
        if isRamp { road["ramp"] = 1 }
        if let way = oneway(tags) { road["oneway"] = .number(way) }
        if let layer = tags["layer"].flatMap(Int.init), layer != 0 { road["layer"] = .number(layer) }
        road[text: "ref"] = ref(tags)
        road[text: "service"] = tags["service"].flatMap { ["spur", "yard", "driveway", "alley", "parking_aisle"].contains($0) ? $0 : nil }
        if let access = tags["access"], access == "no" || access == "private" { road["access"] = "no" }
        if tags["toll"] == "yes" { road["toll"] = 1 }
        if tags["expressway"] == "yes" || tags["motorroad"] == "yes" { road["expressway"] = 1 }
        road[text: "surface"] = tags["surface"].map { unpaved.contains($0) ? "unpaved" : "paved" }
        guard tags["name"] != nil || road["ref"] != nil else { return [road] }

        var name = BasemapFeature(.transportationName, from: max(zoom, kind == "path" || kind == "service" ? 14 : 6))
        name["class"] = .text(kind)
        name["subclass"] = road["subclass"]
        name.takeNames(from: tags)
        if let number = ref(tags) {
            name["ref"] = .text(number)
            name["ref_length"] = .number(number.count)
            name["network"] = .text(shieldNetwork(ref: number, kind: kind, network: network))
            // A European number runs along with the road's own, which is what is shown.
            name[text: "route_network"] = network == "e-road" ? nil : network
        }
        name["brunnel"] = road["brunnel"]
        name["layer"] = road["layer"]
        return [road, name]
    }

    /// The numbers of a road as the signs have them, first one first, in one line each.
    private static func ref(_ tags: Tags) -> String? {
        guard let ref = tags["ref"] else { return nil }
        return ref.split(separator: ";").first.map { $0.drop { $0 == " " } }.map(String.init)
    }

    /// The schema's word for the look of the shield.
    private static func shieldNetwork(ref: String, kind: String, network: String?) -> String {
        switch network {
        case "US:I"?: return "us-interstate"
        case "US:US"?: return "us-highway"
        case let network? where network.hasPrefix("US:"): return "us-state"
        case "CA:transcanada"?: return "ca-transcanada"
        case let network? where network.hasPrefix("GB"): return kind == "motorway" ? "gb-motorway" : "gb-trunk"
        default: break
        }
        // Where no route relation says it: numbers that only the United States write so.
        if ref.hasPrefix("I ") || ref.hasPrefix("I-") { return "us-interstate" }
        if ref.hasPrefix("US ") { return "us-highway" }
        return "road"
    }

    private static func oneway(_ tags: Tags) -> Int? {
        switch tags["oneway"] {
        case "yes", "true", "1": return 1
        case "-1", "reverse": return -1
        case "no", "false", "0": return nil
        default:
            let implied = tags["junction"] == "roundabout" || tags["junction"] == "circular" || tags["highway"] == "motorway"
            return implied ? 1 : nil
        }
    }

    private static let unpaved: Set<String> = [
        "unpaved", "compacted", "dirt", "earth", "fine_gravel", "grass", "grass_paver", "gravel", "ground", "ice", "mud", "pebblestone",
        "salt",
        "sand", "snow", "woodchips",
    ]

    static func rail(_ tags: Tags) -> BasemapFeature? {
        guard let railway = tags["railway"] else { return aerialway(tags) }
        let kind: String
        switch railway {
        case "rail", "narrow_gauge", "preserved", "funicular": kind = "rail"
        case "subway", "light_rail", "monorail", "tram": kind = "transit"
        default: return nil
        }
        let isYard = tags["service"] != nil
        let zoom = kind == "transit" ? 12 : isYard ? 13 : tags["usage"] == "main" ? 8 : 10
        var feature = BasemapFeature(.transportation, from: zoom)
        feature["class"] = .text(kind)
        feature["subclass"] = .text(railway)
        feature[text: "brunnel"] = brunnel(tags)
        feature[text: "service"] = tags["service"].flatMap { ["spur", "yard", "siding", "crossover"].contains($0) ? $0 : nil }
        if let layer = tags["layer"].flatMap(Int.init), layer != 0 { feature["layer"] = .number(layer) }
        return feature
    }

    private static func aerialway(_ tags: Tags) -> BasemapFeature? {
        guard let kind = tags["aerialway"], ["cable_car", "gondola", "chair_lift", "mixed_lift"].contains(kind) else { return nil }
        var feature = BasemapFeature(.transportation, from: 12)
        feature["class"] = "aerialway"
        feature["subclass"] = .text(kind)
        return feature
    }

    static func ferry(_ tags: Tags) -> [BasemapFeature]? {
        guard tags["route"] == "ferry" else { return nil }
        var line = BasemapFeature(.transportation, from: 9)
        line["class"] = "ferry"
        guard tags["name"] != nil else { return [line] }
        var name = BasemapFeature(.transportationName, from: 12)
        name["class"] = "ferry"
        name.takeNames(from: tags)
        return [line, name]
    }

    /// Squares, piers and the decks of bridges.
    static func trafficArea(_ tags: Tags) -> BasemapFeature? {
        var feature = BasemapFeature(.transportation, from: 13)
        switch (tags["highway"], tags["man_made"]) {
        case ("pedestrian"?, _) where tags["area"] == "yes", ("footway"?, _) where tags["area"] == "yes":
            feature["class"] = "path"
            feature[text: "subclass"] = tags["highway"]
        case (_, "pier"?): feature["class"] = "pier"
        case (_, "bridge"?): feature["class"] = "bridge"
        default: return nil
        }
        feature[text: "brunnel"] = brunnel(tags)
        return feature
    }

    /// An exit of a motorway.
    static func junction(_ tags: Tags) -> BasemapFeature? {
        guard tags["highway"] == "motorway_junction", tags["ref"] != nil || tags["name"] != nil else { return nil }
        var feature = BasemapFeature(.transportationName, from: 11)
        feature["class"] = "motorway"
        feature["subclass"] = "junction"
        feature[text: "ref"] = tags["ref"]
        feature["ref_length"] = tags["ref"].map { .number($0.count) }
        feature.takeNames(from: tags)
        return feature
    }
}
