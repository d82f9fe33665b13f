import Synchronization

extension StateStream {
    /// The stream of what a function makes of each value.
    public func map<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped) -> StateStream<Mapped> {
        StateStream<Mapped> { [makeReader] in Reader(makeReader($0)) { transform($0) } }
    }

    /// The stream of a property of each value.
    public func map<Mapped: Sendable>(_ keyPath: any KeyPath<Element, Mapped> & Sendable) -> StateStream<Mapped> {
        map { $0[keyPath: keyPath] }
    }

    /// The stream of what a function makes of each value, without those of which it makes nothing.
    public func compactMap<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped?) -> StateStream<Mapped> {
        StateStream<Mapped> { [makeReader] in Reader(makeReader($0), transform) }
    }

    /// The stream of a property of each value, without those that have none.
    public func compactMap<Mapped: Sendable>(_ keyPath: any KeyPath<Element, Mapped?> & Sendable) -> StateStream<Mapped> {
        compactMap { $0[keyPath: keyPath] }
    }

    /// The stream of the values that meet a condition.
    public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> StateStream {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// The stream without values that are the same as the last one that the reader was given.
    public func removeDuplicates(by isSame: @escaping @Sendable (Element, Element) -> Bool) -> StateStream {
        StateStream { [makeReader] capacity in
            let last = Last<Element>()
            return Reader(makeReader(capacity)) { value in
                if let before = last.value, isSame(before, value) { return nil }
                last.value = value
                return value
            }
        }
    }

    /// The stream for readers that want to miss nothing: up to a number of values wait for a reader, instead of the newest one.
    public func buffered(_ capacity: Int) -> StateStream {
        StateStream { [makeReader] _ in makeReader(capacity) }
    }

    /// The stream itself: there is no concrete type to erase.
    public func eraseToAnyPublisher() -> StateStream { self }

    /// The stream itself, which is an asynchronous sequence.
    public var values: StateStream { self }
}

extension StateStream where Element: Equatable {
    /// The stream without values that are equal to the last one that the reader was given.
    public func removeDuplicates() -> StateStream { removeDuplicates(by: ==) }
}

/// The last value that a reader was given.
private final class Last<Element: Sendable>: Sendable {
    private let stored = Mutex<Element?>(nil)

    var value: Element? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
