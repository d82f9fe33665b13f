import Geodesy
import RoadNetwork

/// Where a simulated car truly is: what a recorded drive never tells, and what errors are measured against.
public struct TrueState: Sendable, Hashable {
    /// When, nanoseconds since 1970, UTC.
    public var time: Int64
    /// Where.
    public var coordinate: Coordinate
    /// Meters a second.
    public var speed: Double
    /// The direction in which the car points, degrees clockwise from north.
    public var course: Double
    /// The road, or `nil` off the roads.
    public var road: TruePlace?
    /// Whether the car is in a tunnel.
    public var isInTunnel: Bool
    /// Meters driven since the drive began, time-lapses apart.
    public var distance: Double
}

/// A place on the road network where a simulated car truly is.
public struct TruePlace: Sendable, Hashable {
    /// The directed edge. It holds within one version of a region.
    public var edge: EdgeID
    /// The OSM way and direction of the edge.
    public var wayDirection: WayDirection
    /// Meters from the start of the edge.
    public var offset: Double
}
