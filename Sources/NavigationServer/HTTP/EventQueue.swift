import CMicrohttpd
import Synchronization

/// What waits to go out to one event client: of each kind of event the newest alone, so that a slow client costs no memory and
/// is never shown the past.
///
/// A client that has taken all is suspended, and costs nothing until the next event. Suspending happens under the same lock as the
/// test for waiting events, and so does resuming: otherwise a wake-up could be lost, or come after the server stopped.
final class EventQueue: Sendable {
    private struct State {
        var waiting: [(kind: String, bytes: [UInt8])] = []
        var current: [UInt8] = []
        var offset = 0
        /// The connection that takes from here; known from the moment that the answer was queued.
        nonisolated(unsafe) var connection: OpaquePointer?
        var isSuspended = false
        var isClosed = false
        /// Nanoseconds of the monotonic clock at which the client last took something.
        var lastTaken: UInt64 = 0
        var replaced = 0
    }

    private let state = Mutex(State())
    private let onClose: @Sendable () -> Void

    /// A queue that calls back once when its client went away or the queue was closed.
    init(onClose: @escaping @Sendable () -> Void = {}) {
        self.onClose = onClose
        state.withLock { $0.lastTaken = MonotonicClock.now }
    }

    /// How many events were replaced by newer ones before the client took them.
    var replacedCount: Int { state.withLock { $0.replaced } }

    /// Whether nothing more will go out.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Queues an event in place of an older one of its kind. Bytes as ``ServerSentEvent`` makes them.
    ///
    /// - Parameter replacing: Where set, the event is only queued if there is an older one waiting, or none, as it says.
    /// - Returns: Whether it was queued.
    @discardableResult
    func publish(_ bytes: [UInt8], kind: String, replacing: Bool? = nil) -> Bool {
        state.withLock { state in
            let index = state.waiting.firstIndex { $0.kind == kind }
            guard !state.isClosed, replacing == nil || replacing == (index != nil) else { return false }
            if let index {
                state.waiting[index].bytes = bytes
                state.replaced += 1
            } else {
                state.waiting.append((kind, bytes))
            }
            EventQueue.resume(&state)
            return true
        }
    }

    /// Whether an event of a kind waits.
    func isWaiting(_ kind: String) -> Bool { state.withLock { $0.waiting.contains { $0.kind == kind } } }

    /// Sends a comment to a client that has nothing waiting, so that one that went away is noticed.
    func heartbeat() {
        let isIdle = state.withLock { $0.waiting.isEmpty && $0.isSuspended }
        if isIdle { publish(ServerSentEvent.comment, kind: "") }
    }

    /// Whether events have waited longer than that without the client taking any.
    func hasStalled(for nanoseconds: UInt64, now: UInt64) -> Bool {
        state.withLock { !$0.isSuspended && !$0.isClosed && now > $0.lastTaken && now - $0.lastTaken > nanoseconds }
    }

    /// Ends the stream: the client's connection is let go.
    func close() {
        let wasOpen = state.withLock { state in
            let wasOpen = !state.isClosed
            state.isClosed = true
            state.waiting = []
            EventQueue.resume(&state)
            return wasOpen
        }
        if wasOpen { onClose() }
    }

    /// Ties the queue to the connection that takes from it.
    func attach(_ connection: OpaquePointer) {
        nonisolated(unsafe) let connection = connection
        state.withLock { $0.connection = connection }
    }

    /// Forgets the connection, which is gone, and closes.
    func detach() {
        state.withLock {
            $0.connection = nil
            $0.isSuspended = false
        }
        close()
    }

    /// Gives the next bytes to the connection; suspends it where there are none. Called on the server's threads alone.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        nonisolated(unsafe) let buffer = buffer
        return state.withLock { state in
            state.lastTaken = MonotonicClock.now
            if state.isClosed { return Int(EventQueue.endOfStream) }
            if state.offset == state.current.count {
                guard !state.waiting.isEmpty else {
                    if let connection = state.connection {
                        state.isSuspended = true
                        MHD_suspend_connection(connection)
                    }
                    return 0
                }
                state.current = state.waiting.removeFirst().bytes
                state.offset = 0
            }
            let count = min(buffer.count, state.current.count - state.offset)
            state.current.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[state.offset..<state.offset + count]))
            }
            state.offset += count
            return count
        }
    }

    private static let endOfStream = -1

    private static func resume(_ state: inout State) {
        guard state.isSuspended, let connection = state.connection else { return }
        state.isSuspended = false
        state.lastTaken = MonotonicClock.now
        MHD_resume_connection(connection)
    }
}
