import Foundation
import Geodesy
import MapMatching
import Testing

@testable import NavigationCore

@Suite("A simulated car")
struct SimulatedCarTests {
    static let origin = Coordinate(latitude: 43.74, longitude: 7.42)

    /// A way over points given in meters east and north of the origin.
    static func path(_ points: [(Double, Double)], cap: Double = 14, driver: DriverProfile = DriverProfile()) -> DrivePath {
        var path = DrivePath(driver: driver)
        for (east, north) in points {
            let place = origin.moved(meters: east, bearing: 90).moved(meters: north, bearing: 0)
            path.lay(to: place, piece: DrivePath.Piece(road: nil, cap: cap, isTunnel: false, halfWidth: 3))
        }
        return path
    }

    static let calm: DriverProfile = {
        var driver = DriverProfile()
        driver.speedWander = 0
        return driver
    }()

    /// Speeds at each step until the way is over.
    static func drive(_ path: DrivePath, speed: Double = 0) -> [(position: Double, speed: Double)] {
        var car = SimulatedCar(path: path, speed: speed, seed: 1)
        var steps: [(Double, Double)] = []
        while !car.isAtEnd, steps.count < 20_000 {
            car.advance()
            steps.append((car.position, car.speed))
        }
        return steps
    }

    @Test("It gains and loses speed as its driver likes, and comes to stand where the way ends")
    func gentle() {
        var path = Self.path([(0, 0), (600, 0)], driver: Self.calm)
        path.stopAtEnd(seconds: 1)
        let steps = Self.drive(path)
        #expect(abs((steps.map(\.speed).max() ?? 0) - 14) < 0.01)
        for (before, after) in zip(steps, steps.dropFirst()) where after.position < 599.5 {
            let acceleration = (after.speed - before.speed) / SimulatedCar.step
            #expect(acceleration <= 1.6 + 1e-6 && acceleration >= -2.2)
        }
        #expect(abs((steps.last?.position ?? 0) - 600) < 0.01)
        // 14²/3.2 + 14²/3.6 m are not driven at full speed: 14/1.6 + 14/1.8 + (600 − 115.7)/14 s, and a second of standing.
        #expect(abs(Double(steps.count) * SimulatedCar.step - 52.1) < 1.5)
    }

    @Test("It slows down for a corner before it comes to it")
    func corner() {
        var path = Self.path([(0, 0), (300, 0), (300, 300)], driver: Self.calm)
        path.stopAtEnd(seconds: 0.1)
        let steps = Self.drive(path)
        let atCorner = steps.min { abs($0.position - 300) < abs($1.position - 300) } ?? (0, 0)
        // 3 m of half width round a right angle: a circle of 7.2 m; 2.2 m/s² sideways.
        #expect(abs(atCorner.speed - (2.2 * 7.24).squareRoot()) < 0.4)
        #expect(steps.filter { $0.position > 100 && $0.position < 200 }.allSatisfy { $0.speed > 11 })
    }

    @Test("A finely drawn curve is as fast as its radius allows")
    func curve() {
        let radius = 50.0
        let arc = (0...45).map { degree -> (Double, Double) in
            let angle = Double(degree) * 2 * .pi / 180
            return (200 + radius * sin(angle), radius - radius * cos(angle))
        }
        var path = Self.path([(0, 0)] + arc + [(250, 400)], driver: Self.calm)
        path.stopAtEnd(seconds: 0.1)
        let inCurve = Self.drive(path).filter { $0.position > 215 && $0.position < 270 }.map(\.speed)
        #expect(abs((inCurve.max() ?? 0) - (2.2 * radius).squareRoot()) < 0.3)
    }

    @Test("A lower limit holds from its first meter on")
    func limit() {
        var path = Self.path([(0, 0), (500, 0)], cap: 30, driver: Self.calm)
        path.lay(
            to: Self.origin.moved(meters: 900, bearing: 90), piece: DrivePath.Piece(road: nil, cap: 13, isTunnel: false, halfWidth: 3))
        path.stopAtEnd(seconds: 0.1)
        let steps = Self.drive(path, speed: 30)
        #expect(steps[0].speed > 29)
        #expect(steps.filter { $0.position > 501 }.allSatisfy { $0.speed <= 13.3 })
    }

    @Test("It stands at a stop as long as it should and goes on")
    func stop() {
        var path = Self.path([(0, 0), (200, 0)], driver: Self.calm)
        path.stopBeforeEnd(meters: 5, seconds: 10)
        path.lay(
            to: Self.origin.moved(meters: 400, bearing: 90), piece: DrivePath.Piece(road: nil, cap: 14, isTunnel: false, halfWidth: 3))
        path.stopAtEnd(seconds: 0.1)
        let standing = Self.drive(path).filter { $0.speed == 0 && $0.position < 300 }
        #expect(standing.allSatisfy { abs($0.position - 195) < 0.05 })
        #expect(abs(Double(standing.count) * SimulatedCar.step - 10) < 0.3)
    }

    @Test("A long way is forgotten behind the car and the true state stays right")
    func forgetting() throws {
        var path = Self.path((0...3000).map { (Double($0) * 2, 0) }, driver: Self.calm)
        path.stopAtEnd(seconds: 0.1)
        var car = SimulatedCar(path: path, speed: 14, seed: 1)
        for _ in 0..<4000 { car.advance() }
        #expect(car.path.pieces.count < 2000)
        let state = try #require(car.state(at: 0))
        #expect(abs(Self.origin.distance(to: state.coordinate) - car.distance) < 1)
        #expect(abs(state.course - 90) < 0.1)
    }
}

@Suite("A simulated receiver")
struct SimulatedReceiverTests {
    @Test("Its errors have the deviation, memory and accuracy that its model says")
    func statistics() {
        var model = ReceiverModel()
        model.deviation = 5
        model.memory = 30
        var receiver = SimulatedReceiver(model: model, seed: 4)
        let truth = Coordinate(latitude: 43.7, longitude: 7.4)
        let count = 20_000
        var errors: [Double] = []
        var within = 0
        for second in 0..<count {
            let state = TrueState(
                time: Int64(second) * 1_000_000_000, coordinate: truth, speed: 10, course: 45, road: nil, isInTunnel: false, distance: 0)
            let fix = receiver.fix(of: state)
            let distance = truth.distance(to: fix.coordinate)
            errors.append(distance * cos(truth.bearing(to: fix.coordinate) * .pi / 180))
            if distance <= fix.horizontalAccuracy ?? 0 { within += 1 }
        }
        let variance = errors.reduce(0) { $0 + $1 * $1 } / Double(count)
        #expect(abs(variance.squareRoot() - 5) < 0.4)
        #expect(abs(Double(within) / Double(count) - 0.683) < 0.03)
        // Share 0.7 of the variance, remembered for 30 s: e^(−10/30) of it after 10 s.
        let after10 = zip(errors, errors.dropFirst(10)).reduce(0) { $0 + $1.0 * $1.1 } / Double(count - 10) / variance
        #expect(abs(after10 - 0.7 * exp(-1.0 / 3)) < 0.08)
    }

    @Test("A receiver that stands gives no course, and an exact one does not err")
    func courses() {
        var receiver = SimulatedReceiver(model: .exact, seed: 1)
        let place = Coordinate(latitude: 1, longitude: 179.999_999)
        let standing = TrueState(time: 0, coordinate: place, speed: 0, course: 45, road: nil, isInTunnel: false, distance: 0)
        var moving = standing
        moving.speed = 20
        #expect(receiver.fix(of: standing).course == nil)
        let fix = receiver.fix(of: moving)
        #expect(fix.course == 45 && fix.speed == 20 && fix.coordinate == place)
    }

    @Test("The same seed gives the same fixes, another seed others")
    func seeds() {
        let state = TrueState(
            time: 5, coordinate: Coordinate(latitude: 1, longitude: 1), speed: 3, course: 0, road: nil, isInTunnel: false, distance: 0)
        var receivers = [7, 7, 8].map { SimulatedReceiver(model: ReceiverModel(), seed: $0) }
        let fixes = receivers.indices.map { receivers[$0].fix(of: state) }
        #expect(fixes[0] == fixes[1] && fixes[0] != fixes[2])
    }
}
