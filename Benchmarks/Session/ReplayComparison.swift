import Foundation
import NavigationCore
import RoadNetwork
import Synchronization

/// Plays a drive in real time and as fast as it can, and compares the states to the bit.
struct ReplayComparison {
    /// Whether all states are the same.
    static func run(seconds: Double, in graph: RoadGraph) async -> Bool {
        guard let drive = SimulatedDrive(in: graph, seed: 7)?.shortened(to: seconds) else { return false }
        async let slow = states(of: drive, rate: 1, in: graph)
        async let fast = states(of: drive, rate: .infinity, in: graph)
        let (one, other) = await (slow, fast)
        let difference = zip(one, other).enumerated().first { $1.0 != $1.1 }
        let verdict = difference.map { "state \($0.offset) differs" } ?? "the same"
        print("\(one.count) states in real time, \(other.count) at full speed: \(verdict)")
        return one == other && !one.isEmpty
    }

    private static func states(of drive: SimulatedDrive, rate: Double, in graph: RoadGraph) async -> [MapMatchingState] {
        let (ends, hasEnded) = AsyncStream<Void>.makeStream()
        let client = LocationClient.simulating(drive, ended: { hasEnded.finish() })
        let config = CoreConfig(locationSource: .custom(client), playbackRate: rate, locale: Locale(identifier: "en"))
        let provider = NavigationProvider(coreConfig: config, roadNetwork: graph)
        var reader = provider.navigation().locationMatching.buffered(1_000_000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        for await _ in ends {}
        var all: [MapMatchingState] = []
        while let state = reader.nextIfReady() { all.append(state) }
        await provider.shutdown()
        return all
    }
}
