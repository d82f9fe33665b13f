import Foundation
import Geodesy

/// The motion of a simulated car along its way, in steps of a tenth of a second.
struct SimulatedCar: Sendable {
    static let step = 0.1

    var path: DrivePath
    private(set) var speed: Double
    /// Meters driven on this way and those before it.
    private(set) var distance = 0.0
    /// Where the car is on its way: the piece, and meters from the way's start.
    private(set) var piece = 0
    private(set) var position = 0.0
    private var standing = 0.0
    private var wander = 0.0
    /// In a tunnel, for a driver who keeps the speed of the entry: that speed, and the noise about it in deviations.
    private var tunnelPace: (entry: Double, noise: Double)?
    private var random: SeededRandom

    init(path: DrivePath, speed: Double, seed: UInt64) {
        self.path = path
        self.speed = speed
        random = SeededRandom(seed: seed)
    }

    /// Whether the car is at the end of all that was laid, and has stood there as long as it should.
    var isAtEnd: Bool { piece >= path.pieces.count && standing <= 0 }

    /// Meters of the way that still lie ahead.
    var ahead: Double { path.end - position }

    /// Puts the car on another way, at its start.
    mutating func place(on path: DrivePath, speed: Double) {
        self.path = path
        self.speed = speed
        piece = 0
        position = 0
        standing = 0
    }

    /// One step of 0.1 s.
    mutating func advance() {
        wander = 0.995 * wander + 0.0999 * random.gaussian()
        if standing > 0 {
            standing -= Self.step
            return
        }
        guard piece < path.pieces.count else {
            speed = 0
            return
        }
        let driver = path.driver
        let next = path.vertices[piece + 1]
        let target = tunnelSpeed(driver) ?? path.pieces[piece].cap * (1 + driver.speedWander * wander)
        let left = max(0, next.distance - position - speed * Self.step)
        let braked = (next.allowed * next.allowed + 2 * driver.braking * left).squareRoot()
        let wanted = min(target, speed + driver.acceleration * Self.step)
        let newSpeed = min(max(wanted, speed - driver.braking * Self.step), braked)
        move(by: (speed + newSpeed) / 2 * Self.step)
        speed = newSpeed
        stopIfDue()
    }

    /// The speed at which the driver goes on in a tunnel; `nil` outside, and for a driver who goes by limits and bends there too.
    private mutating func tunnelSpeed(_ driver: DriverProfile) -> Double? {
        guard let wander = driver.tunnelWander, path.pieces[piece].isTunnel else {
            tunnelPace = nil
            return nil
        }
        var pace = tunnelPace ?? (entry: speed, noise: random.gaussian())
        if tunnelPace != nil { pace.noise = 0.995 * pace.noise + 0.0999 * random.gaussian() }
        tunnelPace = pace
        return pace.entry * (1 + wander * min(2, max(-2, pace.noise)))
    }

    private mutating func move(by meters: Double) {
        position += meters
        distance += meters
        while piece < path.pieces.count, position >= path.vertices[piece + 1].distance {
            if path.vertices[piece + 1].stop > 0 {
                let over = position - path.vertices[piece + 1].distance
                position -= over
                distance -= over
                return
            }
            piece += 1
        }
        piece -= path.forget(before: piece)
    }

    /// The last decimeters before a stop are rolled out at once: braking alone would approach it for ever.
    private mutating func stopIfDue() {
        guard piece < path.pieces.count else { return }
        let next = path.vertices[piece + 1]
        guard next.stop > 0, next.distance - position < 0.3 else { return }
        distance += next.distance - position
        position = next.distance
        speed = 0
        standing = next.stop
        path.release(vertex: piece + 1)
        piece += 1
    }

    /// The true state at this moment.
    func state(at time: Int64) -> TrueState? {
        guard !path.vertices.isEmpty else { return nil }
        let index = min(piece, path.pieces.count - 1)
        let place = path.pieces.isEmpty ? nil : path.pieces[index]
        var road = place?.road
        if index >= 0 { road?.offset += position - path.vertices[index].distance }
        return TrueState(
            time: time, coordinate: coordinate(at: position), speed: speed, course: course, road: road,
            isInTunnel: place?.isTunnel ?? false, distance: distance
        )
    }

    /// From the middle of the car's rear to its front: a car turns over some meters, not at a point.
    private var course: Double {
        let rear = coordinate(at: position - 2)
        let front = coordinate(at: position + 2)
        return rear.distance(to: front) > 0.1 ? rear.bearing(to: front) : 0
    }

    private func coordinate(at distance: Double) -> Coordinate {
        let vertices = path.vertices
        var index = min(piece, max(0, vertices.count - 2))
        while index > 0, vertices[index].distance > distance { index -= 1 }
        while index + 2 < vertices.count, vertices[index + 1].distance < distance { index += 1 }
        guard index + 1 < vertices.count else { return vertices[0].coordinate }
        let a = vertices[index]
        let b = vertices[index + 1]
        return a.coordinate.towards(b.coordinate, share: min(1, max(0, (distance - a.distance) / (b.distance - a.distance))))
    }
}
