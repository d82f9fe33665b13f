/// The white plates of North America, four wide and five high: `SPEED LIMIT` over the number, or `MAXIMUM` and `km/h` in Canada.
enum RegulatoryPlate {
    static func drawing(_ sign: SpeedSign, width: Double) -> Drawing {
        let height = width * 1.25
        var drawing = Drawing(size: Size(width: width, height: height))
        let isImplied = sign.standing == .implied
        var plate = Drawing(size: drawing.size)
        let colors = sign.colors
        let whole = Rectangle(x: 0, y: 0, width: width, height: height)
        plate.fill(.rectangle(whole, radius: width * 0.07), colors.back)
        let inset = width * 0.045
        let border = Path.rectangle(whole.inset(by: Insets(all: inset)), radius: width * 0.045)
        let ink = sign.content == .unknown ? colors.unknown : colors.text
        let dash = width * 0.035
        plate.stroke(border, Stroke(ink, width: width * (isImplied ? 0.016 : 0.026), dashes: isImplied ? [dash, dash * 0.7] : []))
        var words = Drawing(size: drawing.size)
        switch (sign.content, sign.design) {
        case (.unlimited, _):
            for (row, word) in sign.words.unlimited.prefix(3).enumerated() {
                words.elements.append(
                    line(word, height: width * 0.2, room: width * 0.78, at: (0.28 + 0.345 * Double(row)) * width, width, ink))
            }
        case (_, .canada):
            words.elements.append(line(sign.words.maximum, height: width * 0.14, room: width * 0.8, at: 0.22 * width, width, ink))
            words.elements.append(number(sign, height: width * 0.47, at: 0.64 * width, width, ink))
            let unit = Lettering(sign.words.kilometersPerHour, .semiBold, size: width * 0.2)
            words.elements.append(unit.element(centeredAt: Point(x: width / 2, y: 1.06 * width), color: ink))
        default:
            let rows = sign.words.limit.prefix(2)
            for (row, word) in rows.enumerated() {
                let y = rows.count == 1 ? 0.32 : 0.2 + 0.24 * Double(row)
                words.elements.append(line(word, height: width * 0.165, room: width * 0.78, at: y * width, width, ink))
            }
            words.elements.append(number(sign, height: width * 0.46, at: 0.865 * width, width, ink))
        }
        plate.add(words.elements)
        drawing.add(plate, opacity: isImplied ? 0.7 : 1)
        return drawing
    }

    private static func line(_ text: String, height: Double, room: Double, at y: Double, _ width: Double, _ color: Color) -> Drawing.Element
    {
        fitted(text, [.seriesE, .seriesD, .seriesC, .seriesB], height: height, room: room)
            .element(centeredAt: Point(x: width / 2, y: y), color: color)
    }

    private static func number(_ sign: SpeedSign, height: Double, at y: Double, _ width: Double, _ color: Color) -> Drawing.Element {
        guard case .number(let value) = sign.content else {
            var dashes = Path()
            for side in [-1.0, 1.0] {
                let dash = Rectangle(
                    x: width * (0.5 + side * 0.17) - width * 0.11, y: y - width * 0.035, width: width * 0.22, height: width * 0.07)
                dashes.steps += Path.rectangle(dash, radius: width * 0.02).steps
            }
            return .path(dashes, fill: color, stroke: nil, evenOdd: false)
        }
        return fitted(SpeedSign.text(of: value), [.seriesE, .seriesD, .seriesC, .seriesB], height: height, room: width * 0.78)
            .element(centeredAt: Point(x: width / 2, y: y), color: color)
    }

    /// The text in the widest series that fits, as the manual asks; in the last one narrowed.
    static func fitted(_ text: String, _ faces: [Typeface], height: Double, room: Double) -> Lettering {
        for face in faces where face.covers(text) {
            let line = Lettering(text, face, size: height / face.capHeight)
            if line.width <= room { return line }
        }
        // Letters that the faces of road signs do not have are set in the screen's.
        let face = faces.last { $0.covers(text) } ?? .semiBold
        let size = height / face.capHeight
        let natural = Lettering(text, face, size: size).width
        return Lettering(text, face, size: size, narrowing: min(1, room / max(natural, 1)))
    }
}
