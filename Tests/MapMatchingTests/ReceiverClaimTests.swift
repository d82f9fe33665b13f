import Geodesy
import MapMatching
import RoadNetwork
import Testing

@Suite("Receivers that claim too much or too little")
struct ReceiverClaimTests {
    private let serpentine: [SIMD2<Double>] = [[0, 0], [300, 0], [300, 90], [0, 90], [0, 180], [300, 180]]

    /// Where a vehicle is after so many meters of the serpentine.
    private func place(after driven: Double) -> SIMD2<Double> {
        var left = driven
        for (start, end) in zip(serpentine, serpentine.dropFirst()) {
            let step = end - start
            let length = abs(step.x) + abs(step.y)
            if left <= length { return start + step * (left / length) }
            left -= length
        }
        return serpentine[serpentine.count - 1]
    }

    @Test("A road that lies 22 m beside all fixes from the start is followed through its bends, and not left")
    func displacedStart() {
        let roads = HandmadeRoads([HandmadeRoad(1, serpentine)])
        let fixes = (0..<100).map { second in
            let place = place(after: 10 * Double(second))
            return fix(Double(second), place.x + 14, place.y - 22)
        }
        #expect(matches(roads, fixes).dropFirst(5).allSatisfy { $0.way == 1 })
    }

    @Test("Fixes that are finer than they claim tell carriageways apart that are 6 m apart")
    func modestReceiver() throws {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-100, 0], [0, 0]]), HandmadeRoad(2, [[0, 0], [30, 3], [900, 3]]),
            HandmadeRoad(3, [[0, 0], [30, -3], [900, -3]]),
        ])
        var numbers = SeededNumbers(seed: 5)
        let fixes = (0..<60).map { second in
            let east = -80 + 14 * Double(second)
            let north = east < 0 ? 0 : -min(3, east / 10)
            return fix(Double(second), east + 0.5 * numbers.normal(), north + 0.5 * numbers.normal(), accuracy: 7.6)
        }
        let last = try #require(matches(roads, fixes).last)
        #expect(last.way == 3 && last.probability > 0.9)
    }

    @Test("A vehicle that was not heard of for 45 s is followed on, after 90 s it is searched for")
    func silence() {
        let road = HandmadeRoads([HandmadeRoad(1, [[0, 0], [3000, 0]])])
        for (gap, isSearched) in [(45.0, false), (90, true)] {
            var fixes = (0..<20).map { fix(Double($0), 15 * Double($0), 0, speed: 15, course: 90) }
            fixes.append(fix(19 + gap, 285 + 15 * gap, 0, speed: 15, course: 90))
            #expect(matches(road, fixes).last?.isRestart == isSearched)
        }
    }

    @Test("A vehicle that parks between rare fixes without a speed drives round no block")
    func parkedBetweenRareFixes() {
        let block = HandmadeRoads([
            HandmadeRoad(1, [[-600, 0], [0, 0]]), HandmadeRoad(2, [[0, 0], [60, 0], [60, 60], [0, 60], [0, 0]]),
        ])
        var numbers = SeededNumbers(seed: 9)
        let fixes = (0..<26).map { index in
            fix(10 * Double(index), min(-500 + 90 * Double(index), 40) + 3 * numbers.normal(), 3 * numbers.normal(), accuracy: 7.6)
        }
        let matcher = OfflineMatcher(source: block)
        let lines = matcher.match(fixes).path.map { matcher.line(of: $0) }
        let length = lines.reduce(0) { sum, line in sum + zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
        #expect(length > 500 && length < 600)
    }
}
