import ElectronicHorizon
import Geodesy
import RoadNetwork

/// Where the car most probably is while no fix comes, along the most probable path from the last one.
///
/// It goes on at the last speed: in a tunnel for as long as the tunnel lasts, on open road for some seconds and not across a junction
/// where no way is the likely one. A car that stood stays. Then nothing can be said any more, and the place is stale.
/// It knows no clock: times come in.
struct DeadReckoning: Sendable {
    /// How long it goes on along open road, seconds.
    static let openRoad = 10.0
    /// How long a car that stood is taken to stand, seconds.
    static let standing = 60.0
    /// The longest stay in a tunnel, seconds.
    static let tunnel = 900.0
    /// How far behind the exit of a tunnel it stops, meters: the first fix is late.
    static let behindExit = 30.0
    /// Open stretches up to this length between two tunnels count as tunnel, meters.
    static let tunnelGap = 100.0
    /// Slower than this is standing, meters a second.
    static let standingSpeed = 0.7

    private let origin: RoadPosition?
    private let startTime: Int64
    private let startSpeed: Double
    private let startAccuracy: Double
    private var lastTime: Int64
    private var traveled = 0.0
    /// Seconds in which no tunnel explained that no fix came.
    private var openTime = 0.0
    /// Whether a tunnel explains that no fix came.
    private(set) var hasPassedTunnel = false
    private(set) var isStale = false
    /// Meters a second.
    private(set) var speed: Double

    /// From the place of the last fix; `origin` is `nil` off the roads.
    init(origin: RoadPosition?, speed: Double, accuracy: Double, time: Int64) {
        self.origin = origin
        startTime = time
        lastTime = time
        startSpeed = speed < Self.standingSpeed || !speed.isFinite ? 0 : speed
        startAccuracy = accuracy
        self.speed = startSpeed
    }

    /// One standard radius of the place now, meters: it grows with what the speed may have changed.
    var accuracy: Double {
        let seconds = Double(lastTime - startTime) * 1e-9
        let drift = (startSpeed == 0 ? 0.1 : max(1, 0.15 * startSpeed)) * seconds
        return (startAccuracy * startAccuracy + drift * drift).squareRoot()
    }

    /// Lets time pass. Returns the place and the way on; `nil` off the roads.
    mutating func advance(to time: Int64, on graph: RoadGraph?) -> (position: RoadPosition, path: MostProbablePath)? {
        let seconds = max(0, Double(time - lastTime) * 1e-9)
        lastTime = max(lastTime, time)
        guard let origin, let graph else {
            openTime += seconds
            isStale = openTime > Self.openRoad
            return nil
        }
        let wanted = traveled + startSpeed * seconds
        let path = MostProbablePath(from: origin, length: wanted + Self.tunnelGap + 200, on: graph, maximumSteps: 2000)
        let tunnelEnd = Self.tunnelEnd(of: path, at: traveled)
        var reach: Double
        if let tunnelEnd {
            hasPassedTunnel = true
            reach = tunnelEnd + Self.behindExit
        } else {
            let farthest = traveled + startSpeed * min(seconds, max(0, Self.openRoad - openTime))
            reach = hasPassedTunnel ? traveled : min(farthest, Self.certainEnd(of: path, from: traveled))
        }
        reach = min(reach, path.length)
        let before = traveled
        traveled = max(traveled, min(wanted, reach))
        speed = seconds > 0 ? (traveled - before) / seconds : startSpeed
        if tunnelEnd != nil, traveled < reach {
            openTime = 0
        } else {
            openTime += seconds
        }
        let sinceFix = Double(lastTime - startTime) * 1e-9
        isStale = openTime > (startSpeed == 0 ? Self.standing : Self.openRoad) || sinceFix > Self.tunnel
        guard let position = path.position(at: traveled) else { return nil }
        return (position, MostProbablePath(from: position, length: max(50, speed * 8), on: graph))
    }

    /// Where the tunnel ends in which the path is at a distance; `nil` when it is in none. A path that ends in a tunnel ends it.
    private static func tunnelEnd(of path: MostProbablePath, at distance: Double) -> Double? {
        guard let current = path.steps.firstIndex(where: { distance < $0.end }), path.steps[current].flags.contains(.tunnel) else {
            return nil
        }
        var end = path.steps[current].end
        for step in path.steps[(current + 1)...] {
            if step.flags.contains(.tunnel) { end = step.end } else if step.end - end > tunnelGap { break }
        }
        return end
    }

    /// The first junction ahead at which no way is likelier than not.
    private static func certainEnd(of path: MostProbablePath, from distance: Double) -> Double {
        var before = 1.0
        for step in path.steps {
            if step.start >= distance, step.probability < 0.5 * before { return step.start }
            before = step.probability
        }
        return path.length
    }
}
