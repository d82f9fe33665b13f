import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import Testing

@Suite("Drives where there is no road, and cars that stand")
struct OffRoadDriveTests {
    @Test("B23: a parked car drives nowhere, however its receiver wanders and jumps", arguments: [1, 2, 3] as [UInt64])
    func parked(seed: UInt64) async {
        let map = DrawnMap(roads: [DrawnRoad("A", [(-500, -200), (500, -200)])])
        var random = SeededRandom(seed: seed)
        let fixes = (0..<360).map { number -> Location in
            let isJump = number % 36 == 20
            return .drawn(
                x: 15 * random.gaussian() + (isJump ? 4000 : 0), y: 15 * random.gaussian(), at: Double(number) * 10,
                accuracy: isJump ? 1500 : 15, speed: isJump ? nil : 0)
        }
        let record = await DrawnDrive(fixes).run(on: map)
        #expect(record.shownDistance < 200, "shown: \(record.shownDistance) m")
        for state in record.states {
            let place = state.enhancedLocation.coordinate
            #expect(place.distance(to: DrawnMap.coordinate(x: 0, y: 0)) < 100)
        }
    }

    private static let street = DrawnMap(roads: [DrawnRoad("A", [(0, -300), (0, 300)])])

    /// Forward, back at 1.5 m/s for some seconds, a stop of two, and forward again; the receiver says where the car moves to.
    private func backingOut(for seconds: Int, courses: Bool, noise: Double, seed: UInt64) -> DrawnDrive {
        var random = SeededRandom(seed: seed)
        var fixes: [Location] = []
        func add(_ y: Double, speed: Double, course: Double?) {
            let time = Double(fixes.count)
            fixes.append(
                .drawn(
                    x: noise * random.gaussian(), y: y + noise * random.gaussian(), at: time, speed: speed, course: courses ? course : nil))
        }
        for second in 0..<8 { add(-40 + 5 * Double(second), speed: 5, course: 0) }
        for second in 1...seconds { add(-1.5 * Double(second), speed: 1.5, course: 180) }
        let back = -1.5 * Double(seconds)
        for _ in 0..<2 { add(back, speed: 0, course: nil) }
        for second in 1...12 { add(back + 4 * Double(second), speed: 4, course: 0) }
        return DrawnDrive(fixes)
    }

    @Test(
        "B29: a car that backs out of a drive stays on its street and is not turned round, and goes forward again as it stood",
        arguments: [3, 6, 9], [0, 1.5])
    func backingOut(seconds: Int, noise: Double) async {
        for seed in 1...3 as ClosedRange<UInt64> {
            let record = await backingOut(for: seconds, courses: true, noise: noise, seed: seed).run(on: Self.street)
            #expect(record.unmet(.road("A")) == [])
            #expect(record.unmet(.course(0, within: 90), after: 3) == [], "seed \(seed)")
            #expect(record.unmet(.course(0), after: 8 + seconds + 2 + 2) == [], "seed \(seed)")
        }
    }

    @Test("B206: a short way back with a course that jumps does not turn the map")
    func shortReverse() async {
        let forward = DrawnDrive([(0, -20), (0, 0)], speed: 2)
        let courses: [Double?] = [180, nil, 0, 180]
        let back = (0..<4).map { Location.drawn(x: 0, y: -Double($0) - 1, at: Double($0), speed: 1, course: courses[$0]) }
        let again = (0..<3).map { Location.drawn(x: 0, y: -4 + 2 * Double($0), at: Double($0), speed: 2, course: 0) }
        let record = await forward.then(DrawnDrive(back)).then(DrawnDrive(again)).run(on: Self.street)
        #expect(record.unmet(.course(0, within: 30), after: 2) == [])
    }
}
