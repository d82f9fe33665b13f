import Foundation
import NavigationCore
import RoadNetwork

/// What a developer wants to see on the map: raw fixes, the match with its latency, and the roads that the car may be on instead.
enum DeveloperOverlay {
    /// - Parameters:
    ///   - state: The state that is shown.
    ///   - trail: The raw fixes before.
    ///   - sessionTime: When it is shown, nanoseconds on the clock of the session; `nil` where nobody says, and then no latency is told.
    static func features(of state: MapMatchingState, trail: [MapPoint], at sessionTime: Int64?) -> [MapFeature] {
        let raw = MapPoint(state.location.coordinate)
        let match = MapPoint(state.enhancedLocation.coordinate)
        var features = trail.map { MapFeature(kind: .fix, points: [$0]) }
        features.append(MapFeature(kind: .link, points: [raw, match]))
        for rival in state.mapMatchingResult.rivals.prefix(8) {
            features.append(
                MapFeature(
                    kind: .candidate, points: [MapPoint(rival.coordinate)],
                    label: "\(percent(rival.probability)) way \(rival.wayDirection.wayID)", weight: rival.probability))
        }
        let probability = state.mapMatchingResult.roadEdgeMatchProbability
        let road = state.road.map { "\(percent(probability)) way \($0.wayDirection.wayID) edge \($0.edge.rawValue)" }
        let latency = sessionTime.map { "fix \(duration($0 - state.location.received)) ago" }
        let words = [road ?? "off road", latency].compactMap(\.self).joined(separator: "\n")
        features.append(MapFeature(kind: .match, points: [match], label: words, weight: probability))
        return features
    }

    private static func percent(_ probability: Double) -> String { "\(Int((probability * 100).rounded())) %" }

    /// How long, from nanoseconds: `0.3 ms`, `45 ms`, `2.1 s`.
    private static func duration(_ nanoseconds: Int64) -> String {
        let milliseconds = Double(max(0, nanoseconds)) * 1e-6
        return if milliseconds < 9.95 {
            String(format: "%.1f ms", milliseconds)
        } else if milliseconds < 999.5 {
            String(format: "%.0f ms", milliseconds)
        } else {
            String(format: "%.1f s", milliseconds * 1e-3)
        }
    }
}
