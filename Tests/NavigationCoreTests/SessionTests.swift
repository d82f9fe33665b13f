import Foundation
import Geodesy
import Synchronization
import Testing

@testable import NavigationCore

/// A source that pushes when the test says so, and counts its starts and stops.
final class TestSource: Sendable {
    let locations = StateSubject<Location>(events: true)
    let client: LocationClient

    init() {
        let (locations, calls) = (locations, Calls())
        self.record = calls
        client = LocationClient(
            name: "test", locations: locations.stream,
            startUpdatingLocation: { calls.add("start") }, stopUpdatingLocation: { calls.add("stop") })
    }

    let record: Calls

    final class Calls: Sendable {
        private let list = Mutex<[String]>([])
        func add(_ call: String) { list.withLock { $0.append(call) } }
        var all: [String] { list.withLock { $0 } }
    }

    /// A location a second, on the way north.
    func push(_ second: Int) { locations.send(Self.location(second)) }

    static func location(_ second: Int) -> Location {
        Location(
            coordinate: Coordinate(latitude: 47 + Double(second) * 0.0001, longitude: 9.5), horizontalAccuracy: 5, speed: 11, course: 0,
            fixTime: 1_700_000_000_000_000_000 + Int64(second) * 1_000_000_000, received: Int64(second) * 1_000_000_000)
    }
}

@Suite("A session", .timeLimit(.minutes(5)))
struct SessionTests {
    static func config(_ client: LocationClient, rate: Double = .infinity) -> CoreConfig {
        CoreConfig(locationSource: .custom(client), playbackRate: rate, snapsToRoads: false)
    }

    /// Waits for what another task brings about.
    static func wait(for condition: () -> Bool) async {
        while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("Calls change the state before they return, and each change is published once")
    func callsAreSynchronous() async {
        let source = TestSource()
        let provider = NavigationProvider(coreConfig: Self.config(source.client))
        let trip = provider.tripSession()
        var states = trip.session.buffered(100).makeAsyncIterator()
        trip.startFreeDrive()
        #expect(trip.currentSession.state == .freeDrive(.active))
        trip.startFreeDrive()
        trip.pauseFreeDrive()
        #expect(trip.currentSession.state == .freeDrive(.paused))
        trip.startFreeDrive()
        trip.setToIdle()
        #expect(trip.currentSession.state == .idle)
        await provider.shutdown()
        var seen: [Session.State] = []
        while let session = await states.next() { seen.append(session.state) }
        #expect(seen == [.idle, .freeDrive(.active), .freeDrive(.paused), .freeDrive(.active), .idle])
        #expect(source.record.all == ["start", "stop", "start", "stop"])
    }

    @Test("What a source sent before it came to its end is taken in to the last")
    func drained() async {
        let source = TestSource()
        let provider = NavigationProvider(coreConfig: Self.config(source.client))
        provider.tripSession().startFreeDrive()
        await source.client.settle()
        for second in 0..<300 { source.push(second) }
        source.locations.finish()
        let lost = await source.client.drained()
        #expect(provider.navigation().currentLocationMatching?.location.fixTime == TestSource.location(299).fixTime)
        #expect(provider.navigation().currentLocationMatching?.quality.fixCount == 300 && lost == 0)
        await provider.shutdown()
    }

    @Test("A reader that falls behind counts what gave way to newer values")
    func skipped() {
        let subject = StateSubject<Int>(events: true)
        let reader = subject.stream.makeReader(4)
        for number in 0..<10 { subject.send(number) }
        #expect(reader.nextIfReady() == 6 && reader.skipped == 6)
    }

    @Test("Text from outside is shown without what moves a terminal")
    func plainText() {
        #expect("gpsd\u{1B}]0;x\u{7} 3.22\u{9B}2J\r\u{7F}".withoutControls == "gpsd\u{FFFD}]0;x\u{FFFD} 3.22\u{FFFD}2J\u{FFFD}\u{FFFD}")
        #expect("Zürich\t東京\n{\"a\":1}".withoutControls == "Zürich\t東京\n{\"a\":1}")
    }

    @Test("The state does not wait for the first fix (B182)")
    func stateWithoutFixes() async {
        let source = TestSource()
        let provider = NavigationProvider(coreConfig: Self.config(source.client))
        provider.tripSession().startFreeDrive()
        #expect(provider.tripSession().currentSession.state == .freeDrive(.active))
        #expect(provider.navigation().currentLocationMatching == nil)
        await provider.shutdown()
    }

    @Test("Fixes come out as states; after a pause nothing comes, after the trip nothing is left (B181, B187, B188)")
    func pauseAndIdle() async {
        let source = TestSource()
        var config = Self.config(source.client)
        // The times are real: no estimate may come between two fixes because the machine is busy.
        config.updatingPatience = 3600
        let provider = NavigationProvider(coreConfig: config)
        let navigation = provider.navigation()
        var states = navigation.locationMatching.buffered(1000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        await source.client.settle()
        source.push(1)
        #expect(await states.next()?.location.fixTime == TestSource.location(1).fixTime)
        provider.tripSession().pauseFreeDrive()
        await source.client.settle()
        // Nobody listens to the source any more, so that nothing can come of what it pushes.
        #expect(source.locations.readerCount == 0)
        for second in 2..<60 { source.push(second) }
        #expect(navigation.currentLocationMatching?.location.coordinate == TestSource.location(1).coordinate)
        provider.tripSession().startFreeDrive()
        await source.client.settle()
        source.push(61)
        #expect(await states.next()?.location.fixTime == TestSource.location(61).fixTime)
        provider.tripSession().setToIdle()
        #expect(navigation.currentLocationMatching == nil)
        #expect(navigation.position == nil)
        await source.client.settle()
        #expect(source.locations.readerCount == 0)
        source.push(62)
        #expect(navigation.currentLocationMatching == nil)
        await provider.shutdown()
        #expect(await states.next() == nil)
    }

    @Test("A source feeds one session: the second is told, and gets it when the first is done")
    func oneOwner() async {
        let source = TestSource()
        let first = NavigationProvider(coreConfig: Self.config(source.client))
        let second = NavigationProvider(coreConfig: Self.config(source.client))
        var errors = second.navigation().errors.makeAsyncIterator()
        first.tripSession().startFreeDrive()
        second.tripSession().startFreeDrive()
        #expect(second.tripSession().currentSession.state == .idle)
        #expect(await errors.next() is NavigatorErrors.SourceInUse)
        first.tripSession().setToIdle()
        second.tripSession().startFreeDrive()
        #expect(second.tripSession().currentSession.state == .freeDrive(.active))
        await second.shutdown()
        await first.shutdown()
        #expect(source.record.all == ["start", "stop", "start", "stop"])
    }

    @Test("Without a region the session says so and stays idle")
    func noRegion() async {
        let provider = NavigationProvider(
            coreConfig: CoreConfig(region: .init(fileURLWithPath: "/nowhere/at.region"), locationSource: .custom(TestSource().client)))
        var errors = provider.navigation().errors.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        let error = await errors.next()
        #expect((error as? NavigatorErrors.RegionUnavailable)?.url.path == "/nowhere/at.region")
        #expect(provider.tripSession().currentSession.state == .idle)
    }

    @Test("A source is swapped while driving: the old one stops, the new one starts, and another session may have the old one")
    func swap() async {
        let (old, new) = (TestSource(), TestSource())
        let provider = NavigationProvider(coreConfig: Self.config(old.client))
        provider.tripSession().startFreeDrive()
        await Self.wait { old.record.all == ["start"] }
        provider.apply(coreConfig: Self.config(new.client))
        await Self.wait { new.record.all == ["start"] && old.record.all == ["start", "stop"] }
        new.push(5)
        await Self.wait { provider.navigation().currentLocationMatching != nil }
        #expect(provider.tripSession().currentSession.state == .freeDrive(.active))
        let other = NavigationProvider(coreConfig: Self.config(old.client))
        other.tripSession().startFreeDrive()
        #expect(other.tripSession().currentSession.state == .freeDrive(.active))
        await other.shutdown()
        await provider.shutdown()
        #expect(new.record.all == ["start", "stop"])
    }

    @Test("A session that nobody has any more stops its source and is freed (B216)")
    func released() async {
        let source = TestSource()
        weak var gone: SessionHub?
        do {
            let handle = SessionHandle(hub: SessionHub(config: Self.config(source.client), network: nil))
            gone = handle.hub
            handle.hub.startFreeDrive()
            #expect(gone != nil)
        }
        await Self.wait { source.record.all == ["start", "stop"] && gone == nil }
        #expect(source.client.claim(for: ObjectIdentifier(source)))
    }

    @Test("A source that runs goes on where it was, and its error is published")
    func runningSource() async throws {
        struct Broken: Error {}
        let next = Mutex(1)
        let client = LocationClient(name: "tape") { feed in
            while true {
                let second = next.withLock { $0 }
                if second > 20 { throw Broken() }
                try await feed.send(TestSource.location(second))
                next.withLock { $0 = second + 1 }
            }
        }
        let provider = NavigationProvider(coreConfig: Self.config(client))
        var errors = provider.navigation().errors.makeAsyncIterator()
        var states = provider.navigation().locationMatching.buffered(100).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        let error = await errors.next()
        #expect((error as? NavigatorErrors.SourceFailed)?.underlyingError is Broken)
        for second in 1...20 {
            let state = await states.next()
            #expect(state?.location.fixTime == TestSource.location(second).fixTime)
            #expect(state?.location.received == Int64(second - 1) * 1_000_000_000)
        }
        await provider.shutdown()
        #expect(await states.next() == nil)
    }

    @Test("Eight tasks call at random: source calls alternate, and the session ends clean")
    func stress() async {
        let source = TestSource()
        let provider = NavigationProvider(coreConfig: Self.config(source.client))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    var random = TestRandom(seed: UInt64(number))
                    let trip = provider.tripSession()
                    for second in 0..<200 {
                        switch Int.random(in: 0..<5, using: &random) {
                        case 0: trip.startFreeDrive()
                        case 1: trip.pauseFreeDrive()
                        case 2: trip.setToIdle()
                        case 3: source.push(second)
                        default:
                            let readers = (0..<4).map { _ in provider.navigation().locationMatching.makeAsyncIterator() }
                            withExtendedLifetime(readers) {}
                        }
                        if second.isMultiple(of: 20) { await Task.yield() }
                    }
                }
            }
        }
        await provider.shutdown()
        let calls = source.record.all
        #expect(calls.count.isMultiple(of: 2))
        for (number, call) in calls.enumerated() { #expect(call == (number.isMultiple(of: 2) ? "start" : "stop")) }
        #expect(source.locations.readerCount == 0)
    }
}
