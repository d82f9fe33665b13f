import Foundation
import Geodesy
import NavigationTesting
import OpenStreetMap
import OpenStreetMapFiles
import RoadNetwork
import RoadNetworkBuilding
import TestSupport
import Testing

@testable import NavigationCore

@Suite("Prediction")
struct PredictionTests {
    /// A road with bends, wide enough apart that none is a corner.
    static let bends = DrawnMap(roads: [
        DrawnRoad(
            "A", [(-900, 0), (0, 0), (150, 40), (260, 150), (300, 300), (300, 900), (380, 1080), (560, 1200), (1500, 1200)],
            ["highway": "primary", "maxspeed": "70"])
    ])

    static func moments(_ map: DrawnMap, _ road: String, seed: UInt64, receiver: ReceiverModel = ReceiverModel()) -> [SimulatedMoment] {
        Array(SimulatedDrive(along: map.edges(of: road), in: map.network, receiver: receiver, seed: seed))
    }

    // MARK: What must hold in every frame

    @Test("No frame goes back, leaves the road or is shaken, whatever the noise", arguments: UInt64(1)...12)
    func frames(seed: UInt64) throws {
        let moments = Self.moments(Self.bends, "A", seed: seed)
        let shown = ShownDrive(moments, on: Self.bends.network)
        let edge = Self.bends.edge(of: "A")
        let (tile, index) = try #require(Self.bends.network.locate(edge))
        var last = -Double.infinity
        #expect(shown.frames.count > 5000)
        for frame in shown.frames where frame.time > 5 {
            let here = tile.project(tile.frame.point(frame.place), onto: index)
            #expect(here.distance < 0.5, "\(frame.time) s")
            #expect(Double(here.offset) > last - 0.02, "\(frame.time) s")
            last = Double(here.offset)
        }
        // The car's own braking is 1.8, at the end of the road too.
        #expect(shown.greatestAcceleration(until: .infinity) < 1.8 + 4)
    }

    @Test("A second of look-ahead shows a steady car where it is, and none shows it where it was", arguments: [0.0, 1])
    func lookAhead(interval: Double) throws {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (2000, 0)], [:])])
        let moments = Array(SimulatedDrive(along: map.edges(of: "A"), in: map.network, steadySpeed: 20, receiver: .exact, seed: 1))
        let shown = ShownDrive(moments, on: map.network, lookAhead: interval)
        let start = DrawnMap.coordinate(x: 0, y: 0)
        for frame in shown.frames where frame.time > 20 && frame.time < 80 {
            #expect(abs(start.distance(to: frame.place) - 20 * (frame.time - 1 + interval)) < 1.5, "\(frame.time) s")
        }
    }

    // A fix is 1.2 s late and the next comes a second later: where a hard braking begins between two fixes, the first says little of it, and
    // by the second the car is nearly there.
    @Test(
        "A car that brakes for a stop line is shown past it by 5 m at most, by 14 m where it brakes hard, and never backs (B59)",
        arguments: UInt64(1)...12, [(braking: 1.8, past: 5.0), (braking: 4.4, past: 14)])
    func stopLine(seed: UInt64, limits: (braking: Double, past: Double)) {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (1500, 0)], ["maxspeed": "80"])])
        var driver = DriverProfile()
        driver.braking = limits.braking
        let moments = Array(
            SimulatedDrive(
                along: map.edges(of: "A"), in: map.network, driver: driver, stops: [.init(distance: 900, seconds: 30)], receiver: .exact,
                seed: seed))
        let shown = ShownDrive(moments, on: map.network, latency: 1.2, lookAhead: 1)
        let start = DrawnMap.coordinate(x: 0, y: 0)
        let stands = moments.filter { $0.truth.speed == 0 && $0.truth.distance > 800 }.map { Double($0.received) * 1e-9 }
        let standing = shown.frames.filter { $0.time > (stands.first ?? 0) && $0.time < (stands.last ?? 0) }
        #expect(standing.count > 1000)
        #expect((standing.map { start.distance(to: $0.place) }.max() ?? 0) < 900 + limits.past)
        for (before, after) in zip(shown.frames, shown.frames.dropFirst()) where after.time < (stands.last ?? 0) {
            #expect(start.distance(to: after.place) > start.distance(to: before.place) - 0.02)
        }
    }

    // MARK: Without fixes

    @Test("Without fixes the car slows down for a corner, and goes on round it")
    func corner() throws {
        let map = DrawnMap(roads: [DrawnRoad("A", [(-1000, 0), (0, 0), (0, 1000)], ["maxspeed": "70"])])
        let moments = Self.moments(map, "A", seed: 4, receiver: .exact)
        // Still 90 m before the corner.
        let cut = try #require(moments.first { $0.truth.distance > 910 }).truth.time
        let shown = ShownDrive(moments, on: map.network) { $0.time > cut }
        for moment in moments where moment.truth.time > cut && moment.truth.time < cut + 9_000_000_000 {
            let frame = try #require(shown.frames.first { $0.time >= Double(moment.received) * 1e-9 })
            #expect(frame.place.distance(to: moment.truth.coordinate) < 40)
        }
    }

    @Test("Under ground the estimate stays on the road at a fork, and takes no ramp")
    func fork() throws {
        let map = DrawnMap(roads: [
            DrawnRoad("In", [(-700, 0), (0, 0)], ["highway": "trunk", "ref": "E 1"]),
            DrawnRoad("Tunnel", [(0, 0), (400, 0)], ["highway": "trunk", "ref": "E 1", "tunnel": "yes", "oneway": "yes"]),
            DrawnRoad("On", [(400, 0), (900, 60)], ["highway": "trunk", "ref": "E 1", "tunnel": "yes", "oneway": "yes"]),
            DrawnRoad("Ramp", [(400, 0), (800, -10)], ["highway": "trunk_link", "tunnel": "yes", "oneway": "yes"]),
            DrawnRoad("Out", [(900, 60), (2000, 60)], ["highway": "trunk", "ref": "E 1"]),
        ])
        let edges = ["In", "Tunnel", "On", "Out"].flatMap { map.edges(of: $0) }
        let moments = Array(SimulatedDrive(along: edges, in: map.network, receiver: .exact, seed: 2))
        let shown = ShownDrive(moments, on: map.network) { $0.isInTunnel }
        let ways = Set(shown.states.filter(\.quality.isSynthetic).compactMap(\.road?.wayDirection.wayID))
        #expect(ways.contains(map.way("On")) && !ways.contains(map.way("Ramp")))
        #expect(shown.frames.dropFirst().allSatisfy { !$0.isTeleport })
    }

    /// Streets of a town, two hundred meters apart, with dead ends all around.
    static let town: DrawnMap = {
        var roads: [DrawnRoad] = []
        for row in 0..<4 {
            for column in -1..<4 {
                let (x, y) = (Double(column) * 200, Double(row) * 180)
                roads.append(
                    DrawnRoad("R\(row).\(column)", [(x, y), (x + 90, y + Double(row - 2) * 12), (x + 200, y)], ["maxspeed": "50"]))
                roads.append(
                    DrawnRoad("C\(row).\(column)", [(y * 200 / 180, x * 0.9), (y * 200 / 180, x * 0.9 + 180)], ["maxspeed": "30"]))
            }
        }
        return DrawnMap(roads: roads)
    }()

    @Test(
        "In a town, with dead ends and gaps of fixes, no frame accelerates by 4 m/s² more than the car, and none turns round at speed",
        arguments: UInt64(7100)..<7130)
    func town(seed: UInt64) throws {
        let drive = try #require(SimulatedDrive(in: Self.town.network, seed: seed))
        let moments = Array(drive.shortened(to: 150))
        let gap = Int64(60 + seed % 20) * 1_000_000_000
        let start = try #require(moments.first).truth.time + gap
        let shown = ShownDrive(moments, on: Self.town.network) { $0.time > start && $0.time < start + 12_000_000_000 }
        #expect(shown.greatestExcess(over: moments) < 4)
        // A map that animates between states has to know of every jump.
        #expect(shown.jumps.silent == 0)
        for (before, (after, later)) in zip(shown.frames, zip(shown.frames.dropFirst(), shown.frames.dropFirst(2))) {
            guard let from = before.course, let to = after.course, abs(Bearing.turn(from: from, to: to)) > 150, !after.isTeleport else {
                continue
            }
            #expect(before.place.distance(to: later.place) * 30 < ShownLine.turningRound + 0.5, "\(after.time) s")
        }
    }

    @Test("A speed of the wheels is believed where there is no fix")
    func wheels() {
        var predictor = PositionPredictor(along: nil, speed: 20, accuracy: 5, time: 0, on: nil)
        var track = VehicleTrack()
        for second in 0...5 { track.take(VehicleState(speed: 10, received: Int64(second) * 1_000_000_000)) }
        predictor.follow(track)
        predictor.advance(to: 5_000_000_000)
        #expect(abs(predictor.traveled - 51) < 1.5)
        let there = predictor.traveled
        for second in 6...9 { track.take(VehicleState(speed: 0, received: Int64(second) * 1_000_000_000)) }
        predictor.follow(track)
        predictor.advance(to: 9_000_000_000)
        #expect(abs(predictor.traveled - there - 5) < 1 && predictor.speed == 0)
    }

    // MARK: A real tunnel

    @Test("The tunnels of the sample are driven without a fix, and what is shown neither jumps nor goes back")
    func sample() throws {
        let graph = try Self.network(of: Repository.sample.path)
        var driver = DriverProfile()
        driver.tunnelWander = 0.05
        var count = 0
        for road in graph.tunnels(longerThan: 300, before: 500, beyond: 900) {
            let moments = Array(SimulatedDrive(along: road.edges, in: graph, driver: driver, receiver: .exact, seed: 7))
            guard let tunnel = road.tunnels.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }),
                let entry = moments.firstIndex(where: \.truth.isInTunnel), moments[entry].truth.speed > 8, road.tunnels.count == 1,
                let exit = moments.lastIndex(where: \.truth.isInTunnel), exit + 2 < moments.count
            else { continue }
            count += 1
            let shown = ShownDrive(moments, on: graph) { $0.isInTunnel }
            let atExit = try #require(shown.frames.last { $0.time <= Double(moments[exit].received) * 1e-9 })
            let error = atExit.place.distance(to: moments[exit].truth.coordinate)
            #expect(error < 0.12 * (tunnel.upperBound - tunnel.lowerBound) + 10, "\(road.edges[0])")
            #expect(shown.frames.allSatisfy { !$0.isTeleport })
            for (before, after) in zip(shown.frames, shown.frames.dropFirst()) {
                #expect(after.place.distance(to: before.place) < 1.2, "\(before.time) s")
            }
        }
        #expect(count >= 2)
    }

    static func network(of path: String) throws -> RoadGraph {
        let file = try OpenStreetMapFile(path: path)
        let builder = RoadNetworkBuilder(options: RoadBuildingOptions(threads: 2))
        var handlers = ElementHandlers()
        handlers.way = { builder.add($0) }
        handlers.relation = { builder.add($0) }
        try file.read(ElementSelection(ways: .all, relations: .all), handlers: handlers)
        builder.beginNodes()
        var second = ElementHandlers()
        second.places = { builder.place(nodes: $0, at: $1) }
        try file.read(ElementSelection(places: .of(builder.neededNodes())), handlers: second)
        let (info, bytes) = builder.finish().archive(name: "sample")
        return try RoadGraph(info: info, archive: PMTilesArchive(bytes: bytes))
    }
}

@Suite("Speeds over time")
struct SpeedTests {
    @Test("A filtered speed is nearer to the truth than the measured ones, and knows that a car brakes")
    func filter() {
        var random = SeededRandom(seed: 3)
        var estimate = SpeedEstimate()
        var measured = 0.0
        var filtered = 0.0
        for second in 0..<200 {
            let speed = 20 + 0.3 * random.gaussian()
            estimate.take(speed, deviation: 0.3, at: Int64(second) * 1_000_000_000)
            guard second > 20 else { continue }
            measured += abs(speed - 20)
            filtered += abs((estimate.speed ?? 0) - 20)
        }
        #expect(filtered < 0.9 * measured)
        for second in 200..<204 { estimate.take(20 - 2 * Double(second - 199), deviation: 0.1, at: Int64(second) * 1_000_000_000) }
        #expect(estimate.acceleration < -1.2)
        estimate.take(0, deviation: 0.1, at: 204_000_000_000)
        #expect(estimate.speed == 0 && estimate.acceleration == 0)
    }

    @Test("A car that brakes hard is going to stand, and what coarse speeds seem to say is no hard braking", arguments: [0.1, 0.4])
    func hardBraking(deviation: Double) {
        var estimate = SpeedEstimate()
        for second in 0..<20 { estimate.take(19, deviation: deviation, at: Int64(second) * 1_000_000_000) }
        estimate.take(15.3, deviation: deviation, at: 20_000_000_000)
        estimate.take(11.6, deviation: deviation, at: 21_000_000_000)
        #expect((estimate.hardBraking != nil) == (deviation < 0.2))
    }

    @Test("What is no speed changes nothing, and after a long gap the filter begins anew")
    func odd() {
        var estimate = SpeedEstimate()
        estimate.take(.nan, deviation: 0.3, at: 0)
        estimate.take(-1, deviation: 0.3, at: 0)
        #expect(estimate.speed == nil)
        estimate.take(10, deviation: .infinity, at: 0)
        estimate.take(30, deviation: -1, at: 60_000_000_000)
        #expect(estimate.speed == 30)
        estimate.take(31, deviation: 0.3, at: 59_000_000_000)
        #expect(estimate.speed == 31)
    }

    @Test("A profile is the integral of its speed, and never goes back")
    func profile() {
        let profile = MotionProfile(distance: 0, speed: 10, step: 0.25, count: 40) { _ in -2 }
        #expect(abs(profile.distance(at: 3) - 21) < 0.01 && abs(profile.speed(at: 3) - 4) < 0.01)
        #expect(abs(profile.distance(at: 100) - 25) < 0.1 && profile.speed(at: 100) == 0)
        var last = 0.0
        for tenth in 0..<120 {
            let here = profile.distance(at: Double(tenth) / 10)
            #expect(here >= last)
            last = here
        }
        #expect(MotionProfile(speed: .nan).distance(at: 5) == 0 && MotionProfile(speed: -3).speed(at: 1) == 0)
    }
}
