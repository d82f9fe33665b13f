import Synchronization

/// A source of locations. It feeds one session at a time; equality is by identity.
///
/// There are two kinds. One **pushes**: locations come whenever they come, as from a receiver; the session stamps them with its clock.
/// The other **runs**: a program that hands over one location after the other and waits for each to be taken in, as from a file or a
/// simulator; time then is what the locations say, at whatever rate they are played, so that a replay gives the same states to the bit.
public final class LocationClient: Sendable, Equatable {
    /// How locations come.
    enum Kind: Sendable {
        case pushing(Pushing)
        case running(@Sendable (LocationFeed) async throws -> Void)
    }

    /// The parts of a source that pushes.
    struct Pushing: Sendable {
        let locations: StateStream<Location>
        let headings: StateStream<Heading>
        let startUpdatingLocation: @Sendable () -> Void
        let stopUpdatingLocation: @Sendable () -> Void
        let wantsLocations: @Sendable (Double) -> Void
        let startUpdatingHeading: @Sendable () -> Void
        let stopUpdatingHeading: @Sendable () -> Void
    }

    /// How locations that are pushed are taken in.
    private struct Intake {
        var task: Task<Void, Never>?
        var lost = 0
    }

    /// What messages call the source.
    public let name: String
    /// How the source is doing: what it is now, then each change; nothing from a source that does not say.
    public let conditions: StateStream<SourceCondition>
    let kind: Kind
    private let owner = Mutex<ObjectIdentifier?>(nil)
    private let tasks = Mutex<[Task<Void, Never>]>([])
    private let intake = Mutex(Intake())
    /// Starts and stops come in turn, whichever sessions they come from.
    private let control = SerialQueue()

    /// A source that pushes locations.
    ///
    /// - Parameters:
    ///   - name: What messages call the source.
    ///   - locations: The locations. Their `received` is set by the session. While the session is busy, up to 4096 wait.
    ///   - headings: The headings of a compass.
    ///   - conditions: How the source is doing.
    ///   - startUpdatingLocation: Called when locations are wanted. Starts and stops come in turn, never twice in a row.
    ///   - stopUpdatingLocation: Called when they are wanted no more.
    ///   - wantsLocations: Called with the seconds from location to location that are enough from now on, as while the car is parked; 0
    ///     for as often as the source can, as before each start. A source that cannot choose its rate passes it over.
    ///   - startUpdatingHeading: Called when headings are wanted.
    ///   - stopUpdatingHeading: Called when they are wanted no more.
    public init(
        name: String = "custom", locations: StateStream<Location>, headings: StateStream<Heading> = .empty,
        conditions: StateStream<SourceCondition> = .empty,
        startUpdatingLocation: @escaping @Sendable () -> Void = {}, stopUpdatingLocation: @escaping @Sendable () -> Void = {},
        wantsLocations: @escaping @Sendable (_ every: Double) -> Void = { _ in },
        startUpdatingHeading: @escaping @Sendable () -> Void = {}, stopUpdatingHeading: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.conditions = conditions
        kind = .pushing(
            Pushing(
                locations: locations, headings: headings, startUpdatingLocation: startUpdatingLocation,
                stopUpdatingLocation: stopUpdatingLocation, wantsLocations: wantsLocations, startUpdatingHeading: startUpdatingHeading,
                stopUpdatingHeading: stopUpdatingHeading
            )
        )
    }

    /// A source that runs and hands over its locations one by one.
    ///
    /// - Parameters:
    ///   - name: What messages call the source.
    ///   - run: Called, in a task of its own, each time the session starts or resumes; the task is canceled when the session is
    ///     paused, set to idle or given another source. It should end then, and go on where it was when it is called again; it is
    ///     not called again before it has ended. When it returns by itself, the source has come to its end; an error that it
    ///     throws is published.
    public init(name: String, run: @escaping @Sendable (LocationFeed) async throws -> Void) {
        self.name = name
        conditions = .empty
        kind = .running(run)
    }

    /// Sources are equal to themselves only.
    public static func == (left: LocationClient, right: LocationClient) -> Bool { left === right }

    // MARK: One owner

    /// Makes a session the owner; `false` when another one is.
    func claim(for session: ObjectIdentifier) -> Bool {
        owner.withLock { owner in
            guard owner == nil || owner == session else { return false }
            owner = session
            return true
        }
    }

    /// Gives up the ownership of a session.
    func release(from session: ObjectIdentifier) {
        owner.withLock { owner in
            if owner == session { owner = nil }
        }
    }

    // MARK: Start and stop

    /// Starts feeding. Returns at once; comes after every stop that was asked for before.
    func start(_ link: SourceLink) {
        control.enqueue { [self] in
            switch kind {
            case .pushing(let source):
                await link.begin(isLate: true)
                startPushing(source, link)
            case .running(let run):
                await link.begin(isLate: false)
                startRunning(run, link)
            }
        }
    }

    /// Ends feeding. Returns at once.
    func stop() {
        control.enqueue { [self] in
            if case .pushing(let source) = kind {
                source.stopUpdatingLocation()
                source.stopUpdatingHeading()
            }
            let ended = tasks.withLock { tasks in
                defer { tasks = [] }
                return tasks
            }
            for task in ended { task.cancel() }
            for task in ended { await task.value }
        }
    }

    /// Returns when all starts and stops that were asked for are done.
    func settle() async { await control.drain() }

    /// Waits until the session has taken in what a source that pushes sent before the stream of its locations ended, or until the source
    /// is stopped.
    ///
    /// - Returns: How many locations were lost since the source was made, as they came faster than the session takes them in.
    public func drained() async -> Int {
        await settle()
        await intake.withLock { $0.task }?.value
        return intake.withLock { $0.lost }
    }

    private func startPushing(_ source: Pushing, _ link: SourceLink) {
        link.clock.run(rate: 1)
        // Readers first: what the start sets off must not be missed.
        let locations = source.locations.makeReader(4096)
        let headings = source.headings.makeReader(64)
        let conditions = conditions.makeReader(64)
        let taking = Task {
            var parking = link.settings.now.config.parking.map(ParkingWatch.init)
            while let location = await locations.next(), !Task.isCancelled {
                await link.push(location, parking: &parking, wants: source.wantsLocations)
            }
            intake.withLock { $0.lost += locations.skipped }
        }
        intake.withLock { $0.task = taking }
        keep(
            taking,
            Task {
                while let heading = await headings.next(), !Task.isCancelled { link.push(heading) }
            },
            Task { [name] in
                var reports = InterruptionReports()
                while let condition = await conditions.next(), !Task.isCancelled {
                    if let error = reports.take(condition, of: name) { link.fail(error) }
                }
            },
            Task { await link.keepTime() }
        )
        // It may have been asked for few, parked, when it was stopped.
        source.wantsLocations(0)
        source.startUpdatingLocation()
        source.startUpdatingHeading()
    }

    private func startRunning(_ run: @escaping @Sendable (LocationFeed) async throws -> Void, _ link: SourceLink) {
        let name = name
        // The clock stands until the first location, from which on it passes.
        link.clock.run(rate: 0)
        keep(
            Task {
                do {
                    let feed = LocationFeed(
                        take: { try await link.take($0) }, clock: link.clock, playbackRate: { link.settings.now.config.playbackRate })
                    try await run(feed)
                } catch is CancellationError {
                    // The session wants no more locations: the usual end.
                } catch {
                    link.fail(NavigatorErrors.SourceFailed(source: name, underlyingError: error))
                }
            }
        )
    }

    private func keep(_ started: Task<Void, Never>...) { tasks.withLock { $0 += started } }
}
