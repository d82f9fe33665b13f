import OpenStreetMap

extension BasemapSchema {
    static func place(_ tags: Tags) -> BasemapFeature? {
        guard let kind = tags["place"], tags["name"] != nil else { return nil }
        let people = tags["population"].map { $0.filter(\.isNumber) }.flatMap { Int($0) } ?? 0
        // `rank` orders labels: the smaller, the more important. Larger towns show from further away.
        let (zoom, rank): (Int, Int)
        switch kind {
        case "continent": (zoom, rank) = (0, 1)
        case "country": (zoom, rank) = (1, 1)
        case "state", "province": (zoom, rank) = (4, 3)
        case "city": (zoom, rank) = people > 1_000_000 ? (3, 2) : people > 300_000 ? (5, 4) : (6, 6)
        case "town": (zoom, rank) = people > 50_000 ? (7, 8) : people > 10_000 ? (8, 9) : (9, 10)
        case "village": (zoom, rank) = people > 2_000 ? (10, 11) : (11, 12)
        case "borough", "suburb": (zoom, rank) = (11, 12)
        case "island": (zoom, rank) = (10, 12)
        case "quarter", "hamlet", "islet": (zoom, rank) = (12, 13)
        case "neighbourhood": (zoom, rank) = (13, 14)
        case "isolated_dwelling", "farm", "locality": (zoom, rank) = (14, 15)
        default: return nil
        }
        guard kind != "locality" else { return nil }
        var feature = BasemapFeature(.place, from: zoom)
        feature["class"] = .text(kind == "islet" ? "island" : kind == "farm" ? "isolated_dwelling" : kind)
        feature["rank"] = .number(rank)
        switch tags["capital"] {
        case "yes": feature["capital"] = 2
        case let level?: feature["capital"] = Int(level).flatMap { (2...6).contains($0) ? .number($0) : nil }
        case nil: break
        }
        feature[text: "iso_a2"] = kind == "country" ? tags["ISO3166-1:alpha2"] ?? tags["country_code_iso3166_1_alpha_2"] : nil
        feature.takeNames(from: tags)
        return feature
    }

    static func peak(_ tags: Tags) -> BasemapFeature? {
        guard let kind = tags["natural"], kind == "peak" || kind == "volcano", tags["name"] != nil else { return nil }
        var feature = BasemapFeature(.mountainPeak, from: 11)
        feature["class"] = .text(kind)
        if let height = meters(tags["ele"]), abs(height) < 9_000 {
            feature["ele"] = .number(Int(height.rounded()))
            feature["ele_ft"] = .number(Int((height / 0.3048).rounded()))
        }
        feature.takeNames(from: tags)
        return feature
    }

    /// Keys that make a point of interest, in the order in which they count; the class of each value; and from which zoom it shows.
    private static let kinds: [(key: String, classes: [String: String], rest: String?)] = [
        (
            "amenity",
            [
                "fuel": "fuel", "charging_station": "charging_station", "parking": "parking", "hospital": "hospital", "clinic": "hospital",
                "doctors": "doctors", "pharmacy": "pharmacy", "police": "police", "fire_station": "fire_station", "school": "school",
                "kindergarten": "school", "university": "college", "college": "college", "library": "library", "townhall": "town_hall",
                "courthouse": "town_hall", "post_office": "post", "bank": "bank", "atm": "bank", "restaurant": "restaurant",
                "fast_food": "fast_food", "cafe": "cafe", "bar": "bar", "pub": "beer", "biergarten": "beer", "food_court": "restaurant",
                "ice_cream": "ice_cream", "cinema": "cinema", "theatre": "theatre", "place_of_worship": "place_of_worship",
                "bus_station": "bus", "ferry_terminal": "ferry_terminal", "car_rental": "car", "car_wash": "car", "toilets": "toilets",
                "drinking_water": "drinking_water", "marketplace": "shop", "grave_yard": "cemetery", "bicycle_rental": "bicycle_rental",
            ], nil
        ),
        ("highway", ["rest_area": "rest_area", "services": "services", "bus_stop": "bus"], nil),
        ("railway", ["station": "railway", "halt": "railway", "tram_stop": "railway", "subway_entrance": "entrance"], nil),
        (
            "tourism",
            [
                "hotel": "lodging", "motel": "lodging", "hostel": "lodging", "guest_house": "lodging", "museum": "museum",
                "attraction": "attraction", "viewpoint": "attraction", "zoo": "zoo", "theme_park": "attraction", "camp_site": "campsite",
                "caravan_site": "campsite", "information": "information", "picnic_site": "picnic_site",
            ], nil
        ),
        (
            "leisure",
            [
                "park": "park", "stadium": "stadium", "sports_centre": "sports_centre", "swimming_pool": "swimming", "marina": "harbor",
                "golf_course": "golf", "playground": "playground", "garden": "park",
            ], nil
        ),
        ("barrier", ["toll_booth": "toll_booth", "border_control": "border_control"], nil),
        ("shop", ["supermarket": "grocery", "convenience": "grocery", "bakery": "bakery", "car_repair": "car", "car": "car"], "shop"),
    ]

    /// Classes that show without a name, since their symbol says all.
    private static let nameless: Set<String> = [
        "fuel", "charging_station", "parking", "hospital", "pharmacy", "police", "toll_booth", "border_control", "toilets", "rest_area",
        "bus",
    ]

    static func pointOfInterest(_ tags: Tags) -> BasemapFeature? {
        for (key, classes, rest) in kinds {
            guard let value = tags[key], let kind = classes[value] ?? rest, value != "no", value != "vacant" else { continue }
            guard tags["name"] != nil || nameless.contains(kind) else { continue }
            let isPrivate = ["private", "no"].contains(tags["access"])
            if kind == "parking" && isPrivate || kind == "swimming" && (isPrivate || tags["name"] == nil) { continue }
            let (zoom, rank): (Int, Int)
            switch kind {
            case "hospital", "railway", "ferry_terminal", "services", "rest_area": (zoom, rank) = (12, 1)
            case "fuel", "charging_station", "college", "stadium", "attraction", "museum": (zoom, rank) = (13, 5)
            case "parking", "town_hall", "police", "lodging", "park", "cinema", "theatre", "zoo": (zoom, rank) = (14, 10)
            case "restaurant", "cafe", "fast_food", "grocery", "pharmacy", "school": (zoom, rank) = (14, 15)
            default: (zoom, rank) = (14, 20)
            }
            var feature = BasemapFeature(.poi, from: zoom)
            feature["class"] = .text(kind)
            feature["subclass"] = .text(value)
            feature["rank"] = .number(rank)
            if let layer = tags["layer"].flatMap(Int.init), layer != 0 { feature["layer"] = .number(layer) }
            feature.takeNames(from: tags)
            return feature
        }
        return nil
    }
}
