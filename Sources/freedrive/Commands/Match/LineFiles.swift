import Foundation

/// Reads lines of any length from a file or standard input, a piece at a time.
final class LineReader {
    let name: String
    private let descriptor: Int32
    private static let pieceSize = 1 << 18
    /// A line longer than this is refused, so that no input fills the memory.
    private static let longestLine = 1 << 28

    init(path: String) throws {
        if path == "-" {
            name = "standard input"
            descriptor = STDIN_FILENO
        } else {
            name = path
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure("\(path): cannot be read: \(SystemError.text)") }
            var facts = stat()
            if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
                throw Failure("\(path): is a folder; name a file of traces, or ‘-’ for standard input")
            }
        }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Calls `body` with the bytes of every line, without its end.
    func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var pending: [UInt8] = []
        while true {
            let piece = try read()
            if piece.isEmpty { break }
            let searched = pending.count
            pending.append(contentsOf: piece)
            guard pending.count <= Self.longestLine else { throw Failure("\(name): a line is longer than \(Self.longestLine) bytes") }
            var start = 0
            try pending.withUnsafeBufferPointer { bytes in
                var index = searched
                while index < bytes.count {
                    if bytes[index] == 0x0A {
                        try body(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                        start = index + 1
                    }
                    index += 1
                }
            }
            pending.removeSubrange(0..<start)
        }
        if !pending.isEmpty { try pending.withUnsafeBufferPointer { try body($0) } }
    }

    /// What is there so far, at most a piece: a line from a pipe is answered when it comes, and not when a piece is full.
    private func read() throws -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
                let got = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                failure = got < 0 ? errno : 0
                count = max(0, got)
            }
            if failure == 0 { return piece }
            guard failure == EINTR else { throw Failure("\(name): cannot be read: \(String(cString: strerror(failure)).lowercased())") }
        }
    }
}
