/// How far a car gets over time: stretches of steady acceleration, one after the other. The last one's speed goes on.
///
/// Distances and speeds never fall below zero where the stretches' do not: between two of them all is by the formula of steady
/// acceleration, so that a frame asks for its place without a step of simulation.
public struct MotionProfile: Sendable, Hashable {
    /// A stretch of steady acceleration.
    public struct Stretch: Sendable, Hashable {
        /// When it begins, seconds since the start of the profile.
        public var time: Double
        /// Meters from the start of the profile.
        public var distance: Double
        /// Speed at its beginning, meters a second.
        public var speed: Double
        /// Meters per second squared.
        public var acceleration: Double

        /// A stretch.
        public init(time: Double, distance: Double, speed: Double, acceleration: Double) {
            self.time = time
            self.distance = distance
            self.speed = speed
            self.acceleration = acceleration
        }
    }

    /// The stretches in order of time; at least one, which begins at zero.
    public private(set) var stretches: [Stretch]

    /// A steady speed, meters a second.
    public init(speed: Double) {
        stretches = [Stretch(time: 0, distance: 0, speed: speed.isFinite ? max(0, speed) : 0, acceleration: 0)]
    }

    /// A profile in steps of simulation.
    ///
    /// - Parameters:
    ///   - distance: Meters at the start.
    ///   - speed: Meters a second at the start.
    ///   - step: Seconds from step to step.
    ///   - count: How many steps; after them the car goes on at its last speed.
    ///   - acceleration: What happens in a step that begins at a time, a distance and a speed; meters per second squared. A car that
    ///     would go back stands.
    init(distance: Double, speed: Double, step: Double, count: Int, acceleration: (_ now: Stretch) -> Double) {
        var now = Stretch(time: 0, distance: distance, speed: max(0, speed), acceleration: 0)
        stretches = []
        stretches.reserveCapacity(count + 1)
        for _ in 0..<count {
            now.acceleration = max(acceleration(now), -now.speed / step)
            stretches.append(now)
            now = now.advanced(by: step)
        }
        now.acceleration = 0
        stretches.append(now)
    }

    /// Meters from the start of the profile after so many seconds.
    ///
    /// - Complexity: O(log stretches).
    public func distance(at seconds: Double) -> Double { state(at: seconds).distance }

    /// Meters a second after so many seconds.
    public func speed(at seconds: Double) -> Double { state(at: seconds).speed }

    func state(at seconds: Double) -> Stretch {
        var low = 0
        var high = stretches.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle].time <= seconds { low = middle } else { high = middle }
        }
        let stretch = stretches[low]
        return stretch.advanced(by: max(0, seconds - stretch.time))
    }
}

extension MotionProfile.Stretch {
    /// The state so many seconds later.
    func advanced(by seconds: Double) -> Self {
        Self(
            time: time + seconds, distance: distance + (speed + acceleration * seconds / 2) * seconds,
            speed: max(0, speed + acceleration * seconds), acceleration: acceleration)
    }
}
