import Foundation
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("Direction, standing and turning round")
struct DirectionTests {
    private func dualCarriageway(_ half: Double, alongNorth: Bool) -> HandmadeRoads {
        let far = 1500.0
        return HandmadeRoads(
            alongNorth
                ? [
                    HandmadeRoad(1, [[-half, far], [-half, -far]], oneWay: true, rank: 1),
                    HandmadeRoad(2, [[half, -far], [half, far]], oneWay: true, rank: 1),
                ]
                : [
                    HandmadeRoad(1, [[-far, -half], [far, -half]], oneWay: true, rank: 1),
                    HandmadeRoad(2, [[far, half], [-far, half]], oneWay: true, rank: 1),
                ])
    }

    @Test("B09: a car that waits at a red light stays on its carriageway", arguments: [9, 19, 29] as [UInt64])
    func redLight(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var fixes = (0..<10).map { fix(Double($0), -8, 100 - 10 * Double($0), accuracy: 8, speed: 10, course: 180) }
        for second in 0..<60 {
            let wander = second >= 20 && second < 35 ? 1 + abs(numbers.normal()) : -5 + 2 * numbers.normal()
            fixes.append(fix(10 + Double(second), min(max(wander, -9), 3), 0, accuracy: 8, speed: 0))
        }
        for second in 0..<10 { fixes.append(fix(70 + Double(second), -8, -5 - 8 * Double(second), accuracy: 8, speed: 8, course: 180)) }
        let answers = matches(dualCarriageway(8, alongNorth: true), fixes).dropFirst()
        #expect(answers.allSatisfy { $0.way == 1 })
        #expect(answers.allSatisfy { abs(($0.bearing ?? 0) - 180) < 5 })
    }

    @Test("B10: noise across the median makes no U-turn", arguments: 1...5 as ClosedRange<UInt64>)
    func noiseAcrossTheMedian(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let fixes = (0..<120).map { second in
            fix(
                Double(second), -600 + 10 * Double(second), -7 + 8 * numbers.normal(), accuracy: 10, speed: 10,
                course: 90 + 10 * min(max(numbers.normal(), -1), 1))
        }
        let answers = matches(dualCarriageway(7, alongNorth: false), fixes)
        #expect(answers.allSatisfy { $0.way == 1 })
        let driven = (answers.last?.offset ?? 0) - (answers.first?.offset ?? 0)
        #expect(abs(driven - 1190) < 36)
    }

    @Test("B11: one fix a few meters back is no U-turn")
    func oneFixBack() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [1000, 0]])])
        let east: [Double] = [-60, -40, -20, 0, 20, 40, 32, 52, 72, 92]
        let answers = matches(roads, east.enumerated().map { fix(Double($0.offset), $0.element, 0) })
        #expect(answers.dropFirst(3).allSatisfy { $0.wayDirection == WayDirection(wayID: 1, forward: true) })
        let offsets = answers.compactMap(\.offset)
        #expect(zip(offsets, offsets.dropFirst()).dropFirst(2).allSatisfy { $1 > $0 - 5 })
    }

    @Test("B12: crawling traffic stays on the main road", arguments: [1, 2, 3] as [UInt64])
    func crawling(seed: UInt64) {
        var blocks = [HandmadeRoad(1, (-2...10).map { [Double($0) * 50, 0] }, rank: 3)]
        for block in -2...10 {
            let east = Double(block) * 50
            blocks.append(HandmadeRoad(Int64(100 + block), [[east, -60], [east, 0], [east, 60]], rank: 5))
        }
        blocks.append(HandmadeRoad(2, (-2...10).map { [Double($0) * 50, 60] }, rank: 5))
        blocks.append(HandmadeRoad(3, (-2...10).map { [Double($0) * 50, -60] }, rank: 5))
        var numbers = SeededNumbers(seed: seed)
        var fixes = (0..<10).map { fix(Double($0), -80 + 8 * Double($0), 0, accuracy: 6, speed: 8, course: 90) }
        for second in 0..<300 {
            fixes.append(
                fix(Double(10 + second), Double(second), 4 * numbers.normal(), accuracy: 6, speed: 1 + 0.2 * numbers.normal()))
        }
        let answers = matches(HandmadeRoads(blocks), fixes).dropFirst(3)
        #expect(answers.allSatisfy { $0.wayDirection == WayDirection(wayID: 1, forward: true) })
    }

    @Test("B15: a real turn round changes the direction once, within five seconds")
    func realTurnRound() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-100, 0], [500, 0]], limit: 50)])
        var fixes: [Fix] = []
        for second in 0...30 { fixes.append(fix(Double(second), 10 * Double(second), 0, speed: 10, course: 90)) }
        for second in 1...8 {
            let angle = Double(second) / 8 * .pi
            fixes.append(
                fix(30 + Double(second), 300 + 4 * sin(angle), 4 - 4 * cos(angle), speed: 1.6, course: 90 + 180 * Double(second) / 8))
        }
        for second in 1...20 { fixes.append(fix(38 + Double(second), 300 - 10 * Double(second), 0, speed: 10, course: 270)) }
        let answers = matches(roads, fixes)
        #expect(answers.allSatisfy { $0.way == 1 })
        let forward = answers.map { $0.wayDirection?.isForward }
        #expect(changes(forward) == 1)
        #expect(forward[43...].allSatisfy { $0 == false })
    }

    @Test("B17: a roundabout is driven the permitted way round")
    func roundabout() {
        let ring = (0...16).map { step -> SIMD2<Double> in
            let angle = -Double.pi / 2 + Double(step % 16) / 8 * .pi
            return [(25 * cos(angle) * 100).rounded() / 100, (25 * sin(angle) * 100).rounded() / 100]
        }
        let roads = HandmadeRoads([
            HandmadeRoad(1, ring, oneWay: true, limit: 40), HandmadeRoad(2, [[0, -300], ring[0]]), HandmadeRoad(3, [ring[12], [-300, 0]]),
        ])
        let places: [(Double, Double)] = [(0, -85), (0, -55), (0, -25), (25, 0), (0, 25), (-25, 0), (-55, 0), (-85, 0)]
        let answers = matches(roads, places.enumerated().map { fix(Double($0.offset) * 4, $0.element.0, $0.element.1) })
        #expect(answers[3].way == 1 && answers[4].way == 1)
        #expect(answers.last?.way == 3)
        #expect(answers.compactMap(\.wayDirection).filter { $0.wayID == 1 }.allSatisfy { $0.isForward })
    }

    @Test("B18: at the start the heading is unknown until the car has moved")
    func headingAtStart() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [500, 0]])])
        var fixes = (0..<10).map { fix(Double($0), 0, 0, speed: 0) }
        for second in 1...5 { fixes.append(fix(9 + Double(second), -5 * Double(second), 0, speed: 5, course: 270)) }
        let answers = matches(roads, fixes)
        #expect(answers.prefix(10).allSatisfy { $0.bearing == nil })
        #expect(answers[11...].allSatisfy { abs(($0.bearing ?? 0) - 270) < 10 })
    }

    @Test("B22: three minutes at a signal move the car nowhere", arguments: [1, 2, 3] as [UInt64])
    func waitingAtSignal(seed: UInt64) {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [500, 0]]), HandmadeRoad(2, [[-500, 18], [500, 18]])])
        var numbers = SeededNumbers(seed: seed)
        var fixes = (0..<15).map { fix(Double($0), -140 + 10 * Double($0), 0, accuracy: 8, speed: 10, course: 90) }
        var wander = SIMD2<Double>(0, 0)
        for second in 0..<180 {
            wander = 0.97 * wander + SIMD2(1.2 * numbers.normal(), 1.2 * numbers.normal())
            let length = (wander * wander).sum().squareRoot()
            if length > 12 { wander *= 12 / length }
            fixes.append(fix(15 + Double(second), wander.x, wander.y, accuracy: 8, speed: Double.random(in: 0...0.4, using: &numbers)))
        }
        let answers = matches(roads, fixes)
        let standing = answers[15...]
        #expect(standing.allSatisfy { $0.way == 1 && abs(($0.bearing ?? 0) - 90) < 1 })
        #expect(standing.allSatisfy { abs(meters($0.coordinate).x) < 6 })
        #expect(Set(standing.map(\.offset)).count == 1)
    }

    @Test("B47: a missing course at walking pace leaves the heading as it was")
    func courseMissing() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [500, 0]])])
        var fixes = (0..<10).map { fix(Double($0), 5 * Double($0), 0, speed: 5, course: 90) }
        for second in 10..<15 { fixes.append(fix(Double(second), 48 + 0.3 * Double(second - 10), 0, speed: 0.3, course: -1)) }
        for second in 15..<20 { fixes.append(fix(Double(second), 50 + 4 * Double(second - 15), 0, speed: 4, course: 90)) }
        let answers = matches(roads, fixes)
        #expect(answers.dropFirst().allSatisfy { abs(($0.bearing ?? 0) - 90) < 1 })
    }
}
