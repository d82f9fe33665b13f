import RoadNetwork

/// Owns what a drive knows, and publishes each new state.
actor SessionEngine {
    private let publish: @Sendable (MapMatchingState, SourceLink.Ticket) -> Void
    private var model: DriveModel
    private var ticket = SourceLink.Ticket(epoch: 0, trip: 0)

    init(model: consuming sending DriveModel, publish: @escaping @Sendable (MapMatchingState, SourceLink.Ticket) -> Void) {
        self.model = model
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

    /// Takes over another configuration.
    func configure(_ config: CoreConfig) { model.configure(config) }

    /// Forgets a trip, unless the next one has begun.
    func endTrip(_ trip: Int) {
        if ticket.trip <= trip { model.reset() }
    }

    /// Another start of a source begins.
    func begin(_ ticket: SourceLink.Ticket, config: CoreConfig, network: RoadGraph?, isLate: Bool) {
        guard ticket.epoch > self.ticket.epoch else { return }
        model.configure(config)
        model.use(network, isLate: isLate)
        if ticket.trip > self.ticket.trip { model.reset() } else { model.resume() }
        self.ticket = ticket
    }

    private func estimate(at time: Int64) {
        if let state = model.estimate(at: time) { publish(state, ticket) }
    }

    private func admit(_ ticket: SourceLink.Ticket) -> Bool { ticket == self.ticket }
}
