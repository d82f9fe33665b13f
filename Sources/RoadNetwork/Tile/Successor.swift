/// A turn from one edge onto another at the end of the first, 12 bytes.
///
/// The features are facts of the map. The weight is a cache of what ``TurnModel`` makes of them, stamped in the tile's header
/// with the model's version and made anew at first touch where it differs.
@frozen
public struct Successor: Sendable {
    /// The edge that is turned onto.
    public var target: EdgeReference
    /// Natural logarithm of the prior probability of this turn among its siblings.
    public var logWeight: Float
    /// The turn, hundredths of a degree, positive to the right, −18000 to 18000.
    public var angle: Int16
    /// What kind of turn it is.
    public var features: TurnFeatures
    /// By how many ranks the class of the road falls, 0 to 4.
    public var classDrop: UInt8

    /// A turn from its fields.
    public init(target: EdgeReference, logWeight: Float, angle: Int16, features: TurnFeatures, classDrop: UInt8) {
        self.target = target
        self.logWeight = logWeight
        self.angle = angle
        self.features = features
        self.classDrop = classDrop
    }
}

/// The kinds of a turn that a turn model weighs, one bit each.
@frozen
public struct TurnFeatures: OptionSet, Sendable, Hashable {
    /// The bits.
    public var rawValue: UInt8

    /// Features from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Onto a link road, from a road that is none.
    public static let ontoLink = TurnFeatures(rawValue: 1)
    /// Onto a service road, from a road that is none.
    public static let ontoService = TurnFeatures(rawValue: 2)
    /// Onto a road of restricted access, from a road that is open.
    public static let ontoRestrictedAccess = TurnFeatures(rawValue: 4)
    /// Forbidden by a turn restriction at the node.
    public static let banned = TurnFeatures(rawValue: 8)
    /// Back along the same road.
    public static let uTurn = TurnFeatures(rawValue: 16)
    /// Onto a road of the same name or number.
    public static let sameRoad = TurnFeatures(rawValue: 32)
    /// The last turn of a restriction over via ways: forbidden where the edges before it match (section `VBAN`).
    public static let endsViaBan = TurnFeatures(rawValue: 64)
    /// Past a barrier that cars may not pass.
    public static let pastBarrier = TurnFeatures(rawValue: 128)
}
