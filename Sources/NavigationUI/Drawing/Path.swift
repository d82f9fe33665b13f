/// An outline: straight lines and curves, closed or open.
public struct Path: Hashable, Sendable {
    /// One step of the pen.
    public enum Step: Hashable, Sendable {
        /// To a point, pen up.
        case move(Point)
        /// To a point in a straight line.
        case line(Point)
        /// To a point along a quadratic curve.
        case quadratic(control: Point, to: Point)
        /// To a point along a cubic curve.
        case cubic(Point, Point, to: Point)
        /// Back to where the pen last came down.
        case close
    }

    /// The steps, in order.
    public var steps: [Step]

    /// A path of steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// Pen up, to a point.
    public mutating func move(_ x: Double, _ y: Double) { steps.append(.move(Point(x: x, y: y))) }
    /// In a straight line to a point.
    public mutating func line(_ x: Double, _ y: Double) { steps.append(.line(Point(x: x, y: y))) }
    /// Along a cubic curve to a point.
    public mutating func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        steps.append(.cubic(Point(x: x1, y: y1), Point(x: x2, y: y2), to: Point(x: x, y: y)))
    }
    /// Along a quadratic curve to a point.
    public mutating func quadratic(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) {
        steps.append(.quadratic(control: Point(x: x1, y: y1), to: Point(x: x, y: y)))
    }
    /// Back to the last start.
    public mutating func close() { steps.append(.close) }

    /// The straight lines through some points.
    public static func polyline(_ points: [(Double, Double)], closed: Bool = false) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
        }
        if closed { path.close() }
        return path
    }

    /// The outline of a polygon.
    public static func polygon(_ points: [(Double, Double)]) -> Path { polyline(points, closed: true) }

    /// A rectangle, its corners rounded by a radius (at most half of the shorter side).
    public static func rectangle(_ rectangle: Rectangle, radius: Double = 0) -> Path {
        let r = min(max(0, radius), min(rectangle.width, rectangle.height) / 2)
        let (left, top, right, bottom) = (rectangle.x, rectangle.y, rectangle.maxX, rectangle.maxY)
        guard r > 0 else { return polygon([(left, top), (right, top), (right, bottom), (left, bottom)]) }
        let k = r * (1 - circleControl)
        var path = Path()
        path.move(left + r, top)
        path.line(right - r, top)
        path.cubic(right - k, top, right, top + k, right, top + r)
        path.line(right, bottom - r)
        path.cubic(right, bottom - k, right - k, bottom, right - r, bottom)
        path.line(left + r, bottom)
        path.cubic(left + k, bottom, left, bottom - k, left, bottom - r)
        path.line(left, top + r)
        path.cubic(left, top + k, left + k, top, left + r, top)
        path.close()
        return path
    }

    /// A circle.
    public static func circle(center: Point, radius: Double) -> Path {
        let square = Rectangle(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        return rectangle(square, radius: radius)
    }

    /// The part of a cubic's control arm that makes a quarter circle of radius 1, within 0.03 %.
    private static let circleControl = 0.552_284_75

    /// The path moved, scaled or turned.
    public func transformed(by transform: Transform) -> Path {
        Path(
            steps.map { step in
                switch step {
                case .move(let point): .move(transform.apply(point))
                case .line(let point): .line(transform.apply(point))
                case .quadratic(let control, let point): .quadratic(control: transform.apply(control), to: transform.apply(point))
                case .cubic(let first, let second, let point):
                    .cubic(transform.apply(first), transform.apply(second), to: transform.apply(point))
                case .close: .close
                }
            }
        )
    }

    /// Every point that the pen is given, control points too: the path lies within their hull.
    public var points: [Point] {
        steps.flatMap { step -> [Point] in
            switch step {
            case .move(let point), .line(let point): [point]
            case .quadratic(let control, let point): [control, point]
            case .cubic(let first, let second, let point): [first, second, point]
            case .close: []
            }
        }
    }

    /// The rectangle about ``points``, or `nil` for a path without any.
    public var hull: Rectangle? {
        let points = points
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}
