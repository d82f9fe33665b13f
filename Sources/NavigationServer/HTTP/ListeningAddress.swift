import Foundation

/// A numeric address of this machine that a server listens on.
struct ListeningAddress: Sendable {
    /// The address as text, an IPv6 address without brackets.
    let text: String

    /// The bytes of the socket address, without a port.
    private let storage: [UInt8]
    private let family: Int32

    /// Reads `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`...
    init(_ text: String) throws(ServerError) {
        let numeric = text == "localhost" ? "127.0.0.1" : text
        guard let (family, storage) = ListeningAddress.parse(numeric) else { throw .notAnAddress(found: text) }
        self.text = numeric
        self.family = family
        self.storage = storage
    }

    /// The address as it stands in a URL.
    var host: String { family == AF_INET6 ? "[\(text)]" : text }

    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        family == AF_INET ? storage.first == 127 : storage == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether it stands for all addresses of the machine.
    var isAny: Bool { storage.allSatisfy { $0 == 0 } }

    /// Whether a text is a numeric address.
    static func isNumeric(_ text: String) -> Bool { parse(text) != nil }

    private static func parse(_ text: String) -> (family: Int32, bytes: [UInt8])? {
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, text, &bytes) == 1 { return (family, bytes) }
        }
        return nil
    }

    /// Opens a socket that listens here, and says on which port: the system's choice where 0 is asked for.
    func listen(port: UInt16) throws(ServerError) -> (socket: Int32, port: UInt16) {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .system(action: "open a socket", reason: String(cString: strerror(errno))) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, port: port) == 0, Foundation.listen(descriptor, 511) == 0 else {
            let code = errno
            close(descriptor)
            throw failure(code, port: port)
        }
        return (descriptor, port == 0 ? boundPort(descriptor) : port)
    }

    private func bind(_ descriptor: Int32, port: UInt16) -> Int32 {
        if family == AF_INET {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: storage) }
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: storage) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }

    private func boundPort(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port stands at the same place in both families.
        return code == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }

    private func failure(_ code: Int32, port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: .portInUse(address: text, port: port)
        case EACCES: .portForbidden(port: port)
        case EADDRNOTAVAIL: .addressNotHere(address: text)
        default: .system(action: "listen on \(text)", reason: String(cString: strerror(code)))
        }
    }
}
