/// What a trip session does.
public struct Session: Sendable, Hashable {
    /// The state.
    public var state: State

    /// A session in a state.
    public init(state: State) { self.state = state }

    /// Whether a trip is going on, be it paused: true unless idle.
    public var isTripSessionActive: Bool { state != .idle }

    /// The states of a session.
    public enum State: Sendable, Hashable {
        /// Nothing runs.
        case idle
        /// Driving without a destination.
        case freeDrive(FreeDriveState)
        /// Following a route.
        case activeGuidance(ActiveGuidanceState)
    }

    /// The states of free drive.
    public enum FreeDriveState: String, Sendable, Hashable {
        /// Fixes are taken in and matched.
        case active
        /// The source is stopped; what the matcher knows is kept.
        case paused
    }

    /// The states of guidance.
    public enum ActiveGuidanceState: String, Sendable, Hashable {
        /// The route is set, no fix was seen yet.
        case initialized
        /// On the route.
        case tracking
        /// Off the route.
        case offRoute
        /// Not sure yet.
        case uncertain
        /// Arrived.
        case complete
    }
}
