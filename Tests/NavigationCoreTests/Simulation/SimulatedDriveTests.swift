import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork
import Synchronization
import TestSupport
import Testing

@Suite("Simulated drives")
struct SimulatedDriveTests {
    /// A block of streets about a tunnel, with a one-way street.
    static let town = DrawnMap(
        """
        A─────────────B─────────────C
        │             │             │
        │             │             │
        D─────────────E─────────────F
        │             │             │
        │             │             │
        G─────────────H─────────────I
        """,
        roads: [
            DrawnRoad("ABC", ["highway": "primary", "maxspeed": "50"]), DrawnRoad("DE", ["highway": "primary", "maxspeed": "50"]),
            DrawnRoad("EF", ["highway": "primary", "maxspeed": "50", "tunnel": "yes"]),
            DrawnRoad("GHI", ["highway": "residential", "maxspeed": "30"]),
            DrawnRoad("ADG", ["highway": "residential", "maxspeed": "30"]), DrawnRoad("BEH", ["highway": "residential", "oneway": "yes"]),
            DrawnRoad("CFI", ["highway": "residential", "maxspeed": "30"]),
        ],
        country: "DE"
    )

    static func moments(seed: UInt64, count: Int) throws -> [SimulatedMoment] {
        Array(try #require(SimulatedDrive(in: town.network, seed: seed, receiver: .exact)).prefix(count))
    }

    @Test("The same seed is the same drive, another seed another one")
    func seeds() throws {
        let first = try Self.moments(seed: 5, count: 200)
        #expect(try Self.moments(seed: 5, count: 200) == first)
        #expect(try Self.moments(seed: 6, count: 200) != first)
    }

    @Test("The car stays on the roads, within limits, and the right way down one-way streets", arguments: [1, 2, 3] as [UInt64])
    func stays(seed: UInt64) throws {
        let moments = try Self.moments(seed: seed, count: 900)
        #expect(moments.count == 900)
        for moment in moments {
            let road = try #require(moment.truth.road)
            let attributes = try #require(Self.town.network.attributes(of: road.edge))
            #expect(!attributes.isOneWay || road.wayDirection.isForward)
            #expect(moment.truth.speed < 50 / 3.6 * 1.25)
            var nearest = Float.infinity
            Self.town.network.edges(near: moment.truth.coordinate, radius: 20) { nearest = min(nearest, $0.projection.distance) }
            #expect(nearest < 0.5)
        }
        for (before, after) in zip(moments, moments.dropFirst()) {
            #expect(after.received - before.received == 1_000_000_000)
            #expect(before.truth.coordinate.distance(to: after.truth.coordinate) < 20)
            #expect(abs(after.truth.speed - before.truth.speed) < 3)
        }
        #expect(Set(moments.compactMap { $0.truth.road?.wayDirection.wayID }).count >= 4)
    }

    @Test(
        "A drive at random does not end, though one-way roads leave the map beyond the next junctions",
        arguments: 1...5 as ClosedRange<UInt64>)
    func endless(seed: UInt64) throws {
        let map = DrawnMap(
            """
            A─────────B──────────X──────────Y──────────Z
            │         │
            D─────────E──────────V──────────W
            """,
            roads: [
                DrawnRoad("AB", ["highway": "residential"]), DrawnRoad("DE", ["highway": "residential"]),
                DrawnRoad("AD", ["highway": "residential"]), DrawnRoad("BE", ["highway": "residential"]),
                DrawnRoad("BX", ["highway": "primary", "oneway": "yes"]), DrawnRoad("XY", ["highway": "primary", "oneway": "yes"]),
                DrawnRoad("YZ", ["highway": "primary", "oneway": "yes"]), DrawnRoad("EV", ["highway": "primary", "oneway": "yes"]),
                DrawnRoad("VW", ["highway": "primary", "oneway": "yes"]),
            ])
        let drive = try #require(SimulatedDrive(in: map.network, seed: seed, receiver: .exact))
        #expect(drive.prefix(1000).reduce(0) { count, _ in count + 1 } == 1000)
    }

    @Test("Who keeps to roads begins on one though the first draw is a track, and takes no track where another way leads on")
    func keepsToRoads() throws {
        func drive(_ ring: String, _ seed: UInt64, keepsToRoads: Bool) throws -> [RoadClass] {
            let map = DrawnMap(
                """
                A─────────B─────────C
                │         │         │
                D─────────E─────────F
                """,
                roads: ["ABCF", "ADEF"].map { DrawnRoad($0, ["highway": ring]) } + [DrawnRoad("BE", ["highway": "track"])])
            let drive = try #require(SimulatedDrive(in: map.network, seed: seed, keepsToRoads: keepsToRoads, receiver: .exact))
            return drive.prefix(300).compactMap { $0.truth.road }.compactMap { map.network.attributes(of: $0.edge)?.roadClass }
        }
        let seeds = 1...20 as ClosedRange<UInt64>
        #expect(try seeds.contains { try drive("residential", $0, keepsToRoads: false).first == .track })
        for seed in seeds { #expect(try Set(drive("residential", seed, keepsToRoads: true)) == [.residential]) }
        let ontoTracks = try drive("track", 1, keepsToRoads: true)
        #expect(ontoTracks.count == 300 && Set(ontoTracks) == [.track])
        // Where there are no tracks nothing changes.
        let same = SimulatedDrive(in: Self.town.network, seed: 5, keepsToRoads: true, receiver: .exact)
        #expect(try Array(#require(same).prefix(300)) == Self.moments(seed: 5, count: 300))
    }

    @Test("In the sample, whose border cuts one-way roads, drives at random do not end")
    func endlessSample() throws {
        let graph = try PredictionTests.network(of: Repository.sample.path)
        // The seed that met such a border first.
        let drive = try #require(SimulatedDrive(in: graph, seed: 7, receiver: .exact))
        #expect(drive.prefix(2500).reduce(0) { count, _ in count + 1 } == 2500)
    }

    @Test("A script is driven leg by leg: tunnel, car park, stop, time-lapse")
    func script() throws {
        let map = Self.town
        let script = DriveScript(
            receiver: .exact,
            legs: [
                DriveLeg(.drive([map["D"], map["F"]]), title: "tunnel", outages: Outages(inTunnels: true)),
                DriveLeg(.drive([map["A"], map["B"]]), title: "elsewhere", lapse: 300, isRolling: true),
                DriveLeg(.offRoad([map["B"], map["B"].moved(meters: 60, bearing: 45)], speed: 4), outages: Outages(seconds: [2...4])),
                DriveLeg(.stop(10), title: "standing"),
            ])
        let moments = Array(try SimulatedDrive(script, in: map.network))
        #expect(moments.compactMap(\.title) == ["tunnel", "elsewhere", "standing"])
        let lapse = try #require(moments.firstIndex { $0.isAfterLapse })
        #expect(moments[lapse].truth.time - moments[lapse - 1].truth.time >= 300_000_000_000)
        #expect(moments[lapse].received - moments[lapse - 1].received <= 2_000_000_000)
        #expect(moments[lapse].truth.speed > 10)
        #expect(moments[..<lapse].allSatisfy { ($0.fix == nil) == $0.truth.isInTunnel })
        #expect(moments[..<lapse].contains { $0.truth.isInTunnel })
        let offRoad = moments[lapse...].filter { $0.truth.road == nil && $0.truth.speed > 0.5 }
        #expect(offRoad.count >= 12 && offRoad.filter { $0.fix == nil }.count >= 2)
        let standing = moments.suffix(8)
        #expect(standing.allSatisfy { $0.truth.speed < 0.5 })
        #expect(Array(try SimulatedDrive(script, in: map.network).shortened(to: 5)).count == 6)
    }

    @Test("What cannot be driven is refused with the leg and the reason")
    func refusals() throws {
        let map = Self.town
        let nowhere = Coordinate(latitude: 10, longitude: 10)
        func refusal(_ legs: [DriveLeg]) -> String {
            do {
                _ = try SimulatedDrive(DriveScript(legs: legs), in: map.network)
                return ""
            } catch { return "\(error)" }
        }
        #expect(
            refusal([DriveLeg(.drive([nowhere, map["A"]]), title: "x")]).hasPrefix("legs[0] (x): there is no road for cars within 60 m"))
        #expect(refusal([DriveLeg(.stop(3))]).hasPrefix("legs[0]: a drive cannot begin with a stop"))
        let first = DriveLeg(.drive([map["A"], map["B"]]))
        #expect(refusal([first, DriveLeg(.offRoad([nowhere], speed: 3))]).contains("give it a ‘lapse’"))
        let empty = DrawnMap(roads: [])
        #expect(SimulatedDrive(in: empty.network, seed: 1) == nil)
    }

    @Test("A session follows a noisy simulated drive on the right road, through the tunnel too")
    func session() async throws {
        let map = Self.town
        var receiver = ReceiverModel()
        receiver.deviation = 4
        let drive = try #require(SimulatedDrive(in: map.network, seed: 11, receiver: receiver)).shortened(to: 400)
        let truths = Dictionary(uniqueKeysWithValues: drive.map { ($0.truth.time, $0.truth) })
        let seen = Mutex<[MapMatchingState]>([])
        let box = Mutex<NavigationController?>(nil)
        let over = AsyncStream<Void>.makeStream()
        let client = LocationClient.simulating(
            drive,
            tookIn: { _ in
                if let state = box.withLock({ $0 })?.currentLocationMatching { seen.withLock { $0.append(state) } }
            }, ended: { over.continuation.finish() })
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(client), playbackRate: .infinity, navigatorPredictionInterval: 0),
            roadNetwork: map.network)
        box.withLock { $0 = provider.navigation() }
        provider.tripSession().startFreeDrive()
        for await _ in over.stream {}
        await provider.shutdown()
        box.withLock { $0 = nil }
        let states = seen.withLock { $0 }
        #expect(states.count >= 395)
        let right = states.filter { $0.road?.wayDirection.wayID == truths[$0.location.fixTime]?.road?.wayDirection.wayID }.count
        #expect(Double(right) / Double(states.count) > 0.93)
    }
}
