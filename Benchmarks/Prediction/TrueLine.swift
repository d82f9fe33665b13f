import Foundation
import Geodesy
import RoadNetwork

/// The line that the car truly drives, in flat meters: places are measured along it, from about where the last one was.
struct TrueLine {
    /// Whether it comes back along a road that it has taken before, so that a place does not say how far along it is.
    let isDoubled: Bool
    private var points: [SIMD2<Double>] = []
    private var distances: [Double] = []
    private var origin = Coordinate(latitude: 0, longitude: 0)
    private var eastScale = 1.0
    private static let northScale = Earth.meanRadius * .pi / 180

    /// The line over edges, one after the other.
    init(_ edges: [EdgeID], on graph: RoadGraph) {
        let reverses = edges.compactMap { edge in graph.locate(edge).flatMap { $0.tile.id(of: $0.tile.edges[$0.index].reverse) } }
        isDoubled = Set(edges).count < edges.count || !Set(edges).isDisjoint(with: reverses)
        for edge in edges {
            for fixed in graph.shape(of: edge) {
                let place = fixed.coordinate
                if points.isEmpty {
                    origin = place
                    eastScale = Self.northScale * cos(place.latitude * .pi / 180)
                }
                let point = point(place)
                let step = points.last.map { length(point - $0) } ?? 0
                if !points.isEmpty, step < 0.005 { continue }
                points.append(point)
                distances.append((distances.last ?? 0) + step)
            }
        }
    }

    var length: Double { distances.last ?? 0 }

    /// How far along the line and how far from it a place lies, meters; looked for within some hundred meters of a distance.
    func project(_ place: Coordinate, near distance: Double, within reach: Double = 400) -> (along: Double, beside: Double) {
        let target = point(place)
        var best = (along: 0.0, beside: Double.infinity)
        var index = max(1, distances.firstIndex { $0 >= distance - reach } ?? 1)
        while index < points.count, distances[index - 1] <= distance + reach {
            let step = points[index] - points[index - 1]
            let toTarget = target - points[index - 1]
            let share = min(1, max(0, (step * toTarget).sum() / (step * step).sum()))
            let beside = length(toTarget - share * step)
            if beside < best.beside - 1e-9 { best = (distances[index - 1] + share * (distances[index] - distances[index - 1]), beside) }
            index += 1
        }
        return best
    }

    private func point(_ place: Coordinate) -> SIMD2<Double> {
        SIMD2(
            Coordinate.wrappedLongitude(place.longitude - origin.longitude) * eastScale,
            (place.latitude - origin.latitude) * Self.northScale)
    }

    private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
