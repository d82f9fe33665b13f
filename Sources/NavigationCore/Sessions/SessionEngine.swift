import RoadNetwork

/// Owns what a drive knows, and publishes each new state.
actor SessionEngine {
    private let publish: @Sendable (MapMatchingState, SourceLink.Ticket) -> Void
    private var model: DriveModel
    private let settings: SessionSettings
    private var ticket = SourceLink.Ticket(epoch: 0, trip: 0)
    private var isLate = false

    init(
        model: consuming sending DriveModel, settings: SessionSettings,
        publish: @escaping @Sendable (MapMatchingState, SourceLink.Ticket) -> Void
    ) {
        self.model = model
        self.settings = settings
        self.publish = publish
    }

    /// When the next estimate is due, on the clock of the session.
    var nextDue: Int64? { model.nextDue }

    /// Takes in a location, after the estimates that were due before it came. `false` when it comes from an earlier start of a source.
    @discardableResult
    func take(_ location: Location, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        while let due = model.nextDue, due < location.received { estimate(at: due) }
        if let state = model.take(location) { publish(state, ticket) }
        return true
    }

    /// Makes the estimates that are due by a time. `false` when it comes from an earlier start of a source.
    @discardableResult
    func pass(until time: Int64, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        while let due = model.nextDue, due <= time { estimate(at: due) }
        return true
    }

    /// Takes over the settings as they are now.
    func adopt() {
        let now = settings.now
        model.configure(now.config)
        model.use(now.network, isLate: isLate)
    }

    /// Forgets a trip, unless the next one has begun.
    func endTrip(_ trip: Int) {
        if ticket.trip <= trip { model.reset() }
    }

    /// Another start of a source begins.
    func begin(_ ticket: SourceLink.Ticket, isLate: Bool) {
        guard ticket.epoch > self.ticket.epoch else { return }
        self.isLate = isLate
        adopt()
        if ticket.trip > self.ticket.trip { model.reset() } else { model.resume() }
        self.ticket = ticket
    }

    private func estimate(at time: Int64) {
        if let state = model.estimate(at: time) { publish(state, ticket) }
    }

    private func admit(_ ticket: SourceLink.Ticket) -> Bool { ticket == self.ticket }
}
