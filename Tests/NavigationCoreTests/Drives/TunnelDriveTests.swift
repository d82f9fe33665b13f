import Geodesy
import NavigationCore
import NavigationTesting
import Testing

@Suite("Drives through tunnels")
struct TunnelDriveTests {
    @Test("B60: without a fix in it, the tunnel is driven and not the hill above it")
    func tunnelOrHill() async throws {
        let map = DrawnMap(roads: [
            DrawnRoad("In", [(-600, 0), (0, 0)], ["highway": "primary", "maxspeed": "80"]),
            DrawnRoad("Tunnel", [(0, 0), (1200, 0)], ["highway": "primary", "tunnel": "yes", "layer": "-1", "maxspeed": "80"]),
            DrawnRoad("Hill", [(0, 0), (100, 500), (550, 800)], ["highway": "tertiary", "maxspeed": "50"]),
            DrawnRoad(
                "Ring", [(550, 800), (570, 820), (590, 800), (570, 780), (550, 800)],
                ["highway": "tertiary", "junction": "roundabout", "oneway": "yes"]),
            DrawnRoad("Down", [(590, 800), (1100, 500), (1200, 0)], ["highway": "tertiary", "maxspeed": "50"]),
            DrawnRoad("Out", [(1200, 0), (2000, 0)], ["highway": "primary", "maxspeed": "80"]),
        ])
        let drive = DrawnDrive([(-400, 0), (0, 0)], speed: 20).then(DrawnDrive([(1200, 0), (1600, 0)], speed: 20), after: 60)
        let record = await drive.run(on: map)
        let estimated = record.states.filter(\.quality.isSynthetic)
        #expect(estimated.count > 50 && estimated.allSatisfy { record.road($0) == "Tunnel" || record.road($0) == "Out" })
        #expect(record.unmet(.notRoad("Hill", "Ring", "Down")) == [] && record.unmet(.road("Out"), after: 22) == [])
        let exit = try #require(record.fixed.dropFirst(21).first)
        #expect(!exit.mapMatchingResult.isTeleport)
    }

    @Test("B62: poor fixes at the exit do not lead into the road beside it")
    func poorFixesAtTheExit() async {
        let map = DrawnMap(roads: [
            DrawnRoad("In", [(-600, 0), (0, 0)], ["highway": "primary"]),
            DrawnRoad("Tunnel", [(0, 0), (800, 0)], ["highway": "primary", "tunnel": "yes", "layer": "-1"]),
            DrawnRoad("Out", [(800, 0), (1000, 0), (1800, 0)], ["highway": "primary"]),
            DrawnRoad("Side", [(1000, 0), (980, 60), (700, 60)], ["highway": "residential"]),
        ])
        let poor = (0..<3).map { Location.drawn(x: 810 + 20 * Double($0), y: 60, at: Double($0), accuracy: 80) }
        let drive = DrawnDrive([(-400, 0), (0, 0)], speed: 20).then(DrawnDrive(poor), after: 41)
            .then(DrawnDrive([(880, 0), (1500, 0)], speed: 20))
        let record = await drive.run(on: map)
        #expect(record.unmet(.notRoad("Side")) == [])
        #expect(record.unmet(.road("Out"), after: 24) == [])
        #expect(!record.states.contains { record.road($0) == "Side" })
        #expect(record.states.contains { record.road($0) == "Tunnel" })
    }

    @Test("B64: from entry to exit a tunnel has its own name, whatever crosses above")
    func nameInTheTunnel() async {
        let map = DrawnMap(roads: [
            DrawnRoad("In", [(-600, 0), (0, 0)], ["highway": "primary", "name": "Low Road"]),
            DrawnRoad("T", [(0, 0), (900, 0)], ["highway": "primary", "name": "Low Road", "tunnel": "yes", "layer": "-1"]),
            DrawnRoad("Out", [(900, 0), (1500, 0)], ["highway": "primary", "name": "Low Road"]),
            DrawnRoad("High", [(300, -400), (300, 400)], ["highway": "secondary", "name": "High Street"]),
            DrawnRoad("Mid", [(600, -400), (600, 400)], ["highway": "secondary", "name": "Mid Street"]),
        ])
        let approach = DrawnDrive([(-300, 0), (0, 0)], speed: 15)
        let away = DrawnDrive([(900, 0), (1200, 0)], speed: 15)
        let poor = DrawnDrive([(15, 0), (885, 0)], speed: 15, offset: -25, noise: 6, accuracy: 60, hasMotion: false, seed: 64)
        for drive in [approach.then(away, after: 60), approach.then(poor).then(away)] {
            let record = await drive.run(on: map)
            #expect(record.states.dropFirst().allSatisfy { $0.roadName?.text == "Low Road" })
        }
    }

    @Test("B66: with good fixes nothing is estimated, whatever lies ahead")
    func nothingAheadPullsTheCar() async {
        let map = DrawnMap(
            roads: [
                DrawnRoad("In", [(-600, 0), (200, 0), (300, 0)], ["highway": "primary", "maxspeed": "50"]),
                DrawnRoad("Tunnel", [(300, 0), (900, 0)], ["highway": "primary", "tunnel": "yes", "layer": "-1"]),
            ], nodes: [DrawnNode(x: 200, y: 0, ["highway": "speed_camera"])])
        let record = await DrawnDrive([(-200, 0), (290, 0)], speed: 13.9, noise: 1.5, accuracy: 4, seed: 66).run(on: map)
        #expect(record.states.allSatisfy { !$0.quality.isSynthetic })
        for state in record.fixed {
            #expect(state.enhancedLocation.coordinate.distance(to: state.location.coordinate) < 19)
            #expect((state.enhancedLocation.speed ?? 0) * 3.6 < 60)
        }
        let places = record.fixed.map(\.enhancedLocation.coordinate)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.distance(to: $1) < 19 })
    }
}
