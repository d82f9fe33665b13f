import RoadNetwork

/// Owns what a drive knows, and publishes each new state.
actor SessionEngine {
    private let publish: @Sendable (MapMatchingState, PositionSnapshot?, SourceLink.Ticket) -> Void
    private var model: DriveModel
    private let settings: SessionSettings
    private let history: HistoryRecorder
    private var ticket = SourceLink.Ticket(epoch: 0, trip: 0)
    private var isLate = false

    init(
        model: consuming sending DriveModel, settings: SessionSettings, history: HistoryRecorder,
        publish: @escaping @Sendable (MapMatchingState, PositionSnapshot?, SourceLink.Ticket) -> Void
    ) {
        self.model = model
        self.settings = settings
        self.history = history
        self.publish = publish
    }

    /// How far apart fixes are while the car is parked, nanoseconds; `nil` where it is driven.
    private var parkedInterval: Int64?
    /// No estimate is due before: a parked car is not estimated between the few fixes that are taken in.
    private var quietUntil = Int64.min

    /// When the next estimate is due, on the clock of the session.
    var nextDue: Int64? { model.nextDue.map { max($0, quietUntil) } }

    /// The car is parked, and fixes come so many seconds apart; `nil` where it is driven on.
    func park(every seconds: Double?, at time: Int64) {
        parkedInterval = seconds.map { Int64($0 * 1e9) }
        quietUntil = time
        stayQuiet(from: time)
    }

    private func stayQuiet(from time: Int64) {
        if let parkedInterval { quietUntil = time + parkedInterval + 2_000_000_000 }
    }

    /// Takes in a location, after the estimates that were due before it came. `false` when it comes from an earlier start of a source.
    @discardableResult
    func take(_ location: Location, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        while let due = nextDue, due < location.received { estimate(at: due) }
        stayQuiet(from: location.received)
        history.note(.fix(location), at: location.received)
        if let state = model.take(location) { show(state) }
        return true
    }

    /// Takes in what the car says of itself, after the estimates that were due before. `false` when it comes from an earlier start of a source.
    @discardableResult
    func take(_ vehicle: VehicleState, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        while let due = nextDue, due < vehicle.received { estimate(at: due) }
        history.note(.vehicle(vehicle), at: vehicle.received)
        model.take(vehicle)
        return true
    }

    /// Takes in what the app was told by the car.
    func take(_ vehicle: VehicleState) { take(vehicle, ticket) }

    /// Makes the estimates that are due by a time. `false` when it comes from an earlier start of a source.
    @discardableResult
    func pass(until time: Int64, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        while let due = nextDue, due <= time { estimate(at: due) }
        return true
    }

    /// Takes over the settings as they are now.
    func adopt() {
        let now = settings.now
        history.keep(now.config, region: now.network?.info)
        model.configure(now.config)
        model.use(now.network, isLate: isLate)
    }

    /// Forgets a trip, unless the next one has begun.
    func endTrip(_ trip: Int) {
        guard ticket.trip <= trip else { return }
        history.note(.endTrip)
        model.reset()
    }

    /// Another start of a source begins.
    func begin(_ ticket: SourceLink.Ticket, isLate: Bool) {
        guard ticket.epoch > self.ticket.epoch else { return }
        parkedInterval = nil
        quietUntil = .min
        self.isLate = isLate
        adopt()
        let isNewTrip = ticket.trip > self.ticket.trip
        let region = (settings.now.network?.info).map(HistoryHeader.Region.init)
        history.note(.begin(HistoryBegin(isLate: isLate, isNewTrip: isNewTrip, region: region)))
        begin(isLate: isLate, isNewTrip: isNewTrip)
        self.ticket = ticket
    }

    /// Takes in again what a history has. `false` when it comes from an earlier start of a source.
    ///
    /// - Parameter isSeek: Whether only the last state is shown, as after a jump within the history.
    func replay(_ records: [HistoryRecord], isSeek: Bool, _ ticket: SourceLink.Ticket) -> Bool {
        guard admit(ticket) else { return false }
        var last: MapMatchingState?
        for record in records {
            if !isSeek { history.note(record.event, at: record.time) }
            guard let state = takeAgain(record) else { continue }
            if isSeek { last = state } else { show(state) }
        }
        if let last { show(last) }
        return true
    }

    private func takeAgain(_ record: HistoryRecord) -> MapMatchingState? {
        switch record.event {
        case .fix(let location): return model.take(location)
        case .vehicle(let state): model.take(state)
        case .tick: return model.estimate(at: record.time)
        case .settings(let settings): model.configure(settings.applied(to: self.settings.now.config))
        case .begin(let begin): self.begin(isLate: begin.isLate, isNewTrip: begin.isNewTrip)
        case .endTrip: model.reset()
        default: break
        }
        return nil
    }

    private func begin(isLate: Bool, isNewTrip: Bool) {
        self.isLate = isLate
        model.use(settings.now.network, isLate: isLate)
        if isNewTrip { model.reset() } else { model.resume() }
    }

    private func estimate(at time: Int64) {
        stayQuiet(from: time)
        history.note(.tick, at: time)
        if let state = model.estimate(at: time) { show(state) }
    }

    private func show(_ state: MapMatchingState) {
        history.note(.state(HistoryState(state)), at: state.quality.time)
        publish(state, model.position, ticket)
    }

    private func admit(_ ticket: SourceLink.Ticket) -> Bool { ticket == self.ticket }
}
