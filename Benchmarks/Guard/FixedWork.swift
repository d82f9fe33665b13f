import MapMatching
import NavigationCore
import RoadNetwork

/// Simulated drives with kept seeds, and what is measured on them.
struct FixedWork {
    private struct Trace {
        var fixes: [Fix] = []
        var ways: [WayDirection?] = []
    }

    private static let seconds = 1500.0
    private static let passes = 9
    private static let rounds = 15
    private let graph: RoadGraph
    private let traces: [Trace]

    init(_ graph: RoadGraph) {
        self.graph = graph
        let seeds: ClosedRange<UInt64> = 1...6
        traces = seeds.compactMap { seed -> Trace? in
            guard let drive = SimulatedDrive(in: graph, seed: seed) else { return nil }
            var trace = Trace()
            for moment in drive.shortened(to: Self.seconds) {
                guard let fix = moment.fix else { continue }
                trace.fixes.append(fix)
                trace.ways.append(moment.truth.road?.wayDirection)
            }
            return trace
        }
    }

    /// How many fixes are matched to the directed way that was driven.
    func truth() -> [Figure] {
        var causal = Share()
        var offline = Share()
        for trace in traces {
            causal.count(streaming(trace.fixes), trace.ways)
            offline.count(OfflineMatcher(graph: graph).match(trace.fixes).places.map { $0?.wayDirection }, trace.ways)
        }
        return [
            Figure(name: "causal: right way and direction", kind: .percent, value: causal.percent),
            Figure(name: "offline: right way and direction", kind: .percent, value: offline.percent),
        ]
    }

    private func streaming(_ fixes: [Fix]) -> [WayDirection?] {
        var matcher = StreamingMatcher(graph: graph)
        return fixes.map { matcher.match($0).wayDirection }
    }

    /// What fixes cost beside the kernel: the median of a pass, and of all passes the least.
    ///
    /// What else a machine does comes and goes within seconds and only ever adds, while dearer code is dearer in every pass. So the
    /// passes take turns with each other, and are spread over the whole run.
    func costs() -> [Figure] {
        let fixes = traces.map(\.fixes.count).reduce(0, +)
        let rare = traces.map { trace in trace.fixes.indices.filter { $0 % 15 == 0 }.map { bare(trace.fixes[$0]) } }
        let works: [(name: String, fixes: Int, run: () -> Void)] = [
            ("causal: a thousand fixes", fixes, { for trace in traces { causal(trace.fixes) } }),
            ("offline: a thousand fixes", fixes, { for trace in traces { offline(trace.fixes) } }),
            ("offline, bare and every 15 s: a thousand fixes", rare.map(\.count).reduce(0, +), { for fixes in rare { offline(fixes) } }),
        ]
        var least = works.map { _ in Double.infinity }
        for _ in 0..<Self.passes {
            for (index, work) in works.enumerated() {
                least[index] = min(least[index], cost(of: work.fixes, work.run))
            }
        }
        return zip(works, least).map { Figure(name: $0.name, kind: .cost, value: $1) }
    }

    private func causal(_ fixes: [Fix]) {
        var matcher = StreamingMatcher(graph: graph)
        for fix in fixes { _ = matcher.match(fix) }
    }

    private func offline(_ fixes: [Fix]) { _ = OfflineMatcher(graph: graph).match(fixes) }

    /// A fix with neither speed nor course.
    private func bare(_ fix: Fix) -> Fix {
        Fix(time: fix.time, coordinate: fix.coordinate, horizontalAccuracy: fix.horizontalAccuracy)
    }

    private func cost(of fixes: Int, _ work: () -> Void) -> Double {
        work()
        let ratios = (0..<Self.rounds).map { _ in
            let before = FixedKernel.run()
            let begin = cpuSeconds()
            work()
            let seconds = cpuSeconds() - begin
            return seconds / Double(fixes) * 1000 / (0.5 * (before + FixedKernel.run()))
        }
        return ratios.sorted()[Self.rounds / 2]
    }
}

/// How many of all are right.
private struct Share {
    private var right = 0
    private var all = 0

    var percent: Double { 100 * Double(right) / Double(max(all, 1)) }

    mutating func count(_ found: [WayDirection?], _ driven: [WayDirection?]) {
        for (found, way) in zip(found, driven) where way != nil {
            all += 1
            if found == way { right += 1 }
        }
    }
}
