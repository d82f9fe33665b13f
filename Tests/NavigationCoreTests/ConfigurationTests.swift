import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Synchronization
import Testing

@testable import NavigationCore

@Suite("A configuration that changes while driving", .timeLimit(.minutes(5)))
struct ConfigurationTests {
    private static let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (3000, 0)], ["name": "Rue A", "name:de": "A-Straße"])])

    /// A region's folder that goes with this value.
    private final class Region {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("freedrive-\(UUID().uuidString)")

        init(_ map: DrawnMap) throws { try map.write(to: url) }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test("Another region is matched to from the next fix on, with the same source")
    func region() async throws {
        let other = DrawnMap(roads: [DrawnRoad("B", [(0, 0), (3000, 0)], ["name": "Via B"])])
        let (first, second) = (try Region(Self.map), try Region(other))
        let source = TestSource()
        var config = CoreConfig(region: first.url, locationSource: .custom(source.client))
        let provider = NavigationProvider(coreConfig: config)
        var states = provider.navigation().locationMatching.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        await source.client.settle()
        let fixes = DrawnDrive([(100, 0), (1000, 0)], speed: 15).fixes
        source.locations.send(fixes[0])
        #expect(await states.next()?.roadName?.text == "Rue A")
        config.region = second.url
        provider.apply(coreConfig: config)
        var number = 1
        var name: String?
        while name != "Via B", number < fixes.count {
            source.locations.send(fixes[number])
            name = await states.next()?.roadName?.text
            number += 1
        }
        #expect(name == "Via B")
        #expect(source.record.all == ["start"])
        #expect(provider.tripSession().currentSession.state == .freeDrive(.active))
        await provider.shutdown()
    }

    @Test("A region that cannot be opened is refused, and the old one goes on; the rest of the configuration is taken over")
    func badRegion() async throws {
        let region = try Region(Self.map)
        let source = TestSource()
        var config = CoreConfig(region: region.url, locationSource: .custom(source.client), locale: Locale(identifier: "fr"))
        let provider = NavigationProvider(coreConfig: config)
        var errors = provider.navigation().errors.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        config.region = URL(fileURLWithPath: "/nowhere/at.region")
        config.locale = Locale(identifier: "de")
        provider.apply(coreConfig: config)
        #expect(await errors.next() is NavigatorErrors.RegionUnavailable)
        #expect(provider.coreConfig.region == region.url && provider.coreConfig.locale == config.locale)
        await source.client.settle()
        var states = provider.navigation().locationMatching.makeAsyncIterator()
        source.locations.send(DrawnDrive([(100, 0), (120, 0)], speed: 15).fixes[0])
        #expect(await states.next()?.roadName?.text == "A-Straße")
        await provider.shutdown()
    }

    @Test("A simulated car is put into the new region")
    func simulation() async throws {
        func block(_ north: Double) -> DrawnMap {
            DrawnMap(roads: [
                DrawnRoad("round", [(0, north), (800, north), (800, north + 500), (0, north + 500), (0, north)]),
                DrawnRoad("across", [(400, north), (400, north + 500)]),
            ])
        }
        let (near, other) = (try Region(block(0)), try Region(block(90_000)))
        var config = CoreConfig(region: near.url, locationSource: .simulation(), playbackRate: 100)
        let provider = NavigationProvider(coreConfig: config)
        var states = provider.navigation().locationMatching.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        #expect(await (states.next()?.location.coordinate.latitude ?? 90) < 50.1)
        config.region = other.url
        provider.apply(coreConfig: config)
        var latitude = 0.0
        while latitude < 50.5, let state = await states.next() { latitude = state.location.coordinate.latitude }
        #expect(latitude > 50.5)
        await provider.shutdown()
    }

    @Test("Another rate holds for a source that is waiting already")
    func rate() async {
        let taken = Mutex(0)
        let client = LocationClient.playing(DrawnDrive([(0, 0), (2000, 0)], speed: 10, interval: 20).fixes, name: "slow") { _ in
            taken.withLock { $0 += 1 }
        }
        var config = CoreConfig(locationSource: .custom(client), playbackRate: 0.001)
        let provider = NavigationProvider(coreConfig: config, roadNetwork: Self.map.network)
        var states = provider.navigation().locationMatching.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        // The next input would come in hours.
        #expect(await states.next() != nil)
        config.playbackRate = .infinity
        provider.apply(coreConfig: config)
        var last = 0.0
        while last < 195, let state = await states.next() { last = Double(state.quality.time) * 1e-9 }
        #expect(last >= 195)
        await provider.shutdown()
    }

    @Test("The cache forgets the tiles of the region that was left")
    func cache() async throws {
        let cache = PredictiveCacheManager(config: PredictiveCacheConfig(currentLocationRadius: 100))
        let place = DrawnMap.coordinate(x: 0, y: 0)
        cache.prepare(around: place, on: Self.map.network)
        while cache.readyTileCount == 0 { await Task.yield() }
        let other = DrawnMap(roads: [DrawnRoad("B", [(0, 0), (3000, 0)])])
        cache.prepare(around: place.moved(meters: 500_000, bearing: 0), on: other.network)
        while cache.readyTileCount < PredictiveCacheManager.tiles(around: place, radius: 100).count { await Task.yield() }
        cache.prepare(around: place, on: other.network)
        let here = PredictiveCacheManager.tiles(around: place, radius: 100)
        while cache.readyTileCount != here.count { await Task.yield() }
        #expect(cache.readyTileCount == here.count)
    }

    /// Tiles that come on their way at the first question, and are not there at the second.
    private final class SlowSource: RoadTileSource {
        private let asked = Mutex<Set<UInt32>>([])

        func roadTile(_ number: UInt32) -> RoadTileBytes { asked.withLock { $0.insert(number).inserted } ? .pending : .absent }
    }

    @Test("A tile that was not here yet is asked for again", .timeLimit(.minutes(5)))
    func pendingTiles() async throws {
        let cache = PredictiveCacheManager(config: PredictiveCacheConfig(currentLocationRadius: 100))
        let place = DrawnMap.coordinate(x: 0, y: 0)
        let graph = RoadGraph(info: Self.map.network.info, source: SlowSource())
        let all = PredictiveCacheManager.tiles(around: place, radius: 100).count
        cache.prepare(around: place, on: graph)
        #expect(cache.readyTileCount == 0)
        while cache.readyTileCount < all {
            cache.prepare(around: place, on: graph)
            await Task.yield()
        }
        #expect(cache.readyTileCount == all)
    }

    @Test(
        "Any rate is taken, and kept to what a clock can do",
        arguments: [(1e300, Double.infinity), (.nan, 1), (-5, 0.001), (0, 0.001), (10, 10), (1e6, 1e6), (.infinity, .infinity)])
    func rates(given: Double, kept: Double) {
        var config = CoreConfig(playbackRate: given)
        #expect(config.playbackRate == kept)
        config.playbackRate = 1
        config.playbackRate = given
        #expect(config.playbackRate == kept)
        let clock = SessionClock()
        clock.advance(to: .max)
        clock.run(rate: given)
        #expect(clock.now <= SessionClock.longest && clock.now >= 0)
    }
}
