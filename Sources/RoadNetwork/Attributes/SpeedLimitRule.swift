/// One rule about how fast one may drive on a directed edge, as the map has it.
///
/// An edge has any number of them: the plain limit, conditional ones, lanes, an advisory speed. What counts at a given moment is
/// decided by the reader, who knows the time and the vehicle; nothing is decided, and nothing lost, at import.
/// Source: OSM wiki, “Key:maxspeed” and “Conditional restrictions”.
public struct SpeedLimitRule: Hashable, Sendable {
    /// What the speed is.
    public enum Value: Hashable, Sendable {
        /// The number on the sign, in the sign's unit.
        case speed(Double, SpeedUnit)
        /// No limit (`none`).
        case unlimited
        /// Walking pace (`walk`).
        case walk
        /// Shown by changing signs (`signals`, `variable`): a limit that the map cannot know.
        case signals
    }

    /// Where the rule comes from.
    public enum Origin: UInt8, Hashable, Sendable {
        /// Tagged: `maxspeed` and its relatives with a number.
        case posted = 0
        /// The law's default for this kind of road and place, tagged as such (`XX:urban`, `maxspeed:type`) or inferred.
        case implied
        /// A recommendation (`maxspeed:advisory`).
        case advisory
        /// The law's default for a kind of place that no tag says, but that houses, streets and land use around let one conclude.
        case inferred
    }

    /// The speed.
    public var value: Value
    /// Where the rule comes from.
    public var origin: Origin
    /// The condition under which it holds, verbatim as tagged without its brackets (`22:00-06:00`, `wet`, `weight>3.5`); `nil` if always.
    public var condition: String?
    /// The vehicle it is for (`hgv`, `bus`), or `nil` for all.
    public var vehicle: String?
    /// The lane it is for, from the left counted from 0 in the direction of travel, or `nil` for all.
    public var lane: Int?

    /// A rule.
    public init(value: Value, origin: Origin, condition: String? = nil, vehicle: String? = nil, lane: Int? = nil) {
        self.value = value
        self.origin = origin
        self.condition = condition
        self.vehicle = vehicle
        self.lane = lane
    }
}

/// The units that speed limits are tagged in.
public enum SpeedUnit: UInt8, Hashable, Sendable {
    /// Kilometers an hour, where nothing else is said.
    case kilometersPerHour = 0
    /// Miles an hour.
    case milesPerHour
    /// Knots.
    case knots

    /// Meters a second in one of this unit.
    public var metersPerSecond: Double {
        switch self {
        case .kilometersPerHour: 1 / 3.6
        case .milesPerHour: 0.447_04
        case .knots: 1852.0 / 3600
        }
    }
}
