import Geodesy

/// One raw sample of a receiver.
///
/// What the receiver did not say is `nil`. The matcher refuses and counts fixes that cannot be true; it never repairs them.
public struct Fix: Sendable, Hashable {
    /// When the position was true: nanoseconds since 1970, UTC.
    public var time: Int64
    /// Where.
    public var coordinate: Coordinate
    /// The radius within which the true position lies with 68 %, meters.
    public var horizontalAccuracy: Double?
    /// Meters above the ellipsoid or sea level, as the receiver means it.
    public var altitude: Double?
    /// Speed over ground, meters a second.
    public var speed: Double?
    /// One standard deviation of the speed, meters a second.
    public var speedAccuracy: Double?
    /// Direction of travel, degrees clockwise from north.
    public var course: Double?
    /// One standard deviation of the course, degrees.
    public var courseAccuracy: Double?

    /// The times that a fix may have: from 1970 to the end of 2199. Differences of two of them do not overflow.
    public static let times: ClosedRange<Int64> = 0...7_258_118_399_999_999_999

    /// A fix.
    public init(
        time: Int64, coordinate: Coordinate, horizontalAccuracy: Double? = nil, altitude: Double? = nil, speed: Double? = nil,
        speedAccuracy: Double? = nil, course: Double? = nil, courseAccuracy: Double? = nil
    ) {
        self.time = time
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
        self.altitude = altitude
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
    }
}
