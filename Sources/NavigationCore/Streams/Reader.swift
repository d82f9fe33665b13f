/// One reader of a stream: its mailbox, behind the operators that it reads through.
final class Reader<Element: Sendable>: Sendable {
    private let take: nonisolated(nonsending) @Sendable () async -> Element?
    private let leave: @Sendable () -> Void

    /// A reader of a mailbox. Its place in the stream is given up when the reader goes.
    init(_ mailbox: Mailbox<Element>, leave: @escaping @Sendable () -> Void = {}) {
        take = { await mailbox.next() }
        self.leave = {
            mailbox.end()
            leave()
        }
    }

    /// A reader that reads through another one.
    init(take: nonisolated(nonsending) @escaping @Sendable () async -> Element?) {
        self.take = take
        leave = {}
    }

    deinit { leave() }

    /// The next value that the reader has not seen; `nil` when the stream ended or the task was canceled.
    nonisolated(nonsending) func next() async -> Element? { await take() }
}
