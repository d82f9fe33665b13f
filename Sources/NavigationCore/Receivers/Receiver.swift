/// A receiver that speaks while one drives.
public protocol Receiver: Sendable {
    /// The source for a session; its conditions say how the receiver is doing.
    var client: LocationClient { get }
    /// Listens without a session: each fix goes to a closure, on a thread of its own, until ``stop()``.
    func listen(_ take: @escaping @Sendable (Location) -> Void)
    /// Ends what ``listen(_:)`` began.
    func stop()
}
