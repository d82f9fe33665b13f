public import NavigationCore

/// What a free-drive screen shows, and what its controls act on.
public struct PreviewOptions: Sendable {
    /// The states of the session.
    public var locationMatching: StateStream<MapMatchingState>
    /// The progress on a route; `nil` in free drive.
    public var routeProgress: StateStream<RouteProgressState?>
    /// Where the device points, where it knows.
    public var heading: StateStream<Heading>?
    /// What keeps the roads around the car ready.
    public var predictiveCacheManager: PredictiveCacheManager?
    /// The session that the control to pause and start acts on; without it there is no such control.
    public var session: SessionController?
    /// The clock of the session, `NavigationController.sessionTime`, by which the developer overlay tells how long ago the fix came that is
    /// shown; without it no latency is told.
    public var sessionTime: (@Sendable () -> Int64)?
    /// Looks of the map to choose from.
    public var styles: [Style]

    /// Options.
    public init(
        locationMatching: StateStream<MapMatchingState>,
        routeProgress: StateStream<RouteProgressState?> = .just(nil),
        heading: StateStream<Heading>? = nil,
        predictiveCacheManager: PredictiveCacheManager? = nil,
        session: SessionController? = nil,
        sessionTime: (@Sendable () -> Int64)? = nil,
        styles: [Style] = [.day, .night]
    ) {
        self.locationMatching = locationMatching
        self.routeProgress = routeProgress
        self.heading = heading
        self.predictiveCacheManager = predictiveCacheManager
        self.session = session
        self.sessionTime = sessionTime
        self.styles = styles
    }
}
