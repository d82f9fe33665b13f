import OpenStreetMap

/// What the tags of an element give to draw, in the OpenMapTiles schema.
///
/// Pure: tags in, features out. Languages are kept as `name:xx`; `name:latin` is the name in Latin script where there is one.
public enum BasemapSchema {
    /// Keys of which at least one is on every node that can be drawn.
    public static let pointKeys = ["place", "amenity", "shop", "tourism", "railway", "highway", "natural", "aeroway", "leisure", "barrier"]

    /// What a closed way or a multipolygon with these tags gives as an area.
    public static func area(_ tags: Tags) -> [BasemapFeature] {
        guard tags["area"] != "no" else { return [] }
        var features: [BasemapFeature] = []
        if let building = building(tags) { features.append(building) }
        features += water(tags)
        if let cover = landcover(tags) { features.append(cover) }
        if let use = landuse(tags) { features.append(use) }
        if let park = park(tags) { features.append(park) }
        features += airport(tags, isArea: true)
        if let ground = trafficArea(tags) { features.append(ground) }
        if var poi = pointOfInterest(tags) {
            poi.shape = .labelPoint
            features.append(poi)
        }
        if var place = place(tags), ["island", "islet"].contains(tags["place"]) {
            place.shape = .labelPoint
            features.append(place)
        }
        return features
    }

    /// What an open or closed way gives as a line.
    ///
    /// - Parameters:
    ///   - tags: Its tags.
    ///   - network: The network that a route relation names for it, as tagged (`US:I`).
    public static func line(_ tags: Tags, network: String? = nil) -> [BasemapFeature] {
        guard tags["area"] != "yes" else { return [] }
        var features = road(tags, network: network)
        if let rail = rail(tags) { features.append(rail) }
        if let ferry = ferry(tags) { features += ferry }
        if let waterway = waterway(tags) { features.append(waterway) }
        features += airport(tags, isArea: false)
        return features
    }

    /// What a node gives.
    public static func point(_ tags: Tags) -> [BasemapFeature] {
        var features: [BasemapFeature] = []
        if let place = place(tags) { features.append(place) }
        if let junction = junction(tags) { features.append(junction) }
        if let peak = peak(tags) { features.append(peak) }
        if let poi = pointOfInterest(tags) { features.append(poi) }
        if let bay = waterName(tags) { features.append(bay) }
        features += airport(tags, isArea: true).filter { $0.layer == .aerodromeLabel }
        return features
    }

    /// A line between countries or their parts.
    ///
    /// - Parameters:
    ///   - level: `admin_level`: 2 for countries, up to 10 for parts of towns.
    ///   - tags: The tags of the way itself.
    public static func boundary(level: Int, tags: Tags) -> BasemapFeature {
        let from =
            switch level {
            case ...2: 0;
            case 3...4: 3;
            case 5...6: 8;
            case 7: 10;
            case 8: 11;
            default: 13
            }
        var feature = BasemapFeature(.boundary, from: from)
        feature["admin_level"] = .number(level)
        feature["disputed"] = .number(tags["disputed"] == "yes" || tags["boundary"] == "disputed" ? 1 : 0)
        feature["maritime"] = .number(tags["maritime"] == "yes" || tags["natural"] == "coastline" ? 1 : 0)
        return feature
    }
}

extension BasemapFeature {
    /// Takes over the names of an element: `name`, every `name:xx`, and the name in Latin and in another script.
    mutating func takeNames(from tags: Tags) {
        guard let name = tags["name"], !name.isEmpty else { return }
        self["name"] = .text(name)
        for tag in tags where tag.key.hasPrefix("name:") && isLanguage(tag.key.dropFirst(5)) && !tag.value.isEmpty && self[tag.key] == nil {
            self[tag.key] = .text(tag.value)
        }
        if isLatin(name) {
            self["name:latin"] = .text(name)
        } else {
            self["name:nonlatin"] = .text(name)
            let latin = [tags["name:en"], tags["int_name"], tags["name:latin"], tags["name:fr"], tags["name:de"]]
            self["name:latin"] = latin.compactMap { $0 }.first(where: isLatin).map(Value.text)
        }
    }
}

/// Whether the end of a `name:` key is a language code, perhaps with a script: `de`, `nan`, `zh-Hant`.
private func isLanguage(_ code: Substring) -> Bool {
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
        return false
    }
    return parts.count <= 2 && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.count <= 8 }
}

/// Whether no letter of a text lies outside the Latin script.
private func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) }
}
