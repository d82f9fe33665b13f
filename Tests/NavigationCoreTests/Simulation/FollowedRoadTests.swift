import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Drives along a known way")
struct FollowedRoadTests {
    static let map = DrawnMap(roads: [
        DrawnRoad("In", [(-800, 0), (0, 0)], ["highway": "primary", "ref": "7", "maxspeed": "70"]),
        DrawnRoad("Tunnel", [(0, 0), (900, 0)], ["highway": "primary", "ref": "7", "tunnel": "yes", "layer": "-1", "maxspeed": "70"]),
        DrawnRoad("Bend", [(900, 0), (1200, 200), (2400, 200)], ["highway": "primary", "ref": "7", "maxspeed": "70"]),
        DrawnRoad("Straight", [(900, 0), (2400, 0)], ["highway": "primary", "ref": "8", "maxspeed": "70"]),
        DrawnRoad("Ramp", [(500, 0), (900, -60)], ["highway": "primary_link", "tunnel": "yes", "layer": "-1", "oneway": "yes"]),
    ])

    static func drive(_ road: FollowedRoad, seed: UInt64, stops: [SimulatedDrive.Stop] = []) -> [SimulatedMoment] {
        var driver = DriverProfile()
        driver.tunnelWander = 0.05
        return Array(SimulatedDrive(along: road.edges, in: map.network, driver: driver, stops: stops, receiver: .exact, seed: seed))
    }

    static func road() throws -> FollowedRoad {
        try #require(map.network.tunnels(longerThan: 100, before: 500, beyond: 900).first { $0.edges.contains(map.edge(of: "In")) })
    }

    @Test("A driver who stays on the road keeps to its number, round a bend and past a ramp")
    func stays() throws {
        let road = try Self.road()
        let ways = Set(road.edges.compactMap { Self.map.network.attributes(of: $0)?.wayDirection.wayID })
        #expect(ways == Set(["In", "Tunnel", "Bend"].map(Self.map.way)))
        let tunnel = try #require(road.tunnels.first)
        #expect(abs(tunnel.upperBound - tunnel.lowerBound - 900) < 5)
    }

    @Test("In a tunnel the speed wanders about that of the entry, never by more than a tenth", arguments: UInt64(1)...5)
    func pace(seed: UInt64) throws {
        let moments = Self.drive(try Self.road(), seed: seed)
        let inside = moments.filter(\.truth.isInTunnel).map(\.truth.speed)
        let entry = try #require(inside.first)
        #expect(entry > 10 && inside.count > 30)
        #expect(inside.allSatisfy { $0 > 0.85 * entry && $0 < 1.15 * entry })
        #expect((inside.max() ?? 0) - (inside.min() ?? 0) > 0.01 * entry)
    }

    @Test("The same seed is the same drive, another seed another")
    func seeds() throws {
        let road = try Self.road()
        #expect(Self.drive(road, seed: 1) == Self.drive(road, seed: 1))
        #expect(Self.drive(road, seed: 1) != Self.drive(road, seed: 2))
    }

    @Test("A stop in a tunnel is where it was asked for, and then the car drives on at the speed of the entry")
    func stop() throws {
        let road = try Self.road()
        let tunnel = try #require(road.tunnels.first)
        let moments = Self.drive(road, seed: 3, stops: [.init(distance: tunnel.lowerBound + 400, seconds: 20)])
        let standing = moments.filter { $0.truth.speed == 0 && $0.truth.isInTunnel }
        #expect((19...22).contains(standing.count))
        #expect(standing.allSatisfy { abs($0.truth.distance - tunnel.lowerBound - 400) < 1 })
        let inside = moments.filter(\.truth.isInTunnel).map(\.truth.speed)
        #expect((inside.last ?? 0) > 0.85 * (inside.first ?? 0))
    }
}
