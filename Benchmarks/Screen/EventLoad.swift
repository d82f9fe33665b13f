import Foundation

/// Many windows that take events: how late is each after its moment?
struct EventLoad {
    let port: UInt16
    let clients: Int

    func run(seconds: Double) throws {
        let request = "GET /events?width=1280&height=720 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let connections = try LoadConnections(port: port, count: clients, request: request)
        let settled = LoadConnections.now + 1
        let end = settled + seconds
        var delays: [Double] = []
        let mark = Array("data: {\"at\":".utf8)
        while LoadConnections.now < end {
            connections.receive(milliseconds: 100) { _, bytes in
                let now = LoadConnections.now
                guard now > settled else { return }
                bytes.withUnsafeBytes { bytes in
                    var rest = bytes[...]
                    while let start = EventLoad.find(mark, in: rest) {
                        rest = rest[(start + mark.count)...]
                        let digits = rest.prefix(24).prefix { $0 != UInt8(ascii: ",") }
                        if let at = Double(String(decoding: digits, as: UTF8.self)) { delays.append(now - at) }
                    }
                }
            }
        }
        guard !delays.isEmpty else { throw LoadError(description: "no event came") }
        delays.sort()
        func milliseconds(_ share: Double) -> String { String(format: "%.1f", delays[Int(Double(delays.count - 1) * share)] * 1000) }
        print(
            "\(clients) windows, \(delays.count) events in \(seconds) s: after the frame's moment p50 \(milliseconds(0.5)) ms, "
                + "p99 \(milliseconds(0.99)) ms, latest \(milliseconds(1)) ms")
    }

    private static func find(_ mark: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        var index = bytes.startIndex
        let last = bytes.endIndex - mark.count
        while index <= last {
            if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) { return index }
            index += 1
        }
        return nil
    }
}
