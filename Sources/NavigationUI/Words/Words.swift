/// What the screen says, in one language.
///
/// All words of the screen, drawn or spoken, stand in one table (``Words/languages``). A language that is not there is English.
///
/// ```swift
/// Words.of("de-AT")[.waiting]      // Warten auf GPS
/// ```
public struct Words: Sendable {
    /// The code of the language, such as `de`.
    public let language: String

    private let texts: [Key: String]

    /// The languages that there are.
    public static let languages: [String] = tables.keys.sorted()

    /// The words of a language.
    ///
    /// - Parameter language: a language tag such as `pt-BR`, or several with commas between them, as browsers send: the first one that is
    ///   there counts.
    public static func of(_ language: String) -> Words {
        for tag in language.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) {
            let code = tag.prefix { $0 != "-" && $0 != "_" && $0 != ";" && $0 != "." }
            if let table = tables[String(code)] { return table }
        }
        return english
    }

    /// A word or sentence.
    public subscript(_ key: Key) -> String { texts[key] ?? Self.english.texts[key] ?? key.rawValue }

    /// A sentence with a number or another word in the place of `{}`.
    public func callAsFunction(_ key: Key, _ value: String) -> String {
        var parts = self[key].split(separator: "{}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        parts.insert(value, at: min(1, parts.count))
        return parts.joined()
    }

    private static let english = tables["en"] ?? Words(language: "en", texts: [:])

    private static let tables: [String: Words] = {
        let rows = wordTable.split(separator: "\n").map {
            $0.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingPrefix { $0 == " " } }
        }
        guard let head = rows.first?.dropFirst() else { return [:] }
        var tables: [String: Words] = [:]
        for (column, code) in head.enumerated() {
            let language = trimmed(code)
            var texts: [Key: String] = [:]
            for row in rows.dropFirst() where row.count > column + 1 {
                guard let key = Key(rawValue: trimmed(row[0])) else { continue }
                texts[key] = trimmed(row[column + 1])
            }
            tables[language] = Words(language: language, texts: texts)
        }
        return tables
    }()

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Words {
    /// The names of words and sentences.
    public enum Key: String, Sendable, CaseIterable {
        /// The state of positioning.
        case waiting, tunnel, estimated, weak, lost, offRoad, noMap, paused
        /// The state of positioning, spoken, without the numbers that change.
        case spokenLost, spokenEstimated, spokenWeak
        /// Controls.
        case pauseDrive, startDrive, follow, overview, zoomIn, zoomOut, automatic, day, night, content, developer, close
        /// The limit, spoken.
        case limit, limitImplied, limitAdvisory, limitNone, limitUnknown, kilometersPerHour, milesPerHour, wet, snow, above, farAbove
        /// Incidents.
        case incidents, accident, congestion, construction, disabledVehicle, laneRestriction, massTransit, miscellaneous, otherNews
        /// Incidents, further.
        case plannedEvent, roadClosure, roadHazard, weather
        /// Places.
        case places, fuel, charging, parking, food, rest, repair, hospital, toilets, openingHours, customers, fee
        /// The page itself.
        case connectionLost, mapLibreMissing, noGraphics, styleFailed, noBasemap, noRegion
    }
}
