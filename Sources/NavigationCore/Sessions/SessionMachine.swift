/// What a session may do next: each event gives a new state and the actions that follow from it, in order.
///
/// It knows no clock, no source and no matcher. The table of states and calls is in `Documentation/Session.md`.
struct SessionMachine: Sendable {
    /// What happens to a session.
    enum Event: Sendable {
        /// A call; the obstacle says why the source cannot be had, which only matters where it is not held yet.
        case startFreeDrive(obstacle: (any NavigatorError)?)
        case pauseFreeDrive
        case setToIdle
        case startActiveGuidance(RouteRequest, obstacle: (any NavigatorError)?)
        /// The app goes to the background, where free drive is not tracked.
        case enterBackground
        case enterForeground
        /// The routes of a request were set.
        case routesSet(id: Int)
        case settingRoutesFailed(id: Int, any Error)
        /// The routes that were driven are gone.
        case routesCleared(id: Int)
        /// A status of guidance.
        case guidance(Session.ActiveGuidanceState)
        /// A state of matching is ready to be published.
        case status(epoch: Int)
        case shutDown
    }

    /// What a session has to do, in this order.
    enum Action: Sendable {
        case startSource(SourceLink.Ticket)
        case stopSource
        /// The owner needs the source no more. Always after ``stopSource`` where it ran.
        case releaseSource
        /// Forgets everything of the trip with this number.
        case endTrip(Int)
        case setRoutes(RouteRequest)
        case clearRoutes(id: Int)
        case publishSession(Session)
        case publishNoRoutes
        case publishStatus
        case publishError(any NavigatorError)
        case finishStreams
    }

    /// Routes that were asked for.
    struct RouteRequest: Sendable, Hashable {
        var id: Int
        var startLegIndex: Int
    }

    /// What is under way beside the published state.
    enum Pending: Sendable, Hashable {
        case none
        /// Routes are being set; on failure the session is as it was, or in the state that it was on its way to.
        case settingRoutes(id: Int, fallback: Session.State?)
        /// Routes are being cleared; then the session is in the given state.
        case clearingRoutes(id: Int, next: Session.State)
    }

    private(set) var state = Session.State.idle
    private(set) var pending = Pending.none
    /// The source feeds the session.
    private(set) var isSourceRunning = false
    private(set) var isShutDown = false
    /// Raised whenever the source starts: what was asked before is not published after.
    private(set) var epoch = 0
    /// Raised whenever a trip ends.
    private(set) var trip = 0
    private var guidanceID: Int?

    /// The session owns its source: always, unless it is idle and nothing is under way.
    var holdsSource: Bool { state != .idle || pending != .none }

    /// Takes in an event and returns what has to be done.
    mutating func handle(_ event: Event) -> [Action] {
        if isShutDown { return [] }
        switch event {
        case .startFreeDrive(let obstacle): return startFreeDrive(obstacle)
        case .pauseFreeDrive: return pauseFreeDrive()
        case .setToIdle: return setToIdle()
        case .startActiveGuidance(let request, let obstacle): return startActiveGuidance(request, obstacle)
        case .enterBackground: return enterBackground()
        case .enterForeground: return enterForeground()
        case .routesSet(let id): return routesSet(id)
        case .settingRoutesFailed(let id, let error): return settingRoutesFailed(id, error)
        case .routesCleared(let id): return routesCleared(id)
        case .guidance(let guidance): return guidanceStatus(guidance)
        case .status(let epoch): return status(epoch)
        case .shutDown: return shutDown()
        }
    }

    /// What distinguishes another source that takes the place of the running one; `nil` when none runs.
    mutating func renewTicket() -> SourceLink.Ticket? {
        guard isSourceRunning else { return nil }
        epoch += 1
        return SourceLink.Ticket(epoch: epoch, trip: trip)
    }

    // MARK: Calls

    private mutating func startFreeDrive(_ obstacle: (any NavigatorError)?) -> [Action] {
        if let obstacle, !holdsSource { return [.publishError(obstacle)] }
        switch state {
        case .freeDrive(.active):
            return dropPendingRoutes() + startSource()
        case .idle, .freeDrive(.paused):
            return dropPendingRoutes() + [.publishNoRoutes] + startSource() + enter(.freeDrive(.active))
        case .activeGuidance:
            return [.publishNoRoutes] + startSource() + leaveGuidance(for: .freeDrive(.active))
        }
    }

    private mutating func pauseFreeDrive() -> [Action] {
        guard state == .freeDrive(.active) else {
            return [.publishError(NavigatorErrors.FailedToPause(found: state))]
        }
        return dropPendingRoutes() + stopSource() + enter(.freeDrive(.paused))
    }

    private mutating func setToIdle() -> [Action] {
        guard holdsSource else { return [.publishError(NavigatorErrors.FailedToSetToIdle())] }
        var actions: [Action] = [.publishNoRoutes]
        actions += stopSource()
        if case .activeGuidance = state { return actions + leaveGuidance(for: .idle) }
        actions += dropPendingRoutes()
        return actions + endTrip()
    }

    private mutating func startActiveGuidance(_ request: RouteRequest, _ obstacle: (any NavigatorError)?) -> [Action] {
        if let obstacle, !holdsSource { return [.publishError(obstacle)] }
        var fallback: Session.State?
        switch pending {
        case .none: break
        case .settingRoutes(_, let before): fallback = before
        case .clearingRoutes(_, let next): fallback = next
        }
        let dropped = dropPendingRoutes()
        pending = .settingRoutes(id: request.id, fallback: fallback)
        return dropped + startSource() + [.setRoutes(request)]
    }

    private mutating func enterBackground() -> [Action] {
        guard state == .freeDrive(.active), pending == .none, isSourceRunning else { return [] }
        return stopSource()
    }

    private mutating func enterForeground() -> [Action] {
        guard state == .freeDrive(.active) else { return [] }
        return startSource()
    }

    private mutating func shutDown() -> [Action] {
        var actions: [Action] = []
        if holdsSource {
            actions = [.publishNoRoutes] + stopSource() + dropPendingRoutes()
            if case .activeGuidance = state, let id = guidanceID { actions.append(.clearRoutes(id: id)) }
            actions += endTrip()
        }
        isShutDown = true
        return actions + [.finishStreams]
    }

    // MARK: What comes of them

    private mutating func routesSet(_ id: Int) -> [Action] {
        guard case .settingRoutes(let awaited, _) = pending, awaited == id else { return [] }
        pending = .none
        let before = guidanceID
        guidanceID = id
        let cleared: [Action] = if case .activeGuidance = state, let before { [.clearRoutes(id: before)] } else { [] }
        return cleared + enter(.activeGuidance(.uncertain))
    }

    /// Rolls back whole: a source that was started for the routes is stopped again.
    private mutating func settingRoutesFailed(_ id: Int, _ error: any Error) -> [Action] {
        guard case .settingRoutes(let awaited, let fallback) = pending, awaited == id else { return [] }
        pending = .none
        let failed = [Action.publishError(NavigatorErrors.FailedToSetRoute(underlyingError: error))]
        let previous = fallback ?? state
        var actions: [Action] = []
        if previous == .idle { actions += stopSource() }
        if previous == .freeDrive(.paused) { actions += stopSource() }
        if previous == state { return actions + (state == .idle ? endTrip() : []) + failed }
        // The session had been on its way out of guidance when the routes were asked for.
        if let guidanceID {
            pending = .clearingRoutes(id: guidanceID, next: previous)
            return actions + failed
        }
        return actions + (previous == .idle ? endTrip() : enter(previous)) + failed
    }

    private mutating func routesCleared(_ id: Int) -> [Action] {
        if id == guidanceID { guidanceID = nil }
        guard case .clearingRoutes(let awaited, let next) = pending, awaited == id else { return [] }
        pending = .none
        return next == .idle ? endTrip() : enter(next)
    }

    private mutating func guidanceStatus(_ guidance: Session.ActiveGuidanceState) -> [Action] {
        guard case .activeGuidance = state, pending == .none else { return [] }
        return enter(.activeGuidance(guidance))
    }

    private func status(_ epoch: Int) -> [Action] {
        if !holdsSource { return [.publishError(NavigatorErrors.UnexpectedNavigationStatus())] }
        return isSourceRunning && epoch == self.epoch ? [.publishStatus] : []
    }

    // MARK: Parts of transitions

    /// Only changes are published.
    private mutating func enter(_ next: Session.State) -> [Action] {
        guard next != state else { return [] }
        state = next
        return [.publishSession(Session(state: next))]
    }

    private mutating func startSource() -> [Action] {
        guard !isSourceRunning else { return [] }
        isSourceRunning = true
        epoch += 1
        return [.startSource(SourceLink.Ticket(epoch: epoch, trip: trip))]
    }

    private mutating func stopSource() -> [Action] {
        guard isSourceRunning else { return [] }
        isSourceRunning = false
        return [.stopSource]
    }

    private mutating func endTrip() -> [Action] {
        trip += 1
        return [.endTrip(trip - 1), .releaseSource] + enter(.idle)
    }

    private mutating func dropPendingRoutes() -> [Action] {
        defer { pending = .none }
        switch pending {
        case .none, .clearingRoutes: return []
        case .settingRoutes(let id, _): return [.clearRoutes(id: id)]
        }
    }

    /// The state is published when the routes are gone. A second call while they go only changes what comes then.
    private mutating func leaveGuidance(for next: Session.State) -> [Action] {
        let dropped: [Action]
        switch pending {
        case .clearingRoutes(let id, _):
            pending = .clearingRoutes(id: id, next: next)
            return []
        case .settingRoutes(let id, _): dropped = [.clearRoutes(id: id)]
        case .none: dropped = []
        }
        guard let guidanceID else { return dropped }
        pending = .clearingRoutes(id: guidanceID, next: next)
        return dropped + [.clearRoutes(id: guidanceID)]
    }
}
