import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Drives without fixes")
struct OutageTests {
    static let tunnel = DrawnMap(roads: [
        DrawnRoad("In", [(-600, 0), (0, 0)], ["highway": "primary"]),
        DrawnRoad("Tunnel", [(0, 0), (700, 0), (700, 800)], ["highway": "primary", "tunnel": "yes", "layer": "-1", "maxspeed": "80"]),
        DrawnRoad("Out", [(700, 800), (700, 2000)], ["highway": "primary"]),
    ])
    static let through = TestDrive(points: [(-600, 0), (0, 0), (700, 0), (700, 2000)], speed: 25)

    @Test("In a tunnel the estimate goes on round the bend, less and less certain, and waits at the exit (B56)")
    func tunnel() throws {
        var run = ModelRun(Self.tunnel)
        run.drive(Self.through, seconds: 0...24)
        run.forget()
        run.pass(until: 24 + 100)
        let first = try #require(run.states.first)
        #expect(first.quality.time == 26_000_000_000)
        #expect(run.states.allSatisfy { $0.quality.isSynthetic })
        let after40 = try #require(run.states.first { $0.quality.time == 64_000_000_000 })
        let where40 = DrawnMap.coordinate(x: 700, y: 300)
        #expect(after40.enhancedLocation.coordinate.distance(to: where40) < 100)
        #expect(after40.road?.isTunnel == true && after40.speedLimit.speed == 80 && !after40.quality.isStale)
        let radii = run.states.compactMap(\.quality.accuracy)
        #expect(radii == radii.sorted() && (radii.last ?? 0) > 100)
        let exit = DrawnMap.coordinate(x: 700, y: 800)
        let last = try #require(run.states.last)
        // As far as a car gets in two and a half seconds, and no farther: the first fix behind a tunnel is late.
        #expect(last.enhancedLocation.coordinate.distance(to: exit) < 2.5 * 25 + 1)
        #expect(last.quality.isStale && last.speedLimit.kind == .unknown(.stale) && last.roadName == nil && last.currentSpeed == nil)
        #expect(run.states.allSatisfy { $0.overSpeed == .none })
    }

    @Test("The first fix behind a tunnel is no teleport, and what is shown does not go back")
    func exit() throws {
        var run = ModelRun(Self.tunnel)
        // The car drove slower than it had entered: the estimate is ahead of it.
        run.drive(Self.through, seconds: 0...24)
        run.pass(until: 24 + 61)
        var slow = Self.through
        slow.speed = 25
        var shown: [Double] = []
        var snapshot: PositionSnapshot?
        for state in run.states { snapshot = PositionSnapshot(state, after: snapshot) }
        for second in 0..<8 {
            // 20 m behind the exit when the fixes come back.
            let meters = 600 + 1500 + 20 + Double(second) * 20
            let fix = slow.fix(meters / 25, speed: 20, received: 86 + Double(second))
            var timed = fix
            timed.fixTime = TestDrive.start + Int64(86 + second) * 1_000_000_000
            let taken = run.take(timed)
            let state = try #require(taken)
            snapshot = PositionSnapshot(state, after: snapshot)
            for frame in 0..<10 {
                let place = snapshot?.place(at: timed.received + Int64(frame) * 100_000_000)
                shown.append((place?.coordinate.latitude ?? 0) * DrawnMap.metersPerLatitude)
            }
            if second > 1 { #expect(!state.mapMatchingResult.isTeleport) }
        }
        for (before, after) in zip(shown, shown.dropFirst()) { #expect(after - before > -0.05) }
    }

    @Test("A last speed that is no number does not stop the estimate, and the bend is followed on the road (B58)")
    func invalidSpeed() {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (500, 0), (900, -693)], [:])])
        let drive = TestDrive(points: [(0, 0), (500, 0), (900, -693)], speed: 20)
        var run = ModelRun(map)
        run.drive(drive, seconds: 1...21)
        run.take(drive.fix(22, speed: .some(-1)))
        run.forget()
        run.pass(until: 32)
        #expect(run.states.allSatisfy { !$0.mapMatchingResult.isOffRoad && $0.road != nil })
        #expect((run.states.last?.enhancedLocation.coordinate.distance(to: drive.place(32 * 20)) ?? .infinity) < 40)
    }

    @Test("A car that stood stays where it is, and keeps its direction (B65, B67)")
    func standing() {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (1000, 0)], [:])])
        var run = ModelRun(map)
        let drive = TestDrive(points: [(0, 0), (1000, 0)], speed: 10)
        run.drive(drive, seconds: 1...30)
        for second in 31...40 {
            var fix = drive.fix(30, speed: 0, received: Double(second))
            fix.fixTime = TestDrive.start + Int64(second) * 1_000_000_000
            fix.course = nil
            run.take(fix)
        }
        let stood = run.states.last
        run.forget()
        run.pass(until: 85)
        #expect(run.states.count > 30)
        for state in run.states {
            #expect(
                state.enhancedLocation.coordinate.distance(to: stood?.enhancedLocation.coordinate ?? .init(latitude: 0, longitude: 0)) < 0.5
            )
            #expect(state.enhancedLocation.course == stood?.enhancedLocation.course)
            #expect(!state.quality.isStale)
        }
    }

    @Test("On open road an estimate ends after ten seconds, and the gap is no reason to say off the road")
    func openRoad() {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (5000, 0)], [:])])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (5000, 0)], speed: 20), seconds: 1...20)
        run.forget()
        run.pass(until: 120)
        #expect(run.states.first { $0.quality.isStale }?.quality.time == 31_000_000_000)
        #expect(run.states.allSatisfy { !$0.mapMatchingResult.isOffRoad })
        let end = run.states.last?.enhancedLocation.coordinate ?? .init(latitude: 0, longitude: 0)
        #expect(end.distance(to: DrawnMap.coordinate(x: 600, y: 0)) < 15)
    }

    @Test("An estimate does not choose at a fork where no way is the likely one")
    func fork() {
        let map = DrawnMap(roads: [
            DrawnRoad("A", [(0, 0), (400, 0)], [:]), DrawnRoad("L", [(400, 0), (700, 300)], [:]),
            DrawnRoad("R", [(400, 0), (700, -300)], [:]),
        ])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (400, 0)], speed: 20), seconds: 1...17)
        run.forget()
        run.pass(until: 30)
        for state in run.states { #expect(state.enhancedLocation.coordinate.distance(to: DrawnMap.coordinate(x: 400, y: 0)) < 61) }
        #expect(run.states.last.map { abs($0.enhancedLocation.coordinate.latitude - 50) < 1e-5 } == true)
    }

    @Test("Points that lead up to a place follow the corner, and end in it")
    func keyPoints() {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (300, 0), (300, 300)], [:])])
        let drive = TestDrive(points: [(0, 0), (300, 0), (300, 300)], speed: 14)
        var run = ModelRun(map)
        run.drive(drive, seconds: 1...40)
        let corner = DrawnMap.coordinate(x: 300, y: 0)
        #expect(run.states.contains { $0.mapMatchingResult.keyPoints.contains { $0.coordinate.distance(to: corner) < 0.5 } })
        for state in run.states {
            let points = state.mapMatchingResult.keyPoints
            if let last = points.last { #expect(last == state.enhancedLocation) }
            #expect(!state.mapMatchingResult.isTeleport)
        }
    }

    @Test("Where the region has no roads the raw location is passed on and marked")
    func noMap() throws {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (300, 0)], [:])])
        var run = ModelRun(map)
        let far = Coordinate(latitude: 10, longitude: 10)
        let taken = run.take(Location(coordinate: far, horizontalAccuracy: 5, speed: 3, course: 90, fixTime: TestDrive.start))
        let state = try #require(taken)
        #expect(state.enhancedLocation.coordinate == far)
        #expect(state.quality.isDegraded && state.missing[.road] == .noMapHere && state.speedLimit.kind == .unknown(.noMapHere))
    }
}
