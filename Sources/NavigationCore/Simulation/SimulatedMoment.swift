import MapMatching

/// One moment of a simulated drive: the truth, and what the receiver makes of it.
public struct SimulatedMoment: Sendable, Hashable {
    /// Where the car truly is.
    public var truth: TrueState
    /// What the receiver says; `nil` where it has no fix.
    public var fix: Fix?
    /// When it is said: nanoseconds since the drive began on the clock of who watches, on which a time-lapse takes one second.
    public var received: Int64
    /// What there is to see from here on, in words, where a leg begins.
    public var title: String?
    /// Whether the car was put here by a time-lapse, and did not drive from the place of the moment before.
    public var isAfterLapse: Bool

    /// A moment.
    public init(truth: TrueState, fix: Fix?, received: Int64, title: String? = nil, isAfterLapse: Bool = false) {
        self.truth = truth
        self.fix = fix
        self.received = received
        self.title = title
        self.isAfterLapse = isAfterLapse
    }

    /// The fix as a location of a source.
    public var location: Location? {
        fix.map {
            Location(
                coordinate: $0.coordinate, altitude: $0.altitude, horizontalAccuracy: $0.horizontalAccuracy, speed: $0.speed,
                speedAccuracy: $0.speedAccuracy, course: $0.course, courseAccuracy: $0.courseAccuracy, fixTime: $0.time,
                received: received
            )
        }
    }
}
