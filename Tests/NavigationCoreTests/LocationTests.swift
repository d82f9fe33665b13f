import Geodesy
import Testing

@testable import NavigationCore

@Suite("Locations")
struct LocationTests {
    @Test("Minus one is not a speed and not a course, and no number is neither (B46, B47)")
    func negatives() {
        let location = Location(
            coordinate: Coordinate(latitude: 47, longitude: 9), speed: -1, speedAccuracy: -1, course: -1, courseAccuracy: .nan, fixTime: 0)
        #expect(location.speed == nil && location.speedAccuracy == nil && location.course == nil && location.courseAccuracy == nil)
    }

    @Test("A full turn is north", arguments: [(360.0, 0.0), (0, 0), (359.5, 359.5), (450, 90)])
    func courses(course: Double, expected: Double) {
        #expect(Location(coordinate: Coordinate(latitude: 47, longitude: 9), course: course, fixTime: 0).course == expected)
    }

    @Test("Unmatched sessions refuse what cannot be: repeated and older fixes, places that are none, negative accuracy (B37, B38)")
    func refusals() {
        var model = DriveModel(config: CoreConfig(snapsToRoads: false))
        func fix(_ second: Int64, latitude: Double = 47, accuracy: Double? = 5) -> Location {
            Location(
                coordinate: Coordinate(latitude: latitude, longitude: 9), horizontalAccuracy: accuracy, fixTime: second * 1_000_000_000,
                received: second * 1_000_000_000)
        }
        #expect(model.take(fix(10)) != nil)
        #expect(model.take(fix(10)) == nil)
        #expect(model.take(fix(9)) == nil)
        #expect(model.take(fix(11, latitude: .nan)) == nil)
        #expect(model.take(fix(11, latitude: 91)) == nil)
        #expect(model.take(fix(11, accuracy: -1)) == nil)
        let state = model.take(fix(12))
        #expect(state?.quality.fixCount == 7 && state?.quality.refusedFixCount == 5)
        #expect(state?.quality.isDegraded == true && state?.missing[.road] == .matchingOff)
        #expect(state?.currentSpeed == nil && state?.missing[.currentSpeed] == .notMeasured)
    }

    @Test("Estimates are due two seconds after the last fix, then each second, and rarer when all is stale")
    func due() {
        var model = DriveModel(config: CoreConfig(snapsToRoads: false))
        #expect(model.nextDue == nil)
        _ = model.take(Location(coordinate: Coordinate(latitude: 47, longitude: 9), fixTime: 1, received: 0))
        var times: [Double] = []
        var isStale: [Bool] = []
        while let due = model.nextDue, due < 1_000_000_000_000_000_000 {
            times.append(Double(due) * 1e-9)
            isStale.append(model.estimate(at: due)?.quality.isStale ?? true)
        }
        #expect(times.prefix(4) == [2, 3, 4, 5])
        #expect(isStale.firstIndex(of: true).map { times[$0] } == 11)
        #expect(times.count < 2000)
    }
}
