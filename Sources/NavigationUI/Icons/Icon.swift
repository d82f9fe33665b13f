/// A small picture on a grid of 24, of lines two wide with round ends, and of fills.
public struct Icon: Hashable, Sendable {
    /// What is drawn as a line.
    public var lines: Path
    /// What is filled.
    public var fills: Path

    /// An icon.
    public init(lines: Path = Path(), fills: Path = Path()) {
        self.lines = lines
        self.fills = fills
    }

    /// The icon at a size, pixels, its middle at a point.
    public func element(centeredAt center: Point, size: Double, color: Color) -> Drawing.Element {
        let scale = size / 24
        let transform = Transform.scale(scale, scale).then(.move(center.x - size / 2, center.y - size / 2))
        var elements: [Drawing.Element] = []
        if !fills.steps.isEmpty {
            elements.append(.path(fills.transformed(by: transform), fill: color, stroke: nil, evenOdd: false))
        }
        if !lines.steps.isEmpty {
            let stroke = Stroke(color, width: 2 * scale, isRound: true)
            elements.append(.path(lines.transformed(by: transform), fill: nil, stroke: stroke, evenOdd: false))
        }
        return elements.count == 1 ? elements[0] : .group(elements, GroupStyle())
    }

    /// Come closer.
    public static let zoomIn = Icon(lines: cross(half: 7, both: true))
    /// Go away.
    public static let zoomOut = Icon(lines: cross(half: 7, both: false))
    /// Pause.
    public static let pause = Icon(fills: bars)
    /// Start or resume.
    public static let start = Icon(
        lines: .polygon([(8, 5.5), (18.5, 12), (8, 18.5)]), fills: .polygon([(8, 5.5), (18.5, 12), (8, 18.5)]))
    /// Go with the car again: the arrow of the puck.
    public static let recenter = Icon(lines: arrow, fills: arrow)
    /// The surroundings: the corners of a frame around a place.
    public static let overview = Icon(lines: corners, fills: .circle(center: Point(x: 12, y: 12), radius: 2.6))
    /// Day.
    public static let day = Icon(lines: sun(from: 0), fills: .circle(center: Point(x: 12, y: 12), radius: 4.4))
    /// Night.
    public static let night = Icon(lines: moon, fills: moon)
    /// Day and night by the sun: half of each.
    public static let automatic = Icon(lines: halfCircle, fills: halfFill)
    /// The developer overlay: layers.
    public static let layers = Icon(lines: stack)
    /// A tunnel's portal.
    public static let tunnel = Icon(lines: portal, fills: road)
    /// Weak reception: a dish with one wave, and a dot.
    public static let signal = Icon(lines: waves, fills: .circle(center: Point(x: 6, y: 18), radius: 2.2))
    /// No reception.
    public static let noSignal = Icon(
        lines: Path(waves.steps + Path.polyline([(4, 4), (20, 20)]).steps), fills: .circle(center: Point(x: 6, y: 18), radius: 2.2))
    /// Off the roads: a place beside a road.
    public static let offRoad = Icon(
        lines: Path(Path.polyline([(6, 20), (9, 4)]).steps + dashes.steps), fills: .circle(center: Point(x: 17.5, y: 12), radius: 3))
    /// No map: a folded sheet, struck through.
    public static let noMap = Icon(lines: sheet)

    private static var bars: Path {
        Path(
            Path.rectangle(Rectangle(x: 6.5, y: 5, width: 3.8, height: 14), radius: 1.2).steps
                + Path.rectangle(Rectangle(x: 13.7, y: 5, width: 3.8, height: 14), radius: 1.2).steps)
    }

    private static var arrow: Path { .polygon([(12, 3.5), (18.6, 19.4), (12, 16), (5.4, 19.4)]) }

    private static func cross(half: Double, both: Bool) -> Path {
        var path = Path.polyline([(12 - half, 12), (12 + half, 12)])
        if both { path.steps += Path.polyline([(12, 12 - half), (12, 12 + half)]).steps }
        return path
    }

    private static var corners: Path {
        var corner = Path()
        corner.move(-8, -4)
        corner.line(-8, -6)
        corner.quadratic(-8, -8, -6, -8)
        corner.line(-4, -8)
        return Path((0..<4).flatMap { corner.transformed(by: .rotation(Double($0) * 90).then(.move(12, 12))).steps })
    }

    private static func sun(from start: Int) -> Path {
        let ray = Path.polyline([(0, -7.8), (0, -9.4)])
        return Path((start..<8).flatMap { ray.transformed(by: .rotation(Double($0) * 45).then(.move(12, 12))).steps })
    }

    private static var moon: Path {
        var path = Path()
        path.move(14.2, 4.6)
        path.cubic(9.4, 4.2, 5.2, 7.8, 5, 12.4)
        path.cubic(4.9, 17.2, 8.6, 20.2, 12.4, 20.2)
        path.cubic(15.6, 20.2, 18.2, 18.4, 19.3, 15.6)
        path.cubic(13.4, 17, 9.6, 9.8, 14.2, 4.6)
        path.close()
        return path
    }

    private static var halfCircle: Path { .circle(center: Point(x: 12, y: 12), radius: 8) }

    private static var halfFill: Path {
        var path = Path()
        path.move(12, 4)
        path.cubic(7.6, 4, 4, 7.6, 4, 12)
        path.cubic(4, 16.4, 7.6, 20, 12, 20)
        path.close()
        return path
    }

    private static var stack: Path {
        Path(
            Path.polygon([(12, 4), (20.5, 8.6), (12, 13.2), (3.5, 8.6)]).steps
                + Path.polyline([(3.5, 12.6), (12, 17.2), (20.5, 12.6)]).steps + Path.polyline([(3.5, 16.4), (12, 21), (20.5, 16.4)]).steps)
    }

    private static var portal: Path {
        var path = Path()
        path.move(4, 20)
        path.line(4, 12)
        path.cubic(4, 7.2, 7.4, 4, 12, 4)
        path.cubic(16.6, 4, 20, 7.2, 20, 12)
        path.line(20, 20)
        path.move(2.5, 20)
        path.line(21.5, 20)
        return path
    }

    private static var road: Path { .polygon([(10.8, 11.5), (13.2, 11.5), (15.4, 19), (8.6, 19)]) }

    private static var waves: Path {
        var path = Path()
        path.move(6, 11.6)
        path.cubic(9.6, 11.6, 12.4, 14.4, 12.4, 18)
        path.move(6, 6)
        path.cubic(12.6, 6, 18, 11.4, 18, 18)
        return path
    }

    private static var dashes: Path {
        Path(
            Path.polyline([(12.2, 20), (12, 18)]).steps + Path.polyline([(11.8, 14.4), (11.7, 11.6)]).steps
                + Path.polyline([(11.5, 8), (11.4, 5)]).steps)
    }

    private static var sheet: Path {
        Path(
            Path.polygon([(4, 6.5), (9.2, 4.4), (14.8, 6.6), (20, 4.5), (20, 17.5), (14.8, 19.6), (9.2, 17.4), (4, 19.5)]).steps
                + Path.polyline([(9.2, 4.4), (9.2, 17.4)]).steps + Path.polyline([(14.8, 6.6), (14.8, 19.6)]).steps
                + Path.polyline([(3.5, 3), (21, 21)]).steps)
    }
}
