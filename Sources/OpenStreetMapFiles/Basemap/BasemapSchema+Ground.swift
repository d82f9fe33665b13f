import Foundation
import OpenStreetMap

extension BasemapSchema {
    static func building(_ tags: Tags) -> BasemapFeature? {
        guard let kind = tags["building"], kind != "no" else { return nil }
        var feature = BasemapFeature(.building, from: 13)
        let height = meters(tags["height"]) ?? meters(tags["building:height"])
        let levels = tags["building:levels"].flatMap(Double.init)
        feature["render_height"] = .number(Int((height ?? levels.map { $0 * 3.66 } ?? 5).clamped(to: 0...1000).rounded()))
        let base = meters(tags["min_height"]) ?? tags["building:min_level"].flatMap(Double.init).map { $0 * 3.66 }
        feature["render_min_height"] = .number(Int((base ?? 0).clamped(to: 0...1000).rounded()))
        return feature
    }

    static func water(_ tags: Tags) -> [BasemapFeature] {
        let kind: String
        switch (tags["natural"], tags["waterway"], tags["landuse"], tags["leisure"]) {
        case ("water", _, _, _):
            switch tags["water"] {
            case "river", "canal", "stream", "ditch", "oxbow", "rapids": kind = "river"
            case "pond", "basin", "wastewater", "reflecting_pool", "fountain": kind = "pond"
            default: kind = "lake"
            }
        case (_, "riverbank", _, _): kind = "river"
        case (_, "dock", _, _): kind = "dock"
        case (_, _, "reservoir", _), (_, _, "basin", _): kind = "lake"
        case (_, _, _, "swimming_pool"): kind = "swimming_pool"
        default: return []
        }
        guard tags["covered"] != "yes", tags["location"] != "underground" else { return [] }
        var area = BasemapFeature(.water, from: kind == "swimming_pool" ? 14 : kind == "pond" ? 12 : 6)
        area["class"] = .text(kind)
        area["intermittent"] = .number(tags["intermittent"] == "yes" || tags["seasonal"] == "yes" ? 1 : 0)
        area[text: "brunnel"] = brunnel(tags)
        guard tags["name"] != nil, kind == "lake" || kind == "pond" else { return [area] }
        var label = BasemapFeature(.waterName, from: kind == "lake" ? 9 : 13, shape: .labelPoint)
        label["class"] = "lake"
        label["intermittent"] = area["intermittent"]
        label.takeNames(from: tags)
        return [area, label]
    }

    /// The name of a bay, strait or sea that is mapped as a point.
    static func waterName(_ tags: Tags) -> BasemapFeature? {
        guard tags["name"] != nil else { return nil }
        let kind: String
        switch (tags["natural"], tags["place"]) {
        case ("bay", _): kind = "bay"
        case ("strait", _): kind = "strait"
        case (_, "sea"): kind = "sea"
        case (_, "ocean"): kind = "ocean"
        default: return nil
        }
        var feature = BasemapFeature(.waterName, from: kind == "ocean" ? 0 : kind == "sea" ? 3 : 10)
        feature["class"] = .text(kind)
        feature.takeNames(from: tags)
        return feature
    }

    static func waterway(_ tags: Tags) -> BasemapFeature? {
        guard let kind = tags["waterway"], ["river", "stream", "canal", "drain", "ditch"].contains(kind) else { return nil }
        var feature = BasemapFeature(.waterway, from: kind == "river" ? 9 : kind == "canal" ? 12 : 13)
        feature["class"] = .text(kind)
        feature[text: "brunnel"] = brunnel(tags)
        feature["intermittent"] = .number(tags["intermittent"] == "yes" ? 1 : 0)
        feature.takeNames(from: tags)
        return feature
    }

    static func landcover(_ tags: Tags) -> BasemapFeature? {
        let kinds: [(key: String, kind: String, values: Set<String>)] = [
            ("natural", "wood", ["wood"]), ("landuse", "wood", ["forest"]),
            ("landuse", "farmland", ["allotments", "farm", "farmland", "orchard", "plant_nursery", "vineyard", "greenhouse_horticulture"]),
            ("natural", "rock", ["bare_rock", "scree", "shingle"]),
            ("natural", "grass", ["fell", "grassland", "heath", "scrub", "shrubbery", "tundra"]),
            ("landuse", "grass", ["grass", "meadow", "recreation_ground", "village_green", "greenfield", "flowerbed"]),
            ("leisure", "grass", ["garden", "park", "golf_course", "dog_park", "common"]),
            ("natural", "ice", ["glacier"]), ("natural", "wetland", ["wetland", "mud"]), ("natural", "sand", ["beach", "sand", "dune"]),
        ]
        for (key, kind, values) in kinds {
            guard let value = tags[key], values.contains(value) else { continue }
            var feature = BasemapFeature(.landcover, from: kind == "grass" ? 10 : 7)
            feature["class"] = .text(kind)
            feature["subclass"] = .text(value == "wetland" ? tags["wetland"] ?? value : value)
            return feature
        }
        return nil
    }

    static func landuse(_ tags: Tags) -> BasemapFeature? {
        let kinds: [(key: String, values: Set<String>)] = [
            (
                "landuse",
                [
                    "railway", "cemetery", "military", "residential", "commercial", "industrial", "garages", "retail", "quarry",
                    "construction",
                ]
            ),
            ("amenity", ["school", "university", "kindergarten", "college", "library", "hospital", "grave_yard", "bus_station"]),
            ("leisure", ["stadium", "pitch", "playground", "track", "sports_centre"]), ("tourism", ["theme_park", "zoo"]),
            ("place", ["suburb", "quarter", "neighbourhood"]), ("waterway", ["dam"]),
        ]
        for (key, values) in kinds {
            guard let value = tags[key], values.contains(value) else { continue }
            let kind = value == "grave_yard" ? "cemetery" : value == "sports_centre" ? "stadium" : value
            var feature = BasemapFeature(.landuse, from: kind == "residential" ? 6 : key == "landuse" ? 9 : 12)
            feature["class"] = .text(kind)
            return feature
        }
        return nil
    }

    static func park(_ tags: Tags) -> BasemapFeature? {
        let kind: String
        switch (tags["boundary"], tags["leisure"]) {
        case ("national_park", _): kind = "national_park"
        case (_, "nature_reserve"): kind = "nature_reserve"
        case ("protected_area", _): kind = "protected_area"
        default: return nil
        }
        var feature = BasemapFeature(.park, from: kind == "national_park" ? 6 : 8)
        feature["class"] = .text(kind)
        feature.takeNames(from: tags)
        return feature
    }

    static func airport(_ tags: Tags, isArea: Bool) -> [BasemapFeature] {
        guard let kind = tags["aeroway"] else { return [] }
        switch kind {
        case "runway", "taxiway", "apron", "helipad", "heliport", "aerodrome":
            guard isArea || kind == "runway" || kind == "taxiway" else { return [] }
            var feature = BasemapFeature(.aeroway, from: kind == "runway" || kind == "aerodrome" ? 10 : 12)
            feature["class"] = .text(kind)
            feature[text: "ref"] = tags["ref"]
            guard kind == "aerodrome", tags["name"] != nil else { return [feature] }
            var label = BasemapFeature(.aerodromeLabel, from: tags["iata"] == nil ? 12 : 9, shape: .labelPoint)
            label["class"] = .text(tags["iata"] == nil ? "other" : "international")
            label[text: "iata"] = tags["iata"]
            label[text: "icao"] = tags["icao"]
            label.takeNames(from: tags)
            return [feature, label]
        default: return []
        }
    }

    /// `bridge`, `tunnel` or `ford`.
    static func brunnel(_ tags: Tags) -> String? {
        if let tunnel = tags["tunnel"], tunnel != "no" { return "tunnel" }
        if tags["covered"] == "yes" && tags["highway"] != nil { return "tunnel" }
        if let bridge = tags["bridge"], bridge != "no" { return "bridge" }
        return tags["ford"] == "yes" ? "ford" : nil
    }

    /// A length as tagged: meters where no unit is given (`12`, `12 m`), or feet (`40 ft`, `40'`).
    static func meters(_ text: String?) -> Double? {
        guard let text else { return nil }
        let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        guard let value = Double(digits), value.isFinite else { return nil }
        switch text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces) {
        case "", "m": return value
        case "ft", "'": return value * 0.3048
        default: return nil
        }
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
