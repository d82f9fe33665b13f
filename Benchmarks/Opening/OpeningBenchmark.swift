import Foundation
import Geodesy
import MapMatching
import RoadNetwork

/// How long it takes from nothing to the first matched fix, and how much memory the process then has.
///
///     swift run -c release opening-benchmark REGION --at LAT,LON [--repeats N]
///
/// What is asked once in a process is measured in processes of its own, one after the other; medians are printed. The place should be
/// on a road. Goal: 20 ms and 40 MB, whatever the region's size.
@main
struct OpeningBenchmark {
    static func main() throws {
        var words = Array(CommandLine.arguments.dropFirst())
        func option(_ name: String) -> String? {
            guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
            defer { words.removeSubrange(index...index + 1) }
            return words[index + 1]
        }
        let repeats = option("--repeats").flatMap(Int.init) ?? 21
        let isChild = words.first == "once"
        if isChild { words.removeFirst() }
        let at = option("--at") ?? ""
        let numbers = at.split(separator: ",").compactMap { Double($0) }
        guard words.count == 1, numbers.count == 2, repeats > 0 else {
            print("usage: opening-benchmark REGION --at LAT,LON [--repeats N]")
            exit(2)
        }
        let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
        if isChild { return try once(words[0], place) }
        try summarize(try (0..<repeats).map { _ in try child(words[0], at) })
    }

    private static func once(_ region: String, _ place: Coordinate) throws {
        let start = ContinuousClock.now
        let graph = try RoadGraph(opening: URL(fileURLWithPath: region))
        let opened = ContinuousClock.now
        var matcher = StreamingMatcher(graph: graph)
        let match = matcher.match(Fix(time: 1_700_000_000_000_000_000, coordinate: place, horizontalAccuracy: 5, speed: 10))
        let end = ContinuousClock.now
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }?.split(whereSeparator: \.isWhitespace)
        print(milliseconds(start, opened), milliseconds(opened, end), resident.flatMap { Double($0[1]) } ?? 0, match.edge == nil ? 0 : 1)
    }

    private static func child(_ region: String, _ at: String) throws -> [Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["once", region, "--at", at]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }

    private static func summarize(_ runs: [[Double]]) throws {
        let sound = runs.filter { $0.count == 4 }
        guard sound.count == runs.count else { throw CocoaError(.fileReadUnknown) }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let totals = sound.map { $0[0] + $0[1] }
        print(
            String(
                format: "%d runs: opening %.2f ms, first fix %.2f ms, both %.2f ms (worst %.2f ms), resident %.1f MB, on a road in %d",
                sound.count, median(sound.map { $0[0] }), median(sound.map { $0[1] }), median(totals), totals.max() ?? 0,
                median(sound.map { $0[2] }) / 1024, Int(sound.map { $0[3] }.reduce(0, +))))
    }

    private static func milliseconds(_ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = start.duration(to: end).components
        return Double(seconds) * 1000 + Double(attoseconds) * 1e-15
    }
}
