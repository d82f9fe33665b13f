/// A speed as the text of a tag gives it, before any law or vehicle is looked at.
///
/// Source: OSM wiki, “Key:maxspeed”.
public enum TaggedSpeed: Sendable, Hashable {
    /// A number. Without a unit it is in kilometers an hour, in every country.
    case number(Double, TaggedSpeedUnit)
    /// `none`: no limit.
    case unlimited
    /// `walk`: walking pace.
    case walk
    /// `signals`, `variable`: shown by changing signs.
    case signals
    /// A word of the law: `DE:urban`, `GB:nsl_dual`, `national`.
    case law(LawWord)

    /// Why a text gives no speed.
    public enum Fault: Error, Sendable, Hashable {
        /// The text is empty.
        case empty
        /// The text follows no known spelling.
        case unreadable(String)
        /// The number is no speed of a car: zero, negative, or above 400 km/h.
        case implausible(String)
        /// A list of values that differ: editors join ways and leave them.
        case conflicting(String)
    }

    /// Reads a value of `maxspeed`, which may be a list: a list of equal values is that value, one of different values is conflicting.
    public static func reading(_ text: String) throws(Fault) -> TaggedSpeed {
        let parts = TagList.values(text)
        guard let first = parts.first else { throw .empty }
        let speed = try single(first)
        for part in parts.dropFirst() {
            guard try single(part) == speed else { throw .conflicting(text) }
        }
        return speed
    }

    /// Reads a value with one for each lane, from the left; `nil` where a lane has none.
    public static func lanes(_ text: String) throws(Fault) -> [TaggedSpeed?] {
        var speeds: [TaggedSpeed?] = []
        for part in TagList.lanes(text) {
            guard let part else {
                speeds.append(nil)
                continue
            }
            speeds.append(try single(part))
        }
        return speeds
    }

    private static func single(_ text: String) throws(Fault) -> TaggedSpeed {
        let word = TagList.trimmed(text).lowercased()
        switch word {
        case "none", "unlimited", "no_limit", "nolimit": return .unlimited
        case "walk", "walking", "walking_pace", "walking pace", "foot": return .walk
        case "signals", "signal", "variable", "digital", "dynamic": return .signals
        default: break
        }
        if word.first?.isNumber == true || word.first == "-" || word.first == "." { return try number(word, whole: text) }
        if let law = LawWord(text: word) { return .law(law) }
        throw .unreadable(text)
    }

    private static func number(_ word: String, whole: String) throws(Fault) -> TaggedSpeed {
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits), value.isFinite else { throw word.first == "-" ? .implausible(whole) : .unreadable(whole) }
        guard let unit = TaggedSpeedUnit(text: TagList.trimmed(word.dropFirst(digits.count))) else { throw .unreadable(whole) }
        guard value > 0, value * unit.kilometersPerHour <= 400 else { throw .implausible(whole) }
        return .number(value, unit)
    }
}

extension TaggedSpeed.Fault: CustomStringConvertible {
    /// A sentence fragment that reads well after “the limit is unknown: ”.
    public var description: String {
        switch self {
        case .empty: "the value is empty"
        case .unreadable(let text): "‘\(text)’ is no spelling of a speed"
        case .implausible(let text): "‘\(text)’ is no speed of a car"
        case .conflicting(let text): "‘\(text)’ lists different speeds"
        }
    }
}

/// The units of speeds in tags.
public enum TaggedSpeedUnit: Sendable, Hashable {
    /// Kilometers an hour, also where no unit stands.
    case kilometersPerHour
    /// Miles an hour.
    case milesPerHour
    /// Knots.
    case knots

    /// A unit from its spelling, or `nil` for an unknown one. An empty text is kilometers an hour.
    public init?(text: String) {
        switch text {
        case "", "km/h", "kmh", "kph", "kmph", "km": self = .kilometersPerHour
        case "mph", "mp/h", "mi/h", "miles/h": self = .milesPerHour
        case "knots", "knot", "kn", "kt", "kts": self = .knots
        default: return nil
        }
    }

    /// Kilometers an hour in one of this unit.
    public var kilometersPerHour: Double {
        switch self {
        case .kilometersPerHour: 1
        case .milesPerHour: 1.609_344
        case .knots: 1.852
        }
    }
}
