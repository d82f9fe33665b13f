/// How far the car is along a route. There is none in free drive.
public struct RouteProgress: Sendable, Hashable {
    /// Meters driven along the route.
    public var distanceTraveled: Double
    /// Meters to the end of the route.
    public var distanceRemaining: Double
    /// Seconds to the end of the route.
    public var durationRemaining: Double
    /// The leg that is driven, from 0.
    public var legIndex: Int

    /// A progress.
    public init(distanceTraveled: Double, distanceRemaining: Double, durationRemaining: Double, legIndex: Int) {
        self.distanceTraveled = distanceTraveled
        self.distanceRemaining = distanceRemaining
        self.durationRemaining = durationRemaining
        self.legIndex = legIndex
    }

    /// The part of the route that was driven, 0 to 1.
    public var fractionTraveled: Double {
        let whole = distanceTraveled + distanceRemaining
        return whole > 0 ? distanceTraveled / whole : 1
    }
}

/// The progress as it is published.
public struct RouteProgressState: Sendable, Hashable {
    /// The progress.
    public var routeProgress: RouteProgress

    /// A state.
    public init(routeProgress: RouteProgress) { self.routeProgress = routeProgress }
}
