/// A square control with an icon, 48 pixels or more.
open class Button: View {
    /// The key of the keyboard that does the same, as the browser names it (`f`, `+`).
    public var key: String? {
        didSet { if key != oldValue { setNeedsDisplay() } }
    }

    /// Whether the control stands for something that is on now.
    public var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// A control that asks for something.
    public init(identifier: String, label: String, action: ScreenCommand?, key: String? = nil) {
        self.key = key
        super.init(frame: Rectangle(x: 0, y: 0, width: 48, height: 48))
        self.identifier = identifier
        self.action = action
        accessibilityLabel = label
        accessibilityRole = .button
        obstructsMap = true
    }

    /// Its own size: 48 pixels.
    open override func intrinsicSize(in viewport: Viewport) -> Size? { Size(width: 48, height: 48) }

    /// The ground of the control.
    open override func draw(in viewport: Viewport) -> Drawing {
        var drawing = Drawing(size: viewport.bounds.size)
        drawing.fill(.rectangle(Rectangle(drawing.size), radius: 12), viewport.isNight ? Color(0x262C36) : .white)
        return drawing
    }
}
