import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("A parked car", .timeLimit(.minutes(5)))
struct ParkingTests {
    static func fix(_ second: Int, x: Double = 0, speed: Double? = 0, accuracy: Double = 5) -> Location {
        Location(
            coordinate: DrawnMap.coordinate(x: x, y: 0), horizontalAccuracy: accuracy, speed: speed, fixTime: Int64(second) * 1_000_000_000,
            received: Int64(second) * 1_000_000_000)
    }

    @Test("After three minutes of standing one fix in ten counts; a red light is no parking (B214)")
    func parked() {
        var watch = ParkingWatch(ParkingConfig())
        let light = (0..<180).filter { watch.take(Self.fix($0)) }
        #expect(light.count == 180 && !watch.isParked)
        let hour = (180..<3780).filter { watch.take(Self.fix($0, x: Double($0 % 7))) }
        #expect(watch.isParked && (355...365).contains(hour.count))
    }

    @Test("The first fix that shows motion counts, by its speed or by its place", arguments: [(0.0, 4.0), (60.0, nil)])
    func wakes(x: Double, speed: Double?) {
        var watch = ParkingWatch(ParkingConfig())
        for second in 0..<500 { _ = watch.take(Self.fix(second)) }
        #expect(watch.isParked)
        let first = watch.take(Self.fix(501, x: x, speed: speed))
        #expect(first && !watch.isParked)
        let second = watch.take(Self.fix(502, x: x + 4, speed: speed))
        #expect(second)
    }

    @Test("An interval without end is a day, and the first motion counts all the same", arguments: [Double.infinity, 1e300, .nan, -1])
    func bounded(interval: Double) {
        var watch = ParkingWatch(ParkingConfig(dwell: 0, interval: interval))
        _ = watch.take(Self.fix(0))
        _ = watch.take(Self.fix(1))
        #expect(watch.isParked && watch.interval == (interval < 0 ? 0 : 86_400))
        let moves = watch.take(Self.fix(2, speed: 4))
        #expect(moves && !watch.isParked)
    }

    /// A source that tells what is asked of it.
    static func source(_ calls: TestSource.Calls) -> (client: LocationClient, locations: StateSubject<Location>) {
        let locations = StateSubject<Location>(events: true)
        let client = LocationClient(
            name: "test", locations: locations.stream, startUpdatingLocation: { calls.add("start") },
            stopUpdatingLocation: { calls.add("stop") }, wantsLocations: { calls.add("every \(Int($0))") })
        return (client, locations)
    }

    @Test("Parking ends with the first motion though it was taken out of the configuration meanwhile; no interval traps")
    func configured() async {
        let calls = TestSource.Calls()
        let (client, locations) = Self.source(calls)
        var config = SessionTests.config(client)
        config.parking = ParkingConfig(dwell: 0, interval: .infinity)
        let provider = NavigationProvider(coreConfig: config)
        provider.tripSession().startFreeDrive()
        await client.settle()
        for second in 0..<3 { locations.send(Self.fix(second)) }
        await SessionTests.wait { calls.all.last == "every 86400" }
        config.parking = nil
        provider.apply(coreConfig: config)
        locations.send(Self.fix(3, speed: 12))
        await SessionTests.wait { calls.all.last == "every 0" }
        #expect(calls.all == ["every 0", "start", "every 86400", "every 0"])
        await provider.shutdown()
    }

    @Test("At each start a source is asked for every location again, though the car was parked when it was stopped")
    func restart() async {
        let calls = TestSource.Calls()
        let (client, locations) = Self.source(calls)
        var config = SessionTests.config(client)
        config.parking = ParkingConfig(dwell: 0, interval: 60)
        let provider = NavigationProvider(coreConfig: config)
        provider.tripSession().startFreeDrive()
        await client.settle()
        for second in 0..<3 { locations.send(Self.fix(second)) }
        await SessionTests.wait { calls.all.last == "every 60" }
        provider.tripSession().pauseFreeDrive()
        provider.tripSession().startFreeDrive()
        await client.settle()
        #expect(calls.all == ["every 0", "start", "every 60", "stop", "every 0", "start"])
        await provider.shutdown()
    }

    @Test("A receiver that wanders under a roof wakes nothing, and rubbish neither")
    func wander() {
        var watch = ParkingWatch(ParkingConfig())
        for second in 0..<300 { _ = watch.take(Self.fix(second)) }
        for second in 300..<900 { _ = watch.take(Self.fix(second, x: Double(second % 13) * 8, speed: 0.6, accuracy: 40)) }
        #expect(watch.isParked)
        var rubbish = Self.fix(901)
        rubbish.coordinate = Coordinate(latitude: .nan, longitude: 8)
        _ = watch.take(rubbish)
        #expect(watch.isParked)
    }

    @Test("The circle of a place that is held reaches to the newest fix")
    func circle() {
        var place = StandingPlace()
        for (x, least) in [(0.0, 5.0), (28, 28), (3, 5)] {
            var answer = Answer(raw: Self.fix(0, x: x), reason: .matchingOff)
            answer.place = .offRoad
            place.hold(&answer)
            #expect(answer.coordinate.distance(to: DrawnMap.coordinate(x: 0, y: 0)) < 0.1)
            #expect(answer.accuracy.map { abs($0 - least) < 0.1 } ?? false)
        }
    }
}
