import Foundation

/// Connections to a server on this machine, polled together.
final class LoadConnections {
    private(set) var sockets: [Int32] = []
    private var polled: [pollfd] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens connections, and sends each a request.
    init(port: UInt16, count: Int, request: String) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for _ in 0..<count {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let code = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
            guard code == 0 else { throw LoadError(description: "cannot connect to port \(port): \(String(cString: strerror(errno)))") }
            sockets.append(descriptor)
            send(request, on: descriptor)
        }
        polled = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }

    deinit { for descriptor in sockets { close(descriptor) } }

    func send(_ text: String, on descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Waits for bytes, and gives those of each connection that has some.
    func receive(milliseconds: Int32, _ body: (_ index: Int, _ bytes: ArraySlice<UInt8>) -> Void) {
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
        for index in polled.indices where polled[index].revents != 0 {
            let count = recv(polled[index].fd, &buffer, buffer.count, 0)
            if count > 0 { body(index, buffer[..<count]) } else { polled[index].events = 0 }
        }
    }

    /// Seconds of the machine's monotonic clock, which all processes share.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Why a measurement cannot be made.
struct LoadError: Error, CustomStringConvertible {
    let description: String
}
