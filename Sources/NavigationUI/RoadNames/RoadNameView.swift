public import NavigationCore

/// The road's name on a pill, its number's shield on the left.
///
/// A road without a name shows its number alone; a road with neither hides the plate. Nothing of an earlier road stays.
open class RoadNameView: View {
    /// What the road is called; `nil` hides the plate.
    public var roadName: RoadName? {
        didSet { if roadName != oldValue { setNeedsDisplay() } }
    }

    /// The name; setting it keeps the shields.
    public var text: String? {
        get { roadName.flatMap { $0.text.isEmpty ? nil : $0.text } }
        set {
            let shields = roadName?.shields ?? []
            roadName = newValue == nil && shields.isEmpty ? nil : RoadName(text: newValue ?? "", shields: shields)
        }
    }

    /// The country of the road, for shields whose network is not known. ISO 3166-1 alpha-2.
    public var country: String? {
        didSet { if country != oldValue { setNeedsDisplay() } }
    }

    /// Whether the local name stands below one in the driver's language.
    public var showsLocalName = false {
        didSet { if showsLocalName != oldValue { setNeedsDisplay() } }
    }

    /// How many shields are shown at most.
    public var maximumShields = 2 {
        didSet { if maximumShields != oldValue { setNeedsDisplay() } }
    }

    /// The ground; `nil` for the palette's.
    public var backgroundColor: Color? {
        didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
    }

    /// The name's color; `nil` for the palette's.
    public var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// The line around the plate; `nil` for the palette's hairline.
    public var borderColor: Color? {
        didSet { if borderColor != oldValue { setNeedsDisplay() } }
    }

    /// How wide that line is, pixels.
    public var borderWidth = 1.0 {
        didSet { if borderWidth != oldValue { setNeedsDisplay() } }
    }

    /// The corner, pixels; `nil` for half of the height.
    public var cornerRadius: Double? {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }

    /// A plate that shows nothing yet.
    public override init(frame: Rectangle = .zero) {
        super.init(frame: frame)
        identifier = "road"
        obstructsMap = true
        accessibilityRole = .status
    }

    /// What a screen reader says: number and name.
    public override var accessibilityLabel: String? {
        get {
            guard let roadName else { return nil }
            let parts = (roadName.shields.prefix(1).map(\.ref) + [roadName.text]).filter { !$0.isEmpty }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        set { super.accessibilityLabel = newValue }
    }

    /// Shown with a name or a number.
    open override func isVisible(in viewport: Viewport) -> Bool {
        guard let roadName else { return false }
        return !roadName.text.isEmpty || (!roadName.shields.isEmpty && maximumShields > 0)
    }

    /// As wide as shield and name need, up to what the screen has.
    open override func intrinsicSize(in viewport: Viewport) -> Size? { parts(in: viewport).size }

    /// The plate.
    open override func draw(in viewport: Viewport) -> Drawing {
        let parts = parts(in: viewport)
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: parts.size)
        let radius = cornerRadius ?? parts.size.height / 2
        Card.draw(into: &drawing, palette, radius: radius, fill: backgroundColor)
        if let borderColor {
            let line = Rectangle(parts.size).inset(by: Insets(all: borderWidth / 2))
            drawing.stroke(.rectangle(line, radius: radius - borderWidth / 2), Stroke(borderColor, width: borderWidth))
        }
        var x = parts.margin
        for shield in parts.shields {
            drawing.add(shield, at: Point(x: x, y: (parts.size.height - shield.size.height) / 2))
            x += shield.size.width + parts.gap
        }
        let ink = textColor ?? palette.ink
        guard let name = parts.name else { return drawing }
        let middle = x + (parts.size.width - parts.nameMargin - x) / 2
        guard let local = parts.local else {
            drawing.elements.append(
                name.element(at: Point(x: middle, y: parts.size.height / 2 + name.capHeight / 2), color: ink, anchor: .middle))
            return drawing
        }
        let gap = parts.size.height * 0.16
        let top = (parts.size.height - name.capHeight - gap - local.capHeight) / 2
        drawing.elements.append(name.element(at: Point(x: middle, y: top + name.capHeight), color: ink, anchor: .middle))
        drawing.elements.append(
            local.element(
                at: Point(x: middle, y: top + name.capHeight + gap + local.capHeight), color: palette.inkFaint, anchor: .middle))
        return drawing
    }

    private struct Parts {
        var size: Size
        var shields: [Drawing]
        var name: Lettering?
        var local: Lettering?
        var margin: Double
        var nameMargin: Double
        var gap: Double
    }

    private func parts(in viewport: Viewport) -> Parts {
        let layout = ScreenLayout(viewport)
        let local = showsLocalName ? roadName?.localText : nil
        let height = layout.plateHeight * (local == nil ? 1 : 1.18)
        let shieldHeight = layout.plateHeight * 0.6
        let shields = (roadName?.shields ?? []).prefix(max(0, maximumShields)).map {
            // Shields that are no plates have a point or a crown: their number needs more height.
            let isPlate = ![.interstate, .badge].contains(ShieldDesign.of($0, country: country).shape)
            return ShieldDrawing.drawing($0, country: country, height: shieldHeight * (isPlate ? 1 : 1.28))
        }
        let gap = layout.plateHeight * 0.17
        let shieldsWidth = shields.reduce(0) { $0 + $1.size.width + gap }
        let nameMargin = layout.plateHeight * 0.42
        let margin = shields.isEmpty ? nameMargin : layout.plateHeight * 0.26
        let text = roadName?.text ?? ""
        guard !text.isEmpty else {
            let width = max(height, 2 * margin + shieldsWidth - gap)
            return Parts(
                size: Size(width: width, height: height), shields: shields, name: nil, local: nil, margin: margin, nameMargin: margin,
                gap: gap)
        }
        let room = max(layout.plateHeight, layout.plateMaxWidth - margin - nameMargin - shieldsWidth)
        let size = layout.plateHeight * (local == nil ? 0.41 : 0.38)
        let name = Lettering.fitting(text, .semiBold, size: size, width: room)
        let below = local.map { Lettering.fitting($0, .medium, size: layout.plateHeight * 0.27, width: room) }
        let width = margin + shieldsWidth + max(name.width, below?.width ?? 0) + nameMargin
        return Parts(
            size: Size(width: width.rounded(.up), height: height.rounded()), shields: shields, name: name, local: below, margin: margin,
            nameMargin: nameMargin, gap: gap)
    }
}
