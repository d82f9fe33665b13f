/// The ways that the arrows on one lane point (OSM wiki, “Key:turn”), one bit each; none where the lane has no arrow.
@frozen
public struct LaneTurns: OptionSet, Sendable, Hashable {
    /// The bits.
    public var rawValue: UInt16

    /// Arrows from their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Straight on.
    public static let through = LaneTurns(rawValue: 1)
    /// Left.
    public static let left = LaneTurns(rawValue: 2)
    /// A little to the left.
    public static let slightLeft = LaneTurns(rawValue: 4)
    /// Sharply left.
    public static let sharpLeft = LaneTurns(rawValue: 8)
    /// Right.
    public static let right = LaneTurns(rawValue: 16)
    /// A little to the right.
    public static let slightRight = LaneTurns(rawValue: 32)
    /// Sharply right.
    public static let sharpRight = LaneTurns(rawValue: 64)
    /// Back.
    public static let reverse = LaneTurns(rawValue: 128)
    /// The lane ends: traffic merges to the left.
    public static let mergeLeft = LaneTurns(rawValue: 256)
    /// The lane ends: traffic merges to the right.
    public static let mergeRight = LaneTurns(rawValue: 512)

    /// The arrows by the words of the tag, in the order of their bits.
    public static let words = [
        "through", "left", "slight_left", "sharp_left", "right", "slight_right", "sharp_right", "reverse", "merge_to_left",
        "merge_to_right",
    ]
}
