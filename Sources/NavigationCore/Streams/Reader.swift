import Synchronization

/// The mailbox of one reader of a stream.
final class Reader<Element: Sendable>: Sendable {
    private let mailbox: Mailbox<Element>
    private let connection: Connection

    init(_ stream: StateStream<Element>) {
        let mailbox = Mailbox<Element>(capacity: stream.capacity)
        self.mailbox = mailbox
        connection = stream.connect { value in mailbox.put(value) }
    }

    deinit { mailbox.put(nil) }

    /// The next value.
    func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
        let mailbox = mailbox
        return await withTaskCancellationHandler(
            operation: { await withCheckedContinuation(isolation: actor) { mailbox.take($0) } },
            onCancel: { mailbox.put(nil) }
        )
    }
}

/// The newest values that a reader has not taken yet, and the reader if it waits.
final class Mailbox<Element: Sendable>: Sendable {
    private struct Contents {
        var values: [Element] = []
        var waiting: CheckedContinuation<Element?, Never>?
        var hasEnded = false
    }

    private let contents = Mutex(Contents())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Puts in a value, in place of the oldest if the mailbox is full; `nil` ends it.
    func put(_ value: Element?) {
        let waiting = contents.withLock { contents -> CheckedContinuation<Element?, Never>? in
            guard !contents.hasEnded else { return nil }
            if value == nil { contents.hasEnded = true }
            if let waiting = contents.waiting {
                contents.waiting = nil
                return waiting
            }
            guard let value else { return nil }
            if contents.values.count >= capacity { contents.values.removeFirst() }
            contents.values.append(value)
            return nil
        }
        waiting?.resume(returning: value)
    }

    /// Hands the next value to a reader, now or when it comes. A reader that waits already gets the end.
    func take(_ continuation: CheckedContinuation<Element?, Never>) {
        let answer = contents.withLock { contents -> (value: Element?, resumed: CheckedContinuation<Element?, Never>?) in
            if !contents.values.isEmpty { return (contents.values.removeFirst(), continuation) }
            if contents.hasEnded { return (nil, continuation) }
            let before = contents.waiting
            contents.waiting = continuation
            return (nil, before)
        }
        answer.resumed?.resume(returning: answer.value)
    }
}
