import Foundation
import TraceFormats

/// What the words of a call of `match` ask for, checked against each other: nothing is passed over in silence.
struct MatchOptions {
    /// What is written.
    enum Output: String, CaseIterable {
        case geoJSON = "geojson"
        case jsonLines = "jsonl"
        case gpx

        /// The endings of file names that say this format, the usual one first.
        var endings: [String] {
            switch self {
            case .geoJSON: ["geojson", "json"]
            case .jsonLines: ["jsonl", "ndjson", "json"]
            case .gpx: ["gpx"]
            }
        }

        var words: String {
            let name =
                switch self {
                case .geoJSON: "GeoJSON"
                case .jsonLines: "JSON Lines"
                case .gpx: "GPX"
                }
            return "\(name) (\(endings.map { "." + $0 }.joined(separator: ", ")))"
        }
    }

    var region: String?
    var regions: String?
    var meta: String?
    var output: String
    var format: Output
    var isLines: Bool
    var isCausal: Bool
    var isLikeliest: Bool
    var interval: Double?
    var files: [String]

    init(_ arguments: inout Arguments) throws {
        let given = try arguments.option("--region")
        regions = try arguments.option("--regions")
        region = try given ?? (regions == nil ? arguments.region() : nil)
        meta = try arguments.option("--meta")
        let output = try arguments.option("-o")
        let format = try arguments.option("--format")
        interval = try arguments.number("--interval", in: 0.001...86_400)
        isLines = arguments.flag("--lines")
        isCausal = arguments.flag("--causal")
        isLikeliest = arguments.flag("--likeliest")
        files = arguments.positionals()
        try arguments.finish()
        for (name, value) in [("--region", region), ("--regions", regions), ("--meta", meta), ("-o", output)] where value == "" {
            throw UsageError("\(name) needs a value that is not empty")
        }
        self.output = output ?? "-"
        self.format = try format.map(Self.output) ?? (isLines ? .jsonLines : Self.guessed(from: self.output))
        guard (region == nil) != (regions == nil) else { throw UsageError("--region (or FREEDRIVE_REGION), or else --regions is needed") }
        if isLines {
            if format != nil { throw UsageError("--lines has a format of its own: leave --format out") }
            if interval != nil { throw UsageError("--interval is for files without times; lines have them") }
            if meta != nil && !isCausal { throw UsageError("--meta measures single fixes: it needs --causal") }
            if isLikeliest && !isCausal { throw UsageError("--likeliest is about answers fix by fix: it needs --causal") }
            try FileEnding.check(self.output, writing: Output.jsonLines.endings, "with --lines \(Output.jsonLines.words)")
            guard files.count <= 1 else { throw UsageError("one file at a time with --lines, not \(files.count)") }
        } else {
            for (name, isGiven) in [
                ("--causal", isCausal), ("--likeliest", isLikeliest), ("--meta", meta != nil), ("--regions", regions != nil),
            ] where isGiven { throw UsageError("\(name) needs --lines") }
            if format != nil {
                try FileEnding.check(self.output, writing: self.format.endings, "with this --format \(self.format.words)")
            }
            if try files.filter({ try TraceKind.named($0).path == "-" }).count > 1 {
                throw UsageError("standard input can be read only once; name files for the others")
            }
            if files.isEmpty { throw UsageError("a recorded drive is needed, as FILE; or --lines for traces a line each") }
        }
    }

    private static func output(_ name: String) throws -> Output {
        guard let format = Output(rawValue: name) else {
            throw UsageError("‘\(name)’ is no format to write; known are \(Output.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return format
    }

    private static func guessed(from output: String) throws -> Output {
        let ending = FileEnding.of(output)
        if let format = Output.allCases.first(where: { $0.endings.contains(ending) }) { return format }
        let known = Output.allCases.map(\.words).joined(separator: ", ")
        try FileEnding.check(output, writing: [], known)
        return .geoJSON
    }
}

extension TraceKind {
    /// The kind and path of a recorded drive: `gpx:FILE`, or by the ending of the name.
    static func named(_ word: String) throws -> (kind: TraceKind, path: String) {
        if let colon = word.firstIndex(of: ":"), let kind = TraceKind(rawValue: String(word[..<colon])) {
            return (kind, String(word[word.index(after: colon)...]))
        }
        switch FileEnding.of(word) {
        case "gpx": return (.gpx, word)
        case "jsonl", "ndjson", "json": return (.jsonLines, word)
        case "nmea", "nma": return (.nmea, word)
        default: throw UsageError("‘\(word)’ does not say what it is; write gpx:\(word), jsonl:\(word) or nmea:\(word)")
        }
    }
}
