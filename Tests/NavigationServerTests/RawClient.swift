import Foundation

/// A client that sends what it is told, byte by byte, and shows what comes back: it knows no HTTP, so that it can speak it wrongly.
final class RawClient: Sendable {
    private let descriptor: Int32

    /// Connects to the loopback address, with a small receive buffer where asked.
    init(port: UInt16, receiveBuffer: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    deinit { close(descriptor) }

    /// Sends text; false where the other side has closed.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Reads until the text holds a mark, the other side closes, or the time is over.
    func read(until mark: String? = nil, seconds: Double = 5) -> String {
        var gathered: [UInt8] = []
        let end = Date().addingTimeInterval(seconds)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while Date() < end {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(max(1, end.timeIntervalSinceNow * 1000))) > 0 else { continue }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            gathered += buffer[..<count]
            if let mark, String(decoding: gathered.suffix(count + mark.utf8.count), as: UTF8.self).contains(mark) { break }
        }
        return String(decoding: gathered, as: UTF8.self)
    }

    /// Whether the other side closes within the time.
    func isClosed(within seconds: Double) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        var byte = [UInt8](repeating: 0, count: 4_096)
        while Date() < end {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(max(1, end.timeIntervalSinceNow * 1000))) > 0 else { continue }
            if recv(descriptor, &byte, byte.count, 0) <= 0 { return true }
        }
        return false
    }

    /// One request on a connection of its own; the answer whole.
    static func ask(
        _ port: UInt16, _ line: String, host: String? = nil, headers: [String] = [], body: String = "", until mark: String? = nil
    ) -> String {
        let client = RawClient(port: port)
        let head = [line + " HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
        client.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return client.read(until: mark)
    }
}

extension String {
    /// The status code of an HTTP answer, or 0.
    var status: Int { split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
}

/// Work that waits for a socket: on a thread of its own, so that it stands in nobody's way.
enum Blocking {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
