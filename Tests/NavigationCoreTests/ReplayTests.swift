import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Replays", .timeLimit(.minutes(5)))
struct ReplayTests {
    static let map = DrawnMap(roads: [
        DrawnRoad("In", [(-600, 0), (0, 0)], ["name": "A", "maxspeed": "50"]),
        DrawnRoad("Tunnel", [(0, 0), (700, 0), (700, 400)], ["tunnel": "yes", "layer": "-1", "maxspeed": "80"]),
        DrawnRoad("Out", [(700, 400), (700, 2000)], ["name": "B", "maxspeed": "100"]),
        DrawnRoad("Side", [(700, 900), (1200, 900)], ["name": "C"]),
    ])

    static var fixes: [Location] {
        let drive = TestDrive(points: [(-600, 0), (0, 0), (700, 0), (700, 2000)], speed: 22)
        return (0..<110).filter { !(28...70).contains($0) }.map { drive.fix(Double($0)) }
    }

    /// All states of a session that plays the fixes at a rate.
    static func states(rate: Double) async -> [MapMatchingState] {
        let client = LocationClient(name: "replay") { feed in
            for fix in fixes { try await feed.send(fix) }
        }
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(client), playbackRate: rate, locale: Locale(identifier: "en")),
            roadNetwork: map.network)
        let stream = provider.navigation().locationMatching.buffered(10_000)
        var reader = stream.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        var seen: [MapMatchingState] = []
        while let state = await reader.next() {
            seen.append(state)
            if state.location.fixTime == fixes.last?.fixTime { break }
        }
        await provider.shutdown()
        return seen
    }

    @Test("The same drive gives the same states to the bit, as fast as it can and at another rate (B208)")
    func rates() async {
        let fast = await Self.states(rate: .infinity)
        let slow = await Self.states(rate: 400)
        #expect(fast.count > 100)
        #expect(fast.contains { $0.quality.isSynthetic && $0.road?.isTunnel == true })
        #expect(fast == slow)
    }

    @Test("After a pause the same road goes on, with no line drawn across it (B181)")
    func pause() async throws {
        var model = DriveModel(config: CoreConfig())
        model.use(Self.map.network, isLate: false)
        let fixes = Self.fixes
        for fix in fixes.prefix(10) { _ = model.take(fix) }
        model.resume()
        #expect(model.nextDue == nil)
        let taken = model.take(fixes[11])
        let state = try #require(taken)
        #expect(state.road != nil && state.mapMatchingResult.keyPoints.isEmpty && !state.mapMatchingResult.isTeleport)
    }
}
