import Foundation
import Geodesy
import NavigationCore
import RoadNetwork
import Synchronization

/// How long a fix takes from its source to a hundred readers of a session.
///
///     swift run -c release session-benchmark [REGION] [--readers N] [--fixes N]
///     Benchmarks/Session/sanitize [SECONDS]
///     swift run -c release session-benchmark [REGION] --cycles N
///     swift run -c release session-benchmark REGION --replay SECONDS
///
/// Without a region, fixes are published unmatched: what is measured then is the session alone. With one, a simulated car drives in it.
@main
struct SessionBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let readers = number("--readers", arguments) ?? 100
        if let seconds = number("--stress", arguments) {
            exit(await SessionStress.storm(seconds: Double(seconds), readers: readers) ? 0 : 1)
        }
        let count = number("--fixes", arguments) ?? 2000
        let path = arguments.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
        let graph = try path.map { try RoadGraph(opening: URL(fileURLWithPath: $0)) }
        if let seconds = number("--replay", arguments), let graph {
            exit(await ReplayComparison.run(seconds: Double(seconds), in: graph) ? 0 : 1)
        }
        let fixes = locations(count, in: graph)
        if let cycles = number("--cycles", arguments) { exit(await SessionCycles(in: graph, fixes: fixes).run(max(4, cycles)) ? 0 : 1) }

        let subject = StateSubject<Location>(events: true)
        let provider = NavigationProvider(
            coreConfig: CoreConfig(
                locationSource: .custom(LocationClient(name: "benchmark", locations: subject.stream)), snapsToRoads: graph != nil),
            roadNetwork: graph)
        let sent = Mutex<[Int64: ContinuousClock.Instant]>([:])
        let delays = Mutex<[Double]>([])
        let tasks = (0..<readers).map { _ in
            Task { [stream = provider.navigation().locationMatching] in
                for await state in stream where !state.quality.isSynthetic {
                    let now = ContinuousClock.now
                    guard let start = sent.withLock({ $0[state.location.fixTime] }) else { continue }
                    let (seconds, attoseconds) = start.duration(to: now).components
                    let delay = Double(seconds) * 1000 + Double(attoseconds) * 1e-15
                    delays.withLock { $0.append(delay) }
                }
            }
        }
        provider.tripSession().startFreeDrive()
        try await Task.sleep(for: .milliseconds(200))
        let began = processorSeconds()
        for fix in fixes {
            sent.withLock { $0[fix.fixTime] = .now }
            subject.send(fix)
            try await Task.sleep(for: .milliseconds(2))
        }
        try await Task.sleep(for: .milliseconds(200))
        let used = processorSeconds() - began
        await provider.shutdown()
        for task in tasks { await task.value }
        let each = String(format: "%.3f", used * 1000 / Double(fixes.count))
        print("processor time: \(each) ms a fix, all readers and the benchmark's own bookkeeping included")
        report(delays.withLock { $0 }.sorted(), fixes: fixes.count, readers: readers)
    }

    /// What the process has used of the processors, seconds.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static func locations(_ count: Int, in graph: RoadGraph?) -> [Location] {
        if let graph, let drive = SimulatedDrive(in: graph, seed: 1) { return Array(drive.lazy.compactMap(\.location).prefix(count)) }
        return (0..<count).map { second in
            Location(
                coordinate: Coordinate(latitude: 47 + Double(second) * 1e-5, longitude: 9), horizontalAccuracy: 5, speed: 1, course: 0,
                fixTime: 1_700_000_000_000_000_000 + Int64(second) * 1_000_000_000)
        }
    }

    private static func report(_ delays: [Double], fixes: Int, readers: Int) {
        guard !delays.isEmpty else { return print("nothing was read") }
        func quantile(_ share: Double) -> String {
            String(format: "%.3f ms", delays[min(delays.count - 1, Int(Double(delays.count) * share))])
        }
        let read = Double(delays.count) / Double(fixes * readers) * 100
        print("\(fixes) fixes, \(readers) readers, \(String(format: "%.1f", read)) % read")
        print("fix to reader: p50 \(quantile(0.5)), p99 \(quantile(0.99)), p99.9 \(quantile(0.999)), max \(quantile(1))")
    }

    private static func number(_ name: String, _ arguments: [String]) -> Int? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return Int(arguments[index + 1])
    }
}
