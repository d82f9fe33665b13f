/// A condition of a conditional tag, read once and then answered as often as needed.
///
/// Parts joined by `AND`, each a time (``OpeningHours``), a word of the weather, a comparison with a property of the vehicle, or a
/// kind of vehicle or purpose. Source: OSM wiki, “Conditional restrictions”.
public struct Condition: Sendable, Hashable {
    /// The condition as tagged.
    public let text: String
    private let parts: [Part]

    enum Part: Sendable, Hashable {
        case time(OpeningHours)
        case weather(WeatherWord)
        case comparison(VehicleComparison)
        case trailer
        case mode(String)
        case purpose(String)
        case sight(String)
        case unreadable(String)
    }

    enum WeatherWord: String, Sendable, Hashable { case wet, snow, ice, fog }

    /// Reads a condition. What follows no known grammar stays as such, and is never decided.
    public init(_ text: String) {
        self.text = text
        parts = text.utf8.count > 2000 ? [.unreadable(String(text.prefix(40)))] : Self.conjunction(text).map(Self.part)
    }

    /// Whether it holds.
    public func holds(in circumstances: Circumstances) -> ConditionAnswer {
        var answer = ConditionAnswer.yes
        for part in parts { answer = answer && Self.answer(part, circumstances) }
        return answer
    }

    /// Whether the answer can change with the time alone.
    public var dependsOnTime: Bool {
        parts.contains { if case .time = $0 { true } else { false } }
    }

    private static func answer(_ part: Part, _ circumstances: Circumstances) -> ConditionAnswer {
        let vehicle = circumstances.vehicle
        let weather = circumstances.weather
        switch part {
        case .time(let hours):
            guard let moment = circumstances.moment else { return .undecidable(.time) }
            return hours.isOpen(at: moment)
        case .weather(.wet): return ConditionAnswer(weather.isWet, unless: .weather)
        case .weather(.snow): return ConditionAnswer(weather.isSnowy, unless: .weather)
        case .weather(.ice): return ConditionAnswer(weather.isIcy, unless: .weather)
        case .weather(.fog): return ConditionAnswer(weather.isFoggy, unless: .weather)
        case .comparison(let comparison): return comparison.holds(for: vehicle)
        case .trailer: return vehicle.hasTrailer ? .yes : .no
        case .mode(let mode): return vehicle.belongs(to: mode) ? .yes : .no
        case .purpose(let word): return .undecidable(.purpose(word))
        case .sight(let word): return .undecidable(.sight(word))
        case .unreadable(let text): return .undecidable(.text(text))
        }
    }

    /// The parts between the words AND, in any letter case, without brackets around them.
    private static func conjunction(_ text: String) -> [String] {
        var parts: [[Substring]] = [[]]
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.lowercased() == "and" { parts.append([]) } else { parts[parts.count - 1].append(word) }
        }
        return parts.map { words in
            var part = words.joined(separator: " ")
            while part.first == "(", part.last == ")" { part = ConditionalValue.strip(part.dropFirst().dropLast()) }
            return part
        }
    }

    private static func part(_ text: String) -> Part {
        let word = text.lowercased()
        switch word {
        case "wet", "rain", "raining", "damp", "wet road", "when wet", "if wet": return .weather(.wet)
        case "snow", "snowy": return .weather(.snow)
        case "ice", "icy": return .weather(.ice)
        case "fog", "foggy", "mist": return .weather(.fog)
        case "trailer", "caravan", "trailers", "trailer=yes": return .trailer
        case "hgv", "goods", "bus", "coach", "psv", "tourist_bus", "motorcycle", "moped", "mofa", "motorcar", "motor_vehicle", "vehicle",
            "motorhome", "hazmat", "articulated", "hgv_articulated", "agricultural", "tractor", "emergency", "taxi", "hov", "bicycle",
            "foot",
            "minibus", "light_rail", "tank", "bdouble", "school_bus", "lhv", "car_sharing", "electric", "bev":
            return .mode(word)
        case "destination", "delivery", "private", "permit", "permit_holder", "residents", "resident", "customers", "customer", "disabled",
            "forestry", "military", "employees", "official", "service", "access", "through", "loading", "unloading", "loading_unloading",
            "doctor", "permissive", "transit":
            return .purpose(word)
        case "flashing", "children_present", "children present", "signals", "when_flashing", "when flashing", "lights", "worker_present",
            "workers_present", "visibility<50", "obstruction", "peak_traffic", "congestion", "school", "event", "events":
            return .sight(word)
        default: break
        }
        if let comparison = VehicleComparison(word) { return .comparison(comparison) }
        if let hours = try? OpeningHours(text) { return .time(hours) }
        return .unreadable(text)
    }
}
