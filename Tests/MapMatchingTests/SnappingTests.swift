import Foundation
import Geodesy
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("Snapping")
struct SnappingTests {
    @Test("B01: a motorway drive that lies nearer to the access road stays on the motorway")
    func motorwayBesideAccessRoad() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-3000, 0], [-2000, 0], [2000, 0]], oneWay: true, lanes: 3, limit: 130, rank: 0),
            HandmadeRoad(2, [[-3000, 0], [-2990, -22], [2000, -22]], limit: 50, rank: 7, flags: .service),
        ])
        let fixes = (0..<60).map { fix(Double($0), -900 + 30 * Double($0), -14, accuracy: 15, speed: 30, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers.dropFirst().allSatisfy { $0.way == 1 })
        #expect(changes(answers.map(\.way)) <= 1)
    }

    @Test("B02: the car that takes the slip road is on the service road at most three fixes later")
    func slipRoadIsTaken() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-2000, 0], [0, 0], [2000, 0]], oneWay: true, lanes: 3, limit: 130, rank: 0),
            HandmadeRoad(2, [[-3000, -22], [60, -22], [2000, -22]], limit: 50, rank: 7, flags: .service),
            HandmadeRoad(3, [[0, 0], [60, -22]], oneWay: true, limit: 60, rank: 0, flags: .link),
        ])
        var numbers = SeededNumbers(seed: 2)
        var fixes: [Fix] = []
        for second in -10..<0 {
            fixes.append(fix(Double(second + 10), Double(second) * 14, numbers.normal(), accuracy: 4, speed: 14, course: 90))
        }
        for second in 0..<5 {
            let part = Double(second) * 14 / 63.9
            fixes.append(fix(Double(second + 10), 60 * part, -22 * part + numbers.normal(), accuracy: 4, speed: 14, course: 110))
        }
        for second in 0..<20 {
            fixes.append(
                fix(
                    Double(second + 15), 66 + Double(second) * 14, -22 + min(max(numbers.normal(), -2), 2), accuracy: 4, speed: 14,
                    course: 90))
        }
        let answers = matches(roads, fixes)
        #expect(answers[18...].allSatisfy { $0.way == 2 })
    }

    @Test("B03: poor fixes that drift to the next street stay on the street that was driven")
    func cityCanyon() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-500, 0], [500, 0]]), HandmadeRoad(2, [[-500, 80], [500, 80]]),
            HandmadeRoad(3, [[-500, 0], [-500, 80]]), HandmadeRoad(4, [[500, 0], [500, 80]]),
        ])
        var fixes = (0..<10).map { fix(Double($0), -200 + 12 * Double($0), 0, speed: 12, course: 90) }
        for (index, north) in [25.0, 30, 55, 60, 20, 15].enumerated() {
            fixes.append(fix(Double(10 + index), -80 + 12 * Double(index), north, accuracy: 60))
        }
        let answers = matches(roads, fixes)
        #expect(answers.dropFirst(2).allSatisfy { $0.way == 1 })
        let east = answers.suffix(7).map { meters($0.coordinate).x }
        #expect(zip(east, east.dropFirst()).allSatisfy { $1 > $0 })
    }

    @Test("B04: the outer lane of a wide motorway is on the motorway")
    func wideMotorway() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-1000, 0], [2000, 0]], oneWay: true, lanes: 5, limit: 130, rank: 0)])
        let fixes = (0..<30).map { fix(Double($0), 28 * Double($0), -9, accuracy: 4, speed: 28, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers.allSatisfy { $0.isMatched && $0.way == 1 })
    }

    @Test("B05: the exit ramp is taken, the entry ramp beside it never")
    func rampsSideBySide() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-1000, 0], [0, 0], [700, 0], [1500, 0]], oneWay: true, limit: 120, rank: 0),
            HandmadeRoad(2, [[0, 0], [300, 40]], oneWay: true, limit: 60, rank: 0, flags: .link),
            HandmadeRoad(3, [[300, 60], [700, 0]], oneWay: true, limit: 60, rank: 0, flags: .link),
            HandmadeRoad(4, [[300, -200], [300, 40], [300, 60], [300, 200]], limit: 60, rank: 3),
        ])
        let places: [(Double, Double)] = [(-150, 0), (-10, -1), (120, 17), (245, 35), (300, 90), (300, 150)]
        let fixes = places.enumerated().map { fix(Double($0.offset) * 5, $0.element.0, $0.element.1, accuracy: 10) }
        let ways = matches(roads, fixes).map(\.way)
        #expect(!ways.contains(3))
        #expect(ways.last == 4)
        #expect(ways[2] == 2)
    }

    @Test("B07: under a bridge with the same line the car stays on the street that it came on")
    func stackedRoads() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-500, 0], [-200, 0], [-150, 0], [150, 0], [200, 0], [500, 0]], rank: 3),
            HandmadeRoad(2, [[-150, 0.0001], [150, 0.0001]], rank: 3, flags: .bridge),
            HandmadeRoad(3, [[-200, 40], [-150, 0.0001]], rank: 3), HandmadeRoad(4, [[150, 0.0001], [200, 40]], rank: 3),
        ])
        let fixes = (0..<60).map { second in
            let east = -450 + 15 * Double(second)
            return fix(Double(second), east, abs(east) < 30 ? 4 : 0, speed: 15, course: 90)
        }
        #expect(matches(roads, fixes).dropFirst(2).allSatisfy { $0.way == 1 })
    }

    @Test("B14: after a right turn at a T junction the other arm never appears")
    func noStubAtTheJunction() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[0, -300], [0, 0]]), HandmadeRoad(2, [[-300, 0], [0, 0]]), HandmadeRoad(3, [[0, 0], [300, 0]]),
        ])
        var fixes = (0..<20).map { fix(Double($0), 0, -210 + 10 * Double($0), accuracy: 6) }
        for (index, place) in [(-1.0, 1.0), (12, 0), (30, 0), (48, 0), (66, 0)].enumerated() {
            fixes.append(fix(Double(21 + index), place.0, place.1, accuracy: 6))
        }
        let ways = matches(roads, fixes).map(\.way)
        #expect(!ways.contains(2))
        #expect(ways.last == 3)
    }

    @Test("B24: along a curved ramp every fix gets a place of its own, always further on")
    func curvedRamp() {
        let arc = (0...24).map { step -> SIMD2<Double> in
            let angle = Double(step) / 24 * .pi
            return [120 * sin(angle), 120 - 120 * cos(angle)]
        }
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-1000, 0], arc[0], [1000, 0]], oneWay: true, limit: 120, rank: 0),
            HandmadeRoad(2, arc, oneWay: true, limit: 60, rank: 0, flags: .link), HandmadeRoad(3, [arc[24], [-600, 240]], rank: 3),
        ])
        let fixes = (0..<13).map { index -> Fix in
            let angle = (Double(index) * 28 + 4) / 120
            return fix(Double(index) * 5, 120 * sin(angle), 120 - 120 * cos(angle), accuracy: 8)
        }
        let answers = matches(roads, fixes)
        let onRamp = answers.filter { $0.way == 2 }
        #expect(onRamp.count >= 11)
        let offsets = onRamp.compactMap(\.offset)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 > $0 })
        for (answer, raw) in zip(answers, fixes) where answer.way == 2 {
            #expect(answer.coordinate.distance(to: raw.coordinate) < 8)
        }
    }

    @Test("B25: a private road is driven onto like any other")
    func privateRoad() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[0, -400], [0, 0], [400, 0]], limit: 50, rank: 5),
            HandmadeRoad(2, [[0, 0], [0, 150], [0, 300]], limit: 20, rank: 7, flags: [.service, .restrictedAccess]),
            HandmadeRoad(3, [[0, 150], [100, 150]], limit: 20, rank: 7, flags: [.service, .restrictedAccess]),
        ])
        let fixes = (0..<60).map { fix(Double($0), 0, -120 + 6 * Double($0), speed: 6, course: 0) }
        let answers = matches(roads, fixes)
        #expect(answers.allSatisfy { $0.isMatched })
        #expect(answers[25...].allSatisfy { $0.way == 2 })
    }

    @Test("B33: in hairpins all legs come in order and none is left out")
    func hairpins() {
        var line: [SIMD2<Double>] = []
        for leg in 0..<4 {
            let north = Double(leg) * 18
            line += leg % 2 == 0 ? [[0, north], [150, north]] : [[150, north], [0, north]]
            if leg == 3 { break }
            for step in 1..<8 {
                let angle = Double(step) / 8 * .pi
                let side = leg % 2 == 0 ? 150 + 9 * sin(angle) : -9 * sin(angle)
                line.append([side, north + 9 - 9 * cos(angle)])
            }
        }
        let roads = HandmadeRoads([HandmadeRoad(1, line, limit: 50)])
        var fixes: [Fix] = []
        var numbers = SeededNumbers(seed: 33)
        var travelled = 0.0
        var rest = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            let delta = to - from
            let length = (delta * delta).sum().squareRoot()
            while rest < length {
                let place = from + delta * (rest / length)
                let course = atan2(delta.x, delta.y) * 180 / .pi
                fixes.append(
                    fix(
                        Double(fixes.count), place.x + 2 * numbers.normal(), place.y + 2 * numbers.normal(), accuracy: 8, speed: 8,
                        course: course < 0 ? course + 360 : course))
                rest += 8
            }
            rest -= length
            travelled += length
        }
        let answers = matches(roads, fixes)
        let offsets = answers.compactMap(\.offset)
        #expect(offsets.count == fixes.count)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 > $0 - 3 })
        for (index, offset) in offsets.enumerated() { #expect(abs(offset - Double(index) * 8) < 20) }
    }
}
