import NavigationCore
import RoadNetwork

/// The card with sign and speed: side by side on wide screens, one below the other on narrow ones.
struct SpeedCard {
    var sign: SpeedSign?
    /// The speed in whole units; `nil` where it is not shown.
    var speed: Int?
    var unit: SpeedUnit
    var overSpeed: OverSpeed
    /// How much above the limit, whole units.
    var excess: Int?
    var isRow: Bool
    /// The shorter side of the card, pixels.
    var thickness: Double
    var palette: Palette

    private var margin: Double { (thickness * 0.085).rounded() }

    /// The sign's width: as large as the thickness lets it.
    private var signWidth: Double {
        let room = thickness - 2 * margin
        guard let sign else { return 0 }
        // In a row the height is what is short; a caption or tab may make the card higher, not the sign smaller.
        return isRow && sign.aspect > 1 ? room / sign.aspect * 1.06 : room
    }

    private var signHeight: Double { sign?.height(width: signWidth) ?? 0 }

    private var speedSize: Size {
        guard speed != nil else { return .zero }
        let figures = numerals("888")
        return Size(width: figures.width + thickness * 0.1, height: isRow ? thickness - 2 * margin : thickness * 0.62)
    }

    /// The size of the card.
    var size: Size {
        if isRow {
            let gap = sign != nil && speed != nil ? thickness * 0.09 : 0
            let width = 2 * margin + signWidth + gap + speedSize.width + (speed == nil ? 0 : thickness * 0.03)
            return Size(width: width.rounded(.up), height: max(thickness, signHeight + 2 * margin).rounded(.up))
        }
        let gap = sign != nil && speed != nil ? thickness * 0.05 : 0
        return Size(width: thickness.rounded(.up), height: (2 * margin + signHeight + gap + speedSize.height).rounded(.up))
    }

    func drawing() -> Drawing {
        let size = size
        var drawing = Drawing(size: size)
        Card.draw(into: &drawing, palette)
        if let sign {
            let x = isRow ? margin : (size.width - signWidth) / 2
            let y = isRow ? (size.height - signHeight) / 2 : margin
            drawing.add(sign.drawing(width: signWidth, captionColor: palette.ink), at: Point(x: x, y: y))
        }
        if let speed {
            let box: Rectangle
            if isRow {
                let x = size.width - margin - speedSize.width
                box = Rectangle(x: x, y: (size.height - speedSize.height) / 2, width: speedSize.width, height: speedSize.height)
            } else {
                let y = size.height - margin - speedSize.height
                box = Rectangle(x: margin, y: y, width: size.width - 2 * margin, height: speedSize.height)
            }
            draw(speed, into: &drawing, box)
        }
        return drawing
    }

    private func draw(_ speed: Int, into drawing: inout Drawing, _ box: Rectangle) {
        let isAlarm = overSpeed == .major
        if isAlarm { drawing.fill(.rectangle(box, radius: thickness * 0.1), palette.alarm) }
        let ink: Color =
            switch overSpeed {
            case .none: palette.ink
            case .minor: palette.warn
            case .major: palette.onAlarm
            }
        let number = numerals(String(speed))
        let caption = Lettering(captionText, overSpeed == .none ? .medium : .semiBold, size: thickness * 0.135)
        let gap = thickness * 0.075
        let top = box.center.y - (number.capHeight + gap + caption.capHeight) / 2
        drawing.elements.append(
            number.element(at: Point(x: box.center.x, y: top + number.capHeight), color: ink, anchor: .middle))
        let captionInk = overSpeed == .none ? palette.inkFaint : ink
        let baseline = top + number.capHeight + gap + caption.capHeight
        drawing.elements.append(caption.element(at: Point(x: box.center.x, y: baseline), color: captionInk, anchor: .middle))
    }

    /// The unit; above the limit also by how much, so that color is not the only sign of it.
    private var captionText: String {
        guard overSpeed != .none, let excess, excess > 0 else { return unit.symbol }
        return "+\(excess) \(unit.symbol)"
    }

    /// Lighter while all is well, bold when too fast.
    private func numerals(_ text: String) -> Lettering {
        Lettering(text, overSpeed == .none ? .semiBold : .numerals, size: thickness * 0.45, isTabular: true, spacing: -0.01)
    }
}
