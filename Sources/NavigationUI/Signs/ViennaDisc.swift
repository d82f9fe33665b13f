/// The disc of the Vienna Convention: ring one tenth of the diameter, numerals 0.55 of the inner height for one and two digits.
enum ViennaDisc {
    static func drawing(_ sign: SpeedSign, width: Double) -> Drawing {
        var drawing = Drawing(size: Size(width: width, height: width))
        let isImplied = sign.standing == .implied
        let middle = Point(x: width / 2, y: width / 2)
        var disc = Drawing(size: drawing.size)
        // An implied limit has a thin dashed rim where the edge of the posted sign would be, and stands fainter and smaller within.
        if isImplied { drawing.fill(.circle(center: middle, radius: width / 2), sign.colors.back) }
        draw(sign, into: &disc, middle: middle, radius: width / 2 * (isImplied ? 0.86 : 1))
        drawing.add(disc, opacity: isImplied ? 0.7 : 1)
        if isImplied {
            let radius = width / 2 * 0.945
            let dash = 2 * .pi * radius / 28
            let color = sign.content == .unknown ? sign.colors.unknown : sign.colors.ring
            drawing.stroke(.circle(center: middle, radius: radius), Stroke(color, width: width * 0.02, dashes: [dash * 0.6, dash * 0.4]))
        }
        return drawing
    }

    private static func draw(_ sign: SpeedSign, into drawing: inout Drawing, middle: Point, radius: Double) {
        let colors = sign.colors
        let diameter = 2 * radius
        drawing.fill(.circle(center: middle, radius: radius), colors.back)
        switch sign.content {
        case .number(let value):
            drawing.stroke(
                .circle(center: middle, radius: radius - diameter * (edge + ringShare / 2)),
                Stroke(colors.ring, width: diameter * ringShare))
            let inner = diameter * (1 - 2 * (edge + ringShare))
            drawing.elements.append(numerals(SpeedSign.text(of: value), inner: inner, middle: middle, color: colors.text))
        case .unlimited:
            drawUnlimited(into: &drawing, middle: middle, radius: radius, color: colors.text)
        case .unknown:
            drawing.stroke(
                .circle(center: middle, radius: radius - diameter * (edge + ringShare / 2)),
                Stroke(colors.unknown, width: diameter * ringShare)
            )
            for side in [-1.0, 1.0] {
                let dash = Rectangle(
                    x: middle.x + side * diameter * 0.13 - diameter * 0.085, y: middle.y - diameter * 0.032, width: diameter * 0.17,
                    height: diameter * 0.064)
                drawing.fill(.rectangle(dash, radius: diameter * 0.02), colors.unknown)
            }
        }
    }

    /// A white disc with a thin black rim and five strokes from the upper right to the lower left (C,17a).
    private static func drawUnlimited(into drawing: inout Drawing, middle: Point, radius: Double, color: Color) {
        let rim = radius * 0.045
        drawing.stroke(.circle(center: middle, radius: radius - rim * 1.1), Stroke(color, width: rim))
        let inside = Path.circle(center: middle, radius: radius - rim * 1.6)
        var strokes = Path()
        for index in -2...2 {
            // Each stroke keeps the same direction; its middle moves across by a stroke and a gap.
            let shift = Double(index) * radius * 0.135
            let (x, y) = (middle.x + shift * 0.7071, middle.y + shift * 0.7071)
            let reach = radius * 1.1 * 0.7071
            strokes.move(x + reach, y - reach)
            strokes.line(x - reach, y + reach)
        }
        let lines = Drawing.Element.path(
            strokes, fill: nil, stroke: Stroke(color.opacity(0.82), width: radius * 0.07), evenOdd: false)
        drawing.add([lines], GroupStyle(clip: inside))
    }

    /// The number in the middle: narrowed where its digits do not fit the ring.
    private static func numerals(_ text: String, inner: Double, middle: Point, color: Color) -> Drawing.Element {
        let isLong = text.count >= 3
        let height = inner * (isLong ? 0.5 : 0.55)
        let room = inner * (isLong ? 0.87 : 0.8)
        let size = height / Typeface.numerals.capHeight
        let natural = Lettering(text, .numerals, size: size, spacing: -0.015).width
        let narrowing = min(1, room / max(natural, 1))
        return Lettering(text, .numerals, size: size, spacing: -0.015, narrowing: narrowing).element(centeredAt: middle, color: color)
    }

    /// The ring's share of the diameter.
    private static let ringShare = 0.1
    /// The white edge outside of the ring, as a share of the diameter.
    private static let edge = 0.014
}
