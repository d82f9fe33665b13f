import Synchronization

/// The source of a ``StateStream``: whoever has new values sends them here.
///
/// Values reach every reader in the order in which they were sent. Sending never waits for a reader.
public final class StateSubject<Element: Sendable>: Sendable {
    private struct State {
        var current: Element?
        var receivers: [UInt64: StateStream<Element>.Receiver] = [:]
        var nextKey: UInt64 = 0
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let keepsCurrent: Bool
    private let capacity: Int

    /// A subject of state: readers get the current value first.
    public init(_ current: Element) {
        state = Mutex(State(current: current))
        keepsCurrent = true
        capacity = 1
    }

    /// A subject of state that has no value yet, or a subject of events.
    ///
    /// - Parameter events: Whether each value is an event: readers do not get the last one again, and a slow reader keeps the newest 64.
    public init(events: Bool) {
        state = Mutex(State())
        keepsCurrent = !events
        capacity = events ? 64 : 1
    }

    deinit { finish() }

    /// The current value of a subject of state.
    public var current: Element? { state.withLock { $0.current } }

    /// The number of readers, for tests of leaks.
    public var readerCount: Int { state.withLock { $0.receivers.count } }

    /// The stream of the values.
    public var stream: StateStream<Element> {
        StateStream(connect: { [self] receive in connect(receive) }, capacity: capacity)
    }

    /// Sends a value to all readers.
    public func send(_ value: Element) {
        // Under the lock: two senders must not overtake one another on the way to a reader. A receiver puts the value into a
        // mailbox and calls nobody, so that it cannot lock again.
        state.withLock { state in
            guard !state.hasEnded else { return }
            if keepsCurrent { state.current = value }
            for receive in state.receivers.values { receive(value) }
        }
    }

    /// Forgets the current value, so that a new reader waits for the next one.
    public func clear() { state.withLock { $0.current = nil } }

    /// Ends the stream for all readers.
    public func finish() {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.hasEnded = true
            for receive in state.receivers.values { receive(nil) }
            state.receivers = [:]
        }
    }

    private func connect(_ receive: @escaping StateStream<Element>.Receiver) -> Connection {
        let key = state.withLock { state -> UInt64? in
            if let current = state.current { receive(current) }
            guard !state.hasEnded else {
                receive(nil)
                return nil
            }
            state.nextKey += 1
            state.receivers[state.nextKey] = receive
            return state.nextKey
        }
        guard let key else { return Connection {} }
        return Connection { [weak self] in self?.disconnect(key) }
    }

    private func disconnect(_ key: UInt64) {
        // The receiver is released outside of the lock: what it holds may end other readers.
        let receiver = state.withLock { $0.receivers.removeValue(forKey: key) }
        _ = receiver
    }
}
