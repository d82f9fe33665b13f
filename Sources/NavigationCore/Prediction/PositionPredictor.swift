import ElectronicHorizon
import Foundation
import Geodesy
import RoadNetwork

/// Where the car most probably is after the last fix: along the most probable path, at the speed that the last ones and the way ahead suggest.
///
/// The speed is the filtered one; a change of it goes on for a second; for bends, lower limits and the end of the road the car slows down.
/// While fixes come this fills the frames between them. Without fixes it goes on in a tunnel for as long as the tunnel lasts, and waits
/// behind its exit; on open road it goes on for some seconds and not across a junction where no way is the likely one. A car that stood
/// stays. Then nothing can be said any more, and the place is stale. It knows no clock: times come in.
struct PositionPredictor: Sendable {
    /// How long it goes on along open road, seconds.
    static let openRoad = 10.0
    /// How long a car that stood is taken to stand, seconds.
    static let standing = 60.0
    /// The longest stay in a tunnel, seconds.
    static let tunnel = 900.0
    /// How far behind the exit of a tunnel it waits at most, seconds at its speed: the first fix is late. It waits nearer where its place is
    /// surer, but no nearer than so many meters. An open stretch between two tunnels that is passed in this time counts as tunnel.
    static let behindExit = (seconds: 2.5, meters: 30.0)
    /// Where it may come to the exit later or earlier than this, one standard deviation in seconds, nobody hurries to take it to a stand.
    static let sureExit = 5.0
    /// Open stretches up to this length between two tunnels count as tunnel, meters: no receiver comes to a fix there.
    static let tunnelGap = 50.0
    /// An error of what was foretold beyond this is a jump, meters.
    static let farthestError = 800.0
    /// By which share the speed errs: how far it wanders in a tunnel, what it may be on open road, and that in meters a second at least.
    /// Foretold, and measured by the wheels.
    static let foretoldError = (inTunnel: 0.07, onRoad: 0.15, least: 1.0)
    static let measuredError = (inTunnel: 0.02, onRoad: 0.03, least: 0.2)
    /// How long a change of speed goes on while fixes come, and without them, seconds.
    static let changeLasts = (withFixes: 2.0, without: 1.0)
    /// The braking with which the car begins to slow down for what lies ahead, and the hardest that is foretold, meters per second squared.
    /// Who was measured to brake harder than that is going to stand.
    static let braking = (comfortable: 1.8, hardest: 3.0)
    /// With which it gains the speed again that it had, meters per second squared.
    static let gaining = 2.0
    /// Seconds of a step.
    static let step = 0.25
    /// How far ahead frames can ask, seconds.
    static let horizon = 6.0

    let graph: RoadGraph?
    private(set) var path: MostProbablePath?
    private var ceilings: SpeedCeilings?
    private let startTime: Int64
    private let startAccuracy: Double
    private let startSpeed: Double
    private let speedDeviation: Double
    /// The change of speed that goes on at the start, meters per second squared, and the speed to which the car comes back.
    private var change: Double
    private var cruise: Double
    private let brakesToStand: Bool
    /// What the car says of itself, and whether its speed was gone by.
    private var vehicle = VehicleTrack()
    private var isMeasured = false
    /// Where it stops, meters along the path, and how hard it brakes there.
    private var stop = Double.infinity
    private var stopBraking = Self.braking.hardest
    /// Whether a tunnel explains that no fix comes, be it that the car waits behind its exit.
    private(set) var isInTunnel = false
    private var lastTime: Int64
    /// Meters along the path.
    private(set) var traveled = 0.0
    /// Meters a second.
    private(set) var speed: Double
    private(set) var isStale = false
    /// Seconds outside of tunnels and inside, and those for which no tunnel explains that no fix comes.
    private var openTime = 0.0
    private var tunnelTime = 0.0
    private var unexplained = 0.0

    /// From the place of a fix.
    ///
    /// - Parameters:
    ///   - path: The most probable path from the place; `nil` off the roads.
    ///   - speed: Meters a second, and how it changes. Below ``SpeedEstimate/standing`` the car stands.
    ///   - change: Meters per second squared.
    ///   - hardBraking: The change of a car that brakes to a stand; `nil` for any other.
    ///   - speedDeviation: One standard deviation of the speed, meters a second.
    ///   - accuracy: One standard radius of the place, meters.
    ///   - time: When the place was true, nanoseconds.
    ///   - graph: The roads.
    init(
        along path: MostProbablePath?, speed: Double, change: Double = 0, hardBraking: Double? = nil, speedDeviation: Double = 0.3,
        accuracy: Double, time: Int64, on graph: RoadGraph?
    ) {
        self.graph = graph
        startTime = time
        lastTime = time
        startAccuracy = accuracy
        self.speedDeviation = speedDeviation.isFinite ? speedDeviation : 1
        let moves = speed.isFinite && speed >= SpeedEstimate.standing
        startSpeed = moves ? speed : 0
        self.speed = startSpeed
        brakesToStand = moves && hardBraking != nil
        self.change = moves ? hardBraking ?? min(2, max(-Self.braking.hardest, change)) : 0
        cruise = brakesToStand ? 0 : max(0, startSpeed + self.change * Self.changeLasts.withFixes)
        guard let path, let graph else { return }
        take(path, on: graph)
    }

    private mutating func take(_ path: MostProbablePath, on graph: RoadGraph) {
        ceilings = SpeedCeilings(of: path, below: max(startSpeed, cruise), mindsLimits: stop.isFinite, on: graph)
        self.path = path
    }

    /// Goes over to having no fixes: the way is laid to the end of the tunnel, and where the car waits is settled.
    mutating func loseFixes() {
        guard let graph, let path, let origin = path.position(at: 0) else { return }
        stop = 0
        cruise = max(0, startSpeed + change * Self.changeLasts.without)
        var length = startSpeed * (Self.openRoad + 2) + 200
        repeat {
            take(MostProbablePath(from: origin, length: length, on: graph, maximumSteps: 2000), on: graph)
            length *= 2
        } while length < 60_000 && self.path.map { $0.end == .length && $0.isInTunnel(at: $0.length - 1) } == true
        stop = min(startSpeed * Self.openRoad, self.path?.certainEnd(from: 0) ?? 0)
    }

    /// Takes a way out of a junction, that at the start of a step of the path, and goes on from there.
    mutating func turn(onto edge: EdgeID, at junction: Int) {
        guard let graph, let path, stop.isFinite else { return }
        let start = path.steps[junction].start
        if path.steps[junction].edge == edge {
            // As was foretold, be it that it was not sure.
            if stop <= start + 0.1 { stop = max(stop, min(start + cruise * Self.openRoad, path.certainEnd(from: start + 0.1))) }
            return
        }
        traveled = max(0, traveled - start)
        isInTunnel = false
        take(
            MostProbablePath(
                from: RoadPosition(edge: edge, offset: 0), length: traveled + cruise * (Self.openRoad + 2) + 200, on: graph,
                maximumSteps: 2000),
            on: graph)
        stop = min(traveled + cruise * Self.openRoad, self.path?.certainEnd(from: 0) ?? 0)
    }

    /// One standard radius of the place now, meters: it grows with what the speed may have changed.
    ///
    /// In a tunnel the speed wanders with a memory of 20 s, whose integral is that of an Ornstein-Uhlenbeck process; on open
    /// road it may be anything soon.
    var accuracy: Double { accuracy(inTunnel: tunnelTime) }

    private func accuracy(inTunnel tunnelTime: Double) -> Double {
        let memory = 20.0
        let inTunnel = tunnelTime / memory
        let speed = max(startSpeed, cruise)
        let error = isMeasured ? Self.measuredError : Self.foretoldError
        let wander = error.inTunnel * speed * memory * (2 * (inTunnel - 1 + exp(-inTunnel))).squareRoot()
        let drift = (speed == 0 ? 0.1 : max(error.least, error.onRoad * speed)) * openTime
        let start = speedDeviation * (speed == 0 || isMeasured ? 0 : openTime + tunnelTime)
        return (startAccuracy * startAccuracy + wander * wander + drift * drift + start * start).squareRoot()
    }

    /// How much of the way lies ahead of the car that it may still go without a fix, meters.
    var left: Double { max(0, min(stop, path?.length ?? 0) - traveled) }

    /// Where the car is.
    var position: RoadPosition? { path?.position(at: traveled) }

    /// Goes by what the car says of its speed, for as long as it says so.
    mutating func follow(_ track: VehicleTrack) { vehicle = track }

    /// Lets time pass.
    mutating func advance(to time: Int64) {
        var left = max(0, Double(time - lastTime) * 1e-9)
        lastTime = max(lastTime, time)
        // What nobody asks for in minutes needs no steps of quarters.
        let step = max(Self.step, left / 400)
        while left > 1e-6 {
            let seconds = min(step, left)
            pass(seconds)
            left -= seconds
        }
        let sinceFix = openTime + tunnelTime
        isStale = unexplained > (startSpeed == 0 && path != nil ? Self.standing : Self.openRoad) + 1e-6 || sinceFix > Self.tunnel
    }

    private mutating func pass(_ seconds: Double) {
        noticeTunnel()
        if isInTunnel, speed > 0 || traveled < stop - 1 {
            tunnelTime += seconds
            unexplained = 0
        } else {
            openTime += seconds
            unexplained += seconds
        }
        let begin = openTime + tunnelTime - seconds
        if let measured = measuredSpeed(after: begin + seconds) { (cruise, change, isMeasured) = (measured, 0, true) }
        let acceleration = max(self.acceleration(at: traveled, speed: speed, after: begin, for: seconds), -speed / seconds)
        traveled = min(
            traveled + (speed + acceleration * seconds / 2) * seconds, max(traveled, stop), max(traveled, path?.length ?? .infinity))
        speed = traveled >= min(stop, path?.length ?? .infinity) ? 0 : max(0, speed + acceleration * seconds)
    }

    /// A tunnel that the car has come to moves the place where it waits to behind the exit.
    private mutating func noticeTunnel() {
        guard stop.isFinite, !isInTunnel, let path,
            let end = path.tunnelEnd(at: traveled, gap: max(Self.tunnelGap, Self.behindExit.seconds * cruise))
        else { return }
        isInTunnel = true
        let atExit = accuracy(inTunnel: (end - traveled) / max(1, cruise))
        let wait = min(Self.behindExit.seconds * cruise, max(Self.behindExit.meters, atExit))
        stop = min(end + wait, path.length)
        // Where a fix must come soon it goes on until half of that, and then has to brake harder than a driver would.
        let isSure = atExit < Self.sureExit * cruise
        stopBraking = max(Self.braking.hardest, isSure ? cruise * cruise / max(1, wait) : 0)
    }

    /// What the car said of its speed, so many seconds after the fix, meters a second.
    private func measuredSpeed(after seconds: Double) -> Double? { vehicle.speed(at: startTime + Int64(seconds * 1e9)) }

    /// What the car does at a place and a speed, so many seconds after the fix, for the time of a step; meters per second squared.
    private func acceleration(at distance: Double, speed: Double, after seconds: Double, for step: Double = Self.step) -> Double {
        if let measured = measuredSpeed(after: seconds + step) { return (measured - speed) / step }
        if startSpeed == 0 && cruise == 0 { return -speed / Self.step }
        var braking = 0.0
        if stop.isFinite, distance < stop {
            let needed = speed * speed / (2 * max(0.1, stop - distance))
            // A stop that comes up too late is passed, rather than that the car is shown to brake as none does.
            if needed >= 0.9 * stopBraking { braking = min(needed, 1.15 * stopBraking) }
        }
        if let ahead = ceilings?.braking(at: distance, speed: speed), ahead >= Self.braking.comfortable {
            braking = max(braking, min(ahead, Self.braking.hardest))
        }
        if braking > 0 { return -braking }
        let lasts = stop.isFinite ? Self.changeLasts.without : brakesToStand ? .infinity : Self.changeLasts.withFixes
        if seconds < lasts, change != 0 { return change }
        return min(Self.gaining, max(0, (cruise - speed) / Self.step))
    }

    /// What the car does from now on, for frames.
    var profile: MotionProfile {
        guard path != nil else { return MotionProfile(speed: speed) }
        let passed = openTime + tunnelTime
        return MotionProfile(distance: 0, speed: speed, step: Self.step, count: Int(Self.horizon / Self.step)) { now in
            let here = traveled + now.distance
            if here >= stop { return max(-now.speed / Self.step, -1.15 * stopBraking) }
            return acceleration(at: here, speed: now.speed, after: passed + now.time)
        }
    }
}

extension MostProbablePath {
    func isInTunnel(at distance: Double) -> Bool {
        steps.first { distance < $0.end }?.flags.contains(.tunnel) ?? false
    }

    /// Where the tunnel ends in which the path is at a distance; `nil` when it is in none. A path that ends in a tunnel ends it.
    func tunnelEnd(at distance: Double, gap: Double) -> Double? {
        guard let current = steps.firstIndex(where: { distance < $0.end }), steps[current].flags.contains(.tunnel) else { return nil }
        var end = steps[current].end
        for step in steps[(current + 1)...] {
            if step.flags.contains(.tunnel) { end = step.end } else if step.end - end > gap { break }
        }
        return end
    }

    /// The first junction behind a distance at which no way is likelier than not; under ground there is always one that is gone on.
    func certainEnd(from distance: Double) -> Double {
        var before = 1.0
        for step in steps {
            if step.start >= distance, step.probability < 0.5 * before, !step.flags.contains(.tunnel) { return step.start }
            before = step.probability
        }
        return length
    }

    /// Where the path turns back along the same road, as it does where the road ends; meters, infinite where it does not. No car is
    /// foretold to turn: it is at the end of what can be said.
    func turnBack(on graph: RoadGraph) -> Double {
        for (step, next) in zip(steps, steps.dropFirst()) {
            guard let (tile, index) = graph.locate(step.edge), tile.id(of: tile.edges[index].reverse) == next.edge else { continue }
            return step.end
        }
        return .infinity
    }

    /// How far along the path a place lies, meters; `nil` where it is not on it.
    func distance(of position: RoadPosition) -> Double? {
        guard let step = steps.first(where: { $0.edge == position.edge }) else { return nil }
        let distance = step.start + Double(position.offset)
        return distance >= 0 ? distance : nil
    }
}
