import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

/// What the car says of itself, where fixes are missing.
@Suite("The car's own speed and heading")
struct VehicleStateTests {
    static let tunnel = DrawnMap(roads: [
        DrawnRoad("In", [(-600, 0), (0, 0)], ["highway": "primary"]),
        DrawnRoad("Tunnel", [(0, 0), (1500, 0)], ["highway": "primary", "tunnel": "yes", "layer": "-1"]),
        DrawnRoad("Out", [(1500, 0), (2500, 0)], ["highway": "primary"]),
    ])
    static let crossing = DrawnMap(roads: [
        DrawnRoad("West", [(-600, 0), (0, 0)], [:]), DrawnRoad("East", [(0, 0), (600, 0)], [:]),
        DrawnRoad("North", [(0, 0), (0, 600)], [:]), DrawnRoad("South", [(0, 0), (0, -600)], [:]),
    ])

    /// Says a speed and a heading ten times a second, until a time.
    static func say(_ run: inout ModelRun, _ seconds: Range<Int>, speed: Double?, heading: Double? = nil) {
        for tenth in seconds.lowerBound * 10..<seconds.upperBound * 10 {
            run.pass(until: Double(tenth) / 10)
            run.model.take(VehicleState(speed: speed, heading: heading, received: Int64(tenth) * 100_000_000))
        }
    }

    @Test("A car that stops in a tunnel is shown to stop there, and to drive on")
    func stopInside() throws {
        var run = ModelRun(Self.tunnel)
        // At the portal in the 30th second, 20 m/s.
        run.drive(TestDrive(points: [(-600, 0), (2500, 0)], speed: 20), seconds: 0...30)
        run.forget()
        Self.say(&run, 30..<50, speed: 20)
        Self.say(&run, 50..<80, speed: 0)
        let stands = try #require(run.states.last)
        #expect(stands.enhancedLocation.coordinate.distance(to: DrawnMap.coordinate(x: 400, y: 0)) < 15)
        #expect(stands.enhancedLocation.speed == 0 && stands.road?.isTunnel == true && !stands.quality.isStale)
        Self.say(&run, 80..<100, speed: 15)
        let later = try #require(run.states.last)
        #expect(later.enhancedLocation.coordinate.distance(to: DrawnMap.coordinate(x: 685, y: 0)) < 25)
        #expect((later.quality.accuracy ?? .infinity) < 40)
    }

    @Test(
        "A turn without a fix is followed by where the car points",
        arguments: [("North", 0.0, 0.0, 80.0), ("South", 180, 0, -80), ("East", 90, 80, 0)])
    func turn(way: String, heading: Double, x: Double, y: Double) throws {
        var run = ModelRun(Self.crossing)
        // 40 m before the crossing.
        run.drive(TestDrive(points: [(-600, 0), (0, 0)], speed: 10), seconds: 0...56)
        run.forget()
        Self.say(&run, 56..<60, speed: 10, heading: 90)
        Self.say(&run, 60..<65, speed: 10, heading: heading)
        let last = try #require(run.states.last)
        let ways = Set(run.states.compactMap(\.road?.wayDirection.wayID))
        if way == "East" {
            // Straight on says nothing that the way ahead did not say.
            #expect(ways.isDisjoint(with: [Self.crossing.way("North"), Self.crossing.way("South")]))
        } else {
            #expect(last.road?.wayDirection.wayID == Self.crossing.way(way))
            #expect(last.enhancedLocation.coordinate.distance(to: DrawnMap.coordinate(x: x, y: y * 0.5)) < 20)
        }
    }

    @Test("Between fixes too the wheels are believed: a car that brakes is foretold to brake")
    func braking() throws {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (2000, 0)], [:])])
        var run = ModelRun(map)
        run.model.use(map.network, isLate: true)
        run.drive(TestDrive(points: [(0, 0), (2000, 0)], speed: 20), seconds: 0...20)
        // Since the fix was true the car has braked by 4 m/s².
        for tenth in 190...205 {
            let speed = 20 - 4 * max(0, Double(tenth) / 10 - 19.5)
            run.model.take(VehicleState(speed: speed, received: Int64(tenth) * 100_000_000))
        }
        let fix = TestDrive(points: [(0, 0), (2000, 0)], speed: 20).fix(20.5, received: 20.5)
        let taken = run.take(fix)
        let profile = try #require(taken?.enhancedLocation.matched?.path.profile)
        #expect(abs(profile.speed(at: 1) - 16) < 1)
    }

    @Test("What no car says changes nothing", arguments: [Double.nan, -5, .infinity, 1e9])
    func nonsense(speed: Double) {
        var plain = ModelRun(Self.tunnel)
        plain.drive(TestDrive(points: [(-600, 0), (2500, 0)], speed: 20), seconds: 0...30)
        plain.pass(until: 60)
        var told = ModelRun(Self.tunnel)
        told.drive(TestDrive(points: [(-600, 0), (2500, 0)], speed: 20), seconds: 0...30)
        told.model.take(VehicleState(speed: speed, heading: speed * 0, received: .min))
        told.model.take(VehicleState(speed: speed, heading: .nan, received: .max))
        told.pass(until: 60)
        #expect(plain.states.map(\.enhancedLocation.coordinate) == told.states.map(\.enhancedLocation.coordinate))
    }

    @Test("What the car says is recorded, and a replay goes by it to the bit")
    func replay() async throws {
        let folder = HistoryTests.Folder()
        let source = LocationClient(name: "tape") { feed in
            for fix in ReplayTests.fixes.prefix(28) { try await feed.send(fix) }
            // In the tunnel of the map, from its portal on.
            let last = ReplayTests.fixes[27].received
            for tenth in 1...80 {
                try await feed.send(VehicleState(speed: 3, heading: 90, received: last + Int64(tenth) * 100_000_000))
            }
            for fix in ReplayTests.fixes.dropFirst(28) { try await feed.send(fix) }
        }
        let driven = await HistoryTests.drive(source, recordingTo: folder.file("a"))
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        let said = history.records.compactMap { if case .vehicle(let state) = $0.event { state } else { nil } }
        #expect(said.count == 80 && said.allSatisfy { $0.speed == 3 && $0.heading == 90 })
        #expect(driven.contains { $0.quality.isSynthetic && $0.enhancedLocation.speed == 3 })
        #expect(await HistoryTests.drive(HistoryReplay(history).client) == driven)
    }

    @Test("An app tells its session, and what it says before a drive is of no effect")
    func publicCall() async throws {
        let folder = HistoryTests.Folder()
        let source = TestSource()
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(source.client)), roadNetwork: ReplayTests.map.network)
        provider.historyRecorder().startRecordingHistory(to: folder.file("live"))
        let session = provider.tripSession()
        session.updateVehicleState(VehicleState(speed: 50))
        session.startFreeDrive()
        session.updateVehicleState(VehicleState(speed: 12, heading: 45))
        while source.locations.readerCount == 0 { await Task.yield() }
        await provider.shutdown()
        let history = try HistoryReader.read(contentsOf: folder.file("live"))
        let said = history.records.compactMap { if case .vehicle(let state) = $0.event { state.speed } else { nil } }
        #expect(said == [12])
    }
}
