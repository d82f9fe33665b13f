import Geodesy
import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("The developer overlay")
struct DeveloperOverlayTests {
    private func match(_ state: MapMatchingState, at time: Int64?) throws -> MapFeature {
        try #require(DeveloperOverlay.features(of: state, trail: [], at: time).first { $0.kind == .match })
    }

    @Test(
        "The match says way, edge, probability, and how long ago its fix came, in the unit that fits",
        arguments: [
            (300_000, "0.3 ms"), (44_600_000, "45 ms"), (2_140_000_000, "2.1 s"), (-5, "0.0 ms"), (9_960_000, "10 ms"),
            (999_600_000, "1.0 s"),
        ] as [(Int64, String)])
    func latency(nanoseconds: Int64, words: String) throws {
        let state = SampleStates.state(SampleStates.matched(seconds: 100))
        let label = try match(state, at: 100_000_000_000 + nanoseconds).label
        #expect(label == "100 % way 1 edge \(EdgeID(tile: 1, index: 0).rawValue)\nfix \(words) ago")
    }

    @Test("Without a clock no latency is told, and off the roads no way")
    func unknowns() throws {
        let offRoad = SampleStates.state(SampleStates.matched(isOffRoad: true))
        #expect(try match(offRoad, at: nil).label == "off road")
        #expect(try match(offRoad, at: 1_000_000_000).label == "off road\nfix 1.0 s ago")
    }

    @Test("Raw fixes, the line from fix to match and each rival road with its probability are drawn")
    func features() {
        var state = SampleStates.state()
        state.mapMatchingResult.rivals = [0.31, 0.07].map {
            .init(
                edge: EdgeID(tile: 1, index: 3), wayDirection: WayDirection(wayID: 9, forward: false), offset: 4,
                coordinate: SampleStates.place.moved(meters: 20, bearing: 90), probability: $0)
        }
        let trail = [MapPoint(SampleStates.place)]
        let features = DeveloperOverlay.features(of: state, trail: trail, at: nil)
        #expect(features.map(\.kind) == [.fix, .link, .candidate, .candidate, .match])
        #expect(features.filter { $0.kind == .candidate }.map(\.label) == ["31 % way 9", "7 % way 9"])
        #expect(features.filter { $0.kind == .candidate }.map(\.weight) == [0.31, 0.07])
    }
}
