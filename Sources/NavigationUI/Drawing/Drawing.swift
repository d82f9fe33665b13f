/// A small picture: paths, text and groups, in the pixels of the view that draws it.
///
/// It is a value. Equal state gives an equal drawing, and an equal drawing the same SVG, byte by byte.
public struct Drawing: Hashable, Sendable {
    /// One thing in a drawing.
    public indirect enum Element: Hashable, Sendable {
        /// An outline, filled (even–odd where `evenOdd`), stroked, or both.
        case path(Path, fill: Color?, stroke: Stroke?, evenOdd: Bool)
        /// Words that the reader's own font shows: for scripts of which we bring no outlines.
        case text(FontText)
        /// Elements together: moved, faded, clipped, with a shadow.
        case group([Element], GroupStyle)
    }

    /// The size of the picture, pixels. Shadows may lie beyond it.
    public var size: Size

    /// What it shows, back to front.
    public var elements: [Element]

    /// A picture.
    public init(size: Size, elements: [Element] = []) {
        self.size = size
        self.elements = elements
    }

    /// Adds a filled path.
    public mutating func fill(_ path: Path, _ color: Color, evenOdd: Bool = false) {
        elements.append(.path(path, fill: color, stroke: nil, evenOdd: evenOdd))
    }

    /// Adds the line along a path.
    public mutating func stroke(_ path: Path, _ stroke: Stroke) {
        elements.append(.path(path, fill: nil, stroke: stroke, evenOdd: false))
    }

    /// Adds another picture, its top left corner at a point.
    public mutating func add(_ drawing: Drawing, at point: Point = .zero, opacity: Double = 1, shadow: Shadow? = nil) {
        let transform = point == .zero ? Transform.identity : .move(point.x, point.y)
        add(drawing.elements, GroupStyle(transform: transform, opacity: opacity, shadow: shadow))
    }

    /// Adds elements as a group; without any style they are added as they are.
    public mutating func add(_ added: [Element], _ style: GroupStyle = GroupStyle()) {
        if style == GroupStyle() { elements += added } else { elements.append(.group(added, style)) }
    }
}

/// How a line is drawn.
public struct Stroke: Hashable, Sendable {
    /// Its color.
    public var color: Color
    /// Its width, pixels.
    public var width: Double
    /// Lengths of dashes and gaps, pixels; empty for a whole line.
    public var dashes: [Double]
    /// Whether ends and corners are round.
    public var isRound: Bool

    /// A line.
    public init(_ color: Color, width: Double, dashes: [Double] = [], isRound: Bool = false) {
        self.color = color
        self.width = width
        self.dashes = dashes
        self.isRound = isRound
    }
}

/// How a group of elements is shown.
public struct GroupStyle: Hashable, Sendable {
    /// Where it goes.
    public var transform: Transform
    /// How much it covers, 0 to 1.
    public var opacity: Double
    /// Nothing shows outside of this path, given in the group's own coordinates.
    public var clip: Path?
    /// A soft shadow under it.
    public var shadow: Shadow?

    /// A style; by default it changes nothing.
    public init(transform: Transform = .identity, opacity: Double = 1, clip: Path? = nil, shadow: Shadow? = nil) {
        self.transform = transform
        self.opacity = opacity
        self.clip = clip
        self.shadow = shadow
    }
}

/// A soft shadow.
public struct Shadow: Hashable, Sendable {
    /// Its color.
    public var color: Color
    /// How far down it lies, pixels.
    public var offset: Double
    /// How soft it is: the standard deviation of its blur, pixels.
    public var blur: Double

    /// A shadow.
    public init(_ color: Color, offset: Double, blur: Double) {
        self.color = color
        self.offset = offset
        self.blur = blur
    }
}

/// Words shown in the font of the reader's system.
public struct FontText: Hashable, Sendable {
    /// The words.
    public var text: String
    /// Where the base line begins, ends or has its middle, by `anchor`.
    public var origin: Point
    /// The height of the font, pixels.
    public var size: Double
    /// 400 is regular, 700 bold.
    public var weight: Int
    /// The color.
    public var color: Color
    /// What `origin` is of the line.
    public var anchor: TextAnchor

    /// Words.
    public init(_ text: String, at origin: Point, size: Double, weight: Int, color: Color, anchor: TextAnchor = .start) {
        self.text = text
        self.origin = origin
        self.size = size
        self.weight = weight
        self.color = color
        self.anchor = anchor
    }
}

/// What a point is of a line of text.
public enum TextAnchor: String, Hashable, Sendable, Codable {
    /// Its left end.
    case start
    /// Its middle.
    case middle
    /// Its right end.
    case end
}
