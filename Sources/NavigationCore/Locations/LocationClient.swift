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
        let startUpdatingHeading: @Sendable () -> Void
        let stopUpdatingHeading: @Sendable () -> Void
    }

    /// What messages call the source.
    public let name: String
    let kind: Kind
    private let owner = Mutex<ObjectIdentifier?>(nil)

    /// A source that pushes locations.
    ///
    /// - Parameters:
    ///   - name: What messages call the source.
    ///   - locations: The locations. Their `received` is set by the session. No location is skipped.
    ///   - headings: The headings of a compass.
    ///   - startUpdatingLocation: Called once when locations are wanted. Calls of start and stop come in turn and never twice in a row.
    ///   - stopUpdatingLocation: Called once when they are wanted no more.
    ///   - startUpdatingHeading: Called once when headings are wanted.
    ///   - stopUpdatingHeading: Called once when they are wanted no more.
    public init(
        name: String = "custom", locations: StateStream<Location>, headings: StateStream<Heading> = .empty,
        startUpdatingLocation: @escaping @Sendable () -> Void = {}, stopUpdatingLocation: @escaping @Sendable () -> Void = {},
        startUpdatingHeading: @escaping @Sendable () -> Void = {}, stopUpdatingHeading: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        kind = .pushing(
            Pushing(
                locations: locations, headings: headings, startUpdatingLocation: startUpdatingLocation,
                stopUpdatingLocation: stopUpdatingLocation, startUpdatingHeading: startUpdatingHeading,
                stopUpdatingHeading: stopUpdatingHeading
            )
        )
    }

    /// A source that runs and hands over its locations one by one.
    ///
    /// - Parameters:
    ///   - name: What messages call the source.
    ///   - run: Called, in a task of its own, each time the session starts or resumes; the task is canceled when the session is
    ///     paused, set to idle or given another source. It should end then, and go on where it was when it is called again. When it
    ///     returns by itself, the source has come to its end; an error that it throws is published.
    public init(name: String, run: @escaping @Sendable (LocationFeed) async throws -> Void) {
        self.name = name
        kind = .running(run)
    }

    /// Sources are equal to themselves only.
    public static func == (left: LocationClient, right: LocationClient) -> Bool { left === right }

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
}

/// Where a source that runs hands its locations over.
public struct LocationFeed: Sendable {
    /// Takes in one input and returns when the states that come of it are published.
    let take: @Sendable (Input) async throws -> Void

    /// An input of a source.
    enum Input: Sendable {
        case location(Location)
        case heading(Heading)
        case time(Int64)
    }

    /// Hands over a location, once its `received` time has come, and waits until it is matched and published.
    ///
    /// - Parameter location: `received` is nanoseconds since the session's first start and must not go back.
    /// - Throws: `CancellationError` when the session wants no more locations.
    public func send(_ location: Location) async throws { try await take(.location(location)) }

    /// Hands over a heading.
    public func send(_ heading: Heading) async throws { try await take(.heading(heading)) }

    /// Lets time pass without a location: estimates are published when they are due.
    ///
    /// - Parameter time: Nanoseconds on the clock of the session.
    public func pass(until time: Int64) async throws { try await take(.time(time)) }
}
