import Foundation
import Geodesy
import NavigationCore
import Synchronization

/// Puts a session under strain: to be run under the thread sanitizer.
struct SessionStress {
    /// A source that is pushed to, and counts its starts and stops.
    private final class Source: Sendable {
        let subject = StateSubject<Location>(events: true)
        let client: LocationClient

        init(_ name: String) {
            let log = Log()
            self.log = log
            client = LocationClient(
                name: name, locations: subject.stream, startUpdatingLocation: { log.add(true) }, stopUpdatingLocation: { log.add(false) })
        }

        let log: Log

        final class Log: Sendable {
            private let starts = Counter()
            private let stops = Counter()
            func add(_ isStart: Bool) { (isStart ? starts : stops).add() }
            var counts: (starts: Int, stops: Int) { (starts.count, stops.count) }
        }
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        func add() { value.withLock { $0 += 1 } }
        var count: Int { value.withLock { $0 } }
    }

    /// Eight tasks call, readers come and go, two sources are swapped, for some seconds. Whether starts and stops came out even, and states
    /// were read.
    static func storm(seconds: Double, readers: Int) async -> Bool {
        let sources = [Source("a"), Source("b")]
        let config: @Sendable (Int) -> CoreConfig = { CoreConfig(locationSource: .custom(sources[$0].client), snapsToRoads: false) }
        let provider = NavigationProvider(coreConfig: config(0))
        let end = ContinuousClock.now + .seconds(seconds)
        let seen = Counter()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(number))
                    let trip = provider.tripSession()
                    while ContinuousClock.now < end {
                        switch random.next() % 8 {
                        case 0, 1, 2: trip.startFreeDrive()
                        case 3: trip.pauseFreeDrive()
                        case 4: trip.setToIdle()
                        case 5: provider.apply(coreConfig: config(Int(random.next() % 2)))
                        case 6: _ = provider.navigation().position?.place(at: provider.navigation().sessionTime)
                        default: _ = provider.navigation().currentLocationMatching
                        }
                        // Storm and lull in turn, a second each: in the storm hardly a state is ready before the next call.
                        let isLull = (end - ContinuousClock.now).components.seconds.isMultiple(of: 2)
                        try? await Task.sleep(for: .microseconds(Int(random.next() % (isLull ? 400_000 : 2000))))
                    }
                }
            }
            group.addTask {
                var second: Int64 = 0
                while ContinuousClock.now < end {
                    second += 1
                    for source in sources { source.subject.send(location(second)) }
                    try? await Task.sleep(for: .milliseconds(1))
                }
            }
            for number in 0..<readers {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(1000 + number))
                    while ContinuousClock.now < end {
                        let count = Int(random.next() % 20) + 1
                        let task = Task {
                            for await _ in provider.navigation().locationMatching.map(\.enhancedLocation).prefix(count) {
                                seen.add()
                            }
                        }
                        try? await Task.sleep(for: .milliseconds(Int(random.next() % 50)))
                        task.cancel()
                        await task.value
                    }
                }
            }
        }
        await provider.shutdown()
        var isEven = true
        for source in sources {
            let (starts, stops) = source.log.counts
            print("source \(source.client.name): \(starts) starts, \(stops) stops, \(source.subject.readerCount) readers left")
            isEven = isEven && starts == stops && source.subject.readerCount == 0
        }
        print("\(seen.count) states read")
        return isEven && seen.count > 0
    }

    private static func location(_ second: Int64) -> Location {
        Location(
            coordinate: Coordinate(latitude: 47 + Double(second % 10_000) * 1e-5, longitude: 9), horizontalAccuracy: 5, speed: 1, course: 0,
            fixTime: 1_700_000_000_000_000_000 + second * 1_000_000_000)
    }
}
