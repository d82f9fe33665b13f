import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A TCP connection that is read with a time limit, so that whoever reads can be stopped.
struct StreamSocket: ~Copyable {
    /// Why there is no connection.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32

    /// Connects to a host; blocks for as long as the system tries each of its addresses.
    init(host: String, port: UInt16) throws(Failure) {
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
        var reason = "it has no address"
        var next = list
        while let address = next?.pointee {
            let opened = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            if opened >= 0, connect(opened, address.ai_addr, address.ai_addrlen) == 0 {
                descriptor = opened
                return
            }
            reason = String(cString: strerror(errno))
            if opened >= 0 { close(opened) }
            next = address.ai_next
        }
        throw Failure(description: "\(host):\(port) does not answer (\(reason))")
    }

    deinit { close(descriptor) }

    /// Sends a text.
    func send(_ text: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { sendBytes($0, flags) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(description: String(cString: strerror(errno)))
            }
            rest = rest.dropFirst(count)
        }
    }

    private func sendBytes(_ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
        Foundation.send(descriptor, bytes.baseAddress, bytes.count, flags)
    }

    /// Reads what has come; `nil` where nothing came in time.
    ///
    /// - Throws: `Failure` when the other side went away.
    func read(milliseconds: Int32) throws(Failure) -> [UInt8]? {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        guard count > 0 else {
            throw Failure(description: count == 0 ? "the daemon closed the connection" : String(cString: strerror(errno)))
        }
        return Array(bytes[..<count])
    }
}
