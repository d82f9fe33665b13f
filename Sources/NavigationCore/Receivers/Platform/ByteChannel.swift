import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// An open line to a receiver, read with a time limit, so that whoever reads can be stopped.
package struct ByteChannel: ~Copyable {
    /// Why there is no line, or no more.
    package struct Failure: Error, CustomStringConvertible {
        /// What it means for the source.
        package enum Kind {
            case missing, denied, ended
        }

        package let description: String
        package let kind: Kind

        package init(description: String, kind: Kind = .missing) {
            self.description = description
            self.kind = kind
        }

        /// A failure of a call of the system.
        package static func system(_ code: Int32, _ what: String) -> Failure {
            let reason = String(cString: strerror(code))
            let isDenied = code == EACCES || code == EPERM
            return Failure(description: "\(what) (\(reason))", kind: isDenied ? .denied : .missing)
        }
    }

    let descriptor: Int32
    private let closes: Bool
    /// What the end of the bytes means.
    private let end: Failure

    package init(descriptor: Int32, closes: Bool = true, end: Failure) {
        self.descriptor = descriptor
        self.closes = closes
        self.end = end
    }

    deinit { if closes { close(descriptor) } }

    /// Sends a text.
    func send(_ text: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(errno, "nothing can be sent")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads what has come; `nil` where nothing came in time.
    ///
    /// - Throws: `Failure` when the other side went away.
    func read(milliseconds: Int32) throws(Failure) -> [UInt8]? {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        guard count > 0 else { throw count == 0 ? end : .system(errno, "the line broke") }
        return Array(bytes[..<count])
    }
}

extension ByteChannel {
    /// Connects to a host over TCP, within some seconds for each of its addresses.
    static func tcp(host: String, port: UInt16, seconds: Double = 5) throws(Failure) -> ByteChannel {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { throw Failure(description: "the host \(host) is not known (\(String(cString: gai_strerror(code))))") }
        defer { freeaddrinfo(list) }
        var failure = ENOENT
        var next = list
        while let address = next?.pointee {
            let opened = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            if opened >= 0 {
                failure = connect(opened, to: address, milliseconds: Int32(seconds * 1000))
                if failure == 0 {
                    return ByteChannel(descriptor: opened, end: Failure(description: "\(host):\(port) closed the connection"))
                }
                close(opened)
            }
            next = address.ai_next
        }
        throw .system(failure, "\(host):\(port) does not answer")
    }

    /// Connects a socket without blocking for longer than asked; 0, or why not.
    private static func connect(_ descriptor: Int32, to address: addrinfo, milliseconds: Int32) -> Int32 {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            guard errno == EINPROGRESS else { return errno }
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&wait, 1, milliseconds) > 0 else { return ETIMEDOUT }
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return errno }
            if code != 0 { return code }
        }
        _ = fcntl(descriptor, F_SETFL, flags)
        return 0
    }
}
