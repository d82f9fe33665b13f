import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Limits and names while driving")
struct DrivenLimitTests {
    /// The values of consecutive states, each once.
    static func changes<Value: Equatable>(_ states: [MapMatchingState], _ value: (MapMatchingState) -> Value) -> [Value] {
        states.map(value).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test("Each direction has its own limit (B88, B89, B90)")
    func directions() {
        let map = DrawnMap(roads: [DrawnRoad("N", [(0, 0), (0, 1000)], ["maxspeed:forward": "100", "maxspeed:backward": "70"])])
        var north = ModelRun(map)
        north.drive(TestDrive(points: [(0, 0), (0, 1000)], speed: 20), seconds: 1...40)
        #expect(Self.changes(north.states) { $0.speedLimit.speed } == [100])
        var south = ModelRun(map)
        south.drive(TestDrive(points: [(0, 1000), (0, 0)], speed: 20), seconds: 1...40)
        #expect(Self.changes(south.states) { $0.speedLimit.speed } == [70])
    }

    @Test("A limit, no limit, and a limit again: never 0, never nothing, and no warning on the free part (B69)")
    func unlimited() {
        let map = DrawnMap(
            roads: [
                DrawnRoad("A", [(0, 0), (800, 0)], ["highway": "motorway", "oneway": "yes", "maxspeed": "120"]),
                DrawnRoad("B", [(800, 0), (1600, 0)], ["highway": "motorway", "oneway": "yes", "maxspeed": "none"]),
                DrawnRoad("C", [(1600, 0), (2400, 0)], ["highway": "motorway", "oneway": "yes", "maxspeed": "120"]),
            ], country: "DE")
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (2400, 0)], speed: 50), seconds: 1...46)
        #expect(Self.changes(run.states) { $0.speedLimit.value?.value } == [120, .infinity, 120])
        for state in run.states where state.speedLimit.isUnlimited { #expect(state.overSpeed == .none) }
        #expect(run.states.contains { $0.overSpeed == .major })
    }

    @Test("A speed that no receiver measured is shown and warns of nothing")
    func estimatedSpeed() {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (2000, 0)], ["maxspeed": "50"])])
        let drive = TestDrive(points: [(0, 0), (2000, 0)], speed: 30)
        var measured = ModelRun(map)
        var estimated = ModelRun(map)
        for second in 1...30 {
            measured.take(drive.fix(Double(second)))
            estimated.take(drive.fix(Double(second), speed: .some(nil)))
        }
        #expect(measured.states.last?.overSpeed == .major)
        #expect((estimated.states.last?.currentSpeed?.converted(to: .metersPerSecond).value ?? 0) > 25)
        #expect(estimated.states.allSatisfy { $0.overSpeed == .none })
    }

    @Test("Past a fork the other branch is a rival, until the fixes rule it out")
    func rivals() throws {
        let map = DrawnMap(roads: [
            DrawnRoad("A", [(0, 0), (300, 0)], ["oneway": "yes"]), DrawnRoad("B", [(300, 0), (800, 40)], ["oneway": "yes"]),
            DrawnRoad("C", [(300, 0), (800, -40)], ["oneway": "yes"]),
        ])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (300, 0), (800, 40)], speed: 10), seconds: 1...75)
        let forked = run.states.filter { state in
            state.road.flatMap { map.label(of: $0.edge) } == "B"
                && state.mapMatchingResult.rivals.contains { map.label(of: $0.edge) == "C" && $0.probability > 0.05 }
        }
        let rival = try #require(forked.first?.mapMatchingResult.rivals.first { map.label(of: $0.edge) == "C" })
        #expect(rival.coordinate.distance(to: DrawnMap.coordinate(x: 300, y: 0)) < rival.offset + 2)
        for state in run.states {
            let rivals = state.mapMatchingResult.rivals
            #expect(rivals.count <= MapMatchingResult.mostRivals && !rivals.contains { $0.edge == state.road?.edge })
            #expect(rivals.map(\.probability) == rivals.map(\.probability).sorted(by: >))
        }
        let last = try #require(run.states.last)
        #expect(last.mapMatchingResult.rivals.allSatisfy { map.label(of: $0.edge) != "C" || $0.probability < 0.05 })
    }

    @Test("The limit of the road below a bridge never shows (B97)")
    func bridge() {
        let map = DrawnMap(roads: [
            DrawnRoad(
                "M", [(-600, 0), (600, 0)], ["highway": "motorway", "oneway": "yes", "bridge": "yes", "layer": "1", "maxspeed": "120"]),
            DrawnRoad("S", [(0, -400), (0, 400)], ["highway": "residential", "maxspeed": "40"]),
        ])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(-585, 1), (600, 1)], speed: 30), seconds: 0...38)
        #expect(Self.changes(run.states) { $0.speedLimit.speed } == [120])
        #expect(run.states.allSatisfy { $0.road?.level == 1 && $0.road?.isBridge == true })
    }

    @Test("A road without name shows nothing of its neighbor (B96, B99)")
    func neighbor() {
        let map = DrawnMap(roads: [
            DrawnRoad("Main", [(0, 30), (800, 30)], ["highway": "primary", "name": "Main Road", "maxspeed": "60", "lanes": "4"]),
            DrawnRoad(
                "Side", [(0, 0), (800, 0)], ["highway": "service", "access": "private", "maxspeed": "20", "lanes": "1", "oneway": "yes"]),
        ])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (800, 0)], speed: 5), seconds: 1...60)
        let settled = run.states.dropFirst(10)
        #expect(settled.allSatisfy { $0.roadName == nil && $0.missing[.roadName] == .unnamed })
        #expect(settled.allSatisfy { $0.speedLimit.speed == 20 && $0.road?.lanes == 1 })
    }

    @Test("Names change at the borders of the ways, and an unnamed road has none at once (B107, B109)")
    func names() {
        let map = DrawnMap(roads: [
            DrawnRoad("A", [(0, 0), (500, 0)], ["name": "North Main St"]),
            DrawnRoad("B", [(500, 0), (1000, 0)], ["name": "South Main St"]),
            DrawnRoad("C", [(1000, 0), (1200, 0)], ["bridge": "yes"]),
            DrawnRoad("D", [(1200, 0), (1700, 0)], ["name": "High St"]),
        ])
        var run = ModelRun(map)
        run.drive(TestDrive(points: [(0, 0), (1700, 0)], speed: 15), seconds: 1...110)
        #expect(Self.changes(run.states) { $0.roadName?.text } == ["North Main St", "South Main St", nil, "High St"])
        for state in run.states {
            let label = state.road.flatMap { map.label(of: $0.edge) }
            #expect(state.roadName?.text == ["A": "North Main St", "B": "South Main St", "D": "High St"][label ?? ""])
        }
    }

    @Test("A name and a limit hold through thirty meters of nothing, and not through eighty (B108)")
    func shortRuns() {
        func shown(_ gap: Double) -> [String?] {
            let map = DrawnMap(roads: [
                DrawnRoad("A", [(0, 0), (500, 0)], ["name": "First Ave", "maxspeed": "50"]),
                DrawnRoad("B", [(500, 0), (500 + gap, 0)], [:]),
                DrawnRoad("C", [(500 + gap, 0), (1000 + gap, 0)], ["name": "Second Ave", "maxspeed": "50"]),
            ])
            var run = ModelRun(map)
            run.drive(TestDrive(points: [(0, 0), (1000 + gap, 0)], speed: 8), seconds: 1...120)
            #expect(run.states.contains { $0.road.flatMap { map.label(of: $0.edge) } == "B" })
            return Self.changes(run.states) { "\($0.roadName?.text ?? "–") \($0.speedLimit.speed ?? 0)" }
        }
        #expect(shown(25) == ["First Ave 50.0", "Second Ave 50.0"])
        #expect(shown(80) == ["First Ave 50.0", "– 0.0", "Second Ave 50.0"])
    }
}
