import Synchronization

/// The source of a ``StateStream``: whoever has new values sends them here.
///
/// Values reach every reader in the order in which they were sent. Sending never waits for a reader and runs none of its code.
public final class StateSubject<Element: Sendable>: Sendable {
    private struct State {
        var current: Shared<Element>?
        var mailboxes: [UInt64: Mailbox<Shared<Element>>] = [:]
        var nextKey: UInt64 = 0
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let keepsCurrent: Bool
    private let capacity: Int

    /// A subject of state: readers get the current value first.
    public init(_ current: Element) {
        state = Mutex(State(current: Shared(current)))
        keepsCurrent = true
        capacity = 1
    }

    /// A subject that has no value yet.
    ///
    /// - Parameter events: Whether each value is an event: a new reader does not get the last one, and a slow reader keeps the newest 64.
    public init(events: Bool) {
        state = Mutex(State())
        keepsCurrent = !events
        capacity = events ? 64 : 1
    }

    deinit { finish() }

    /// The current value of a subject of state.
    public var current: Element? { state.withLock { $0.current }?.value }

    /// The number of readers.
    public var readerCount: Int { state.withLock { $0.mailboxes.count } }

    /// The stream of the values.
    public var stream: StateStream<Element> {
        let usual = capacity
        return StateStream { [self] capacity in makeReader(capacity: capacity ?? usual) }
    }

    /// Sends a value to all readers.
    public func send(_ value: Element) {
        let value = Shared(value)
        // Under the lock, so that two senders do not overtake one another on the way to a reader.
        let before = state.withLock { state -> Shared<Element>? in
            guard !state.hasEnded else { return nil }
            let before = state.current
            if keepsCurrent { state.current = value }
            for mailbox in state.mailboxes.values { mailbox.put(value) }
            return before
        }
        _ = before
    }

    /// Forgets the current value: a new reader waits for the next one.
    public func clear() {
        let before = state.withLock { state in
            defer { state.current = nil }
            return state.current
        }
        _ = before
    }

    /// Ends the stream for all readers, once they have taken what is in their mailboxes.
    public func finish() {
        let mailboxes = state.withLock { state in
            state.hasEnded = true
            defer { state.mailboxes = [:] }
            return state.mailboxes
        }
        for mailbox in mailboxes.values { mailbox.end() }
    }

    private func makeReader(capacity: Int) -> Reader<Element> {
        let mailbox = Mailbox<Shared<Element>>(capacity: capacity)
        let key = state.withLock { state -> UInt64? in
            if let current = state.current { mailbox.put(current) }
            guard !state.hasEnded else { return nil }
            state.nextKey += 1
            state.mailboxes[state.nextKey] = mailbox
            return state.nextKey
        }
        guard let key else {
            mailbox.end()
            return Reader(shared: mailbox)
        }
        return Reader(shared: mailbox) { [weak self] in self?.remove(key) }
    }

    private func remove(_ key: UInt64) {
        let mailbox = state.withLock { $0.mailboxes.removeValue(forKey: key) }
        _ = mailbox
    }
}

/// A value that is stored once for all readers: a state is large, and every copy of it counts references.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
