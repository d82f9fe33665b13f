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
            guard let file = FileHandle(forReadingAtPath: path) else {
                throw Failure("\(path): there is no such file, or it cannot be read")
            }
            handle = file
        }
    }

    /// Calls `body` with the bytes of every line, without its end.
    func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        var pending: [UInt8] = []
        while let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty {
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
}

/// Writes lines to a file or standard output.
final class LineWriter {
    private let path: String
    private let handle: FileHandle

    init(path: String) throws {
        self.path = path
        if path == "-" {
            handle = .standardOutput
            return
        }
        // Opened in place, so that a device, a pipe or a link is written through and not replaced.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Failure("\(path): cannot be written: \(String(cString: strerror(errno)))") }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ bytes: [UInt8]) throws {
        do { try handle.write(contentsOf: bytes) } catch { throw Failure("\(path): \(error.localizedDescription)") }
    }
}
