import RoadNetwork

/// The way in: a trip session and what comes of it.
///
/// ```swift
/// let provider = NavigationProvider(coreConfig: CoreConfig())
/// let navigation = provider.navigation()
/// provider.tripSession().startFreeDrive()
/// for await state in navigation.locationMatching {
///     print(state.roadName?.text ?? "–", state.speedLimit.value as Any)
/// }
/// ```
///
/// Any number of providers may live in one process, each with a source of its own. A session ends when its provider and controllers
/// are released, or for certain with ``shutdown()``.
public final class NavigationProvider: Sendable {
    private let handle: SessionHandle

    /// A provider. It never fails: what is missing or taken is published on ``NavigationController/errors`` when a session starts.
    public convenience init(coreConfig: CoreConfig) { self.init(coreConfig: coreConfig, roadNetwork: nil) }

    /// A provider on a road network that is open already, as for tests on drawn maps.
    public init(coreConfig: CoreConfig, roadNetwork: RoadGraph?) {
        handle = SessionHandle(hub: SessionHub(config: coreConfig, network: roadNetwork))
    }

    /// The configuration as it is now.
    public var coreConfig: CoreConfig { handle.hub.config }

    /// Takes over another configuration, whole and while driving: another source is swapped in, another region is matched to, another
    /// rate holds from the next wait on. A source or region that cannot be had is refused on ``NavigationController/errors``; the
    /// source and region from before then stay, and all else is taken over.
    public func apply(coreConfig: CoreConfig) { handle.hub.apply(coreConfig) }

    /// Starts and stops the session.
    public func tripSession() -> SessionController { SessionController(handle: handle) }

    /// What comes of the session.
    public func navigation() -> NavigationController { NavigationController(handle: handle) }

    /// Records the session, so that the drive can be played again; see ``HistoryReplay``.
    public func historyRecorder() -> HistoryRecorder { handle.hub.history }

    /// What keeps the roads around the car ready; `nil` when the configuration wants none.
    public var predictiveCacheManager: PredictiveCacheManager? { handle.hub.cache }

    /// Ends the session for certain: when this returns, the source is stopped, nothing runs, and every stream has ended. The provider
    /// takes no more calls.
    public func shutdown() async { await handle.hub.shutDown() }
}

/// Ends a session when the last of its provider and controllers goes.
final class SessionHandle: Sendable {
    let hub: SessionHub

    init(hub: SessionHub) { self.hub = hub }

    deinit { hub.abandon() }
}
