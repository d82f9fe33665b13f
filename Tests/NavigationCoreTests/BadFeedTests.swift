import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Feeds that are wrong")
struct BadFeedTests {
    static let drive = TestDrive(points: [(-600, 0), (0, 0), (700, 0), (700, 2000)], speed: 15)

    /// Drives ten seconds, takes in what is wrong, drives on, and gives the states after it.
    static func states(after wrong: [Location]) -> [MapMatchingState] {
        var run = ModelRun(ReplayTests.map)
        run.drive(drive, seconds: 0...10)
        for fix in wrong { run.take(fix) }
        run.forget()
        run.drive(drive, seconds: 11...25)
        return run.states.filter { !$0.quality.isSynthetic }
    }

    static func shifted(_ seconds: ClosedRange<Int>, by shift: Int64) -> [Location] {
        seconds.map { second in
            var fix = drive.fix(10 + Double(second) * 0.01)
            fix.fixTime += shift
            return fix
        }
    }

    @Test(
        "The drive goes on within five fixes: back in time, a day and a year ahead, the last fix again, the first second of 1970",
        arguments: [-5_000_000_000, 86_400_000_000_000, 31_536_000_000_000_000, 0, -TestDrive.start] as [Int64])
    func times(shift: Int64) throws {
        let states = Self.states(after: Self.shifted(1...3, by: shift))
        #expect(states.count >= 10)
        for state in states.suffix(8) {
            #expect(state.enhancedLocation.coordinate.distance(to: state.location.coordinate) < 15)
            #expect(state.road != nil && !state.quality.isStale)
        }
    }

    @Test("Rubbish is refused and counted, and moves nothing")
    func rubbish() {
        var wrong = Self.shifted(1...6, by: 0)
        wrong[0].coordinate = Coordinate(latitude: .nan, longitude: 8)
        wrong[1].coordinate = Coordinate(latitude: 95, longitude: 8)
        wrong[2].horizontalAccuracy = -1
        wrong[3].horizontalAccuracy = .infinity
        wrong[4].coordinate = Coordinate(latitude: 0, longitude: 0)
        wrong[5].fixTime = .max
        let states = Self.states(after: wrong)
        #expect(states.count == 15)
        #expect(states.last?.quality.refusedFixCount == 6)
        #expect(states.allSatisfy { $0.enhancedLocation.coordinate.distance(to: $0.location.coordinate) < 5 })
    }

    @Test("A hundred fixes a second give a state each, on the road, never backward")
    func hundredHertz() {
        var run = ModelRun(ReplayTests.map)
        for hundredth in 0...2000 { run.take(Self.drive.fix(Double(hundredth) / 100)) }
        #expect(run.states.count == 2001)
        for (before, after) in zip(run.states.dropFirst(100), run.states.dropFirst(101)) {
            let step = before.enhancedLocation.coordinate.distance(to: after.enhancedLocation.coordinate)
            #expect(step < 1, "at \(after.quality.time)")
        }
    }
}
