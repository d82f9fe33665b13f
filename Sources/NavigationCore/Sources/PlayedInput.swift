/// What a source that plays hands to a session.
public enum PlayedInput: Sendable, Hashable {
    /// A location, at its time of receipt.
    case location(Location)
    /// A moment without a location, nanoseconds on the session's clock: a receiver that is silent, as in a tunnel.
    case silence(until: Int64)

    /// When it is due, nanoseconds on the session's clock.
    public var due: Int64 {
        switch self {
        case .location(let location): location.received
        case .silence(let time): time
        }
    }
}
