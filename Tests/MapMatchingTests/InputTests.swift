import Foundation
import Geodesy
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("Fixes that cannot be true")
struct InputTests {
    let roads = HandmadeRoads([
        HandmadeRoad(1, [[-2000, 0], [3000, 0]]), HandmadeRoad(2, [[29_000, 0], [31_000, 0]]),
        HandmadeRoad(3, [[-2000, 180], [3000, 180]]),
    ])

    private func east(_ second: Double) -> Fix { fix(second, 14 * second, 0, speed: 14, course: 90) }

    @Test("B37: a clock that goes backwards is refused and counted, and times never fall")
    func clockGoesBack() {
        var matcher = StreamingMatcher(source: roads)
        let answers = [100.0, 101, 102, 99, 103].map { matcher.match(fix($0, 15 * ($0 - 100), 0)) }
        #expect(answers[3].status == .refused(.older))
        #expect(matcher.refusals.older == 1)
        let times = answers.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 >= $0 })
        #expect(answers[4].isMatched && !answers[4].isRestart)
    }

    @Test("B38: a second fix of the same time is refused, and no number is left undefined")
    func sameTime() {
        var matcher = StreamingMatcher(source: roads)
        let answers = [fix(10, 0, 0), fix(10, 5, 0), fix(11, 10, 0)].map { matcher.match($0) }
        #expect(answers[1].status == .refused(.repeated))
        #expect(answers.allSatisfy { ($0.speed ?? 0).isFinite && ($0.bearing ?? 0).isFinite && $0.probability.isFinite })
    }

    @Test("B46: a speed of −1 is an unknown speed, and the fix counts")
    func unknownSpeed() {
        let answers = matches(roads, (0..<20).map { fix(Double($0), 10 * Double($0), 0, speed: -1, course: -1) })
        #expect(answers.allSatisfy { $0.isMatched })
        #expect(answers.suffix(10).allSatisfy { abs(($0.speed ?? 0) - 10) < 1.5 })
    }

    @Test("B49: poor, negative and zero accuracies never change the road")
    func accuracies() {
        var fixes = (0..<40).map { east(Double($0)) }
        fixes[15].coordinate = HandmadeRoads.coordinate(210, 180)
        fixes[15].horizontalAccuracy = 250
        fixes[20].coordinate = HandmadeRoads.coordinate(5280, 0)
        fixes[20].horizontalAccuracy = -1
        fixes[25].horizontalAccuracy = 0
        fixes[30].horizontalAccuracy = .nan
        let answers = matches(roads, fixes)
        #expect(answers[20].status == .refused(.invalid))
        #expect(answers[30].status == .refused(.invalid))
        #expect(answers.allSatisfy { $0.way == 1 })
        for (second, answer) in answers.enumerated() where answer.isMatched {
            #expect(abs(meters(answer.coordinate).x - 14 * Double(second)) < 8)
        }
    }

    @Test("B50: one fix thirty kilometers away is refused, and the drive goes on")
    func teleportAndBack() {
        var fixes = (0..<60).map { east(Double($0)) }
        fixes[30] = fix(30, 30_000, 0, accuracy: 10, speed: 14)
        let answers = matches(roads, fixes)
        #expect(answers[30].status == .refused(.impossible))
        #expect(answers[30].way == 1)
        #expect(answers[31...].allSatisfy { $0.isMatched && $0.way == 1 && !$0.isRestart && !$0.isTeleport })
    }

    @Test("B51: a jump of three seconds to another continent is refused")
    func otherContinent() {
        var fixes = (0..<1200).map { fix(Double($0), 2 * sin(Double($0)), 0, speed: 0) }
        for second in 0..<3 {
            fixes.append(Fix(time: Int64(1200 + second) * 1_000_000_000, coordinate: Coordinate(latitude: 40, longitude: -80), speed: 0))
        }
        fixes += (1203..<1260).map { fix(Double($0), 0, 0, speed: 0) }
        let answers = matches(roads, fixes)
        #expect(answers[1200..<1203].allSatisfy { $0.status == .refused(.impossible) })
        let offsets = answers.compactMap(\.offset)
        #expect(zip(offsets, offsets.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) } < 20)
    }

    @Test("A far place that stays is believed after a few fixes and called a teleport")
    func persistentTeleport() {
        var fixes = (0..<20).map { east(Double($0)) }
        fixes += (20..<40).map { fix(Double($0), 29_500 + 14 * Double($0 - 20), 0, speed: 14, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers[20..<25].allSatisfy { $0.status == .refused(.impossible) })
        #expect(answers[25].isTeleport && answers[25].isRestart)
        #expect(answers[26...].allSatisfy { $0.way == 2 && !$0.isTeleport })
        #expect(answers.count { $0.isTeleport } == 1)
    }

    @Test("B52: two sources that take turns do not make the car jump back")
    func twoSources() {
        var fixes: [Fix] = []
        for second in 0..<40 {
            fixes.append(fix(Double(second), 14 * Double(second), 0, accuracy: 4, speed: 14, course: 90))
            fixes.append(fix(Double(second) + 0.5, 14 * (Double(second) + 0.5) - 30, 0, accuracy: 25))
        }
        let answers = matches(roads, fixes)
        let places = answers.map { meters($0.coordinate).x }
        #expect(zip(places, places.dropFirst()).dropFirst(4).allSatisfy { $1 > $0 - 2 })
        let errors = places.enumerated().dropFirst(6).map { abs($0.element - 7 * Double($0.offset)) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 6)
    }

    @Test("B53: positions of the cell network between good ones leave the road unchanged")
    func cellNetwork() {
        var fixes = (0..<60).map { east(Double($0)) }
        for second in stride(from: 5, to: 60, by: 3) {
            fixes[second] = fix(Double(second), 14 * Double(second), 600, accuracy: 800)
        }
        #expect(matches(roads, fixes).allSatisfy { $0.isMatched && $0.way == 1 })
    }

    @Test("B54: an old cached position in a tunnel is refused")
    func oldPosition() {
        var matcher = StreamingMatcher(source: roads)
        for second in 200..<220 { _ = matcher.match(fix(Double(second), 14 * Double(second - 200), 0, speed: 14, course: 90)) }
        let answer = matcher.match(fix(99, -2720, 0, accuracy: 1500))
        #expect(answer.status == .refused(.older))
        #expect(answer.way == 1)
    }

    @Test("B55: the first fix after a tunnel lies in the far north and is refused")
    func farNorth() {
        var matcher = StreamingMatcher(source: roads)
        for second in 0...50 { _ = matcher.match(east(Double(second))) }
        let wrong = matcher.match(
            Fix(time: 61_000_000_000, coordinate: Coordinate(latitude: 78.2, longitude: 15.6), horizontalAccuracy: 10))
        let right = matcher.match(fix(62, 14 * 62, 0, speed: 14, course: 90))
        #expect(wrong.status == .refused(.impossible))
        #expect(right.isMatched && right.way == 1 && !right.isTeleport)
    }

    @Test("B21: ninety identical fixes are a stop, not a gap")
    func identicalFixes() {
        var fixes = (0..<10).map { east(Double($0)) }
        fixes += (10..<100).map { fix(Double($0), 130, 0, speed: 0) }
        fixes += (100..<110).map { fix(Double($0), 150 + 14 * Double($0 - 100), 0, speed: 14, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers.dropFirst().allSatisfy { $0.isMatched && $0.way == 1 && !$0.isRestart && !$0.isTeleport })
    }

    @Test("Numbers that mean nothing never crash and are refused", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func meaninglessNumbers(value: Double) {
        var matcher = StreamingMatcher(source: roads)
        _ = matcher.match(east(0))
        let wild = Fix(
            time: 1_000_000_000, coordinate: HandmadeRoads.coordinate(14, 0), horizontalAccuracy: 5, speed: value, speedAccuracy: value,
            course: value, courseAccuracy: value)
        let answer = matcher.match(wild)
        #expect(answer.isMatched && answer.probability.isFinite && (answer.speed ?? 0).isFinite)
        let nowhere = Fix(time: 2_000_000_000, coordinate: Coordinate(latitude: value, longitude: value))
        #expect(matcher.match(nowhere).status == .refused(.invalid))
        #expect(matcher.match(east(3)).way == 1)
    }

    @Test("One fix from the future does not end the matching: true fixes that follow are believed at the sixth")
    func futureFix() {
        var matcher = StreamingMatcher(source: roads)
        for second in 0..<10 { _ = matcher.match(east(Double(second))) }
        var future = east(10)
        future.time += 86_400_000_000_000
        _ = matcher.match(future)
        let answers = (11..<25).map { matcher.match(east(Double($0))) }
        #expect(answers.prefix(5).allSatisfy { $0.status == .refused(.older) })
        #expect(answers[5].isMatched && answers[5].isTeleport)
        #expect(answers.dropFirst(5).allSatisfy { $0.isMatched && $0.way == 1 })
    }

    @Test("Fine fixes after a very coarse one keep every number in its bounds", arguments: [1.0, 3, 5])
    func coarseThenFine(accuracy: Double) {
        for direction in stride(from: 0.0, to: 360, by: 15) {
            let turn = direction * .pi / 180
            let road = HandmadeRoads([HandmadeRoad(1, [[-3000 * sin(turn), -3000 * cos(turn)], [3000 * sin(turn), 3000 * cos(turn)]])])
            for speed in [nil, 14.0] {
                var matcher = StreamingMatcher(source: road)
                for second in 0..<30 {
                    let along = 14 * Double(second)
                    var next = fix(Double(second), along * sin(turn), along * cos(turn))
                    next.horizontalAccuracy = second == 0 ? 10_000 : accuracy
                    next.speed = speed
                    let answer = matcher.match(next)
                    #expect(answer.probability >= 0 && answer.probability <= 1.001)
                    if second > 20 { #expect(answer.way == 1 && (answer.speed ?? 0).isFinite) }
                }
            }
        }
    }

    @Test("Times that no clock shows are refused, and the drive goes on", arguments: [Int64.min, -1, 7_258_118_400_000_000_000, .max])
    func meaninglessTimes(time: Int64) {
        var wild = east(1)
        wild.time = time
        var matcher = StreamingMatcher(source: roads)
        #expect(matcher.match(wild).status == .refused(.invalid))
        _ = matcher.match(east(0))
        #expect(matcher.match(wild).status == .refused(.invalid))
        #expect(matcher.match(east(2)).way == 1)
        let places = OfflineMatcher(source: roads).match([wild, east(0), wild, east(1), wild]).places
        #expect(places.map { $0 != nil } == [false, true, false, true, false])
    }
}
