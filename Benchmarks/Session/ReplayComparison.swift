import Foundation
import Geodesy
import NavigationCore
import RoadNetwork

/// Plays drives in real time and as fast as it can, and compares the states to the bit.
struct ReplayComparison {
    /// Whether all states of some drives are the same. They are played side by side: it takes as long as one of them.
    static func run(seconds: Double, in graph: RoadGraph) async -> Bool {
        let drives = (1...4 as ClosedRange<UInt64>).compactMap { SimulatedDrive(in: graph, seed: $0)?.shortened(to: seconds) }
        return await withTaskGroup(of: Bool.self) { group in
            for (number, drive) in drives.enumerated() { group.addTask { await compare(drive, number + 1, in: graph) } }
            return await group.reduce(!drives.isEmpty) { $0 && $1 }
        }
    }

    private static func compare(_ drive: SimulatedDrive, _ number: Int, in graph: RoadGraph) async -> Bool {
        async let slow = states(of: drive, rate: 1, in: graph)
        async let fast = states(of: drive, rate: .infinity, in: graph)
        let (one, other) = await (slow, fast)
        let difference = zip(one, other).enumerated().first { $1.0 != $1.1 || bits($1.0) != bits($1.1) }
        let verdict = difference.map { "state \($0.offset) differs" } ?? (one.count == other.count ? "the same" : "one is longer")
        let estimates = one.count { $0.quality.isSynthetic }
        let tunnels = one.count { $0.road?.isTunnel == true }
        let counts = "\(one.count) states in real time (\(estimates) estimates, \(tunnels) in tunnels), \(other.count) at full speed"
        print("drive \(number): \(counts): \(verdict)")
        return one.count == other.count && difference == nil && !one.isEmpty
    }

    /// The numbers of a state as they lie in memory: what is equal may still differ in the sign of a zero.
    private static func bits(_ state: MapMatchingState) -> [UInt64] {
        let place = state.enhancedLocation
        let path = place.matched?.path
        return [
            place.coordinate.latitude, place.coordinate.longitude, place.course ?? -1, place.speed ?? -1, place.horizontalAccuracy ?? -1,
            state.mapMatchingResult.offRoadProbability, state.mapMatchingResult.roadEdgeMatchProbability, state.road?.offset ?? -1,
            state.currentSpeed?.value ?? -1,
        ].map(\.bitPattern) + (path?.coordinates.flatMap { [$0.latitude.bitPattern, $0.longitude.bitPattern] } ?? [])
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
