import RoadNetwork
import Synchronization

/// What ties a running source to the engine of a session, from one start of the source to its stop.
struct SourceLink: Sendable {
    /// What distinguishes this start from earlier ones.
    struct Ticket: Sendable, Hashable {
        /// Raised at each start of the source.
        var epoch: Int
        /// Raised when a trip ends.
        var trip: Int
    }

    /// How the clock of a source that runs is brought onto the clock of the session; it lasts as long as the source is used.
    final class TimeBase: Sendable {
        private let offset = Mutex<Int64?>(nil)

        /// A time of the source on the clock of the session, within what that can show. The first one comes now.
        func sessionTime(_ time: Int64, now: Int64) -> Int64 {
            offset.withLock { offset in
                let time = min(max(time, -SessionClock.longest), SessionClock.longest)
                let used = offset ?? now - time
                offset = used
                return min(max(time + used, 0), SessionClock.longest)
            }
        }
    }

    let ticket: Ticket
    let engine: SessionEngine
    let settings: SessionSettings
    let clock: SessionClock
    let timeBase: TimeBase
    let publishHeading: @Sendable (Heading) -> Void
    let publishError: @Sendable (any NavigatorError) -> Void

    /// Tells the engine that another start has begun, before the first input.
    ///
    /// - Parameter isLate: Whether locations come some time after they were true.
    func begin(isLate: Bool) async { await engine.begin(ticket, isLate: isLate) }

    // MARK: A source that pushes

    /// Takes in a location that has just come, unless the car is parked and there are enough of them.
    ///
    /// - Parameter wants: Told how many seconds apart locations are wanted from now on, where that changes.
    func push(_ location: Location, parking: inout ParkingWatch?, wants: (Double) -> Void) async {
        var location = location
        location.received = clock.now
        let wasParked = parking?.isParked ?? false
        let counts = parking?.take(location) ?? true
        if let parking, parking.isParked != wasParked {
            await engine.park(every: parking.isParked ? parking.interval : nil, at: location.received)
            wants(parking.isParked ? parking.interval : 0)
        }
        guard counts else { return }
        await engine.take(location, ticket)
        prepare(location)
    }

    /// Takes in a heading that has just come.
    func push(_ heading: Heading) {
        var heading = heading
        heading.received = clock.now
        publishHeading(heading)
    }

    /// Makes estimates come when they are due, until the task is canceled.
    ///
    /// An estimate carries the time at which it was due. It is made a little later, so that a fix that came just before is taken in first.
    func keepTime() async {
        let grace: Int64 = 5_000_000
        while !Task.isCancelled {
            let due = await engine.nextDue
            let wait = due.map { $0 + grace - clock.now } ?? 100_000_000
            try? await Task.sleep(for: .nanoseconds(max(1_000_000, min(wait, 250_000_000))))
            if !Task.isCancelled { await engine.pass(until: clock.now - grace, ticket) }
        }
    }

    // MARK: A source that runs

    /// Takes in one input of a source that runs, when its time has come.
    func take(_ input: LocationFeed.Input) async throws {
        try Task.checkCancellation()
        switch input {
        case .location(var location):
            location.received = try await wait(until: location.received)
            guard await engine.take(location, ticket) else { throw CancellationError() }
            prepare(location)
        case .heading(var heading):
            heading.received = timeBase.sessionTime(heading.received, now: clock.now)
            publishHeading(heading)
        case .vehicle(var vehicle):
            vehicle.received = try await wait(until: vehicle.received)
            guard await engine.take(vehicle, ticket) else { throw CancellationError() }
        case .replay(let records, let isSeek):
            guard await engine.replay(records, isSeek: isSeek, ticket) else { throw CancellationError() }
            if case .fix(let location) = records.last?.event { prepare(location) }
        case .time(let time):
            let end = try await wait(until: time)
            guard await engine.pass(until: end, ticket) else { throw CancellationError() }
        }
    }

    /// Publishes that the source broke off, or is interrupted.
    func fail(_ error: any NavigatorError) { publishError(error) }

    private func prepare(_ location: Location) {
        let now = settings.now
        if let network = now.network { now.cache?.prepare(around: location.coordinate, on: network) }
    }

    /// Lets the estimates that are due before a time come, each at its own, and returns that time on the clock of the session.
    private func wait(until time: Int64) async throws -> Int64 {
        let end = timeBase.sessionTime(time, now: clock.now)
        while let due = await engine.nextDue, due < end {
            try await sleep(until: due)
            guard await engine.pass(until: due, ticket) else { throw CancellationError() }
        }
        try await sleep(until: end)
        return end
    }

    /// Waits for a time at the rate of the configuration, which may change meanwhile.
    private func sleep(until time: Int64) async throws {
        repeat { clock.run(rate: settings.now.config.playbackRate) } while try await !clock.sleep(until: time)
    }
}
