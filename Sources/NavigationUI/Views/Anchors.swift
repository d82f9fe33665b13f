/// Distances that place a view in the one that holds it, pixels from the edges of its safe part.
///
/// Two opposite edges stretch the view; one edge, or none, leaves it its own size.
public struct Anchors: Hashable, Sendable {
    /// From the top.
    public var top: Double?
    /// From the left.
    public var left: Double?
    /// From the bottom.
    public var bottom: Double?
    /// From the right.
    public var right: Double?
    /// From the middle, to the right; counts where neither ``left`` nor ``right`` is set.
    public var centerX: Double
    /// From the middle, down; counts where neither ``top`` nor ``bottom`` is set.
    public var centerY: Double

    /// Distances; with none the view is in the middle.
    public init(
        top: Double? = nil,
        left: Double? = nil,
        bottom: Double? = nil,
        right: Double? = nil,
        centerX: Double = 0,
        centerY: Double = 0
    ) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
        self.centerX = centerX
        self.centerY = centerY
    }

    /// All four edges at the same distance.
    public static func filling(_ margin: Double = 0) -> Anchors {
        Anchors(top: margin, left: margin, bottom: margin, right: margin)
    }

    /// The rectangle for a view of a size. `viewport.bounds` are those of the view that holds it.
    public func place(_ size: Size, in viewport: Viewport) -> Rectangle {
        let safe = viewport.safeBounds
        let bounds = viewport.bounds
        let free = Rectangle(
            x: max(bounds.x, safe.x),
            y: max(bounds.y, safe.y),
            width: max(0, min(bounds.maxX, safe.maxX) - max(bounds.x, safe.x)),
            height: max(0, min(bounds.maxY, safe.maxY) - max(bounds.y, safe.y))
        )
        let (x, width) = Self.place(size.width, from: free.x, free.width, start: left, end: right, center: centerX)
        let (y, height) = Self.place(size.height, from: free.y, free.height, start: top, end: bottom, center: centerY)
        return Rectangle(x: x, y: y, width: width, height: height)
    }

    private static func place(
        _ length: Double, from origin: Double, _ available: Double, start: Double?, end: Double?, center: Double
    ) -> (Double, Double) {
        switch (start, end) {
        case (let start?, let end?): (origin + start, max(0, available - start - end))
        case (let start?, nil): (origin + start, length)
        case (nil, let end?): (origin + available - end - length, length)
        case (nil, nil): (origin + (available - length) / 2 + center, length)
        }
    }
}
