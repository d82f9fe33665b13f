import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("A parked car")
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
