import CMicrohttpd
import Synchronization

/// What the callbacks of one server share.
final class ServerCore: Sendable {
    let rules: AccessRules
    let limits: HTTPLimits
    let handler: @Sendable (HTTPRequest) -> HTTPResponse
    let connections = ConnectionTable()
    private let isStopping = Mutex(false)

    init(rules: AccessRules, limits: HTTPLimits, handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.rules = rules
        self.limits = limits
        self.handler = handler
    }

    /// From now on an event stream ends as soon as it begins.
    func refuseFurtherStreams() { isStopping.withLock { $0 = true } }

    /// Answers a request that came whole.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        if let refusal = rules.refusal(of: request) { return refusal }
        return handler(request)
    }

    /// Hands an answer to libmicrohttpd.
    func send(_ answer: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let record = ConnectionRecord.of(connection)
        guard let response = makeResponse(answer, connection: connection, record: record) else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in SecurityHeaders.all { MHD_add_response_header(response, header.name, header.value) }
        for header in answer.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection, answer.status, response)
    }

    private func makeResponse(_ answer: HTTPResponse, connection: OpaquePointer, record: ConnectionRecord?) -> OpaquePointer? {
        if case .events(let queue) = answer.body {
            queue.attach(connection)
            record?.stream(queue)
            record?.limitSendBuffer(to: 65_536)
            // Whoever stops the server either sees this stream in the table, or was here first.
            if isStopping.withLock({ $0 }) { queue.close() }
            cmhd_set_idle_timeout(connection, 0)
            return MHD_create_response_from_callback(
                UInt64.max, 8_192, readEvents, Unmanaged.passRetained(queue).toOpaque(), releaseEvents)
        }
        record?.expire(at: MonotonicClock.now + UInt64(limits.responseSeconds * 1e9))
        switch answer.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                MHD_create_response_from_buffer($0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .held(let held):
            let owner = Unmanaged.passRetained(HeldOwner(held.owner)).toOpaque()
            return MHD_create_response_from_buffer_with_free_callback_cls(
                held.bytes.count, UnsafeMutableRawPointer(mutating: held.bytes.baseAddress), releaseHeld, owner)
        case .events: return nil
        }
    }
}

/// Keeps held bytes until libmicrohttpd is done with them.
private final class HeldOwner {
    let owner: any AnyObject & Sendable
    init(_ owner: any AnyObject & Sendable) { self.owner = owner }
}

private let releaseHeld: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<HeldOwner>.fromOpaque(owner).release() }
}

private let readEvents: MHD_ContentReaderCallback = { queue, _, buffer, size in
    guard let queue, let buffer else { return -1 }
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size)
    return Unmanaged<EventQueue>.fromOpaque(queue).takeUnretainedValue().take(into: room)
}

private let releaseEvents: MHD_ContentReaderFreeCallback = { queue in
    if let queue { Unmanaged<EventQueue>.fromOpaque(queue).takeRetainedValue().detach() }
}
