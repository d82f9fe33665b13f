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

    /// A segment from its fields.
    public init(x: Float, y: Float, directionX: Float, directionY: Float, start: Float, length: Float) {
        self.x = x
        self.y = y
        self.directionX = directionX
        self.directionY = directionY
        self.start = start
        self.length = length
    }
}
