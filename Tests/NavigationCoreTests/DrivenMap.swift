import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork

@testable import NavigationCore

/// A drive over points of a drawn map, a fix a second, without noise.
struct TestDrive {
    typealias Point = (x: Double, y: Double)

    static let start: Int64 = 1_780_000_000_000_000_000

    let points: [Point]
    var speed: Double

    /// The place so many meters along the drive.
    func place(_ meters: Double) -> Coordinate {
        var rest = max(0, meters)
        for (from, to) in zip(points, points.dropFirst()) {
            let length = hypot(to.x - from.x, to.y - from.y)
            if rest <= length {
                let share = length > 0 ? rest / length : 0
                return DrawnMap.coordinate(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
            }
            rest -= length
        }
        let last = points[points.count - 1]
        return DrawnMap.coordinate(x: last.x, y: last.y)
    }

    /// The fix at a second of the drive.
    func fix(_ second: Double, speed reported: Double?? = .none, received: Double? = nil) -> Location {
        let here = place(second * speed)
        let course = place(second * speed - 1).bearing(to: place(second * speed + 1))
        return Location(
            coordinate: here, horizontalAccuracy: 4, speed: reported ?? speed, course: course, fixTime: Self.start + Int64(second * 1e9),
            received: Int64((received ?? second) * 1e9))
    }
}

/// A model of a drive on a drawn map that keeps what it publishes.
struct ModelRun: ~Copyable {
    var model: DriveModel
    private(set) var states: [MapMatchingState] = []

    init(_ map: DrawnMap, config: CoreConfig = CoreConfig(locale: Locale(identifier: "en_GB"))) {
        model = DriveModel(config: config)
        model.use(map.network, isLate: false)
    }

    /// Takes in a fix, after the estimates that are due before it.
    @discardableResult
    mutating func take(_ location: Location) -> MapMatchingState? {
        pass(until: Double(location.received) * 1e-9 - 0.001)
        let state = model.take(location)
        if let state { states.append(state) }
        return state
    }

    mutating func drive(_ drive: TestDrive, seconds: ClosedRange<Int>) {
        for second in seconds { take(drive.fix(Double(second))) }
    }

    /// Lets time pass without a fix.
    mutating func pass(until second: Double) {
        while let due = model.nextDue, Double(due) * 1e-9 <= second {
            if let state = model.estimate(at: due) { states.append(state) }
        }
    }

    mutating func forget() { states = [] }
}
