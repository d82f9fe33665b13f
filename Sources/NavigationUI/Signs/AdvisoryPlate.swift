/// Recommended speeds: a blue square with a white number in Europe, a yellow one with black in North America.
enum AdvisoryPlate {
    /// The blue square of Europe (Germany's sign 380 and its relatives).
    static func blue(_ sign: SpeedSign, width: Double) -> Drawing {
        var drawing = plate(width: width, ground: Color(0x0B4EA2), line: .white, outer: Color(0x0B4EA2))
        let line = RegulatoryPlate.fitted(text(of: sign), [.numerals], height: width * 0.42, room: width * 0.74)
        drawing.elements.append(line.element(centeredAt: Point(x: width / 2, y: width / 2), color: .white))
        return drawing
    }

    /// The yellow square of North America (MUTCD W13-1P), with its unit.
    static func yellow(_ sign: SpeedSign, width: Double) -> Drawing {
        let black = Color(0x111214)
        var drawing = plate(width: width, ground: Color(0xFFCC00), line: black, outer: Color(0xFFCC00))
        let faces: [Typeface] = [.seriesE, .seriesD, .seriesC]
        let line = RegulatoryPlate.fitted(text(of: sign), faces, height: width * 0.42, room: width * 0.76)
        drawing.elements.append(line.element(centeredAt: Point(x: width / 2, y: width * 0.4), color: black))
        let unit =
            sign.design == .canada
            ? Lettering(sign.words.kilometersPerHour, .semiBold, size: width * 0.2)
            : RegulatoryPlate.fitted(sign.words.milesPerHour, [.seriesE, .seriesD], height: width * 0.15, room: width * 0.76)
        drawing.elements.append(unit.element(centeredAt: Point(x: width / 2, y: width * 0.78), color: black))
        return drawing
    }

    private static func text(of sign: SpeedSign) -> String {
        switch sign.content {
        case .number(let value): SpeedSign.text(of: value)
        case .unlimited: "∞"
        case .unknown: "–"
        }
    }

    private static func plate(width: Double, ground: Color, line: Color, outer: Color) -> Drawing {
        var drawing = Drawing(size: Size(width: width, height: width))
        let whole = Rectangle(drawing.size)
        drawing.fill(.rectangle(whole, radius: width * 0.09), outer)
        drawing.fill(.rectangle(whole.inset(by: Insets(all: width * 0.02)), radius: width * 0.075), ground)
        drawing.stroke(.rectangle(whole.inset(by: Insets(all: width * 0.05)), radius: width * 0.05), Stroke(line, width: width * 0.025))
        return drawing
    }
}
