import Foundation

/// Connections that ask for a tile again and again: how many come in a second?
struct TileLoad {
    let port: UInt16
    let tile: String
    let connections: Int

    func run(seconds: Double) throws {
        let request = "GET /tiles/\(tile).pbf HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let pool = try LoadConnections(port: port, count: connections, request: request)
        var due = [Int](repeating: 0, count: connections)
        var answers = 0
        var bytesRead = 0
        let end = LoadConnections.now + seconds
        while LoadConnections.now < end {
            pool.receive(milliseconds: 100) { index, bytes in
                bytesRead += bytes.count
                if due[index] == 0 { due[index] = TileLoad.length(of: bytes) }
                due[index] -= bytes.count
                guard due[index] <= 0 else { return }
                due[index] = 0
                answers += 1
                pool.send(request, on: pool.sockets[index])
            }
        }
        guard answers > 0 else { throw LoadError(description: "no tile came") }
        print(
            "tile \(tile): \(Int(Double(answers) / seconds)) answers a second over \(connections) connections, \(bytesRead / answers) bytes each"
        )
    }

    /// How many bytes an answer has, head and body, from its first bytes.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return bytes.count }
        let text = String(decoding: bytes[..<head.upperBound], as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200") else {
            print(text)
            exit(1)
        }
        let line = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let body = line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        return bytes.distance(from: bytes.startIndex, to: head.upperBound) + body
    }
}
