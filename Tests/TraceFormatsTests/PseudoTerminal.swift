import Foundation

/// A serial line without a cable: what is written to it comes out of its device.
final class PseudoTerminal: @unchecked Sendable {
    let path: String
    private let descriptor: Int32

    init?() {
        // The calls of the C library for it are not shown to Swift; these are the requests that they make (pts(4)).
        let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var zero: Int32 = 0
        var index: Int32 = 0
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        path = ioctl(descriptor, unlock, &zero) == 0 && ioctl(descriptor, number, &index) == 0 ? "/dev/pts/\(index)" : ""
        if path.isEmpty { return nil }
    }

    deinit { close(descriptor) }

    func write(_ text: String) { _ = text.withCString { Foundation.write(descriptor, $0, strlen($0)) } }

    /// The speed that the other side set, as the system's code.
    var speed: speed_t {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        return cfgetispeed(&settings)
    }
}

/// A host on the loopback address that takes connections.
final class Listener: @unchecked Sendable {
    let port: UInt16
    private let descriptor: Int32

    init() {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, size)
                listen(descriptor, 8)
                getsockname(descriptor, $0, &size)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }

    deinit { close(descriptor) }

    /// Takes the next connection, hears its first words, and says something to it.
    func accept(saying text: String = "") async -> Int32 {
        await withCheckedContinuation { done in
            // A thread of its own: those of tasks must not wait.
            Thread.detachNewThread { [descriptor] in
                let connection = Foundation.accept(descriptor, nil, nil)
                var bytes = [UInt8](repeating: 0, count: 256)
                _ = recv(connection, &bytes, bytes.count, 0)
                _ = text.withCString { Foundation.send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
                done.resume(returning: connection)
            }
        }
    }
}
