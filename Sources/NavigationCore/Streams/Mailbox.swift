import Synchronization

/// The newest values that a reader has not taken yet, and the reader while it waits.
final class Mailbox<Element: Sendable>: Sendable {
    private struct Contents {
        var values: [Element] = []
        var waiting: CheckedContinuation<Element?, Never>?
        var hasEnded = false
        var skipped = 0
    }

    private let contents = Mutex(Contents())
    private let capacity: Int

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Puts in a value, in place of the oldest if the mailbox is full.
    func put(_ value: Element) {
        // What is given up is released outside of the lock, whatever its end sets off.
        let outcome = contents.withLock { contents -> (waiting: CheckedContinuation<Element?, Never>?, skipped: Element?) in
            guard !contents.hasEnded else { return (nil, nil) }
            if let waiting = contents.waiting {
                contents.waiting = nil
                return (waiting, nil)
            }
            var skipped: Element?
            if contents.values.count >= capacity {
                skipped = contents.values.removeFirst()
                contents.skipped += 1
            }
            contents.values.append(value)
            return (nil, skipped)
        }
        outcome.waiting?.resume(returning: value)
    }

    /// Ends the mailbox once what is in it was taken.
    func end() {
        let waiting = contents.withLock { contents in
            contents.hasEnded = true
            defer { contents.waiting = nil }
            return contents.waiting
        }
        waiting?.resume(returning: nil)
    }

    /// The next value, now or when it comes; `nil` at the end, or when the task is canceled.
    nonisolated(nonsending) func next() async -> Element? {
        await withTaskCancellationHandler(
            operation: { await withCheckedContinuation { take($0) } },
            onCancel: { end() }
        )
    }

    /// How many values gave way to newer ones, and were never taken.
    var skipped: Int { contents.withLock { $0.skipped } }

    /// The next value, if it is there.
    func nextIfReady() -> Element? {
        contents.withLock { $0.values.isEmpty ? nil : $0.values.removeFirst() }
    }

    /// Hands the next value to a reader. One that waits already gets the end: a mailbox has one reader.
    private func take(_ continuation: CheckedContinuation<Element?, Never>) {
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
