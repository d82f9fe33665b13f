import Geodesy

/// A recorded drive as a file has it, before anything is made of it.
public struct Trace: Sendable, Hashable {
    /// The unbroken stretches, in the order of the file. Between two of them the recorder was off: nobody drove a straight line.
    public var segments: [TraceSegment]
    /// What was odd and how it was read. A file without oddities has none.
    public var notes: [TraceNote]

    /// A trace.
    public init(segments: [TraceSegment], notes: [TraceNote] = []) {
        self.segments = segments
        self.notes = notes
    }

    /// How many points there are in all segments.
    public var pointCount: Int { segments.reduce(0) { $0 + $1.points.count } }
}

/// An unbroken stretch of a recorded drive.
public struct TraceSegment: Sendable, Hashable {
    /// The name of the track it belongs to.
    public var name: String?
    /// The points, in the order of the file.
    public var points: [TracePoint]

    /// A stretch.
    public init(name: String? = nil, points: [TracePoint] = []) {
        self.name = name
        self.points = points
    }
}

/// A point of a recorded drive. What the file does not say is `nil`.
public struct TracePoint: Sendable, Hashable {
    /// When, nanoseconds since 1970, UTC.
    public var time: Int64?
    /// Where.
    public var coordinate: Coordinate
    /// Meters above sea level, as the recorder means it.
    public var altitude: Double?
    /// Speed over ground, meters a second.
    public var speed: Double?
    /// Direction of travel, degrees clockwise from north.
    public var course: Double?
    /// The radius within which the true position lies with 68 %, meters.
    public var horizontalAccuracy: Double?
    /// Whether the accuracy was concluded from a dilution of precision (`hdop`), which is a ratio and no length.
    public var isAccuracyDerived: Bool

    /// A point.
    public init(
        time: Int64? = nil, coordinate: Coordinate, altitude: Double? = nil, speed: Double? = nil, course: Double? = nil,
        horizontalAccuracy: Double? = nil, isAccuracyDerived: Bool = false
    ) {
        self.time = time
        self.coordinate = coordinate
        self.altitude = altitude
        self.speed = speed
        self.course = course
        self.horizontalAccuracy = horizontalAccuracy
        self.isAccuracyDerived = isAccuracyDerived
    }

    /// Meters of radius that one unit of horizontal dilution stands for: a receiver's error of range under an open sky.
    public static let metersPerDilution = 5.0

    /// Takes a horizontal dilution of precision for want of a length.
    mutating func takeDilution(_ dilution: Double) {
        guard horizontalAccuracy == nil, dilution > 0, dilution < 99 else { return }
        horizontalAccuracy = dilution * TracePoint.metersPerDilution
        isAccuracyDerived = true
    }
}
