import Foundation
import Geodesy
import MapMatching
import RoadNetwork

/// Matches trace after trace, and keeps the time that the engine alone took.
struct MatchRun {
    let isCausal: Bool
    let measuresLatency: Bool
    private let parameters: MatcherParameters
    private var latencies: [UInt32] = []
    private let memoryAtStart = ProcessMemory.peakMegabytes
    private var memoryBeforeLatency = 0.0

    init(isCausal: Bool, measuresLatency: Bool, parameters: MatcherParameters) {
        self.isCausal = isCausal
        self.measuresLatency = measuresLatency
        self.parameters = parameters
    }

    /// Answers every line of the input; one that cannot be matched with an error.
    mutating func matchAll(_ input: LineReader, _ regions: RegionShelf, _ writer: OutputFile) throws -> MatchTally {
        var answer = MatchedLine()
        var matches: [Match] = []
        var number = 0
        var tally = MatchTally()
        try input.forEachLine { bytes in
            number += 1
            if bytes.allSatisfy({ $0 <= 0x20 }) { return }
            var trace = TraceLine()
            var opened: RoadGraph?
            let error = tally.attempt {
                do {
                    try trace.read(bytes)
                    opened = try regions.graph(for: trace.network)
                } catch { throw Failure("\(input.name), line \(number): \(error)") }
            }
            guard let graph = opened else {
                answer.write(id: trace.id, error: error.map { "\($0)" } ?? "")
                return try writer.write(answer.bytes)
            }
            tellInvalidPlaces(of: trace, in: "\(input.name), line \(number)")
            if !isCausal {
                Self.matchWhole(trace, graph, &answer)
                return try writer.write(answer.bytes)
            }
            matches.removeAll(keepingCapacity: true)
            matches.reserveCapacity(trace.fixes.count)
            let wall = EngineClock.wall()
            let cpu = EngineClock.cpu()
            var matcher = StreamingMatcher(graph: graph, parameters: parameters)
            for fix in trace.fixes { matches.append(matcher.match(fix)) }
            let cpuSeconds = EngineClock.cpu() - cpu
            let wallSeconds = EngineClock.wall() - wall
            answer.write(id: trace.id, matches: matches, fixes: trace.fixes, wall: wallSeconds, cpu: cpuSeconds, mode: "causal")
            try writer.write(answer.bytes)
            memoryBeforeLatency = ProcessMemory.peakMegabytes
            if measuresLatency { measure(trace, graph) }
        }
        return tally
    }

    /// Fixes that are nowhere keep their place among the answers, without a road.
    private func tellInvalidPlaces(of trace: TraceLine, in line: String) {
        let places = trace.fixes.map(\.coordinate).filter { !$0.isValid }
        guard let first = places.first else { return }
        let place = "lat \(first.latitude), lon \(first.longitude)"
        let words =
            places.count == 1
            ? "a point that is no place on the globe was refused (\(place))"
            : "\(places.count) points that are no places on the globe were refused (the first \(place))"
        Terminal.printError("freedrive: \(line): \(words)")
    }

    private static func matchWhole(_ trace: TraceLine, _ graph: RoadGraph, _ answer: inout MatchedLine) {
        let matcher = OfflineMatcher(graph: graph)
        let wall = EngineClock.wall()
        let cpu = EngineClock.cpu()
        let result = matcher.match(trace.fixes)
        let cpuSeconds = EngineClock.cpu() - cpu
        let wallSeconds = EngineClock.wall() - wall
        let lines = result.path.map { matcher.line(of: $0) }
        answer.write(id: trace.id, result: result, lines: lines, fixes: trace.fixes, wall: wallSeconds, cpu: cpuSeconds)
    }

    private mutating func measure(_ trace: TraceLine, _ graph: RoadGraph) {
        var matcher = StreamingMatcher(graph: graph, parameters: parameters)
        for fix in trace.fixes {
            let start = EngineClock.nanoseconds()
            _ = matcher.match(fix)
            latencies.append(UInt32(clamping: EngineClock.nanoseconds() - start))
        }
    }

    /// Writes percentiles of the time of one fix, and the memory of the process.
    func writeMeta(to path: String) throws {
        let sorted = latencies.sorted()
        func percentile(_ part: Double) -> Double {
            sorted.isEmpty ? 0 : Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]) * 1e-6
        }
        let text = """
            {"fixes":\(sorted.count),"lat_p50_ms":\(percentile(0.5)),"lat_p99_ms":\(percentile(0.99)),"lat_p999_ms":\(percentile(0.999)),\
            "rss_base_mb":\(memoryAtStart),"rss_peak_mb":\(memoryBeforeLatency)}

            """
        let file = try OutputFile(path: path)
        try file.write(Array(text.utf8))
        try file.commit()
    }
}

/// The clocks that measure the engine.
enum EngineClock {
    /// CPU seconds of this thread.
    static func cpu() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds of a clock that only goes on.
    static func wall() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Nanoseconds of a clock that only goes on.
    static func nanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// What the process uses.
enum ProcessMemory {
    /// The most memory that the process had so far, megabytes; 0 where the system does not say.
    static var peakMegabytes: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return Double(usage.ru_maxrss) / 1024
    }
}
