import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Locations that no receiver can mean")
struct ImplausibleLocationTests {
    @Test(
        "Numbers beyond all bounds, in any field and at any rate, trap nothing, and cost no fix but one without a usable accuracy",
        arguments: [Double.infinity, 1e6])
    func hostile(rate: Double) async throws {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (3000, 0)])])
        let wild = [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e9, .leastNonzeroMagnitude]
        var locations: [Location] = []
        for (number, value) in wild.enumerated() {
            var location = Location.drawn(x: 10 * Double(number), y: 0, at: Double(number), speed: 10, course: 90)
            for field in [\Location.speed, \.course, \.altitude, \.speedAccuracy, \.courseAccuracy, \.verticalAccuracy] {
                location[keyPath: field] = value
                locations.append(location)
                location.fixTime += 100_000_000
            }
            location.horizontalAccuracy = value
            locations.append(location)
        }
        let timely = locations.count
        for time in [Int64.min, -1, 0, .max, .max - 1] {
            var location = Location.drawn(x: 0, y: 0, at: 100)
            location.received = time
            locations.append(location)
            location.fixTime = time
            locations.append(location)
        }
        for network in [map.network, nil] {
            var config = VirtualSession.config
            config.playbackRate = rate
            let record = await DriveRecord.playing(locations, on: network, config: config)
            for moment in record.moments.prefix(timely) {
                let accuracy = try #require(moment.location?.horizontalAccuracy)
                #expect((moment.state != nil) == (accuracy.isFinite && accuracy >= 0), "an accuracy of \(accuracy)")
            }
            for state in record.states {
                #expect(state.enhancedLocation.speed.map { $0.isFinite && $0 >= 0 && $0 <= 1000 } ?? true)
                #expect(state.enhancedLocation.coordinate.isValid)
            }
        }
        let played = LocationClient.playing(locations, name: "hostile")
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(played), playbackRate: .infinity, snapsToRoads: false))
        provider.tripSession().startFreeDrive()
        await played.settle()
        await provider.shutdown()
    }

    /// Tiles of which one answer is given to every question.
    private final class OneAnswer: RoadTileSource {
        let answer: RoadTileBytes

        init(_ answer: RoadTileBytes) { self.answer = answer }

        func roadTile(_ number: UInt32) -> RoadTileBytes { answer }
    }

    @Test("A map that is damaged, on its way, or ends here: each is told apart, and the raw location goes on")
    func mapReasons() async throws {
        let garbage = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)
        defer { garbage.deallocate() }
        garbage.initializeMemory(as: UInt8.self, repeating: 0xA5)
        let answers: [(RoadTileBytes, MissingReason)] = [
            (.absent, .noMapHere), (.pending, .mapPending), (.present(UnsafeRawBufferPointer(garbage)), .mapDamaged),
        ]
        let info = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (100, 0)])]).network.info
        for (answer, reason) in answers {
            let graph = RoadGraph(info: info, source: OneAnswer(answer))
            let state = try #require(await DriveRecord.playing([.drawn(x: 5, y: 5, at: 0)], on: graph).fixed.first)
            #expect(state.quality.isDegraded && state.missing[.road] == reason && state.missing[.roadName] == reason)
            #expect(state.speedLimit.kind == .unknown(reason))
            #expect(state.enhancedLocation.coordinate == state.location.coordinate)
        }
    }
}
