import Geodesy

/// Where the matcher puts the vehicle and how it goes on from there: all that a map needs to draw and move the car.
public struct MatchedPlace: Sendable, Hashable {
    /// The position on the road, or the raw position when the vehicle is off the road network.
    public var coordinate: Coordinate
    /// The direction of travel, degrees clockwise from north; `nil` while it is not known. It does not turn while the car stands.
    public var course: Double?
    /// Speed along the road, meters a second.
    public var speed: Double?
    /// The radius within which the true position lies with 68 %, meters.
    public var accuracy: Double?
    /// Off the road network: car park, private ground, a new road.
    public var isOffRoad: Bool
    /// The matcher changed its mind about the path: jump there, do not animate.
    public var isTeleport: Bool
    /// Estimated, without a fix of its own.
    public var isSynthetic: Bool
    /// No fix for so long that nothing can be said any more; the place is the last one known.
    public var isStale: Bool
    /// On a road in a tunnel.
    public var isInTunnel: Bool
    /// The way ahead, for the frames until the next update.
    public var path: MotionPath

    /// A place.
    public init(
        coordinate: Coordinate, course: Double? = nil, speed: Double? = nil, accuracy: Double? = nil, isOffRoad: Bool = false,
        isTeleport: Bool = false, isSynthetic: Bool = false, isStale: Bool = false, isInTunnel: Bool = false, path: MotionPath
    ) {
        self.coordinate = coordinate
        self.course = course
        self.speed = speed
        self.accuracy = accuracy
        self.isOffRoad = isOffRoad
        self.isTeleport = isTeleport
        self.isSynthetic = isSynthetic
        self.isStale = isStale
        self.isInTunnel = isInTunnel
        self.path = path
    }
}

/// The most probable way ahead of the car and its speed on it: enough to move it smoothly until the next update.
public struct MotionPath: Sendable, Hashable {
    /// The line, from where the car is at ``time`` onwards, along the roads. One point when the way is unknown.
    public var coordinates: [Coordinate]
    /// When the car is at the first coordinate: nanoseconds on the clock of the session.
    public var time: Int64
    /// How fast it is expected to go: with the change of its speed, slower for bends and lower limits ahead; standing where it waits.
    public var profile: MotionProfile
    /// How much older the place is than the state that it came with, seconds: as much as the look-ahead makes up for.
    public var age: Double

    /// Speed at ``time``, meters a second.
    public var speed: Double { profile.stretches[0].speed }

    /// A way ahead, driven at a steady speed.
    public init(coordinates: [Coordinate], time: Int64, speed: Double) {
        self.init(coordinates: coordinates, time: time, profile: MotionProfile(speed: speed))
    }

    /// A way ahead.
    ///
    /// - Parameters:
    ///   - coordinates: The line.
    ///   - time: When the car is at its start, nanoseconds on the clock of the session.
    ///   - profile: How fast it goes from then on.
    ///   - age: How long ago that is for who is told, seconds.
    public init(coordinates: [Coordinate], time: Int64, profile: MotionProfile, age: Double = 0) {
        self.coordinates = coordinates
        self.time = time
        self.profile = profile
        self.age = age
    }
}
