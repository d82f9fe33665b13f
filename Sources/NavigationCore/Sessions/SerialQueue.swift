/// Runs pieces of asynchronous work one after the other, in the order in which they were handed over from anywhere.
final class SerialQueue: Sendable {
    private let continuation: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
        self.continuation = continuation
        Task {
            for await work in stream { await work() }
        }
    }

    deinit { continuation.finish() }

    /// Hands over work. Returns at once.
    func enqueue(_ work: @escaping @Sendable () async -> Void) { continuation.yield(work) }

    /// Returns when all that was handed over before is done.
    func drain() async {
        await withCheckedContinuation { done in
            if case .terminated = continuation.yield({ done.resume() }) { done.resume() }
        }
    }
}
