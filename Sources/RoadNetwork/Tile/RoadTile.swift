import Geodesy

/// A road tile that was checked whole, read in place: plain pointers into the mapped archive.
///
/// It is a value without any reference, so that a matcher may keep it in its hot state. It is valid for as long as the
/// ``RoadGraph`` that gave it lives; whoever keeps a tile keeps the network. Indices come from records of the same tile, which
/// were all checked at its first touch, so that reading needs no checks and no input can crash it.
@frozen
public struct RoadTile: @unchecked Sendable {
    /// The tile's PMTiles number.
    public let number: UInt32
    /// The tile's flat frame, about its centre.
    public let frame: LocalFrame
    /// How many edges the tile owns.
    public let edgeCount: Int
    /// The directed edges that start in this tile.
    public let edges: UnsafePointer<EdgeRecord>
    /// The straight pieces of their shapes.
    public let segments: UnsafePointer<Segment>
    /// The turns at their ends, with weights of the current ``TurnModel``.
    public let successors: UnsafePointer<Successor>
    /// The edges of other tiles that this one names.
    public let externals: UnsafePointer<EdgeID>

    /// A tile from its parts, all checked.
    public init(
        number: UInt32, frame: LocalFrame, edgeCount: Int, edges: UnsafePointer<EdgeRecord>, segments: UnsafePointer<Segment>,
        successors: UnsafePointer<Successor>, externals: UnsafePointer<EdgeID>
    ) {
        self.number = number
        self.frame = frame
        self.edgeCount = edgeCount
        self.edges = edges
        self.segments = segments
        self.successors = successors
        self.externals = externals
    }

    /// The region-wide id of an edge that this tile names, or `nil` for no edge.
    public func id(of reference: EdgeReference) -> EdgeID? {
        if reference.isNone { return nil }
        return reference.isExternal ? externals[reference.index] : EdgeID(tile: number, index: reference.index)
    }
}
