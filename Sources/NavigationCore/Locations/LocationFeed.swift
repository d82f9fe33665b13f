/// Where a source that runs hands its locations over.
public struct LocationFeed: Sendable {
    /// An input of a source.
    enum Input: Sendable {
        case location(Location)
        case heading(Heading)
        case vehicle(VehicleState)
        case time(Int64)
        /// Inputs of a recorded drive, as they were taken in then.
        case replay([HistoryRecord], isSeek: Bool)
    }

    /// Takes in one input and returns when the states that come of it are published.
    let take: @Sendable (Input) async throws -> Void
    /// The clock of the session, for a source that paces itself, and how fast the session wants it to pass.
    let clock: SessionClock
    let playbackRate: @Sendable () -> Double

    /// Hands over a location once its `received` time has come, and waits until it is matched and published.
    ///
    /// - Parameter location: Its `received` is nanoseconds since the start of the source, which do not go back. The session counts
    ///   on from where its own clock stands.
    /// - Throws: `CancellationError` when the session wants no more locations.
    public func send(_ location: Location) async throws { try await take(.location(location)) }

    /// Hands over a heading.
    ///
    /// - Throws: `CancellationError` when the session wants no more.
    public func send(_ heading: Heading) async throws { try await take(.heading(heading)) }

    /// Hands over what the car says of itself once its `received` time has come: nanoseconds since the start of the source.
    ///
    /// - Throws: `CancellationError` when the session wants no more.
    public func send(_ vehicle: VehicleState) async throws { try await take(.vehicle(vehicle)) }

    /// Lets time pass without a location: estimates are published when they are due.
    ///
    /// - Parameter time: Nanoseconds since the start of the source.
    /// - Throws: `CancellationError` when the session wants no more.
    public func pass(until time: Int64) async throws { try await take(.time(time)) }
}
