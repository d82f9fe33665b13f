import Foundation

/// A line in meters, to be measured along.
struct MotionLine {
    private let points: [SIMD2<Double>]
    /// Meters from the start to each point.
    private let distances: [Double]

    /// The whole length, meters.
    var length: Double { distances.last ?? 0 }

    /// A line through points; those that repeat the one before are left out. At least one point.
    init(_ all: [SIMD2<Double>]) {
        var points: [SIMD2<Double>] = []
        var distances: [Double] = []
        for point in all {
            guard let last = points.last else {
                points.append(point)
                distances.append(0)
                continue
            }
            let step = Self.distance(last, point)
            guard step > 0.01 else { continue }
            points.append(point)
            distances.append((distances.last ?? 0) + step)
        }
        self.points = points.isEmpty ? [SIMD2(0, 0)] : points
        self.distances = distances.isEmpty ? [0] : distances
    }

    /// The place at a distance from the start.
    func point(at along: Double) -> SIMD2<Double> {
        guard along > 0 else { return points[0] }
        guard let next = distances.firstIndex(where: { $0 >= along }), next > 0 else { return points[points.count - 1] }
        let part = (along - distances[next - 1]) / (distances[next] - distances[next - 1])
        return points[next - 1] + (points[next] - points[next - 1]) * part
    }

    /// The direction about a distance from the start, degrees clockwise from north; `nil` for a single point.
    ///
    /// Taken over some meters, so that a corner is a turn and no snap.
    func direction(at along: Double) -> Double? {
        guard length > 0.5 else { return nil }
        let from = point(at: max(0, min(along, length) - 3))
        let to = point(at: min(length, max(0, along) + 4))
        let step = to - from
        guard Self.distance(from, to) > 0.2 else { return nil }
        return atan2(step.x, step.y) * 180 / .pi
    }

    /// The nearest place of the line: its distance from the start, and how far away it is.
    func nearest(_ place: SIMD2<Double>) -> (along: Double, distance: Double) {
        var best = (along: 0.0, distance: Self.distance(points[0], place))
        for index in points.indices.dropFirst() {
            let (a, b) = (points[index - 1], points[index])
            let step = b - a
            let part = min(1, max(0, ((place - a) * step).sum() / (step * step).sum()))
            let distance = Self.distance(a + step * part, place)
            if distance < best.distance - 1e-9 {
                best = (distances[index - 1] + part * (distances[index] - distances[index - 1]), distance)
            }
        }
        return best
    }

    /// The place at a distance, and all points after it.
    func points(after along: Double) -> [SIMD2<Double>] {
        [point(at: along)] + zip(points, distances).filter { $0.1 > along }.map(\.0)
    }

    /// All points before a distance, and the place there.
    func points(before along: Double) -> [SIMD2<Double>] {
        zip(points, distances).filter { $0.1 < along }.map(\.0) + [point(at: along)]
    }

    private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let step = b - a
        return (step * step).sum().squareRoot()
    }
}
