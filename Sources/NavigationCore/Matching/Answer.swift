import ElectronicHorizon
import Geodesy
import MapMatching
import RoadNetwork

/// Where the car is, as the matcher or an estimate has it: what a state is put together from.
struct Answer: Sendable {
    /// What kind of place it is.
    enum Place: Sendable {
        /// On a road, and the most probable way on from there.
        case road(RoadPosition, MostProbablePath)
        /// On no road of the map.
        case offRoad
        /// The region has no map here, or matching is switched off.
        case noMap(MissingReason)
    }

    var place: Place
    /// The last raw location.
    var location: Location
    /// When the state is made, nanoseconds on the clock of the session.
    var time: Int64
    /// When the place is true, nanoseconds since 1970.
    var fixTime: Int64
    var coordinate: Coordinate
    var course: Double?
    var speed: Double?
    /// Whether the speed was measured, and did not only go on.
    var isSpeedMeasured: Bool
    var accuracy: Double?
    var probability = 0.0
    var offRoadProbability = 0.0
    var isTeleport = false
    var isSynthetic = false
    var isStale = false
    var rivals: [MapMatchingResult.Rival] = []
    /// How the car is expected to go on.
    var profile = MotionProfile(speed: 0)
    /// How far ahead on the path the place lies that was published before, meters.
    var overrun = 0.0
}
