import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("A vague start")
struct VagueStartTests {
    /// A city of 40 × 40 blocks of 30 m.
    private let city: DrawnMap = {
        let steps = (0...40).map { Double($0) * 30 }
        let streets = steps.flatMap { at in
            [
                DrawnRoad("across \(at)", steps.map { (x: $0, y: at) }, ["highway": "residential"]),
                DrawnRoad("up \(at)", steps.map { (x: at, y: $0) }, ["highway": "residential"]),
            ]
        }
        return DrawnMap(roads: streets)
    }()

    @Test("Where more roads are near than can be weighed, the nearest are")
    func nearestAreKept() {
        let place = DrawnMap.coordinate(x: 640, y: 570)
        var distances: [EdgeID: Float] = [:]
        city.network.edges(near: place, radius: 400) { distances[$0.id] = $0.projection.distance }
        let buffer = UnsafeMutableBufferPointer<EdgeID>.allocate(capacity: 192)
        defer { buffer.deallocate() }
        guard case .found(let count) = city.network.matcherEdges(near: place, radius: 400, into: buffer) else {
            Issue.record("nothing was found")
            return
        }
        let kept = Set(buffer.prefix(count))
        #expect(count == 192 && kept.count == 192 && distances.count > 192)
        let farthest = kept.compactMap { distances[$0] }.max() ?? .infinity
        #expect(distances.allSatisfy { kept.contains($0.key) || $0.value >= farthest })
    }

    @Test("A start that is good to 200 m only is on the street that was driven after some good fixes")
    func startInTheCity() {
        var matcher = StreamingMatcher(graph: city.network)
        func fix(_ second: Double, _ x: Double, _ y: Double, accuracy: Double) -> Fix {
            Fix(
                time: Int64(second * 1e9), coordinate: DrawnMap.coordinate(x: x, y: y), horizontalAccuracy: accuracy, speed: 10,
                course: 90)
        }
        _ = matcher.match(fix(0, 640, 570, accuracy: 200))
        var answers: [Match] = []
        for second in 1...10 { answers.append(matcher.match(fix(Double(second), 640 + 10 * Double(second), 570, accuracy: 8))) }
        #expect(answers.suffix(5).allSatisfy { $0.wayDirection.map { city.label(of: $0) } == "across 570.0" })
    }
}
