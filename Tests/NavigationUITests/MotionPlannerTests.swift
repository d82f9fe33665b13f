import Foundation
import Geodesy
import NavigationCore
import Testing

@testable import NavigationUI

@Suite("The puck's motion")
struct MotionPlannerTests {
    /// Feeds updates to a planner and gives, every tenth of a second, how far north of the start the puck is, meters.
    private func drive(_ updates: [(now: Double, place: MatchedPlace)], until end: Double) -> [Double] {
        var planner = MotionPlanner()
        var rest = updates[...]
        var shown: [Double] = []
        for tick in 0...Int(end * 10) {
            let now = Double(tick) / 10
            while let next = rest.first, next.now <= now + 1e-9 {
                planner.take(next.place, zoom: 16, turnsMap: true, at: now)
                rest = rest.dropFirst()
            }
            guard let moment = planner.moment(at: now) else { continue }
            let north = SampleStates.place.distance(to: moment.coordinate)
            shown.append(moment.coordinate.latitude >= SampleStates.place.latitude ? north : -north)
        }
        return shown
    }

    private func north(_ meters: Double) -> Coordinate { SampleStates.place.moved(meters: meters, bearing: 0) }

    @Test("At an even speed the puck moves evenly and keeps up")
    func evenSpeed() {
        let updates = (0..<10).map { (Double($0), SampleStates.matched(north(Double($0) * 14), speed: 14, seconds: Double($0))) }
        let shown = drive(updates, until: 9.5)
        let steps = zip(shown, shown.dropFirst()).map { $1 - $0 }.dropFirst(2)
        #expect(steps.allSatisfy { abs($0 - 1.4) < 0.05 })
        #expect(abs((shown.last ?? 0) - 9.5 * 14) < 0.5)
    }

    @Test("A match that falls back makes the puck wait, never go backwards")
    func neverBackwards() {
        let along = [0.0, 14, 28, 22, 40, 54, 68]
        let updates = along.enumerated().map { (Double($0), SampleStates.matched(north($1), speed: 14, seconds: Double($0))) }
        let shown = drive(updates, until: 7)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 >= $0 - 1e-6 })
        #expect((shown.last ?? 0) > 68)
    }

    @Test("A correction forward is taken in as speed: no step is longer than some meters in a tenth of a second")
    func correctionIsSpeed() {
        let along = [0.0, 14, 28, 62, 76, 90]
        let updates = along.enumerated().map { (Double($0), SampleStates.matched(north($1), speed: 14, seconds: Double($0))) }
        let shown = drive(updates, until: 6)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 < 4.5 })
        #expect(abs((shown.last ?? 0) - 104) < 8)
    }

    @Test("A teleport jumps, at once and marked")
    func teleport() throws {
        var planner = MotionPlanner()
        planner.take(SampleStates.matched(), zoom: 16, turnsMap: true, at: 0)
        planner.take(SampleStates.matched(north(30), seconds: 1, isTeleport: true), zoom: 16, turnsMap: true, at: 1)
        let motion = try #require(planner.motion(at: 1))
        #expect(motion.jumps)
        #expect(motion.steps[0].place.coordinate.distance(to: north(30)) < 0.1)
    }

    @Test("Standing moves nothing and turns nothing, whatever the course says (B204)")
    func standing() throws {
        var planner = MotionPlanner()
        planner.take(SampleStates.matched(course: 10, speed: 0, length: 0), zoom: 16, turnsMap: true, at: 0)
        for second in 1...5 {
            let wild = SampleStates.matched(
                SampleStates.place.moved(meters: 1, bearing: Double(second) * 71), course: Double(second) * 71, speed: 0,
                seconds: Double(second), length: 0)
            planner.take(wild, zoom: 16, turnsMap: true, at: Double(second))
        }
        let moment = try #require(planner.moment(at: 6))
        #expect(moment.course == 10)
        #expect(moment.coordinate.distance(to: SampleStates.place) < 0.01)
    }

    @Test("It turns the short way round through north")
    func shortWayRound() throws {
        var planner = MotionPlanner()
        planner.take(SampleStates.matched(course: 350), zoom: 16, turnsMap: true, at: 0)
        let on = SampleStates.place.moved(meters: 14, bearing: 350)
        planner.take(SampleStates.matched(on, course: 10, seconds: 1), zoom: 16, turnsMap: true, at: 1)
        let courses = try #require(planner.motion(at: 1)).steps.map(\.course)
        #expect(courses.allSatisfy { (340...380).contains($0) })
        #expect(abs((courses.last ?? 0) - 370) < 3)
    }

    @Test("In a drive that is played ten times as fast the puck keeps up")
    func playbackRate() {
        let updates = (0..<40).map { (Double($0) / 10, SampleStates.matched(north(Double($0) * 14), speed: 14, seconds: Double($0))) }
        let shown = drive(updates, until: 3.9)
        #expect(abs((shown.last ?? 0) - 39 * 14) < 20)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 >= $0 - 1e-6 })
    }

    @Test("Without updates the puck comes to rest and does not drive on for ever")
    func comesToRest() {
        let shown = drive([(0, SampleStates.matched(length: 500))], until: 10)
        #expect(shown[60] == shown[100])
    }
}
