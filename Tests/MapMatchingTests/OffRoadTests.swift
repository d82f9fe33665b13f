import Foundation
import Geodesy
import RoadNetwork
import Testing

@testable import MapMatching

@Suite("Off the road")
struct OffRoadTests {
    @Test("B26: far from any road every fix says so, with the raw position")
    func farFromRoads() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 300], [500, 300]])])
        let fixes = (0..<30).map { fix(Double($0), 3 * Double($0), 0, speed: 3, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers.allSatisfy { $0.status == .offRoad && $0.edge == nil && $0.offRoadProbability > 0.9 })
        #expect(zip(answers, fixes).allSatisfy { $0.coordinate == $1.coordinate })
    }

    @Test("B27: across open ground the car is off the road once, and back three fixes after the next road begins")
    func openGround() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [0, 0]]), HandmadeRoad(2, [[400, 0], [1200, 0]])])
        let fixes = (0..<120).map { fix(Double($0), -300 + 8 * Double($0), 0, speed: 8, course: 90) }
        let answers = matches(roads, fixes)
        let states = answers.map { $0.status == .offRoad }
        #expect(changes(states) == 2)
        #expect(answers[2..<37].allSatisfy { $0.way == 1 })
        #expect(states[50..<86].allSatisfy { $0 })
        #expect(answers[91...].allSatisfy { $0.way == 2 })
    }

    @Test("A car that leaves the road for a field is off the road within five seconds, and its probability says so")
    func intoTheField() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [900, 0]])])
        var fixes = (0..<30).map { fix(Double($0), -200 + 8 * Double($0), 0, speed: 8, course: 90) }
        for second in 1...30 { fixes.append(fix(29 + Double(second), 32, -5 * Double(second), speed: 5, course: 180)) }
        let answers = matches(roads, fixes)
        #expect(answers[..<30].allSatisfy { $0.way == 1 && $0.offRoadProbability < 0.05 })
        #expect(answers[36...].allSatisfy { $0.status == .offRoad && $0.offRoadProbability > 0.6 })
    }

    @Test("A bare track that leaves the road for a field is off the road within fifteen seconds, and not before")
    func bareTrackIntoTheField() {
        let roads = HandmadeRoads([HandmadeRoad(1, [[-500, 0], [900, 0]])])
        var numbers = SeededNumbers(seed: 27)
        var fixes = (0..<40).map { fix(Double($0), -300 + 8 * Double($0), 4 * numbers.normal(), accuracy: nil) }
        for second in 1...40 { fixes.append(fix(39 + Double(second), 12 + 2 * numbers.normal(), -6 * Double(second), accuracy: nil)) }
        let answers = matches(roads, fixes)
        #expect(answers[..<40].allSatisfy { $0.way == 1 })
        #expect(answers[55...].allSatisfy { $0.status == .offRoad })
    }

    @Test("B19: the first far-off fixes of a cold start are never certain, and the true road is there with the first good one")
    func coldStart() {
        let roads = HandmadeRoads([
            HandmadeRoad(1, [[-300, 0], [300, 0]]), HandmadeRoad(2, [[380, -300], [380, 300]]), HandmadeRoad(3, [[150, 60], [250, 60]]),
        ])
        var fixes = [fix(0, 400, 150, accuracy: 200), fix(1, 180, 60, accuracy: 120), fix(2, 60, 20, accuracy: 65)]
        var numbers = SeededNumbers(seed: 19)
        for second in 3..<33 { fixes.append(fix(Double(second), 2 * numbers.normal(), 2 * numbers.normal(), speed: 0)) }
        let answers = matches(roads, fixes)
        #expect(answers[..<2].allSatisfy { $0.probability < 0.9 })
        #expect(answers[6...].allSatisfy { $0.way == 1 })
    }

    @Test("Where the map ends the raw position is given with the reason, and matching comes back with the map")
    func endOfTheMap() {
        let line = HandmadeRoad(1, (-10...10).map { [Double($0) * 100, 0] })
        let roads = HandmadeRoads([line], tileWidth: 500, absent: [1000], nodesEverywhere: true)
        let fixes = (0..<60).map { fix(Double($0), -500 + 20 * Double($0), 0, speed: 20, course: 90) }
        let answers = matches(roads, fixes)
        #expect(answers[2..<24].allSatisfy { $0.way == 1 })
        #expect(answers[28..<44].allSatisfy { $0.status == .degraded(.noMap) && $0.edge == nil })
        #expect(answers[53...].allSatisfy { $0.way == 1 })
    }

    @Test("A drive over tile borders is the same as on one tile")
    func tileBorders() {
        let lines = [
            HandmadeRoad(1, (-20...20).map { [Double($0) * 50, 0] }), HandmadeRoad(2, (-20...20).map { [Double($0) * 50, 30] }),
            HandmadeRoad(3, [[-100, 0], [-100, 30]]), HandmadeRoad(4, [[200, 0], [200, 30]]),
        ]
        var numbers = SeededNumbers(seed: 7)
        let fixes = (0..<90).map {
            fix(Double($0), -900 + 20 * Double($0), 4 * numbers.normal(), accuracy: 8, speed: 20 + 0.5 * numbers.normal(), course: 90)
        }
        let whole = matches(HandmadeRoads(lines, nodesEverywhere: true), fixes)
        let cut = matches(HandmadeRoads(lines, tileWidth: 170, nodesEverywhere: true), fixes)
        #expect(whole.map(\.wayDirection) == cut.map(\.wayDirection))
        for (one, other) in zip(whole, cut) {
            #expect(one.coordinate.distance(to: other.coordinate) < 0.1)
            #expect(abs(one.probability - other.probability) < 0.01)
        }
        #expect(Set(cut.compactMap { $0.edge?.tile }).count > 8)
    }
}
