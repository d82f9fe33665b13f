/// Starts, pauses and stops a trip session. All calls may come from any task or thread; what they change is true when they return.
public struct SessionController: Sendable {
    let handle: SessionHandle

    /// Starts free drive, or goes on with it: from any state, and without effect where it is active.
    ///
    /// What is in the way (no region, no source, a source in use) is published on ``NavigationController/errors``; the session stays idle.
    /// After guidance the state is free drive when the route is gone.
    public func startFreeDrive() { handle.hub.startFreeDrive() }

    /// Pauses active free drive: the source is stopped, what the matcher knows is kept. In any other state, `FailedToPause` is published.
    public func pauseFreeDrive() { handle.hub.pauseFreeDrive() }

    /// Ends the trip. When idle already, `FailedToSetToIdle` is published.
    public func setToIdle() { handle.hub.setToIdle() }

    /// The state of the session: what it is now, then each change.
    public var session: StateStream<Session> { handle.hub.session.stream }

    /// The state of the session now.
    public var currentSession: Session { handle.hub.currentSession }

    /// Tells the session what the car says of its own speed and heading, as often as it is known; it counts from now. In a tunnel, and
    /// wherever fixes are late or missing, the car is shown by it. Without effect while nothing is driven.
    public func updateVehicleState(_ state: VehicleState) { handle.hub.update(state) }

    /// To be called when the app goes to the background: active free drive takes in nothing until the app is back, if the configuration
    /// says so. The state of the session stays what it is.
    public func disableTrackingBackgroundLocationIfNeeded() { handle.hub.enterBackground() }

    /// To be called when the app comes back to the foreground.
    public func restoreTrackingLocationIfNeeded() { handle.hub.enterForeground() }
}
