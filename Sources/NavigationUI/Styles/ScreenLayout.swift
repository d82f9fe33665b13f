/// The sizes and places of the screen's parts, by the size of the window.
///
/// | width | sign and speed | name | controls |
/// |---|---|---|---|
/// | under 480 | top left, 84 | bottom middle | right edge |
/// | 480 to 1024 | top left, 104 | bottom middle | right edge |
/// | over 1024 | bottom left, 128, side by side | bottom middle | bottom right |
public struct ScreenLayout: Hashable, Sendable {
    /// How wide the window is.
    public enum Width: String, Hashable, Sendable {
        /// A phone held upright.
        case narrow
        /// A phone on its side, a car's unit.
        case medium
        /// A large screen.
        case wide
    }

    /// How wide the window is.
    public let width: Width
    private let safe: Rectangle
    private let isLow: Bool

    /// The layout of a window.
    public init(_ viewport: Viewport) {
        width = viewport.size.width < 480 ? .narrow : viewport.size.width <= 1024 ? .medium : .wide
        safe = viewport.safeBounds
        isLow = viewport.size.height < 420
    }

    /// The distance from the edges, pixels.
    public var margin: Double { width == .narrow ? 12 : width == .medium ? 16 : 24 }

    /// The shorter side of the card with sign and speed, pixels.
    public var cardThickness: Double {
        switch width {
        case .narrow: 84
        case .medium: isLow ? 84 : 104
        case .wide: 128
        }
    }

    /// The height of the name plate, pixels.
    public var plateHeight: Double { width == .wide ? 56 : width == .medium ? 50 : 46 }

    /// The room for the words at the lower edge that say whose data it is, pixels.
    public var attributionHeight: Double { 22 }

    /// The side of a control, pixels.
    public var controlSide: Double { isLow ? 48 : 52 }

    /// The gap between two controls, pixels.
    public var controlGap: Double { isLow ? 6 : 10 }

    /// Where the card with sign and speed goes.
    public func cardFrame(_ size: Size) -> Rectangle {
        let x = safe.x + margin
        let y = width == .wide ? safe.maxY - margin - size.height : safe.y + margin
        return Rectangle(x: x, y: y, width: size.width, height: size.height)
    }

    /// How wide the name plate may be, pixels: what is left between card or edge and controls, the plate being in the middle.
    ///
    /// On narrow screens that is the whole width.
    public var plateMaxWidth: Double {
        let controls = 2 * (margin + controlSide + 12)
        switch width {
        case .narrow: return max(120, safe.width - 2 * margin)
        case .medium: return max(160, min(460, safe.width - controls))
        case .wide: return max(200, min(640, safe.width - 2 * (margin + 330)))
        }
    }

    /// Where the name plate goes.
    public func plateFrame(_ size: Size) -> Rectangle {
        let below = width == .wide ? margin + 16 : attributionHeight + 8
        let y = safe.maxY - below - size.height
        return Rectangle(x: safe.center.x - size.width / 2, y: y, width: size.width, height: size.height)
    }

    /// How wide the chip with the state of GPS may be, pixels.
    public var chipMaxWidth: Double {
        width == .wide ? 420 : max(120, safe.width - cardThickness - 3 * margin - 4)
    }

    /// Where the chip with the state of GPS goes.
    public func chipFrame(_ size: Size) -> Rectangle {
        let reserved = width == .wide ? 0 : cardThickness + 2 * margin
        // On narrow screens the card is in the corner: the chip has the middle of what is left.
        let free = Rectangle(x: safe.x + reserved, y: safe.y, width: safe.width - reserved, height: safe.height)
        let middle = width == .narrow ? free.center.x : max(safe.center.x, free.x + size.width / 2)
        let x = min(max(middle - size.width / 2, free.x), safe.maxX - margin - size.width)
        return Rectangle(x: x, y: safe.y + margin, width: size.width, height: size.height)
    }

    /// How wide the card with details of an incident or place may be, pixels.
    public var detailMaxWidth: Double {
        width == .wide ? 400 : max(180, min(400, safe.width - 2 * margin - controlSide - 12 - detailIndent))
    }

    /// In a low window the card stands beside sign and speed, else below them.
    private var detailIndent: Double { isLow ? cardThickness + 12 : 0 }

    /// Where that card goes: above the name plate, beside the controls; on wide screens at the top right.
    public func detailFrame(_ size: Size) -> Rectangle {
        if width == .wide {
            return Rectangle(x: safe.maxX - margin - size.width, y: safe.y + margin, width: size.width, height: size.height)
        }
        return Rectangle(x: safe.x + margin + detailIndent, y: abovePlate - size.height, width: size.width, height: size.height)
    }

    /// The lower edge of what stands above the name plate.
    private var abovePlate: Double { safe.maxY - attributionHeight - 8 - plateHeight - 10 }

    /// How wide the rows of the list are that say what the map shows, pixels.
    public var contentListWidth: Double { max(150, min(248, safe.width - 2 * margin - controlSide - 12)) }

    /// Where such a row goes, beside the controls; `index` counts from the lowest.
    public func contentRowFrame(_ index: Int) -> Rectangle {
        let controls = controlFrame(0)
        let bottom = width == .wide ? controls.maxY : abovePlate
        return Rectangle(
            x: controls.x - 12 - contentListWidth, y: bottom - 48 - Double(index) * 54, width: contentListWidth, height: 48)
    }

    /// Whether there is room for controls to zoom: on a touch screen fingers do that too.
    public var fitsZoomControls: Bool { safe.height >= (width == .narrow ? 620 : 520) }

    /// Where a control goes: from the lower edge up, `index` counting from the lowest.
    public func controlFrame(_ index: Int) -> Rectangle {
        // On narrow screens the plate has the whole width, and the controls stand above it.
        let bottom = width == .wide ? margin : attributionHeight + 8 + (width == .narrow ? plateHeight + 12 : 0)
        let y = safe.maxY - bottom - controlSide - Double(index) * (controlSide + controlGap)
        return Rectangle(x: safe.maxX - margin - controlSide, y: y, width: controlSide, height: controlSide)
    }
}
