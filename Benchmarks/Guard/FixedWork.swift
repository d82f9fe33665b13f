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
    private static let rounds = 101
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

    /// What fixes cost beside the kernel.
    func costs() -> [Figure] {
        let fixes = traces.map(\.fixes.count).reduce(0, +)
        let rare = traces.map { trace in trace.fixes.indices.filter { $0 % 15 == 0 }.map { bare(trace.fixes[$0]) } }
        _ = FixedKernel.run()
        return [
            cost("causal: a thousand fixes", fixes) {
                for trace in traces {
                    var matcher = StreamingMatcher(graph: graph)
                    for fix in trace.fixes { _ = matcher.match(fix) }
                }
            },
            cost("offline: a thousand fixes", fixes) {
                for trace in traces { _ = OfflineMatcher(graph: graph).match(trace.fixes) }
            },
            cost("offline, bare and every 15 s: a thousand fixes", rare.map(\.count).reduce(0, +)) {
                for fixes in rare { _ = OfflineMatcher(graph: graph).match(fixes) }
            },
        ]
    }

    /// A fix with neither speed nor course.
    private func bare(_ fix: Fix) -> Fix {
        Fix(time: fix.time, coordinate: fix.coordinate, horizontalAccuracy: fix.horizontalAccuracy)
    }

    private func cost(_ name: String, _ fixes: Int, _ work: () -> Void) -> Figure {
        work()
        let ratios = (0..<Self.rounds).map { _ in
            let before = FixedKernel.run()
            let begin = cpuSeconds()
            work()
            let seconds = cpuSeconds() - begin
            return seconds / Double(fixes) * 1000 / (0.5 * (before + FixedKernel.run()))
        }
        return Figure(name: name, kind: .cost, value: ratios.sorted()[Self.rounds / 2])
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
