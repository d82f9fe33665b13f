import RoadNetwork

/// The road under the car: where on it, and what the map says of it.
public struct Road: Sendable, Hashable {
    /// The directed edge. It holds within one version of a region only; keep ``wayDirection`` instead.
    public var edge: EdgeID
    /// Meters from the start of the edge.
    public var offset: Double
    /// All that the map says of the edge.
    public var attributes: EdgeAttributes

    /// A place on a road.
    public init(edge: EdgeID, offset: Double, attributes: EdgeAttributes) {
        self.edge = edge
        self.offset = offset
        self.attributes = attributes
    }

    /// The OSM way and the direction along it.
    public var wayDirection: WayDirection { attributes.wayDirection }
    /// The importance of the road.
    public var roadClass: RoadClass { attributes.roadClass }
    /// The level among stacked roads, 0 at the ground.
    public var level: Int { attributes.layer }
    /// In a tunnel or another covered passage.
    public var isTunnel: Bool { attributes.isTunnel }
    /// On a bridge.
    public var isBridge: Bool { attributes.isBridge }
    /// Part of a roundabout.
    public var isRoundabout: Bool { attributes.form == .roundabout }
    /// Lanes in this direction, where tagged.
    public var lanes: Int? { attributes.lanes }
    /// ISO 3166-1 alpha-2, where known.
    public var country: String? { attributes.country }
    /// The part of ISO 3166-2 behind the country, where known.
    public var region: String? { attributes.region }
}
