/// A straight piece of a road's shape, 24 bytes, ready for projection: in meters of the tile's frame.
///
/// Both directions of a road share their segments; the edge with ``EdgeFlags/againstSegments`` walks them backwards.
@frozen
public struct Segment: Sendable {
    /// Where the segment starts, meters east.
    public var x: Float
    /// Where the segment starts, meters north.
    public var y: Float
    /// East part of the unit vector along it.
    public var directionX: Float
    /// North part of the unit vector along it.
    public var directionY: Float
    /// Meters from the start of the shape to the start of this segment.
    public var start: Float
    /// Length, meters; greater than zero.
    public var length: Float
}
