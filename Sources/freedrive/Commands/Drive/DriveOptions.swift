import Foundation
import TraceFormats

/// What `freedrive drive` is asked to do.
struct DriveOptions: Sendable {
    /// How the drive is shown.
    enum Display: String, Sendable {
        case page, text, json
    }

    var region: URL
    var source: DriveSourceName
    var display: Display
    /// How fast time passes; infinite for as fast as it can.
    var rate: Double
    var port: Int
    var opensBrowser: Bool
    /// How the page is served, and what else it shows.
    var page: PageOptions
    /// How much of the drive's time is driven, seconds; `nil` to its end.
    var length: Double?
    /// Seconds from point to point for traces without times.
    var interval: Double?
    /// The file, or the folder for a new file, that the drive is recorded in.
    var record: URL?
    /// Who the page's server is, where it is to speak TLS.
    var tls: (certificate: URL, key: URL)?
    /// The speed of a serial line; `nil` to find it out.
    var baudRate: Int?
    /// Whether a rate was asked for: what comes on standard input is then a recording, and no receiver.
    var hasRate: Bool

    init(_ arguments: inout Arguments) throws {
        region = try arguments.requiredRegion()
        source = try DriveSourceName(try arguments.option("--source") ?? "simulate")
        let ui = try arguments.option("--ui")
        guard ui == nil || ui == "page" || ui == "text" else { throw UsageError("--ui takes page or text, not ‘\(ui ?? "")’") }
        display = arguments.flag("--json") ? .json : ui == "text" ? .text : .page
        if display == .json, ui == "text" { throw UsageError("--json and --ui text exclude each other") }
        port = try arguments.integer("--port", in: 0...65_535) ?? 0
        opensBrowser = arguments.flag("--open")
        page = try PageOptions(&arguments)
        length = try arguments.number("--for", in: 1...1e7)
        interval = try arguments.number("--interval", in: 0.01...3600)
        baudRate = try arguments.baudRate()
        tls = try DriveOptions.tls(&arguments)
        if source == .phone, display != .page { throw UsageError("--source phone needs the page, from which the phone posts its location") }
        record = try arguments.option("--record").map { URL(fileURLWithPath: $0) }
        let rate = try arguments.option("--rate").map(DriveOptions.rate)
        hasRate = rate != nil
        self.rate = rate ?? DriveOptions.usualRate(of: source, display: display)
        if hasRate, source.isLive { throw UsageError("--rate is for recordings and simulated drives; a receiver speaks in real time") }
        let words = arguments.positionals()
        if let word = words.first { throw UsageError("‘\(word)’ is one word too many; a source is given as --source gpx:\(word)") }
        try arguments.finish()
    }

    /// Real time. The demo hurries where no person watches a terminal: at four times the speed, or as fast as it can without the page.
    private static func usualRate(of source: DriveSourceName, display: Display) -> Double {
        guard source == .demo, !Terminal.isInteractive else { return 1 }
        return display == .page ? 4 : .infinity
    }

    /// The language of road names.
    var locale: Locale { page.language.map { Locale(identifier: $0) } ?? .current }

    private static func tls(_ arguments: inout Arguments) throws -> (certificate: URL, key: URL)? {
        let (certificate, key) = (try arguments.option("--tls-cert"), try arguments.option("--tls-key"))
        guard let certificate, let key else {
            if certificate != nil || key != nil { throw UsageError("--tls-cert and --tls-key go together") }
            return nil
        }
        return (URL(fileURLWithPath: certificate), URL(fileURLWithPath: key))
    }

    /// The rate in words.
    var rateWords: String {
        if !rate.isFinite { return "as fast as it can" }
        return rate == 1 ? "in real time" : "at \(rate == rate.rounded() ? String(Int(rate)) : String(rate))x"
    }

    private static func rate(_ text: String) throws -> Double {
        if text == "max" { return .infinity }
        let number = text.hasSuffix("x") ? String(text.dropLast()) : text
        guard let rate = Double(number), (0.01...1000).contains(rate) else {
            throw UsageError("--rate takes a factor like 1x, 10x or 0.5x (0.01x to 1000x), or max; not ‘\(text)’")
        }
        return rate
    }
}

extension Arguments {
    /// The speed of a serial line.
    mutating func baudRate() throws -> Int? {
        guard let text = try option("--baud"), text != "auto" else { return nil }
        guard let rate = Int(text), NMEAReceiver.baudRates.contains(rate) else {
            let known = NMEAReceiver.baudRates.map(String.init).joined(separator: ", ")
            throw UsageError("--baud takes auto or one of \(known); not ‘\(text)’")
        }
        return rate
    }
}

/// A source as it is named on the command line.
enum DriveSourceName: Hashable, Sendable {
    case demo
    case simulate(seed: UInt64)
    case script(path: String)
    case gpx(path: String)
    case jsonLines(path: String)
    case nmea(path: String)
    case history(path: String)
    case gpsd(host: String, port: UInt16)
    case phone

    init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : nil
        func path() throws -> String {
            guard let value, !value.isEmpty else { throw UsageError("--source \(parts[0]) needs a file: --source \(parts[0]):FILE") }
            return value
        }
        switch parts[0] {
        case "demo" where value == nil: self = .demo
        case "simulate":
            guard let seed = UInt64(value ?? "1") else {
                throw UsageError("--source simulate:SEED takes a whole number, not ‘\(value ?? "")’")
            }
            self = .simulate(seed: seed)
        case "script": self = .script(path: try path())
        case "gpx": self = .gpx(path: try path())
        case "jsonl": self = .jsonLines(path: try path())
        case "nmea": self = .nmea(path: try path())
        case "history": self = .history(path: try path())
        case "phone" where value == nil: self = .phone
        case "gpsd": self = try DriveSourceName.gpsd(value)
        default:
            throw UsageError(
                "there is no source ‘\(text)’; known are demo, simulate[:SEED], script:FILE, gpx:FILE, jsonl:FILE, nmea:FILE|DEVICE, history:FILE, phone and gpsd[:HOST[:PORT]] (- for standard input)"
            )
        }
    }

    /// What to do where the source is not there, and how to do it is not plain.
    var advice: String? {
        guard case .gpsd(let host, _) = self else { return nil }
        let start = "`gpsd /dev/ttyUSB0`, with the device of the receiver, or `systemctl start gpsd`"
        return ["localhost", "127.0.0.1", "::1"].contains(host)
            ? "gpsd is started by \(start)" : "on \(host) gpsd is started by \(start); option -G lets it answer other machines"
    }

    private static func gpsd(_ value: String?) throws -> DriveSourceName {
        guard let value, !value.isEmpty else { return .gpsd(host: "localhost", port: 2947) }
        // An IPv6 address stands in brackets where a port follows.
        let bracket = value.hasPrefix("[") ? value.firstIndex(of: "]") : nil
        let host = bracket.map { String(value[value.index(after: value.startIndex)..<$0]) }
        let rest = bracket.map { value[value.index(after: $0)...] } ?? value[...]
        guard let colon = rest.lastIndex(of: ":"), host != nil || rest.firstIndex(of: ":") == colon else {
            return .gpsd(host: host ?? value, port: 2947)
        }
        guard let port = UInt16(rest[rest.index(after: colon)...]), port > 0 else {
            throw UsageError("--source gpsd:HOST:PORT takes a port from 1 to 65535, not ‘\(rest[rest.index(after: colon)...])’")
        }
        return .gpsd(host: host ?? String(rest[..<colon]), port: port)
    }

    /// Whether it speaks while one drives, and is no recording.
    var isLive: Bool {
        switch self {
        case .gpsd, .phone: true
        case .nmea(let path): path != "-" && NMEAReceiver.isDevice(path)
        case .demo, .simulate, .script, .gpx, .jsonLines, .history: false
        }
    }

    /// The source in words.
    var words: String {
        switch self {
        case .demo: "the demo drive"
        case .phone: "the location of a phone"
        case .gpsd(let host, let port): "the receiver of gpsd at \(host):\(port)"
        case .simulate(let seed): "a simulated drive, seed \(seed)"
        case .script(let path), .gpx(let path), .jsonLines(let path), .nmea(let path), .history(let path): path
        }
    }
}
