import Geodesy
import RoadNetwork

/// What the matcher makes of a fix.
public struct MapMatchingResult: Sendable, Equatable {
    /// The best estimate of where the car is: on the road if it is on one, else near the fix.
    public var enhancedLocation: Location
    /// Points along the roads that lead up to the enhanced location, which is the last of them. Move along these, not on a chord.
    public var keyPoints: [Location]
    /// Whether the car is more probably off the road network than on it.
    public var isOffRoad: Bool
    /// How probable it is that the car is off the road network, 0 to 1.
    public var offRoadProbability: Double
    /// Whether the matcher changed its mind about the path with this update: jump, do not animate.
    public var isTeleport: Bool
    /// How probable the chosen edge is among its rivals, 0 to 1; 0 when there is none.
    public var roadEdgeMatchProbability: Double
    /// Other edges that the car may be on, the most probable first: at most ``mostRivals``, of a probability of 0.001 or more. There are none
    /// in an estimate without a fix.
    public var rivals: [Rival]

    /// How many rivals a result carries at most.
    public static var mostRivals: Int { 8 }

    /// A result.
    public init(
        enhancedLocation: Location, keyPoints: [Location] = [], isOffRoad: Bool, offRoadProbability: Double, isTeleport: Bool = false,
        roadEdgeMatchProbability: Double, rivals: [Rival] = []
    ) {
        self.enhancedLocation = enhancedLocation
        self.keyPoints = keyPoints
        self.isOffRoad = isOffRoad
        self.offRoadProbability = offRoadProbability
        self.isTeleport = isTeleport
        self.roadEdgeMatchProbability = roadEdgeMatchProbability
        self.rivals = rivals
    }

    /// A road that the car may be on instead.
    public struct Rival: Sendable, Hashable {
        /// The directed edge.
        public var edge: EdgeID
        /// The OSM way and direction.
        public var wayDirection: WayDirection
        /// Meters from the start of the edge.
        public var offset: Double
        /// Where that is.
        public var coordinate: Coordinate
        /// How probable it is, 0 to 1.
        public var probability: Double

        /// A rival.
        public init(edge: EdgeID, wayDirection: WayDirection, offset: Double, coordinate: Coordinate, probability: Double) {
            self.edge = edge
            self.wayDirection = wayDirection
            self.offset = offset
            self.coordinate = coordinate
            self.probability = probability
        }
    }
}
