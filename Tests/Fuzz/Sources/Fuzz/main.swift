// fuzz TARGET [libFuzzer's arguments]   one target under libFuzzer: `fuzz roadtile -runs=20000 CORPUS`
// fuzz TARGET --seeds FOLDER            writes the inputs that a corpus starts from
// fuzz TARGET --complete FOLDER FROM... copies what a folder lacks of other ones to lead to every expected answer, the smallest inputs
// fuzz TARGET --answers FOLDER          what each answer of the reader is, and how often the inputs of a folder lead to it
//
// Built and run by `Scripts/fuzz`.
import CFuzzer
import Foundation

/// Each target is made when it runs: one of them starts a server.
let targets: KeyValuePairs<String, () -> any FuzzTarget> = [
    "roadtile": { RoadTileTarget() }, "archive": { ArchiveTarget() }, "gpx": { TraceTarget(kind: .gpx) },
    "jsonl": { TraceTarget(kind: .jsonLines) }, "nmea": { TraceTarget(kind: .nmea) }, "history": { HistoryTarget() },
    "gpsd": { GPSDTarget() }, "incidents": { IncidentTarget() }, "script": { DriveScriptTarget() }, "region": { RegionInfoTarget() },
    "maptile": { MapTileTarget() }, "style": { StyleTarget() }, "http": { HTTPTarget() }, "condition": { ConditionTarget() },
    "tags": { TagTarget() }, "osm": { OpenStreetMapTarget() }, "lines": { TraceLineTarget() },
]

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("fuzz: \(message)\n".utf8))
    exit(2)
}

func inputs(in folder: String) -> [(name: String, bytes: Data)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
        FileManager.default.contents(atPath: folder + "/" + name).map { (name, $0) }
    }
}

var arguments = Array(CommandLine.arguments.dropFirst())
// The fuzzer starts itself again, with its own arguments alone, where it merges inputs: the target is then in the environment.
let variable = "FREEDRIVE_FUZZ_TARGET"
let name = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? ProcessInfo.processInfo.environment[variable] ?? ""
guard let target = targets.first(where: { $0.key == name })?.value() else {
    fail("name a target: \(targets.map(\.key).joined(separator: ", "))")
}
if arguments.first == name { arguments.removeFirst() }
setenv(variable, name, 1)
/// The target that runs; the fuzzer's callback is a C function and carries nothing.
let current = target

if arguments.count == 2, arguments[0] == "--seeds" {
    try FileManager.default.createDirectory(atPath: arguments[1], withIntermediateDirectories: true)
    for (index, seed) in target.seeds().enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(arguments[1])/seed-\(index)"))
    }
    exit(0)
}
if arguments.count == 2, arguments[0] == "--answers" {
    exit(printAnswers(of: target, to: inputs(in: arguments[1]).map(\.bytes)))
}
if arguments.count > 2, arguments[0] == "--complete" {
    let others = arguments[2...].flatMap { inputs(in: $0) }.sorted { $0.bytes.count < $1.bytes.count }
    for input in missing(of: target, in: inputs(in: arguments[1]).map(\.bytes), from: others) {
        try input.bytes.write(to: URL(fileURLWithPath: arguments[1] + "/" + input.name))
    }
    exit(0)
}

var strings: [UnsafeMutablePointer<CChar>?] = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
var count = Int32(strings.count - 1)
let status = strings.withUnsafeMutableBufferPointer { buffer in
    var base = buffer.baseAddress
    return withUnsafeMutablePointer(to: &base) { pointer in
        pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
            LLVMFuzzerRunDriver(&count, $0) { bytes, count in
                _ = current.run(UnsafeRawBufferPointer(start: bytes, count: count))
                return 0
            }
        }
    }
}
exit(status)
