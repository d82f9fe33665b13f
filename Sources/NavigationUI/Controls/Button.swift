/// A square control with an icon, 48 pixels or more.
open class Button: View {
    /// What is on it.
    public var icon: Icon {
        didSet { if icon != oldValue { setNeedsDisplay() } }
    }

    /// The key of the keyboard that does the same, as the browser names it (`f`, `+`).
    public var key: String? {
        didSet { if key != oldValue { setNeedsDisplay() } }
    }

    /// Whether the control stands for something that is on now.
    public var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// The side of the control, pixels; never below 48.
    public var side: Double = 52 {
        didSet { if side != oldValue { setNeedsDisplay() } }
    }

    /// What it is called in every language, unless the app gave it a label of its own.
    var word: Words.Key?

    /// What a screen reader says of the control, in every language alike.
    public override var accessibilityLabel: String? {
        didSet { word = nil }
    }

    /// The label of the app, or what the control is called in the window's language.
    open override func accessibilityLabel(in viewport: Viewport) -> String? {
        word.map { viewport.words[$0] } ?? super.accessibilityLabel(in: viewport)
    }

    /// A control of ours, named in every language.
    convenience init(_ icon: Icon, identifier: String, word: Words.Key, action: ScreenCommand?, key: String? = nil) {
        self.init(icon, identifier: identifier, label: Words.of("en")[word], action: action, key: key)
        self.word = word
    }

    /// A control that asks for something.
    ///
    /// - Parameters:
    ///   - icon: what is on it.
    ///   - identifier: the name under which clients know it.
    ///   - label: what a screen reader says, in every language.
    ///   - action: what it asks for.
    ///   - key: the key of the keyboard that does the same.
    public init(_ icon: Icon, identifier: String, label: String, action: ScreenCommand?, key: String? = nil) {
        self.icon = icon
        self.key = key
        super.init()
        self.identifier = identifier
        self.action = action
        accessibilityLabel = label
        accessibilityRole = .button
    }

    /// ``key``, also where the window shows no such control now: in a closed list, or for want of room.
    open override func keys(in viewport: Viewport) -> [String: ScreenCommand] {
        guard isEnabled, let key, let command = onTap == nil ? action(in: viewport) : .tap(view: identifier) else { return [:] }
        return [key: command]
    }

    /// The icon for a viewport; the default is ``icon``.
    open func icon(in viewport: Viewport) -> Icon { icon }

    /// Whether it stands for something that is on in a viewport; the default is ``isSelected``.
    open func isSelected(in viewport: Viewport) -> Bool { isSelected }

    /// A square of ``side``.
    open override func intrinsicSize(in viewport: Viewport) -> Size? { Size(width: max(48, side), height: max(48, side)) }

    /// The control: its ground, and the icon, faint where it is not enabled.
    open override func draw(in viewport: Viewport) -> Drawing {
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: viewport.bounds.size)
        let isOn = isSelected(in: viewport)
        Card.draw(into: &drawing, palette, fill: isOn ? palette.accent : nil)
        let ink = isOn ? (viewport.isNight ? Color.black : .white) : palette.ink
        let size = min(drawing.size.width, drawing.size.height) * 0.5
        let element = icon(in: viewport).element(
            centeredAt: Rectangle(drawing.size).center, size: size, color: isEnabled ? ink : ink.opacity(0.38))
        drawing.elements.append(element)
        return drawing
    }
}
