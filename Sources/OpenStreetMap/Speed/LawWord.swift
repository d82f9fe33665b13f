/// A word of the law in place of a number: which default holds, and where.
///
/// Mappers write it into `maxspeed`, `maxspeed:type`, `source:maxspeed`, `zone:maxspeed` and `zone:traffic`, in any letter case:
/// `DE:urban`, `RO:Rural`, `DE:zone:30`, `IL:zone30`, `AT:urban:40`, `GB:nsl_dual`, `zone:30`, `DE:30`.
/// Source: OSM wiki, “Key:maxspeed”, “Key:source:maxspeed” and “Key:zone:maxspeed”.
public struct LawWord: Sendable, Hashable {
    /// The kind of place or road that the law speaks of.
    public enum Place: Sendable, Hashable {
        /// Inside built-up areas.
        case urban
        /// Outside of them.
        case rural
        /// Motorways.
        case motorway
        /// Expressways, roads for motor vehicles only: `trunk`, `motorroad`, `expressway`.
        case trunk
        /// Living streets, home zones.
        case livingStreet
        /// Bicycle roads.
        case bicycleRoad
        /// Pedestrian zones.
        case pedestrian
        /// A zone with a limit of its own, whose number is given.
        case zone
        /// The national limit where carriageways are not separated.
        case singleCarriageway
        /// The national limit where they are.
        case dualCarriageway
        /// Restricted roads of the United Kingdom: lit, 30 mph unless signed.
        case restrictedRoad
        /// The national limit, without saying of which road.
        case national
    }

    /// ISO 3166-1 alpha-2 in capitals, or `nil` where the word does not name it. `UK` is given as `GB`.
    public var country: String?
    /// The part of ISO 3166-2 behind the country (`US-CA:urban`), or `nil`.
    public var region: String?
    /// The kind of place or road.
    public var place: Place
    /// The number in the word, if there is one: it overrides the law's default for the place.
    public var number: Double?
    /// The unit of the number, or `nil` where it is not written: the country's.
    public var unit: TaggedSpeedUnit?

    /// A word, or `nil` for a text that is none (`sign`, `survey`, a web address).
    public init?(text: String) {
        let word = TagList.trimmed(text).lowercased()
        guard word.utf8.count <= 40 else { return nil }
        var parts = word.split(separator: ":", omittingEmptySubsequences: true).map(TagList.trimmed)
        if parts.count >= 2, let (country, region) = Self.country(parts[0]) {
            self.country = country
            self.region = region
            parts.removeFirst()
        }
        guard let head = parts.first else { return nil }
        let name = head.prefix { !$0.isNumber }
        var tail = String(head.dropFirst(name.count))
        if parts.count == 2, tail.isEmpty { tail = parts[1] } else if parts.count > 1 { return nil }
        // A number alone is a zone only behind its country: elsewhere it is a plain speed, and no word.
        guard let place = Self.place(String(name), hasCountry: country != nil) else { return nil }
        self.place = place
        if !tail.isEmpty {
            let digits = tail.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let value = Double(digits), value > 0, value <= 400 else { return nil }
            let unitText = TagList.trimmed(tail.dropFirst(digits.count))
            guard let unit = TaggedSpeedUnit(text: unitText) else { return nil }
            number = value
            self.unit = unitText.isEmpty ? nil : unit
        }
    }

    /// A word from its parts.
    public init(country: String?, region: String? = nil, place: Place, number: Double? = nil, unit: TaggedSpeedUnit? = nil) {
        self.country = country
        self.region = region
        self.place = place
        self.number = number
        self.unit = unit
    }

    private static func country(_ text: String) -> (String, String?)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        let country = parts[0] == "uk" ? "GB" : parts[0].uppercased()
        guard parts.count == 2 else { return (country, nil) }
        guard (1...3).contains(parts[1].count), parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
        return (country, parts[1].uppercased())
    }

    private static func place(_ name: String, hasCountry: Bool) -> Place? {
        switch name.trimmingSuffix("_- ") {
        case "urban", "city", "town", "built-up", "built_up", "village": .urban
        case "rural", "outside": .rural
        case "motorway": .motorway
        case "trunk", "motorroad", "expressway": .trunk
        case "living_street", "living street", "home_zone", "residential_zone": .livingStreet
        case "bicycle_road", "cyclestreet", "bicycle_street": .bicycleRoad
        case "pedestrian", "pedestrian_zone", "walk": .pedestrian
        case "zone", "zona": .zone
        case "": hasCountry ? .zone : nil
        case "nsl_single", "single": .singleCarriageway
        case "nsl_dual", "dual": .dualCarriageway
        case "nsl_restricted", "nsl_built_up": .restrictedRoad
        case "nsl_motorway": .motorway
        case "national", "nsl": .national
        default: nil
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ set: String) -> String {
        var rest = self[...]
        while let last = rest.last, set.contains(last) { rest.removeLast() }
        return String(rest)
    }
}
