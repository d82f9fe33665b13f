import Geodesy

/// The last place of the car and its way on: enough to say where it is in each frame, by a plain call from anywhere.
public struct PositionSnapshot: Sendable, Hashable {
    /// The last place that was published.
    public let place: MatchedPlace

    /// A snapshot of a state.
    init(_ state: MapMatchingState) {
        place =
            state.enhancedLocation.matched
            ?? MatchedPlace(
                coordinate: state.enhancedLocation.coordinate,
                path: MotionPath(coordinates: [state.enhancedLocation.coordinate], time: state.quality.time, speed: 0)
            )
    }
}
