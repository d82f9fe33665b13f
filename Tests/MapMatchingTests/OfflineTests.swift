import Foundation
import Geodesy
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("Recorded traces")
struct OfflineTests {
    private let fork = HandmadeRoads([
        HandmadeRoad(1, [[-1000, 0], [0, 0]]), HandmadeRoad(2, [[0, 0], [600, 30], [1000, 120]]),
        HandmadeRoad(3, [[0, 0], [600, -30], [1000, -120]]),
    ])

    private func drive(onto side: Double, step: Double = 1) -> [Fix] {
        var numbers = SeededNumbers(seed: 4)
        return stride(from: -400.0, to: 900, by: 15 * step).enumerated().map { index, east in
            let north = east < 0 ? 0 : east < 600 ? side * east / 20 : side * (30 + (east - 600) * 0.225)
            return fix(Double(index) * step, east, north + 3 * numbers.normal(), accuracy: 8, speed: 15)
        }
    }

    @Test("At a fork every fix behind it is on the branch that was driven, from the first", arguments: [1.0, -1.0])
    func forkIsSettledByWhatCameAfter(side: Double) {
        let fixes = drive(onto: side)
        let result = OfflineMatcher(source: fork).match(fixes)
        let ways = result.places.map { $0?.wayDirection.wayID }
        let expected: Int64 = side > 0 ? 2 : 3
        let after = fixes.indices.filter { meters(fixes[$0].coordinate).x > 20 }
        #expect(after.allSatisfy { ways[$0] == expected })
        #expect(!ways.contains(expected == 2 ? 3 : 2))
        #expect(result.path.count == 1)
        #expect(result.path[0].map(\.edge).count == 2)
    }

    @Test("The path has the length that was driven and every bend of the road, however rare the fixes", arguments: [0.1, 1, 5, 15, 30, 60])
    func pathHasItsLength(step: Double) throws {
        let matcher = OfflineMatcher(source: fork)
        let fixes = drive(onto: 1, step: step)
        let result = matcher.match(fixes)
        #expect(result.path.count == 1)
        let line = matcher.line(of: try #require(result.path.first))
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let driven = meters(fixes[fixes.count - 1].coordinate).x + 400
        #expect(abs(length - driven) < 40)
        #expect(driven < 1020 || line.contains { $0.distance(to: HandmadeRoads.coordinate(600, 30)) < 0.1 })
    }

    @Test("Over a gap the likeliest route is driven, and both sides are matched", arguments: [25.0, 60, 300])
    func gapIsJoined(gap: Double) throws {
        var fixes = drive(onto: 1)
        for index in 40..<fixes.count { fixes[index].time += Int64(gap * 1e9) }
        fixes.removeSubrange(20..<40)
        let result = OfflineMatcher(source: fork).match(fixes)
        #expect(result.path.count == 1)
        #expect(result.path.first?.map(\.edge) == OfflineMatcher(source: fork).match(drive(onto: 1)).path[0].map(\.edge))
        #expect(result.places.allSatisfy { $0 != nil })
    }

    @Test("Between roads side by side rare fixes are read with the offset that the receiver had before", arguments: [1.0, -1.0])
    func offsetIsKeptOverGaps(side: Double) {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-2000, 0], [0, 0]]), HandmadeRoad(2, [[0, 0], [60, 12], [1000, 12]]),
            HandmadeRoad(3, [[0, 0], [60, -12], [1000, -12]]),
        ])
        // The car is on the branch that lies farther from its fixes.
        let fixes = stride(from: -1800.0, to: 900, by: 150).enumerated().map { index, east in
            fix(10 * Double(index), east, (east < 0 ? 0 : -12 * side) + 14 * side, accuracy: 8)
        }
        let ways = OfflineMatcher(source: roads).match(fixes).places.map { $0?.wayDirection.wayID }
        #expect(zip(fixes, ways).allSatisfy { meters($0.coordinate).x < 50 || $1 == (side > 0 ? 3 : 2) }, "\(ways)")
    }

    @Test("Where no road leads over a gap the path breaks")
    func gapWithoutRoad() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-1000, 0], [0, 0]]), HandmadeRoad(2, [[300, 0], [1500, 0]])])
        let fixes = [-400.0, -200, 400, 900].enumerated().map { fix(30 * Double($0), $1, 2, speed: 12, course: 90) }
        let result = OfflineMatcher(source: roads).match(fixes)
        #expect(result.path.count == 2)
        #expect(result.places.map { $0?.wayDirection.wayID } == [1, 1, 2, 2])
    }

    @Test("A vehicle that stands through a gap drives round no block, though noise sets it back")
    func standingThroughGap() {
        let block = HandmadeRoads([HandmadeRoad(1, [[0, 0], [200, 0], [200, 200], [0, 200], [0, 0]])])
        var fixes = (0..<10).map { fix(Double($0), 20 + 10 * Double($0), 0, speed: 10, course: 90) }
        fixes += [fix(60, 104, 1, speed: 0), fix(120, 106, -1, speed: 0)]
        let matcher = OfflineMatcher(source: block)
        let lines = matcher.match(fixes).path.map { matcher.line(of: $0) }
        #expect(lines.count == 1)
        #expect(zip(lines[0], lines[0].dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } < 110)
    }

    @Test("A trace without fixes, or with refused ones only, has no places and no path")
    func emptyTrace() {
        #expect(OfflineMatcher(source: fork).match([]).path.isEmpty)
        let nowhere = Fix(time: 0, coordinate: Coordinate(latitude: .nan, longitude: 0))
        let result = OfflineMatcher(source: fork).match([nowhere, nowhere])
        #expect(result.places == [nil, nil] && result.path.isEmpty)
    }

    @Test("B16: out and back on one road is driven twice, with one turn round")
    func thereAndBack() {
        let road = HandmadeRoads([HandmadeRoad(1, [[0, 0], [400, 0]])])
        var fixes = (0..<30).map { fix(Double($0), 10 + 10 * Double($0), 0, accuracy: 3, speed: 10) }
        fixes += (30..<36).map { fix(Double($0), 300, 0, accuracy: 3, speed: 0.5) }
        fixes += (36..<65).map { fix(Double($0), 300 - 10 * Double($0 - 35), 0, accuracy: 3, speed: 10) }
        let matcher = OfflineMatcher(source: road)
        let result = matcher.match(fixes)
        let line = result.path.map { matcher.line(of: $0) }
        #expect(line.count == 1)
        let length = zip(line[0], line[0].dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(length - 580) < 25)
        #expect(changes(result.places.map { $0?.wayDirection.isForward }) == 1)
    }
}

@Suite("Same in, same out")
struct ReplayTests {
    private let roads: HandmadeRoads = {
        let steps: [Double] = [0, 120, 240, 360, 480, 600]
        var lines: [HandmadeRoad] = []
        for (number, step) in steps.enumerated() {
            let across: [SIMD2<Double>] = steps.map { SIMD2<Double>($0, step) }
            let upwards: [SIMD2<Double>] = steps.map { SIMD2<Double>(step, $0) }
            lines.append(HandmadeRoad(Int64(number + 1), across))
            lines.append(HandmadeRoad(Int64(number + 11), upwards))
        }
        return HandmadeRoads(lines)
    }()

    private func drive(seed: UInt64) -> [Fix] {
        var numbers = SeededNumbers(seed: seed)
        return (0..<150).map { second in
            let travelled = 8 * Double(second)
            let east = min(travelled, 600)
            let north = max(0, travelled - 600)
            return fix(
                Double(second), east + 6 * numbers.normal(), min(north, 600) + 6 * numbers.normal(), accuracy: 9,
                speed: 8 + 0.5 * numbers.normal(), course: north > 0 ? 5 : 90)
        }
    }

    @Test("Fixes that come later change no answer", arguments: [1, 2, 3] as [UInt64], [10, 50, 100])
    func causality(seed: UInt64, count: Int) {
        let fixes = drive(seed: seed)
        #expect(Array(matches(roads, fixes).prefix(count)) == matches(roads, Array(fixes.prefix(count))))
    }

    @Test("Two matchers give the same answers to the bit, and so does one after a reset", arguments: [4, 5] as [UInt64])
    func determinism(seed: UInt64) {
        let fixes = drive(seed: seed)
        var matcher = StreamingMatcher(source: roads)
        let first = fixes.map { matcher.match($0) }
        matcher.reset()
        #expect(fixes.map { matcher.match($0) } == first)
        #expect(matches(roads, fixes) == first)
    }

    @Test("The probability of the published way is between zero and one, and rivals leave it room", arguments: [6, 7] as [UInt64])
    func probabilities(seed: UInt64) {
        for answer in matches(roads, drive(seed: seed)) {
            #expect(answer.probability >= 0 && answer.probability + answer.offRoadProbability <= 1.000_1)
        }
    }

    @Test("Rivals and the chance of being off the road add up to one, and the way driven is told from the present edge back")
    func rivalsAndPath() {
        var matcher = StreamingMatcher(source: roads)
        for fix in drive(seed: 8) {
            let answer = matcher.match(fix)
            var sum = answer.offRoadProbability
            matcher.forEachRival { sum += $0.probability }
            #expect(abs(sum - 1) < 0.001)
            var driven: [EdgeID] = []
            matcher.forEachEdgeDriven {
                driven.append($0)
                return driven.count < 8
            }
            #expect(driven.first == answer.edge)
        }
    }
}
