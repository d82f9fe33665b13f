import Synchronization

/// A reader of a stream that is called back. It reads until it is canceled or released.
public final class StreamSubscription: Sendable, Hashable {
    private let task: Mutex<Task<Void, Never>?>
    private let isCanceled: Flag

    init(task: Task<Void, Never>, isCanceled: Flag) {
        self.task = Mutex(task)
        self.isCanceled = isCanceled
    }

    deinit { cancel() }

    /// Ends the reading. On the main actor, nothing is delivered any more once this has returned.
    public func cancel() {
        isCanceled.raise()
        let task = task.withLock { task in
            defer { task = nil }
            return task
        }
        task?.cancel()
    }

    /// Keeps the subscription in a set, and so alive for as long as the set.
    public func store(in set: inout Set<StreamSubscription>) { set.insert(self) }

    /// Keeps the subscription in a collection, and so alive for as long as the collection.
    public func store<Subscriptions: RangeReplaceableCollection>(in collection: inout Subscriptions)
    where Subscriptions.Element == StreamSubscription {
        collection.append(self)
    }

    /// Subscriptions are equal to themselves only.
    public static func == (left: StreamSubscription, right: StreamSubscription) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A flag that is raised once.
final class Flag: Sendable {
    private let value = Atomic(false)

    /// Raises it.
    func raise() { value.store(true, ordering: .releasing) }

    /// Whether it was raised.
    var isRaised: Bool { value.load(ordering: .acquiring) }
}

extension StateStream {
    /// Calls a closure on the main actor with the current value and then with each change.
    ///
    /// The value that is current now is delivered first, though not before this returns. While the main actor is busy, values are
    /// skipped in favor of newer ones.
    public func sink(receiveValue: @escaping @MainActor (Element) -> Void) -> StreamSubscription {
        let reader = makeReader(nil)
        let isCanceled = Flag()
        let task = Task { @MainActor in
            while !isCanceled.isRaised, let value = await reader.next() {
                if isCanceled.isRaised { return }
                receiveValue(value)
            }
        }
        return StreamSubscription(task: task, isCanceled: isCanceled)
    }
}
