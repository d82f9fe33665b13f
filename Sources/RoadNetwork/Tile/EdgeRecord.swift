import Geodesy

/// A directed edge as it stands in a road tile, 32 bytes: all that the matcher's hot path asks of it.
///
/// Layout: `Documentation/RoadTileFormat.md`, section `EDGE`. What is asked rarely stands in other sections.
@frozen
public struct EdgeRecord: Sendable {
    /// Length along the shape, meters in the tile's frame.
    public var length: Float

    /// The first of the edge's segments, in the tile's segment array.
    public var firstSegment: UInt32

    /// The first of the edge's successors, in the tile's successor array.
    public var firstSuccessor: UInt32

    /// The same road driven the other way, or ``EdgeReference/none``.
    public var reverse: EdgeReference

    /// The OSM way and the direction along it: way id × 2, plus 1 against the way's node order.
    public var wayDirection: WayDirection

    /// How many segments the edge has, at least one.
    public var segmentCount: UInt16

    /// How many successors the edge has.
    public var successorCount: UInt8

    /// Half the width of the carriageway, decimeters.
    public var halfWidth: UInt8

    /// The ``RoadClass`` as a number.
    public var roadClass: UInt8

    /// What the matcher must know of the edge.
    public var flags: EdgeFlags

    /// The fastest that cars are expected to drive here by limit or class, decimeters a second.
    public var plausibleSpeed: UInt16

    /// A record from its fields.
    public init(
        length: Float, firstSegment: UInt32, firstSuccessor: UInt32, reverse: EdgeReference, wayDirection: WayDirection,
        segmentCount: UInt16, successorCount: UInt8, halfWidth: UInt8, roadClass: UInt8, flags: EdgeFlags, plausibleSpeed: UInt16
    ) {
        self.length = length
        self.firstSegment = firstSegment
        self.firstSuccessor = firstSuccessor
        self.reverse = reverse
        self.wayDirection = wayDirection
        self.segmentCount = segmentCount
        self.successorCount = successorCount
        self.halfWidth = halfWidth
        self.roadClass = roadClass
        self.flags = flags
        self.plausibleSpeed = plausibleSpeed
    }
}

/// What the matcher must know of an edge, one bit each.
@frozen
public struct EdgeFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public var rawValue: UInt8

    /// Flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The edge runs against its segments, which both directions of a road share: walk them from the last to the first.
    public static let againstSegments = EdgeFlags(rawValue: 1)
    /// A ramp or another link road.
    public static let link = EdgeFlags(rawValue: 2)
    /// Open to few: private, destination, delivery, customers.
    public static let restrictedAccess = EdgeFlags(rawValue: 4)
    /// In a tunnel.
    public static let tunnel = EdgeFlags(rawValue: 8)
    /// On a bridge.
    public static let bridge = EdgeFlags(rawValue: 16)
    /// Part of a roundabout.
    public static let roundabout = EdgeFlags(rawValue: 32)
    /// Driveway, parking aisle or another service road.
    public static let service = EdgeFlags(rawValue: 64)
    /// A ferry or a shuttle train: the car stands while the position moves, and not along the drawn line.
    public static let ferry = EdgeFlags(rawValue: 128)
}

/// An OSM way and the direction along it, in one number that holds in every tile.
@frozen
public struct WayDirection: Hashable, Sendable {
    /// Way id × 2, plus 1 against the way's node order.
    public var rawValue: Int64

    /// A direction along a way.
    public init(wayID: Int64, forward: Bool) { rawValue = wayID << 1 | (forward ? 0 : 1) }

    /// The OSM id of the way. Negative for ways that were never uploaded.
    public var wayID: Int64 { rawValue >> 1 }

    /// Whether this is the direction of the way's node order.
    public var isForward: Bool { rawValue & 1 == 0 }
}

/// An edge as a tile names it: one of its own by index, or one of any other tile through the tile's table of references.
@frozen
public struct EdgeReference: Hashable, Sendable {
    /// The index; with the highest bit set, an index into the table of external references.
    public var rawValue: UInt32

    /// A reference from its stored form.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No edge.
    public static let none = EdgeReference(rawValue: .max)

    /// Whether this names no edge.
    public var isNone: Bool { rawValue == .max }

    /// Whether the edge belongs to another tile.
    public var isExternal: Bool { rawValue & 0x8000_0000 != 0 }

    /// The index, in the tile's edges or in its table of external references.
    public var index: Int { Int(rawValue & 0x7FFF_FFFF) }
}

/// A directed edge of a region: its tile and its number there. It holds within one version of a region only.
@frozen
public struct EdgeID: Hashable, Sendable {
    /// The tile's PMTiles number in the upper half, the edge's index in the lower.
    public var rawValue: UInt64

    /// An id from its stored form.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The id of an edge of a tile.
    public init(tile: UInt32, index: Int) { rawValue = UInt64(tile) << 32 | UInt64(UInt32(index)) }

    /// The PMTiles number of the tile that owns the edge.
    public var tile: UInt32 { UInt32(rawValue >> 32) }

    /// The edge's index in its tile.
    public var index: Int { Int(rawValue & 0xFFFF_FFFF) }
}
