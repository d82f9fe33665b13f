import Foundation

/// Reads lines of any length from a file or standard input, a piece at a time.
final class LineReader {
    let name: String
    private let handle: FileHandle
    private static let pieceSize = 1 << 18
    /// A line longer than this is refused, so that no input fills the memory.
    private static let longestLine = 1 << 28

    init(path: String) throws {
        if path == "-" {
            name = "standard input"
            handle = .standardInput
        } else {
            name = path
            let descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else { throw Failure("\(path): cannot be read: \(SystemError.text)") }
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var facts = stat()
            if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
                throw Failure("\(path): is a folder; name a file of traces, or ‘-’ for standard input")
            }
        }
    }

    /// Calls `body` with the bytes of every line, without its end.
    func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var pending: [UInt8] = []
        while let piece = try read(), !piece.isEmpty {
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

    private func read() throws -> Data? {
        do { return try handle.read(upToCount: Self.pieceSize) } catch {
            throw Failure("\(name): cannot be read: \(SystemError.text(of: error))")
        }
    }
}
