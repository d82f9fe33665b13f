import Foundation
import Geodesy

/// A line on the ground with distances along it.
struct MotionLine: Sendable, Hashable {
    let points: [Coordinate]
    /// Meters from the first point to each.
    let distances: [Double]

    /// A line through points, of which there must be at least one; repeated ones are left out.
    init(_ all: [Coordinate]) {
        var points: [Coordinate] = []
        var distances: [Double] = []
        for point in all {
            guard let last = points.last, let distance = distances.last else {
                points = [point]
                distances = [0]
                continue
            }
            let length = last.distance(to: point)
            if length < 0.01 { continue }
            points.append(point)
            distances.append(distance + length)
        }
        self.points = points
        self.distances = distances
    }

    var length: Double { distances.last ?? 0 }

    /// The place at a distance along the line, and the direction there (degrees); no direction where the line is a point.
    func place(at distance: Double) -> (coordinate: Coordinate, course: Double?) {
        guard points.count > 1 else { return (points[0], nil) }
        var low = 0
        var high = points.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let course = points[low].bearing(to: points[high])
        let along = min(max(distance, 0), length) - distances[low]
        return (points[low].moved(meters: along, bearing: course), course)
    }

    /// Where the line turns back on itself, by more than 150° at a point: meters along it, in order.
    ///
    /// Roads that are drawn so are driven slowly. A way that is joined to another is, where a car has to go back along the one to come to the other.
    var turnsBack: [Double] {
        guard points.count > 2, let origin = FixedCoordinate(points[0]) else { return [] }
        let frame = LocalFrame(origin: origin)
        let places = points.map(frame.point)
        return (1..<points.count - 1).filter { index in
            let (before, after) = (places[index] - places[index - 1], places[index + 1] - places[index])
            let (along, across) = ((before * after).sum(), before.x * after.y - before.y * after.x)
            return abs(atan2(across, along)) > 150 * .pi / 180
        }
        .map { distances[$0] }
    }

    /// How far along the line and how far from it a place lies, meters; measured to the pieces alone that do not lead back from a direction
    /// (degrees), infinitely far where there is none.
    func project(_ place: Coordinate, towards course: Double? = nil) -> (along: Double, distance: Double) {
        guard points.count > 1, let origin = FixedCoordinate(points[0]) else { return (0, points[0].distance(to: place)) }
        let frame = LocalFrame(origin: origin)
        let target = frame.point(place)
        var best = (along: 0.0, distance: Double.infinity)
        let way = course.map { SIMD2(Float(sin($0 * .pi / 180)), Float(cos($0 * .pi / 180))) }
        var start = frame.point(points[0])
        for index in 1..<points.count {
            let end = frame.point(points[index])
            defer { start = end }
            if let way, (way * SIMD2(end.x - start.x, end.y - start.y)).sum() < 0 { continue }
            let vector = end - start
            let square = vector.x * vector.x + vector.y * vector.y
            let toTarget = target - start
            let share = square > 0 ? min(1, max(0, (toTarget.x * vector.x + toTarget.y * vector.y) / square)) : 0
            let rest = toTarget - share * vector
            let distance = Double((rest.x * rest.x + rest.y * rest.y).squareRoot())
            if distance < best.distance {
                best = (distances[index - 1] + Double(share) * (distances[index] - distances[index - 1]), distance)
            }
        }
        return best
    }

    /// The part of the line from one distance to another, both ends included.
    func points(from start: Double, to end: Double) -> [Coordinate] {
        [place(at: start).coordinate] + zip(points, distances).filter { $0.1 > start && $0.1 < end }.map(\.0) + [place(at: end).coordinate]
    }

    /// The part of the line from a distance on.
    func dropping(_ distance: Double) -> [Coordinate] {
        [place(at: distance).coordinate] + zip(points, distances).filter { $0.1 > distance }.map(\.0)
    }
}
