/// The car on the map, pointing up.
enum PuckDrawing {
    /// A disc with a ring, a dark hairline around it, and an arrow where the direction is known; or the app's own picture.
    ///
    /// Estimated: the ring dashed. Off the roads: grey. Lost: hollow.
    static func drawing(_ kind: MapPuck.Kind, pointsAhead: Bool, looks: Puck2DConfiguration, isNight: Bool) -> Drawing {
        if let picture = looks.picture { return picture }
        // The shadow has room around the disc.
        let side = looks.diameter * 14 / 11
        var drawing = Drawing(size: Size(width: side, height: side))
        let disc = disc(kind, pointsAhead: pointsAhead, looks: looks, isNight: isNight)
        drawing.add(disc, GroupStyle(transform: .scale(side / 56, side / 56)))
        return drawing
    }

    // In a square of 56 pixels.
    private static func disc(_ kind: MapPuck.Kind, pointsAhead: Bool, looks: Puck2DConfiguration, isNight: Bool) -> [Drawing.Element] {
        var drawing = Drawing(size: Size(width: 56, height: 56))
        let center = Point(x: 28, y: 28)
        let radius = 22.0
        let ink = looks.fill ?? (isNight ? Color(0x3585F2) : Palette.day.accent)
        let grey = isNight ? Color(0x7C8796) : Color(0x5E6672)
        let fill: Color =
            switch kind {
            case .normal, .estimated: ink
            case .offRoad: grey
            case .lost: isNight ? Color(0x242A35) : .white
            }
        let ground = Drawing.Element.path(.circle(center: center, radius: radius), fill: looks.ring, stroke: nil, evenOdd: false)
        drawing.add([ground], GroupStyle(shadow: Shadow(Color(0x000000, opacity: 0.35), offset: 1.5, blur: 2.5)))
        drawing.stroke(.circle(center: center, radius: radius), Stroke(Color(0x101820, opacity: 0.55), width: 1))
        if kind == .lost {
            drawing.fill(.circle(center: center, radius: radius - 3.5), fill)
            drawing.stroke(.circle(center: center, radius: radius - 5), Stroke(grey, width: 3, dashes: [6.6, 4.4]))
        } else {
            drawing.fill(.circle(center: center, radius: radius - 3.5), fill)
        }
        if kind == .estimated {
            let ring = radius - 1.75
            let dash = 2 * ring * .pi / 16
            drawing.stroke(.circle(center: center, radius: ring), Stroke(ink, width: 3.5, dashes: [dash * 0.42, dash * 0.58]))
        }
        let mark = kind == .lost ? grey : looks.arrow
        if pointsAhead {
            let arrow = Path.polygon([(0, -12.5), (9.4, 9), (0, 4.6), (-9.4, 9)]).transformed(by: .move(center.x, center.y))
            drawing.elements.append(.path(arrow, fill: mark, stroke: Stroke(mark, width: 2, isRound: true), evenOdd: false))
        } else {
            drawing.fill(.circle(center: center, radius: 6), mark)
        }
        return drawing.elements
    }
}
