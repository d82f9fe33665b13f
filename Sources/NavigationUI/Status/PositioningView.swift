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

    /// What a screen reader says. A count of seconds is left out: it would never let it rest.
    public override var accessibilityLabel: String? {
        get {
            switch state {
            case .lost: "No GPS"
            case .estimated: "Estimated, no GPS"
            case .weak: "Weak GPS"
            default: state.words
            }
        }
        set { super.accessibilityLabel = newValue }
    }

    /// Shown when there is something to say.
    open override func isVisible(in viewport: Viewport) -> Bool { state.words != nil }

    /// As wide as its words.
    open override func intrinsicSize(in viewport: Viewport) -> Size? {
        guard let line = line(in: viewport) else { return .zero }
        return Size(width: (line.width + 30 + iconSize + 8).rounded(.up), height: 38)
    }

    /// The chip.
    open override func draw(in viewport: Viewport) -> Drawing {
        guard let line = line(in: viewport), let size = intrinsicSize(in: viewport) else { return Drawing(size: .zero) }
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: size)
        Card.draw(into: &drawing, palette, radius: size.height / 2)
        drawing.elements.append(
            state.icon.element(centeredAt: Point(x: 15 + iconSize / 2, y: size.height / 2), size: iconSize, color: palette.ink))
        let baseline = size.height / 2 + line.capHeight / 2
        drawing.elements.append(line.element(at: Point(x: 15 + iconSize + 8, y: baseline), color: palette.ink))
        return drawing
    }

    private let iconSize = 18.0

    private func line(in viewport: Viewport) -> Lettering? {
        state.words.map { Lettering($0, .medium, size: 15, isTabular: true) }
    }
}
