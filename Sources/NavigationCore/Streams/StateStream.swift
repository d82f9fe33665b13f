/// Values over time, for any number of readers: what is now first, then each change.
///
/// A stream is an `AsyncSequence`, and it has the operators that publisher code is written with. Each reader has a mailbox of its own
/// that keeps only the newest values, so that a slow reader skips values and a stalled one costs nobody anything. Streams of
/// events (errors, headings) have no current value and keep the newest 64 for each reader.
///
/// A reader that goes away (its loop ends, its task is canceled, its subscription is released) is forgotten at once.
public struct StateStream<Element: Sendable>: AsyncSequence, Sendable {
    /// Streams never fail.
    public typealias Failure = Never

    /// Takes in a value on whatever thread makes it; `nil` ends the stream.
    typealias Receiver = @Sendable (Element?) -> Void

    /// Connects a receiver, which is given the current value before this returns.
    let connect: @Sendable (@escaping Receiver) -> Connection

    /// How many values a reader's mailbox holds.
    let capacity: Int

    /// The iterator of a reader.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: Reader(self)) }

    /// A stream that gives one value and ends.
    public static func just(_ value: Element) -> StateStream {
        StateStream(
            connect: { receive in
                receive(value)
                receive(nil)
                return Connection {}
            },
            capacity: 1
        )
    }

    /// A stream that ends without a value.
    public static var empty: StateStream {
        StateStream(
            connect: { receive in
                receive(nil)
                return Connection {}
            },
            capacity: 1
        )
    }

    /// Reads a stream for one reader.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: Reader<Element>

        /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
        public mutating func next() async -> Element? { await reader.next() }

        /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? { await reader.next(isolation: actor) }
    }
}

/// A receiver's place in a stream; it is given up when this is canceled or released.
final class Connection: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
