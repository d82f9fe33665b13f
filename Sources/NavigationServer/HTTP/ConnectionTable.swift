import Foundation
import Synchronization

/// One accepted connection: its socket, and the moment at which it is cut off.
final class ConnectionRecord: Sendable {
    /// The socket. It stays open while the record stands in the table.
    let socket: Int32

    private let state: Mutex<(deadline: UInt64?, events: EventQueue?)>

    init(socket: Int32, deadline: UInt64) {
        self.socket = socket
        state = Mutex((deadline, nil))
    }

    /// Sets the moment at which the connection is cut off, in nanoseconds of the monotonic clock.
    func expire(at deadline: UInt64) { state.withLock { $0 = (deadline, nil) } }

    /// Makes it an event stream: it has no deadline, but it may not stall.
    func stream(_ events: EventQueue) { state.withLock { $0 = (nil, events) } }

    /// Bounds what the system keeps for a slow reader: what it keeps is old when it is read.
    func limitSendBuffer(to bytes: Int32) {
        var size = bytes
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The event stream that goes out here.
    var events: EventQueue? { state.withLock { $0.events } }

    func isOverdue(now: UInt64, stall: UInt64) -> Bool {
        let (deadline, events) = state.withLock { $0 }
        if let events { return events.hasStalled(for: stall, now: now) }
        return deadline.map { now > $0 } ?? false
    }
}

/// All open connections, and the sweep that cuts off those that take too long.
///
/// libmicrohttpd closes a connection that is silent; one that sends or takes a byte now and then is closed here. The socket is only
/// shut down, under the same lock that the closing of a connection passes: libmicrohttpd sees the end and cleans up.
final class ConnectionTable: Sendable {
    private let records = Mutex<[ObjectIdentifier: ConnectionRecord]>([:])

    /// How many connections are open.
    var count: Int { records.withLock { $0.count } }

    func insert(_ record: ConnectionRecord) { records.withLock { $0[ObjectIdentifier(record)] = record } }

    func remove(_ record: ConnectionRecord) { records.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(record)) } }

    /// Cuts off what is overdue, and sends a heartbeat to silent event streams where asked.
    func sweep(stallSeconds: Double, heartbeat: Bool) {
        let now = MonotonicClock.now
        let stall = UInt64(stallSeconds * 1e9)
        let streams = records.withLock { records in
            for record in records.values where record.isOverdue(now: now, stall: stall) { shutdown(record.socket, Int32(SHUT_RDWR)) }
            return heartbeat ? records.values.compactMap(\.events) : []
        }
        for stream in streams { stream.heartbeat() }
    }

    /// Ends all event streams, which also resumes every suspended connection: libmicrohttpd must not stop before.
    func closeStreams() {
        for stream in records.withLock({ $0.values.compactMap(\.events) }) { stream.close() }
    }
}
