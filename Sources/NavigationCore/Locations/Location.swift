import Foundation
import Geodesy

/// Where a vehicle is, as a receiver or the matcher says it.
///
/// What is not known is `nil`, never −1 and never 0. Two times are kept apart: when the position was true, and when it came.
public struct Location: Sendable, Hashable {
    /// Where.
    public var coordinate: Coordinate
    /// Meters above sea level or the ellipsoid, as the receiver means it.
    public var altitude: Double?
    /// The radius within which the true position lies with 68 %, meters.
    public var horizontalAccuracy: Double?
    /// One standard deviation of the altitude, meters.
    public var verticalAccuracy: Double?
    /// Speed over ground, meters a second.
    public var speed: Double?
    /// One standard deviation of the speed, meters a second.
    public var speedAccuracy: Double?
    /// Direction of travel, degrees clockwise from north.
    public var course: Double?
    /// One standard deviation of the course, degrees.
    public var courseAccuracy: Double?
    /// When the position was true: nanoseconds since 1970, UTC. The matcher steps by this time alone.
    public var fixTime: Int64
    /// When it came: nanoseconds on the clock of the session, which starts at 0. What is stale or due is decided by this time.
    public var received: Int64
    /// Where on the road network the matcher puts the vehicle; `nil` as it comes from a source.
    ///
    /// A raw location that the session publishes carries it too, so that a map that is given raw locations draws the snapped car.
    public var matched: MatchedPlace?

    /// A location. Speed, course and their accuracies are `nil` where they are negative, which some receivers say for what they do not
    /// know; a course of 360° is 0°. Nothing else is changed.
    public init(
        coordinate: Coordinate, altitude: Double? = nil, horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil,
        speed: Double? = nil, speedAccuracy: Double? = nil, course: Double? = nil, courseAccuracy: Double? = nil, fixTime: Int64,
        received: Int64 = 0, matched: MatchedPlace? = nil
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed.measured
        self.speedAccuracy = speedAccuracy.measured
        self.course = course.measured.map(Bearing.normalized)
        self.courseAccuracy = courseAccuracy.measured
        self.fixTime = fixTime
        self.received = received
        self.matched = matched
    }

    /// A location without motion, true now.
    public init(latitude: Double, longitude: Double) {
        self.init(
            coordinate: Coordinate(latitude: latitude, longitude: longitude),
            fixTime: Int64(Date().timeIntervalSince1970 * 1e9)
        )
    }

    /// When the position was true, to the precision of `Date`.
    public var timestamp: Date { Date(timeIntervalSince1970: Double(fixTime) / 1e9) }
}

extension Location {
    /// The location as a session takes it in: what no vehicle on Earth can have is not known, whoever wrote it into the fields.
    ///
    /// Place, accuracy and time of the fix stay as they are: without them there is no location, and the matcher refuses it and says so.
    var plausible: Location {
        var location = self
        location.altitude = altitude.flatMap { abs($0) <= 100_000 ? $0 : nil }
        location.verticalAccuracy = verticalAccuracy.measured.flatMap { $0 <= 100_000 ? $0 : nil }
        location.speed = speed.measured.flatMap { $0 <= 1000 ? $0 : nil }
        location.speedAccuracy = speedAccuracy.measured.flatMap { $0 <= 1000 ? $0 : nil }
        location.course = course.measured.map(Bearing.normalized)
        location.courseAccuracy = courseAccuracy.measured
        location.horizontalAccuracy = horizontalAccuracy.map { $0.isFinite ? min($0, 20_000_000) : $0 }
        location.received = min(max(received, 0), SessionClock.longest)
        return location
    }
}

extension Double? {
    /// The value where it is a number that a receiver can mean: some say −1 for what they do not know.
    var measured: Double? { flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}

/// Where the device points, as a compass says it.
public struct Heading: Sendable, Hashable {
    /// Degrees clockwise from true north, where it is known.
    public var trueHeading: Double?
    /// Degrees clockwise from magnetic north, where it is known.
    public var magneticHeading: Double?
    /// How far the heading may be off, degrees.
    public var headingAccuracy: Double?
    /// When it was true: nanoseconds since 1970, UTC.
    public var fixTime: Int64
    /// When it came: nanoseconds on the clock of the session.
    public var received: Int64

    /// A heading.
    public init(
        trueHeading: Double?, magneticHeading: Double? = nil, headingAccuracy: Double? = nil, fixTime: Int64, received: Int64 = 0
    ) {
        self.trueHeading = trueHeading
        self.magneticHeading = magneticHeading
        self.headingAccuracy = headingAccuracy
        self.fixTime = fixTime
        self.received = received
    }
}
