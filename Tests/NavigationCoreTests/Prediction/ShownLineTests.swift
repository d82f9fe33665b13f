import Geodesy
import Testing

@testable import NavigationCore

@Suite("The line on which the car is shown")
struct ShownLineTests {
    static func line(_ points: [(east: Double, north: Double)]) -> [Coordinate] {
        points.map { PositionSnapshotTests.origin.moved(meters: $0.north, bearing: 0).moved(meters: $0.east, bearing: 90) }
    }

    static let north = ShownLine(along: MotionLine(line([(0, 0), (0, 100)])))

    @Test("A car that is shown at speed brakes on its way where the new one leads back, and turns where it is slow", arguments: [10.0, 1])
    func turn(speed: Double) throws {
        let back = MotionLine(Self.line([(0, 60), (0, -100)]))
        let joined = try #require(ShownLine(from: 40, at: speed, on: Self.north, to: back, lead: []))
        let course = try #require(joined.line.place(at: joined.shown).course)
        #expect(abs(Bearing.turn(from: speed > 3 ? 0 : 180, to: course)) < 1)
        // Nothing is ahead of it: it is to come to stand.
        if speed > 3 { #expect(joined.start + back.length <= 0 && abs(joined.line.length - 60) < 0.1) }
    }

    @Test("Of a way that comes back along itself the piece counts that leads where the car is shown to drive")
    func loop() throws {
        let way = MotionLine(Self.line([(0, 0), (0, 100), (30, 130), (0, 100), (0, 0)]))
        for speed in [1.0, 10] {
            let joined = try #require(ShownLine(from: 40, at: speed, on: Self.north, to: way, lead: []))
            #expect(abs(joined.shown - 40) < 0.1 && joined.start == 0)
        }
        let reverse = MotionLine(Array(way.points.dropFirst(2)))
        let joined = try #require(ShownLine(from: 40, at: 10, on: Self.north, to: reverse, lead: []))
        #expect(joined.line.place(at: 0).course.map { abs(Bearing.turn(from: 0, to: $0)) < 1 } == true)
    }

    @Test("Where a way begins a little before the end of the one before, the car does not go back to it")
    func overlap() throws {
        let ahead = MotionLine(Self.line([(0, 99.8), (0, 200)]))
        let before = try #require(ShownLine(from: 30, at: 10, on: Self.north, to: MotionLine(Self.line([(0, 60), (0, 160)])), lead: []))
        let lead = Self.line([(0, 59.8), (0, 99.9)])
        let joined = try #require(ShownLine(from: before.shown, at: 10, on: before, to: ahead, lead: lead))
        for (from, to) in zip(joined.line.points, joined.line.points.dropFirst()) {
            #expect(abs(Bearing.turn(from: 0, to: from.bearing(to: to))) < 1)
        }
        #expect(abs(joined.line.length - (200 - joined.line.points[0].distance(to: Self.line([(0, 0)])[0]))) < 0.1)
    }

    @Test("Where the shown line turns back on itself the car is slow, and on either side it drives; a right angle slows nobody")
    func turnsBack() throws {
        let spike = MotionLine(Self.line([(0, 0), (0, 60), (0.5, 0), (0.5, -80)]))
        #expect(spike.turnsBack.count == 1 && abs(spike.turnsBack[0] - 60) < 0.1)
        #expect(MotionLine(Self.line([(0, 0), (0, 60), (50, 60)])).turnsBack.isEmpty)

        let pursuit = Pursuit(
            profile: MotionProfile(distance: 0, speed: 12, step: 0.125, count: 200) { _ in 0 }, age: 0, start: 0, length: spike.length,
            turnsBack: spike.turnsBack)
        let plan = pursuit.plan(from: 0, speed: 12)
        let states = stride(from: 0, to: 8, by: 0.05).map { plan.state(at: $0) }
        let turning = try #require(states.first { $0.distance >= 60 })
        #expect(turning.speed <= ShownLine.turningRound + 0.5)
        #expect(states.last.map { $0.distance > 62 } == true, "it goes on after it")
        #expect(zip(states, states.dropFirst()).allSatisfy { abs($1.speed - $0.speed) <= 4.2 * 0.05 }, "and brakes as a car could")
    }
}
