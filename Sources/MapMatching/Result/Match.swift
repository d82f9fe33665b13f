import Geodesy
import RoadNetwork

/// What the matcher makes of one fix: a plain value.
///
/// On a road it names a directed edge and the place along it; everywhere it carries what is known and leaves out, as `nil`, what is not.
public struct Match: Sendable, Hashable {
    /// What kind of answer this is.
    public var status: MatchStatus
    /// The time of the fix, nanoseconds since 1970.
    public var time: Int64
    /// The place on the road; off the road and in degraded mode the raw position.
    public var coordinate: Coordinate
    /// The directed edge, on a road.
    public var edge: EdgeID?
    /// Meters from the start of the edge, on a road.
    public var offset: Double?
    /// The OSM way and the direction along it, on a road.
    public var wayDirection: WayDirection?
    /// Direction of travel, degrees clockwise from north; `nil` while the way a vehicle faces is open.
    public var bearing: Double?
    /// Estimated speed, meters a second.
    public var speed: Double?
    /// The probability of the published way and direction among all that is possible, off the road included.
    public var probability: Double
    /// The probability that the vehicle is on no road of the map.
    public var offRoadProbability: Double
    /// The variance of ``offset``, square meters.
    public var alongVariance: Double?
    /// The variance of ``speed``, square meters per square second.
    public var speedVariance: Double?
    /// The receiver's estimated offset, meters east and north: the fix is off the road by it.
    public var bias: SIMD2<Float>?
    /// Whether the position jumped farther than a vehicle drives, and the jump was believed.
    public var isTeleport: Bool
    /// Whether the search began anew with this fix, at the start or after a gap: nothing links it to the answer before.
    public var isRestart: Bool

    /// An answer without a road.
    public init(status: MatchStatus, time: Int64, coordinate: Coordinate) {
        self.status = status
        self.time = time
        self.coordinate = coordinate
        edge = nil
        offset = nil
        wayDirection = nil
        bearing = nil
        speed = nil
        probability = 0
        offRoadProbability = 0
        alongVariance = nil
        speedVariance = nil
        bias = nil
        isTeleport = false
        isRestart = false
    }
}

/// What kind of answer a match is.
public enum MatchStatus: Sendable, Hashable {
    /// On a road.
    case matched
    /// On no road of the map, as far as can be told.
    case offRoad
    /// There is no map to match with here: the raw position.
    case degraded(DegradedReason)
    /// The fix was not used; the answer repeats the last place that is known, or the raw one before there is any.
    case refused(RefusalReason)
}

/// Why there is no matching at a place.
public enum DegradedReason: Sendable, Hashable {
    /// The region has no road tile there.
    case noMap
    /// The road tile is on its way.
    case mapPending
    /// The road tile cannot be read.
    case mapDamaged
}

/// Why a fix was not used.
public enum RefusalReason: UInt8, Sendable, Hashable, CaseIterable {
    /// Its time lies before that of the last fix.
    case older = 0
    /// Its time is that of the last fix.
    case repeated
    /// Numbers that are no place on the globe, a negative accuracy, or a time before 1970 or after 2199.
    case invalid
    /// No vehicle gets there in that time.
    case impossible
}

/// How many fixes were refused, by reason.
public struct RefusalCounts: Sendable, Hashable {
    /// Fixes that were older than the one before.
    public var older = 0
    /// Fixes with the time of the one before.
    public var repeated = 0
    /// Fixes with numbers that mean nothing.
    public var invalid = 0
    /// Fixes at places that could not be reached.
    public var impossible = 0

    /// No refusals.
    public init() {}

    /// All of them.
    public var total: Int { older + repeated + invalid + impossible }

    mutating func count(_ reason: RefusalReason) {
        switch reason {
        case .older: older += 1
        case .repeated: repeated += 1
        case .invalid: invalid += 1
        case .impossible: impossible += 1
        }
    }
}

/// Another road that the vehicle may be on.
public struct Rival: Sendable, Hashable {
    /// The directed edge.
    public var edge: EdgeID
    /// The OSM way and the direction along it.
    public var wayDirection: WayDirection
    /// Meters from the start of the edge.
    public var offset: Double
    /// Its probability.
    public var probability: Double
}
