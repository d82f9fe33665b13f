/// A chip at the top with the state of positioning in words; there only when it has something to say.
open class PositioningView: View {
    /// What it says.
    public var state: PositioningState = .good {
        didSet { if state != oldValue { setNeedsDisplay() } }
    }

    /// A chip that says nothing yet.
    public override init(frame: Rectangle = .zero) {
        super.init(frame: frame)
        identifier = "positioning"
        obstructsMap = true
        accessibilityRole = .status
    }

    /// What a screen reader says, in English. A count of seconds is left out: it would never let it rest.
    public override var accessibilityLabel: String? {
        get { state.spoken(in: .of("en")) }
        set { super.accessibilityLabel = newValue }
    }

    /// What a screen reader says in the window's language.
    open override func accessibilityLabel(in viewport: Viewport) -> String? { state.spoken(in: viewport.words) }

    /// Shown when there is something to say.
    open override func isVisible(in viewport: Viewport) -> Bool { state != .good }

    /// As wide as its words.
    open override func intrinsicSize(in viewport: Viewport) -> Size? {
        guard let parts = parts(in: viewport) else { return .zero }
        return Size(width: (parts.line.width + parts.start + 15).rounded(.up), height: 38)
    }

    /// The chip.
    open override func draw(in viewport: Viewport) -> Drawing {
        guard let parts = parts(in: viewport), let size = intrinsicSize(in: viewport) else { return Drawing(size: .zero) }
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: size)
        Card.draw(into: &drawing, palette, radius: size.height / 2)
        if parts.hasIcon {
            let center = Point(x: 14 + iconSize / 2, y: size.height / 2)
            drawing.elements.append(state.icon.element(centeredAt: center, size: iconSize, color: palette.ink))
        }
        let baseline = size.height / 2 + parts.line.capHeight / 2
        drawing.elements.append(parts.line.element(at: Point(x: parts.start, y: baseline), color: palette.ink))
        return drawing
    }

    private let iconSize = 18.0

    /// The words, and where they begin: behind the icon, or at the edge where there is no room for one.
    private func parts(in viewport: Viewport) -> (line: Lettering, start: Double, hasIcon: Bool)? {
        guard let words = state.text(in: viewport.words) else { return nil }
        let layout = ScreenLayout(viewport)
        let size = layout.width == .narrow ? 13.5 : 15
        let line = Lettering(words, .medium, size: size, isTabular: true)
        let start = 14 + iconSize + 8
        if line.width + start + 15 <= layout.chipMaxWidth { return (line, start, true) }
        return (Lettering.fitting(words, .medium, size: size, width: layout.chipMaxWidth - 30), 15, false)
    }
}
