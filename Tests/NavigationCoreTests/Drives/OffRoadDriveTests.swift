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

    @Test("B29: a car that backs out of a drive stays on its street, and has its heading again two seconds after it goes forward")
    func backingOut() async {
        let forward = DrawnDrive([(0, -40), (0, 0)], speed: 5)
        var fixes: [Location] = []
        for second in 0..<6 { fixes.append(.drawn(x: 0, y: -1.5 * Double(second), at: Double(second), speed: 1.5, course: 180)) }
        for second in 6..<8 { fixes.append(.drawn(x: 0, y: -9, at: Double(second), speed: 0)) }
        for second in 8..<20 { fixes.append(.drawn(x: 0, y: -9 + 4 * Double(second - 8), at: Double(second), speed: 4, course: 0)) }
        let drive = forward.then(DrawnDrive(fixes))
        let record = await drive.run(on: Self.street)
        #expect(record.unmet(.road("A")) == [])
        // A fix does not say which way a car faces: after some seconds of going back it is shown going the other way, once.
        let isAhead = record.fixed.compactMap { $0.enhancedLocation.course.map { $0 < 90 || $0 > 270 } }
        #expect(zip(isAhead, isAhead.dropFirst()).count { $0 != $1 } <= 2)
        #expect(record.unmet(.course(0), after: drive.fixes.count - 10) == [])
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
