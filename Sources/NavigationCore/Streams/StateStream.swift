/// Values over time, for any number of readers: what is now first, then each change.
///
/// A stream is an `AsyncSequence`, and it has the operators that publisher code is written with. Each reader has a mailbox of its own
/// that keeps only the newest value, so that a slow reader skips values and a stalled one costs nobody anything. Streams of
/// events (errors, headings) have no current value and keep the newest 64 for each reader. What a reader maps and filters runs in its
/// own task.
///
/// A reader that goes away (its loop ends, its task is canceled, its subscription is released) is forgotten at once.
public struct StateStream<Element: Sendable>: AsyncSequence, Sendable {
    /// Streams never fail.
    public typealias Failure = Never

    /// Makes a reader. The current value is in its mailbox when this returns.
    ///
    /// The argument is the number of values that the mailbox holds, or `nil` for what the stream is meant for.
    let makeReader: @Sendable (_ capacity: Int?) -> Reader<Element>

    /// The iterator of a reader.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: makeReader(nil)) }

    /// A stream that gives one value and ends.
    public static func just(_ value: Element) -> StateStream {
        StateStream { _ in
            let mailbox = Mailbox<Element>(capacity: 1)
            mailbox.put(value)
            mailbox.end()
            return Reader(mailbox)
        }
    }

    /// A stream that ends without a value.
    public static var empty: StateStream {
        StateStream { _ in
            let mailbox = Mailbox<Element>(capacity: 1)
            mailbox.end()
            return Reader(mailbox)
        }
    }

    /// Reads a stream for one reader.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let reader: Reader<Element>

        /// The next value that the reader has not seen, if it is there: for a loop that draws frames, and must not wait.
        public mutating func nextIfReady() -> Element? { reader.nextIfReady() }

        /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
        public mutating func next() async -> Element? { await reader.next() }

        /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? { await reader.next() }
    }
}
