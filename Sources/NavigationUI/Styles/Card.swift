/// The ground that plates, cards and controls share: rounded, with a hairline and one soft shadow.
enum Card {
    /// The corner of cards, pixels.
    static let radius = 14.0

    /// Draws the ground over the whole of a drawing.
    static func draw(into drawing: inout Drawing, _ palette: Palette, radius: Double = radius, fill: Color? = nil) {
        let whole = Rectangle(drawing.size)
        let ground = Drawing.Element.path(.rectangle(whole, radius: radius), fill: fill ?? palette.surface, stroke: nil, evenOdd: false)
        drawing.add([ground], GroupStyle(shadow: palette.shadow))
        let line = whole.inset(by: Insets(all: 0.5))
        drawing.stroke(.rectangle(line, radius: max(0, radius - 0.5)), Stroke(palette.outline, width: 1))
    }
}
