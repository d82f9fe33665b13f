import Geodesy

/// What the car says of itself, where the app can ask it: the speed of its wheels, and where it points.
///
/// It is used from the last fix on, so that a tunnel is driven at the speed that is driven, a stop inside is seen, and a turn without a
/// fix is followed. It is no fix, and no state is published for it: ten a second are as good as one.
public struct VehicleState: Sendable, Hashable {
    /// Meters a second; `nil` where it is not measured. Not negative: a car that reverses has none.
    public var speed: Double?
    /// Where the car points, degrees clockwise from true north, as from a gyroscope that is held to the courses of fixes; `nil` where it is not
    /// measured.
    public var heading: Double?
    /// When it was true: nanoseconds on the clock of the session. A session that is told sets it itself.
    public var received: Int64

    /// What the car says.
    public init(speed: Double? = nil, heading: Double? = nil, received: Int64 = 0) {
        self.speed = speed
        self.heading = heading
        self.received = received
    }

    /// The state as a session takes it in: what no car can have is not known.
    var plausible: VehicleState {
        VehicleState(
            speed: speed.measured.flatMap { $0 <= 150 ? $0 : nil }, heading: heading.flatMap { $0.isFinite ? Bearing.normalized($0) : nil },
            received: min(max(received, 0), SessionClock.longest))
    }
}
