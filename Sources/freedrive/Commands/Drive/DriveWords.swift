import Foundation
import NavigationCore
import RoadNetwork
import TraceFormats

/// What a state says, in words for a terminal.
enum DriveWords {
    /// The road: numbers in brackets, then the name.
    static func road(_ state: MapMatchingState) -> String {
        guard let name = state.roadName else { return state.road.map { "unnamed \(words($0.roadClass))" } ?? "no road" }
        let shields = name.shields.map { "[\($0.displayRef)]" }
        return (shields + (name.text.isEmpty ? [] : [name.text])).joined(separator: " ")
    }

    /// The limit, how it is known, and what its sign looks like.
    static func limit(_ limit: SpeedLimit) -> String {
        let sign = limit.signStandard == .mutcd ? "MUTCD sign" : "Vienna sign"
        switch limit.kind {
        case .unlimited: return "none, posted (\(sign))"
        case .unknown(let reason): return "unknown: \(words(reason))"
        case .posted: return "\(number(limit)), posted\(condition(limit)) (\(sign))"
        case .implied: return "\(number(limit)), implied by law\(condition(limit)) (\(sign))"
        case .advisory: return "\(number(limit)), advisory\(condition(limit)) (\(sign))"
        }
    }

    /// A number as a person reads it; a source may state any number at all.
    private static func whole(_ value: Double) -> Int { Int(min(max(value, -999_999), 999_999)) }

    /// A speed in the unit of the place, or a dash.
    static func speed(_ speed: Measurement<UnitSpeed>?) -> String {
        guard let speed else { return "–" }
        return "\(whole(speed.value.rounded())) \(speed.unit == .milesPerHour ? "mph" : speed.unit == .knots ? "kn" : "km/h")"
    }

    /// How well the receiver is heard.
    static func reception(_ state: MapMatchingState) -> String {
        let accuracy = state.quality.accuracy.map { " (±\(whole($0.rounded(.up))) m)" } ?? ""
        if state.quality.isStale { return "lost" }
        if state.quality.isSynthetic { return "no fix for \(state.quality.fixAge / 1_000_000_000) s, estimated\(accuracy)" }
        guard let raw = state.location.horizontalAccuracy else { return "fix" }
        return (raw <= 10 ? "good" : raw <= 30 ? "fair" : "poor") + " (±\(whole(raw.rounded(.up))) m)"
    }

    /// How a receiver is doing, where there is something to say that is no error.
    static func receiver(_ condition: SourceCondition) -> String? {
        switch condition {
        case .connected(let name): "\(name) answers"
        case .searching(let seconds): "no fix for \(seconds) s"
        case .ended: "it came to its end"
        case .stopped, .connecting, .missing, .denied, .silent, .garbled: nil
        }
    }

    /// What is the matter with a receiver, where something is.
    static func interruption(_ condition: SourceCondition) -> String? {
        switch condition {
        case .missing(let reason), .denied(let reason): "\(reason); trying again"
        case .silent(let seconds): "not a word for \(seconds) s"
        case .garbled(let seconds): "nothing readable for \(seconds) s; check what speaks there, and on a serial line the baud rate"
        case .stopped, .connecting, .connected, .searching, .ended: nil
        }
    }

    /// That a receiver gave nothing in the time that it had.
    static func noFix(within seconds: Double, from source: String) -> String {
        "not a single fix came from \(source) in \(JSONLinesWriter.decimal(seconds, digits: 1)) s"
    }

    /// What was odd in a history, and that nothing can be driven with it where it has no fixes.
    static func notes(of history: History) -> [String] {
        history.notes + (history.fixes.isEmpty ? ["the history holds no fixes"] : [])
    }

    /// The time of day of a fix, UTC.
    static func clock(_ nanoseconds: Int64) -> String {
        let seconds = (nanoseconds / 1_000_000_000 % 86_400 + 86_400) % 86_400
        let two = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    /// That there is no map, and where there is one.
    static func noMap(_ bounds: RegionInfo.Bounds?) -> String {
        bounds.map { "no map here; the bounds of the region are \($0.words)" } ?? "no map here"
    }

    /// Degrees with five digits, which is a meter.
    static func degrees(_ value: Double) -> String { String(format: "%.5f", locale: Locale(identifier: "en_US_POSIX"), value) }

    /// Why a value is missing.
    static func words(_ reason: MissingReason) -> String {
        switch reason {
        case .noFixYet: "no fix yet"
        case .offRoad: "off the road"
        case .noMapHere: "no map here"
        case .mapPending: "the map is on its way"
        case .mapDamaged: "the map is damaged here"
        case .notTagged: "the map does not say"
        case .unnamed: "the road has no name"
        case .notMeasured: "not measured"
        case .stale: "no fix for too long"
        case .shownBySigns: "changing signs show it"
        case .matchingOff: "matching is off"
        }
    }

    /// A kind of road.
    static func words(_ roadClass: RoadClass) -> String {
        switch roadClass {
        case .motorway: "motorway"
        case .trunk: "trunk road"
        case .primary: "primary road"
        case .secondary: "secondary road"
        case .tertiary: "tertiary road"
        case .unclassified: "road"
        case .residential: "residential road"
        case .livingStreet: "living street"
        case .service: "service road"
        case .track: "track"
        case .ferry: "ferry"
        }
    }

    private static func number(_ limit: SpeedLimit) -> String {
        guard let speed = limit.speed else { return "unknown" }
        let unit =
            switch limit.unit {
            case .kilometersPerHour: "km/h"
            case .milesPerHour: "mph"
            case .knots: "kn"
            }
        return "\(speed == speed.rounded() ? String(Int(speed)) : String(speed)) \(unit)"
    }

    private static func condition(_ limit: SpeedLimit) -> String { limit.condition.map { " (\($0))" } ?? "" }
}
