/// A place on the road network: one directed edge, and how far along it.
///
/// It holds within one version of a region, like the ``EdgeID`` that it names. What is kept longer is kept as ``WayPosition``.
@frozen
public struct RoadPosition: Hashable, Sendable {
    /// The directed edge.
    public var edge: EdgeID
    /// Meters from the edge's start, in its direction.
    public var offset: Float

    /// A place on an edge.
    public init(edge: EdgeID, offset: Float) {
        self.edge = edge
        self.offset = offset
    }
}

/// A place on an OSM way, which holds from one version of a region to the next as long as the way is not redrawn.
@frozen
public struct WayPosition: Hashable, Sendable {
    /// The way and the direction of travel.
    public var wayDirection: WayDirection
    /// Meters from the way's first node, along the order of its nodes in either direction of travel.
    public var offset: Double

    /// A place on a way.
    public init(wayDirection: WayDirection, offset: Double) {
        self.wayDirection = wayDirection
        self.offset = offset
    }
}
