import Foundation
import NavigationCore
import RoadNetwork
import Synchronization

#if canImport(AllocationCount)
    import AllocationCount
#endif

/// Starts and stops sessions many times, and looks whether anything is left of them.
///
/// Each cycle is a whole session: readers of every kind, fixes, a pause, a new start, another source while driving, and the end, by
/// `shutdown()` or by letting go in turn. With roads its fixes are matched.
struct SessionCycles {
    /// What the process holds.
    private struct Holding {
        /// Blocks of memory, where they are counted: objects, and what they keep.
        var blocks: Int
        var kilobytes: Int
        var threads: Int
        var files: Int
    }

    private let graph: RoadGraph?
    private let fixes: [Location]

    init(in graph: RoadGraph?, fixes: [Location]) {
        self.graph = graph
        self.fixes = fixes
    }

    /// Whether nothing grows with the cycles: from the second quarter, when all is warm, to the last.
    func run(_ count: Int) async -> Bool {
        var holdings: [Holding] = []
        for cycle in 0..<count {
            await session(cycle)
            guard cycle % (count / 4) == count / 4 - 1 else { continue }
            // What was let go ends in its own time.
            try? await Task.sleep(for: .milliseconds(300))
            holdings.append(Self.holding)
        }
        print("after each quarter of \(count) cycles:")
        print("  blocks of memory  \(holdings.map { "\($0.blocks)" }.joined(separator: ", "))")
        print("  resident memory   \(holdings.map { "\($0.kilobytes) kB" }.joined(separator: ", "))")
        print("  threads           \(holdings.map { "\($0.threads)" }.joined(separator: ", "))")
        print("  open files        \(holdings.map { "\($0.files)" }.joined(separator: ", "))")
        guard let first = holdings.dropFirst().first, let last = holdings.last else { return false }
        // One block that each session leaves behind would be half of the cycles.
        return last.blocks - first.blocks < count / 20 && last.kilobytes < first.kilobytes + 2048 && last.threads <= first.threads + 2
            && last.files <= first.files
    }

    private func session(_ cycle: Int) async {
        let sources = (0..<2).map { _ in StateSubject<Location>(events: true) }
        let configs = sources.map {
            CoreConfig(locationSource: .custom(LocationClient(name: "cycle", locations: $0.stream)), snapsToRoads: graph != nil)
        }
        let provider = NavigationProvider(coreConfig: configs[0], roadNetwork: graph)
        let trip = provider.tripSession()
        let navigation = provider.navigation()
        var states = navigation.locationMatching.makeAsyncIterator()
        let errors = Task { for await _ in navigation.errors {} }
        let roads = Task { for await _ in navigation.locationMatching.compactMap(\.roadName).removeDuplicates() {} }
        let shown = navigation.locationMatching.map(\.speedLimit).sink { _ in }

        trip.startFreeDrive()
        await drive(sources[0], fixes.prefix(5), &states)
        trip.pauseFreeDrive()
        trip.startFreeDrive()
        provider.apply(coreConfig: configs[1])
        await drive(sources[1], fixes.dropFirst(5).prefix(5), &states)
        trip.setToIdle()
        trip.setToIdle()
        trip.startFreeDrive()
        shown.cancel()
        roads.cancel()
        if cycle.isMultiple(of: 2) { await provider.shutdown() } else { errors.cancel() }
        _ = await (errors.value, roads.value)
    }

    /// Pushes fixes until the source is listened to and each has come out as a state.
    private func drive(
        _ source: StateSubject<Location>, _ fixes: some Sequence<Location>, _ states: inout StateStream<MapMatchingState>.Iterator
    ) async {
        while source.readerCount == 0 { await Task.yield() }
        for fix in fixes {
            source.send(fix)
            while let state = await states.next(), state.location.fixTime != fix.fixTime {}
        }
    }

    private static var holding: Holding {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return Holding(blocks: blocks, kilobytes: value("VmRSS:"), threads: value("Threads:"), files: files)
    }

    private static var blocks: Int {
        #if canImport(AllocationCount)
            blocks_of_this_process()
        #else
            0
        #endif
    }
}
