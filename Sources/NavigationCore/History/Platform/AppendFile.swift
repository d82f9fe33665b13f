import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A file that only grows. What was appended before the process was killed is in it.
struct AppendFile: ~Copyable {
    /// Why nothing can be written.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private(set) var size: Int

    /// Makes a new file; one that is there already is left alone.
    init(making url: URL) throws(Failure) {
        // A device is no file that could be overwritten.
        var status = stat()
        let isDevice = stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
        descriptor = open(url.path, O_WRONLY | O_APPEND | O_CLOEXEC | (isDevice ? 0 : O_CREAT | O_EXCL), 0o644)
        size = 0
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "it exists already; name another file" : String(cString: strerror(errno))
            throw Failure(description: reason)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends a record whole. Where that fails, as on a full disk, the part of it that went in is taken away again.
    mutating func append(_ bytes: [UInt8]) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                _ = ftruncate(descriptor, off_t(size))
                throw Failure(description: reason)
            }
            done += count
        }
        size += done
    }

    /// Lends the descriptor out.
    func withDescriptor(_ body: (Int32) -> Void) { body(descriptor) }
}
