import Foundation

/// A copy of a stream in a file, since a map is read several times and a stream only once. The copy goes with this value.
public struct SpooledInput: ~Copyable {
    /// The copy.
    public let path: String

    /// Copies a stream, usually standard input, until it ends.
    ///
    /// - Parameters:
    ///   - descriptor: The open stream.
    ///   - folder: Where the copy goes.
    /// - Throws: ``OpenStreetMapFileError`` where the stream cannot be read, ``RegionImportError`` where the copy cannot be written.
    public init(descriptor: Int32 = 0, in folder: String) throws {
        let path = folder + "/.freedrive-input-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw RegionImportError.cannotWrite(file: path, reason: String(cString: strerror(errno))) }
        defer { close(copy) }
        do {
            try Self.copyAll(from: descriptor, to: copy, path: path)
        } catch {
            unlink(path)
            throw error
        }
        self.path = path
    }

    private static func copyAll(from descriptor: Int32, to copy: Int32, path: String) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw OpenStreetMapFileError(.unreadable, file: "standard input", reason: String(cString: strerror(errno)))
            }
            var start = 0
            while start < count {
                let written = buffer.withUnsafeBytes { write(copy, $0.baseAddress.map { $0 + start }, count - start) }
                if written < 0 {
                    if errno == EINTR { continue }
                    throw RegionImportError.cannotWrite(file: path, reason: String(cString: strerror(errno)))
                }
                start += written
            }
        }
    }

    deinit { unlink(path) }
}
