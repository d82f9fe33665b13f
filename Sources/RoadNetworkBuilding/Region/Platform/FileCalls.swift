import CPlatform
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is being written, with plain calls of the system: a full disk is an error and never a signal.
final class WrittenFile {
    let path: String
    private var descriptor: CInt

    /// Makes a new file.
    init(creating path: String) throws(RegionWriteError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw FileCalls.error(path, "made") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    func append(_ bytes: [UInt8]) throws(RegionWriteError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw FileCalls.error(path, "written") }
            done += count
        }
    }

    /// Writes the first bytes again.
    func replaceStart(with bytes: [UInt8]) throws(RegionWriteError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(done)) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw FileCalls.error(path, "written") }
            done += count
        }
    }

    /// Brings the bytes to the disk and closes the file. Some file systems tell only here that the disk is full.
    func finish() throws(RegionWriteError) {
        guard fsync(descriptor) == 0 else { throw FileCalls.error(path, "written") }
        let result = close(descriptor)
        descriptor = -1
        guard result == 0 else { throw FileCalls.error(path, "written") }
    }
}

/// Calls of the system that Foundation does not have.
enum FileCalls {
    /// The present errno as an error.
    static func error(_ path: String, _ action: String, number: CInt = errno) -> RegionWriteError {
        if number == ENOSPC || number == EDQUOT || number == EFBIG { return .diskFull(path: path) }
        return .system(path: path, action: action, reason: String(cString: strerror(number)))
    }

    /// Makes a folder.
    static func makeFolder(_ path: String) throws(RegionWriteError) {
        guard mkdir(path, 0o755) == 0 else { throw error(path, "made") }
    }

    /// Gives a file or a folder another name.
    static func move(_ path: String, to new: String) throws(RegionWriteError) {
        guard rename(path, new) == 0 else { throw error(path, "renamed") }
    }

    /// Brings a file or a folder to the disk.
    static func synchronize(_ path: String) throws(RegionWriteError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(path, "opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(path, "written") }
    }

    /// Puts a folder where another one is, in one step, and the other one where it was; or where nothing is.
    ///
    /// Where the file system knows no exchange, the old folder steps aside first: for a moment there is none.
    static func exchange(_ new: String, with target: String, aside: String) throws(RegionWriteError) {
        var status = stat()
        guard stat(target, &status) == 0 else {
            guard rename(new, target) == 0 else { throw error(target, "put into place") }
            return
        }
        let result = platform_exchange_paths(new, target)
        if result == 0 { return }
        guard result == EINVAL || result == ENOSYS || result == ENOTSUP else { throw error(target, "put into place", number: result) }
        guard rename(target, aside) == 0 else { throw error(target, "put aside") }
        guard rename(new, target) == 0 else {
            let failure = error(target, "put into place")
            _ = rename(aside, target)
            throw failure
        }
        guard rename(aside, new) == 0 else { throw error(aside, "put aside") }
    }

    /// Locks a folder for as long as the descriptor stays open or its process lives; `nil` where another one holds it.
    static func lockFolder(_ path: String) -> CInt? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Gives a lock back.
    static func unlock(_ descriptor: CInt) { close(descriptor) }
}
