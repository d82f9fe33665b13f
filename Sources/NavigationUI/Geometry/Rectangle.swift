/// A point of the screen: CSS pixels, right and down from the top left corner.
public struct Point: Hashable, Sendable, Codable {
    /// Pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double

    /// A point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height, CSS pixels.
public struct Size: Hashable, Sendable, Codable {
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Nothing.
    public static let zero = Size(width: 0, height: 0)
}

/// A rectangle of the screen, CSS pixels.
public struct Rectangle: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// A rectangle by its top left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of a size, at the top left corner.
    public init(_ size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Nothing.
    public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }
    /// The middle.
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    /// Width and height.
    public var size: Size { Size(width: width, height: height) }

    /// The rectangle that is left when a margin is taken off each side; never smaller than nothing.
    public func inset(by insets: Insets) -> Rectangle {
        Rectangle(
            x: x + insets.left,
            y: y + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom)
        )
    }

    /// Whether two rectangles share more than an edge.
    public func intersects(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// Whether another rectangle lies within this one.
    public func contains(_ other: Rectangle) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }
}

/// Margins from the four sides, CSS pixels.
public struct Insets: Hashable, Sendable, Codable {
    /// From the top.
    public var top: Double
    /// From the left.
    public var left: Double
    /// From the bottom.
    public var bottom: Double
    /// From the right.
    public var right: Double

    /// Margins.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same margin on every side.
    public init(all margin: Double) {
        self.init(top: margin, left: margin, bottom: margin, right: margin)
    }

    /// No margins.
    public static let zero = Insets()

    /// Margins on top of margins.
    public static func + (left: Insets, right: Insets) -> Insets {
        Insets(
            top: left.top + right.top,
            left: left.left + right.left,
            bottom: left.bottom + right.bottom,
            right: left.right + right.right
        )
    }
}
