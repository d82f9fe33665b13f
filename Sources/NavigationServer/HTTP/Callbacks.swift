import CMicrohttpd

// libmicrohttpd calls these on its own threads. They are plain C functions: what they need comes through their context pointers.

/// A request while it comes in: kept by libmicrohttpd from its first call to the completion.
private final class Exchange {
    var request: HTTPRequest
    var overflow = 0
    init(_ request: HTTPRequest) { self.request = request }
}

extension ConnectionRecord {
    /// The record that was made when the connection was accepted.
    static func of(_ connection: OpaquePointer) -> ConnectionRecord? {
        cmhd_socket_context(connection).map { Unmanaged<ConnectionRecord>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// A connection was accepted, or is about to be closed.
let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, socketContext, code in
    guard let context, let connection, let socketContext else { return }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    if code == .CONNECTION_NOTIFY_STARTED {
        let deadline = MonotonicClock.now + UInt64(core.limits.requestSeconds * 1e9)
        let record = ConnectionRecord(socket: cmhd_socket(connection), deadline: deadline)
        core.connections.insert(record)
        socketContext.pointee = Unmanaged.passRetained(record).toOpaque()
    } else if let pointer = socketContext.pointee {
        let record = Unmanaged<ConnectionRecord>.fromOpaque(pointer).takeRetainedValue()
        core.connections.remove(record)
        socketContext.pointee = nil
    }
}

/// An answer has gone out, or the client went away.
let requestCompleted: MHD_RequestCompletedCallback = { context, connection, exchange, _ in
    guard let context, let connection else { return }
    if let pointer = exchange?.pointee {
        Unmanaged<Exchange>.fromOpaque(pointer).release()
        exchange?.pointee = nil
    }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    ConnectionRecord.of(connection)?.expire(at: MonotonicClock.now + UInt64(core.limits.requestSeconds * 1e9))
}

/// Called first with the head of a request alone, then with each part of its body, then once more.
let requestArrived: MHD_AccessHandlerCallback = { context, connection, path, method, _, upload, uploadSize, exchange in
    guard let context, let connection, let path, let method, let uploadSize, let exchange else { return .NO }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    guard let pointer = exchange.pointee else {
        let request = HTTPRequest(head: connection, path: String(cString: path), method: String(cString: method))
        exchange.pointee = Unmanaged.passRetained(Exchange(request)).toOpaque()
        if request.targetLength > core.limits.target {
            return core.send(.text(414, "a path and its query may have at most \(core.limits.target) bytes"), on: connection)
        }
        if request.headersLength > core.limits.headers {
            return core.send(.text(431, "the headers may have at most \(core.limits.headers) bytes"), on: connection)
        }
        // An answer before the end of a request costs the connection: only what would send a body for nothing is stopped here.
        if !request.isRead, let refusal = core.early(request) { return core.send(refusal, on: connection) }
        return .YES
    }
    let coming = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if uploadSize.pointee > 0 {
        defer { uploadSize.pointee = 0 }
        let size = uploadSize.pointee
        if coming.request.body.count + size > core.limits.body || coming.overflow > 0 {
            // An answer cannot go out before the body's end. A little more is swallowed for it; then the connection is cut.
            coming.overflow += size
            return coming.overflow > 16 * core.limits.body ? .NO : .YES
        }
        if let upload { coming.request.body.append(contentsOf: UnsafeRawBufferPointer(start: upload, count: size)) }
        return .YES
    }
    if coming.overflow > 0 { return core.send(core.tooLarge, on: connection) }
    return core.send(core.answer(coming.request), on: connection)
}

extension ServerCore {
    fileprivate var tooLarge: HTTPResponse { .text(413, "a body may have at most \(limits.body) bytes") }

    /// What a request with a body gets before that is read, or `nil` where the body may come.
    fileprivate func early(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "POST" else {
            return .text(405, "only GET, HEAD and POST are understood", headers: [("Allow", "GET, HEAD, POST")])
        }
        if let refusal = rules.refusal(of: request) { return refusal }
        guard let length = request.headers["content-length"] else { return nil }
        return (Int(length) ?? Int.max) > limits.body ? tooLarge : nil
    }
}

typealias UnescapeCallback = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int

/// Decodes percent signs where they stand. A zero stays coded: a C string would end there, and the rest of the path be lost.
let decodePercentSigns: UnescapeCallback = { _, _, text in
    guard let text else { return 0 }
    var (from, to) = (0, 0)
    while text[from] != 0 {
        var byte = text[from]
        if byte == 0x25, let high = hexValue(text[from + 1]), let low = hexValue(text[from + 2]), high != 0 || low != 0 {
            byte = CChar(bitPattern: high << 4 | low)
            from += 2
        }
        text[to] = byte
        from += 1
        to += 1
    }
    text[to] = 0
    return to
}

private func hexValue(_ character: CChar) -> UInt8? {
    switch UInt8(bitPattern: character) {
    case let digit where (0x30...0x39).contains(digit): digit - 0x30
    case let letter where (0x41...0x46).contains(letter): letter - 0x37
    case let letter where (0x61...0x66).contains(letter): letter - 0x57
    default: nil
    }
}

extension HTTPRequest {
    /// How long the path is with its query, decoded.
    fileprivate var targetLength: Int { query.reduce(path.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 } }

    /// How long the headers are, each once.
    fileprivate var headersLength: Int { headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 } }

    /// Reads the head of a request.
    fileprivate init(head connection: OpaquePointer, path: String, method: String) {
        self.init(method: method, path: path)
        for (name, value) in HTTPRequest.values(connection, .HEADER_KIND).map({ ($0.0.lowercased(), $0.1) }) {
            if headers[name] == nil { headers[name] = value } else { repeatedHeaders.insert(name) }
        }
        query = Dictionary(HTTPRequest.values(connection, .GET_ARGUMENT_KIND)) { first, _ in first }
        cookies = Dictionary(HTTPRequest.values(connection, .COOKIE_KIND)) { first, _ in first }
    }

    private static func values(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(String, String)] {
        let found = Pairs()
        MHD_get_connection_values(connection, kind, collect, Unmanaged.passUnretained(found).toOpaque())
        return found.pairs
    }
}

/// Where ``collect`` puts what it is given.
private final class Pairs {
    var pairs: [(String, String)] = []
}

private let collect: MHD_KeyValueIterator = { found, _, name, value in
    guard let found, let name else { return .NO }
    let collected = Unmanaged<Pairs>.fromOpaque(found).takeUnretainedValue()
    collected.pairs.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
    return collected.pairs.count < 100 ? .YES : .NO
}
