/// What comes of a session: states of matching, headings, errors.
public struct NavigationController: Sendable {
    let handle: SessionHandle

    /// One state for each fix that is taken in, and for each estimate when fixes are missing.
    ///
    /// A reader gets the last state of the trip first, and then the newest each time it asks. There is none before the first fix, and
    /// none after the trip.
    public var locationMatching: StateStream<MapMatchingState> { handle.hub.matching.stream }

    /// The last state of the trip; `nil` before the first fix and after the trip.
    public var currentLocationMatching: MapMatchingState? { handle.hub.matching.current }

    /// Where the device points, from sources with a compass: events.
    public var heading: StateStream<Heading> { handle.hub.headings.stream }

    /// The progress along a route; `nil` in free drive.
    public var routeProgress: StateStream<RouteProgressState?> { handle.hub.routeProgress.stream }

    /// The progress along a route now.
    public var currentRouteProgress: RouteProgressState? { handle.hub.routeProgress.current ?? nil }

    /// What could not be done: events.
    public var errors: StateStream<any NavigatorError> { handle.hub.errors.stream }

    /// The last place and the way on, from which a frame asks where the car is; `nil` before the first fix and after the trip.
    public var position: PositionSnapshot? { handle.hub.position }

    /// The clock of the session: nanoseconds since it first started, at the rate of its source.
    public var sessionTime: Int64 { handle.hub.clock.now }
}
