import NavigationCore

/// Draws a road number on its sign.
public enum ShieldDrawing {
    /// The shield of a number at a height, pixels; as wide as the number needs.
    ///
    /// - Parameters:
    ///   - shield: The number and its network.
    ///   - country: The country of the road, for a shield without network.
    ///   - height: Pixels.
    public static func drawing(_ shield: RoadShield, country: String? = nil, height: Double) -> Drawing {
        drawing(shield.displayRef, ShieldDesign.of(shield, country: country), height: height)
    }

    /// A text on a design.
    static func drawing(_ text: String, _ design: ShieldDesign, height: Double) -> Drawing {
        switch design.shape {
        case .plate: plate(text, design, height) { .rectangle($0, radius: height * 0.16) }
        case .hexagon: plate(text, design, height, ends: 0.26) { pointed($0, by: $0.height * 0.3) }
        case .octagon: plate(text, design, height, ends: 0.08) { cut($0, by: $0.height * 0.24) }
        case .ellipse: plate(text, design, height, ends: 0.12) { .rectangle($0, radius: height / 2) }
        case .interstate: interstate(text, design, height)
        case .badge: badge(text, design, height)
        }
    }

    private static func plate(
        _ text: String, _ design: ShieldDesign, _ height: Double, ends: Double = 0, outline: (Rectangle) -> Path
    ) -> Drawing {
        let line = lettering(text, height: height * 0.46)
        let width = max(height * (1.15 + ends), line.width + height * (0.56 + 2 * ends))
        var drawing = Drawing(size: Size(width: width, height: height))
        let whole = Rectangle(drawing.size)
        // A dark border is the edge itself; a light one lies within the ground, so that it shows on any card.
        let isDark = design.border.luminance < 0.2
        drawing.fill(outline(whole), isDark ? design.border : design.ground)
        let inset = height * (isDark ? 0.07 : 0.055)
        if isDark {
            drawing.fill(outline(whole.inset(by: Insets(all: inset))), design.ground)
        } else {
            drawing.stroke(outline(whole.inset(by: Insets(all: inset + height * 0.02))), Stroke(design.border, width: height * 0.05))
        }
        drawing.elements.append(line.element(centeredAt: whole.center, color: design.text))
        return drawing
    }

    /// The Interstate shield: blue, a red crown, a white line between and around (MUTCD M1-1).
    private static func interstate(_ text: String, _ design: ShieldDesign, _ height: Double) -> Drawing {
        let isLong = text.count > 2
        let width = height * (isLong ? 1.25 : 1)
        var drawing = Drawing(size: Size(width: width, height: height))
        let outer = crest(width: width, height: height)
        let scale = 0.93
        let inset = Transform.scale(scale, scale).then(.move(width * (1 - scale) / 2, height * (1 - scale) / 2))
        let inner = outer.transformed(by: inset)
        drawing.fill(outer, design.border)
        drawing.fill(inner, design.ground)
        let crown = Drawing.Element.path(
            .rectangle(Rectangle(x: 0, y: 0, width: width, height: height * 0.27)), fill: Color(0xBA0C2F), stroke: nil, evenOdd: false)
        let line = Drawing.Element.path(
            .rectangle(Rectangle(x: 0, y: height * 0.27, width: width, height: height * 0.035)), fill: design.border, stroke: nil,
            evenOdd: false)
        drawing.add([crown, line], GroupStyle(clip: inner))
        let number = RegulatoryPlate.fitted(text, [.seriesD, .seriesC, .seriesB, .semiBold], height: height * 0.42, room: width * 0.78)
        drawing.elements.append(number.element(centeredAt: Point(x: width / 2, y: height * 0.55), color: design.text))
        return drawing
    }

    /// The crest: a scalloped top, full sides and a point below.
    private static func crest(width w: Double, height h: Double) -> Path {
        var path = Path()
        path.move(w * 0.5, h * 0.075)
        path.cubic(w * 0.62, h * 0.11, w * 0.76, h * 0.09, w * 0.87, 0)
        path.cubic(w * 0.97, h * 0.13, w * 1.0, h * 0.26, w * 1.0, h * 0.4)
        path.cubic(w * 1.0, h * 0.68, w * 0.82, h * 0.88, w * 0.5, h)
        path.cubic(w * 0.18, h * 0.88, 0, h * 0.68, 0, h * 0.4)
        path.cubic(0, h * 0.26, w * 0.03, h * 0.13, w * 0.13, 0)
        path.cubic(w * 0.24, h * 0.09, w * 0.38, h * 0.11, w * 0.5, h * 0.075)
        path.close()
        return path
    }

    /// The badge of U.S. routes (MUTCD M1-4), white with a black edge.
    private static func badge(_ text: String, _ design: ShieldDesign, _ height: Double) -> Drawing {
        let width = height * (text.count > 2 ? 1.28 : 1.04)
        var drawing = Drawing(size: Size(width: width, height: height))
        let outer = badgeOutline(width: width, height: height)
        drawing.fill(outer, design.border)
        let (x, y) = (1 - height * 0.13 / width, 0.87)
        let inset = Transform.scale(x, y).then(.move(width * (1 - x) / 2, height * (1 - y) / 2))
        drawing.fill(outer.transformed(by: inset), design.ground)
        let number = RegulatoryPlate.fitted(text, [.seriesD, .seriesC, .seriesB, .semiBold], height: height * 0.46, room: width * 0.7)
        drawing.elements.append(number.element(centeredAt: Point(x: width / 2, y: height * 0.5), color: design.text))
        return drawing
    }

    private static func badgeOutline(width w: Double, height h: Double) -> Path {
        var path = Path()
        path.move(w * 0.5, h * 0.07)
        path.cubic(w * 0.6, h * 0.12, w * 0.72, h * 0.11, w * 0.82, h * 0.0)
        path.line(w, h * 0.2)
        path.cubic(w * 0.93, h * 0.33, w * 0.95, h * 0.42, w * 0.985, h * 0.53)
        path.cubic(w * 1.03, h * 0.73, w * 0.88, h * 0.85, w * 0.7, h * 0.87)
        path.cubic(w * 0.6, h * 0.885, w * 0.54, h * 0.93, w * 0.5, h)
        path.cubic(w * 0.46, h * 0.93, w * 0.4, h * 0.885, w * 0.3, h * 0.87)
        path.cubic(w * 0.12, h * 0.85, -w * 0.03, h * 0.73, w * 0.015, h * 0.53)
        path.cubic(w * 0.05, h * 0.42, w * 0.07, h * 0.33, 0, h * 0.2)
        path.line(w * 0.18, h * 0.0)
        path.cubic(w * 0.28, h * 0.11, w * 0.4, h * 0.12, w * 0.5, h * 0.07)
        path.close()
        return path
    }

    /// A plate with pointed ends.
    private static func pointed(_ box: Rectangle, by point: Double) -> Path {
        rounded(
            [
                (box.x, box.center.y), (box.x + point, box.y), (box.maxX - point, box.y), (box.maxX, box.center.y),
                (box.maxX - point, box.maxY), (box.x + point, box.maxY),
            ], radius: box.height * 0.1)
    }

    /// A plate with cut corners.
    private static func cut(_ box: Rectangle, by cut: Double) -> Path {
        .polygon([
            (box.x + cut, box.y), (box.maxX - cut, box.y), (box.maxX, box.y + cut), (box.maxX, box.maxY - cut),
            (box.maxX - cut, box.maxY), (box.x + cut, box.maxY), (box.x, box.maxY - cut), (box.x, box.y + cut),
        ])
    }

    /// A polygon with its corners rounded: each side stops short of the corner, and a curve goes round it.
    private static func rounded(_ corners: [(Double, Double)], radius: Double) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let before = corners[(index + corners.count - 1) % corners.count]
            let after = corners[(index + 1) % corners.count]
            func toward(_ other: (Double, Double)) -> (Double, Double) {
                let (dx, dy) = (other.0 - corner.0, other.1 - corner.1)
                let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
                return (corner.0 + dx / length * radius, corner.1 + dy / length * radius)
            }
            let (start, end) = (toward(before), toward(after))
            if index == 0 { path.move(start.0, start.1) } else { path.line(start.0, start.1) }
            path.quadratic(corner.0, corner.1, end.0, end.1)
        }
        path.close()
        return path
    }

    private static func lettering(_ text: String, height: Double) -> Lettering {
        Lettering(text, .semiBold, size: height / Typeface.semiBold.capHeight)
    }
}
