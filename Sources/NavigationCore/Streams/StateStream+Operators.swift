import Synchronization

extension StateStream {
    /// The stream of what a function makes of each value.
    public func map<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped) -> StateStream<Mapped> {
        StateStream<Mapped>(
            connect: { [connect] receive in connect { value in receive(value.map(transform)) } },
            capacity: capacity
        )
    }

    /// The stream of a property of each value.
    public func map<Mapped: Sendable>(_ keyPath: any KeyPath<Element, Mapped> & Sendable) -> StateStream<Mapped> {
        map { $0[keyPath: keyPath] }
    }

    /// The stream of what a function makes of each value, without those of which it makes nothing.
    public func compactMap<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped?) -> StateStream<Mapped> {
        StateStream<Mapped>(
            connect: { [connect] receive in
                connect { value in
                    guard let value else { return receive(nil) }
                    if let mapped = transform(value) { receive(mapped) }
                }
            },
            capacity: capacity
        )
    }

    /// The stream of a property of each value, without those that have none.
    public func compactMap<Mapped: Sendable>(_ keyPath: any KeyPath<Element, Mapped?> & Sendable) -> StateStream<Mapped> {
        compactMap { $0[keyPath: keyPath] }
    }

    /// The stream of the values that meet a condition.
    public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> StateStream {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// The stream without values that are the same as the one before.
    public func removeDuplicates(by isSame: @escaping @Sendable (Element, Element) -> Bool) -> StateStream {
        StateStream(
            connect: { [connect] receive in
                let last = Last<Element>()
                return connect { value in
                    guard let value else { return receive(nil) }
                    if last.replace(value, unless: isSame) { receive(value) }
                }
            },
            capacity: capacity
        )
    }

    /// The stream itself: there is no concrete type to erase.
    public func eraseToAnyPublisher() -> StateStream { self }

    /// The stream itself, which is an asynchronous sequence.
    public var values: StateStream { self }
}

extension StateStream where Element: Equatable {
    /// The stream without values that are equal to the one before.
    public func removeDuplicates() -> StateStream { removeDuplicates(by: ==) }
}

/// The last value that a reader was given.
private final class Last<Element: Sendable>: Sendable {
    private let value = Mutex<Element?>(nil)

    /// Takes a new value and says whether it differs.
    func replace(_ new: Element, unless isSame: (Element, Element) -> Bool) -> Bool {
        value.withLock { value in
            if let old = value, isSame(old, new) { return false }
            value = new
            return true
        }
    }
}
