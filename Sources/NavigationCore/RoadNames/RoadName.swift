/// What a road is called, in the driver's language where the map has it.
public struct RoadName: Sendable, Hashable {
    /// The name; empty when the road only has a number, which then stands in the shield.
    public var text: String
    /// The OSM language code of the text (`de`, `zh-Hant`); empty when it is the plain local name.
    public var language: String
    /// The first shield.
    public var shield: RoadShield? { shields.first }
    /// All numbers of the road, in the order of the signs.
    public var shields: [RoadShield]
    /// The local name, where ``text`` is in another language.
    public var localText: String?

    /// A name.
    public init(text: String, language: String = "", shields: [RoadShield] = [], localText: String? = nil) {
        self.text = text
        self.language = language
        self.shields = shields
        self.localText = localText
    }
}

/// A road number and how its sign looks.
public struct RoadShield: Sendable, Hashable {
    /// The network as OSM route relations name it (`US:I`, `FR:A-road`); `nil` when it is not known: draw a neutral plate.
    public var network: String?
    /// The number as the map has it (`A 8`, `I 95`).
    public var ref: String
    /// What stands on the shield (`A 8`, `95`).
    public var displayRef: String
    /// The color of the number.
    public var textColor: TextColor

    /// A shield.
    public init(network: String?, ref: String, displayRef: String, textColor: TextColor) {
        self.network = network
        self.ref = ref
        self.displayRef = displayRef
        self.textColor = textColor
    }

    /// The color of the number on a shield.
    public enum TextColor: String, Sendable, Hashable, CaseIterable {
        /// Black.
        case black
        /// White.
        case white
        /// Yellow.
        case yellow
        /// Blue.
        case blue
        /// Green.
        case green
        /// Red.
        case red
        /// Orange.
        case orange
    }
}
