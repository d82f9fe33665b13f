import ElectronicHorizon
import Foundation
import Geodesy
import RoadNetwork

/// Where the way ahead makes a car slow: bends that cannot be driven at its speed, roads of a lower limit, and the end of the way.
struct SpeedCeilings: Sendable {
    /// The sideways acceleration that drivers accept in a bend at most, meters per second squared. Few drive faster; many slower.
    static let lateralAcceleration = 3.0
    /// No bend is foretold to slow the car to less than this share of its speed: the drawn line says less of it than the driver sees.
    static let leastShare = 0.6
    /// Over how much of the way before and behind a point a bend is measured, the longer of both.
    static let window = (meters: 12.0, seconds: 0.6)
    /// The width within which a driver cuts a corner, meters.
    static let cut = 3.0
    /// Slower than this no corner is taken, meters a second.
    static let slowest = 2.5
    /// The usual speed as a share of the fastest that is expected on a road.
    static let usualShare = 0.83

    struct Ceiling: Sendable {
        /// Meters from the beginning of the path.
        var distance: Double
        /// Meters a second.
        var speed: Double
    }

    /// In the order of the way; only what is slower than the car.
    private(set) var ceilings: [Ceiling] = []

    /// The ceilings of a path below a speed (meters a second).
    ///
    /// - Parameters:
    ///   - path: The way ahead.
    ///   - speed: Meters a second.
    ///   - mindsLimits: Whether lower limits count. While fixes come they say sooner than a sign how the driver takes it.
    ///   - graph: The roads.
    init(of path: MostProbablePath, below speed: Double, mindsLimits: Bool, on graph: RoadGraph) {
        guard let first = path.steps.first, speed > 0 else { return }
        for step in path.steps.dropFirst() where mindsLimits && step.plausibleSpeed < first.plausibleSpeed {
            // Who drives fast on one road drives fast on the next.
            let share = max(Self.usualShare, min(1, speed / max(1, first.plausibleSpeed)))
            let limited = share * step.plausibleSpeed
            if limited < speed { ceilings.append(Ceiling(distance: step.start, speed: limited)) }
        }
        addBends(of: path, path.coordinates(from: 0, to: path.length, on: graph), below: speed)
        let turnBack = path.turnBack(on: graph)
        if turnBack.isFinite { ceilings.append(Ceiling(distance: turnBack, speed: 0)) }
        if path.end == .deadEnd { ceilings.append(Ceiling(distance: path.length, speed: 0)) }
        ceilings.sort { $0.distance < $1.distance }
    }

    private mutating func addBends(of path: MostProbablePath, _ line: [Coordinate], below speed: Double) {
        let line = MotionLine(line)
        guard line.points.count > 2 else { return }
        // Bends are seen over some meters, more at speed: a single point may lie beside the road.
        let window = max(Self.window.meters, Self.window.seconds * speed)
        for index in 1..<line.points.count - 1 {
            let here = line.points[index]
            let before = line.points[index - 1].bearing(to: here)
            let after = here.bearing(to: line.points[index + 1])
            guard abs(Bearing.turn(from: before, to: after)) > 1 else { continue }
            let distance = line.distances[index]
            // A tunnel is built for its speed: its bends are as wide as they are drawn seldom.
            guard distance > 1, !path.isInTunnel(at: distance) else { continue }
            let entry = line.place(at: max(0, distance - window)).coordinate.bearing(to: here)
            let exit = here.bearing(to: line.place(at: min(line.length, distance + window)).coordinate)
            let turn = abs(Bearing.turn(from: entry, to: exit)) * .pi / 180
            // A corner is cut within the width of the road: the circle between the halves of both pieces, or the one that the width allows.
            let half = max(0.005, abs(Bearing.turn(from: before, to: after)) / 2 * .pi / 180)
            let piece = min(distance - line.distances[index - 1], line.distances[index + 1] - distance)
            let corner = min(max(4, piece / 2) / tan(half), Self.cut / (1 / cos(half) - 1))
            let radius = max(window / max(0.01, turn), corner)
            let limited = max(Self.slowest, Self.leastShare * speed, (Self.lateralAcceleration * radius).squareRoot())
            if limited < speed { ceilings.append(Ceiling(distance: distance, speed: limited)) }
        }
    }

    /// The braking that what lies ahead of a distance asks for, meters per second squared: zero or more.
    func braking(at distance: Double, speed: Double) -> Double {
        var greatest = 0.0
        for ceiling in ceilings where ceiling.distance > distance && ceiling.speed < speed {
            greatest = max(greatest, (speed * speed - ceiling.speed * ceiling.speed) / (2 * max(0.5, ceiling.distance - distance)))
        }
        return greatest
    }
}
