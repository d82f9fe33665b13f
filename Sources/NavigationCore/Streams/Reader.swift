/// One reader of a stream: its mailbox, behind the operators that it reads through.
final class Reader<Element: Sendable>: Sendable {
    private let take: nonisolated(nonsending) @Sendable () async -> Element?
    private let takeReady: @Sendable () -> Element?
    private let countSkipped: @Sendable () -> Int
    private let leave: @Sendable () -> Void

    /// A reader of a mailbox. Its place in the stream is given up when the reader goes.
    init(_ mailbox: Mailbox<Element>, leave: @escaping @Sendable () -> Void = {}) {
        take = { await mailbox.next() }
        takeReady = { mailbox.nextIfReady() }
        countSkipped = { mailbox.skipped }
        self.leave = {
            mailbox.end()
            leave()
        }
    }

    /// A reader of a mailbox of values that are stored once for all readers.
    init(shared mailbox: Mailbox<Shared<Element>>, leave: @escaping @Sendable () -> Void = {}) {
        take = { await mailbox.next()?.value }
        takeReady = { mailbox.nextIfReady()?.value }
        countSkipped = { mailbox.skipped }
        self.leave = {
            mailbox.end()
            leave()
        }
    }

    /// A reader that reads through another one: of each value a function makes one, or none.
    init<Base: Sendable>(_ base: Reader<Base>, _ transform: @escaping @Sendable (Base) -> Element?) {
        take = {
            while let value = await base.next() {
                if let made = transform(value) { return made }
            }
            return nil
        }
        takeReady = {
            while let value = base.nextIfReady() {
                if let made = transform(value) { return made }
            }
            return nil
        }
        countSkipped = { base.skipped }
        leave = {}
    }

    deinit { leave() }

    /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
    nonisolated(nonsending) func next() async -> Element? { await take() }

    /// The next value that the reader has not seen, if it is there.
    func nextIfReady() -> Element? { takeReady() }

    /// How many values gave way to newer ones before this reader took them.
    var skipped: Int { countSkipped() }
}
