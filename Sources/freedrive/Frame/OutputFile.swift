import Foundation

/// Where a command writes its result: a file that is there whole or not at all, or a stream.
///
/// A new or plain file is written beside its place and put there by ``commit()``; where the work fails, what was there before stays.
/// A device, a pipe, a link, or standard output (`-`) is written through.
final class OutputFile {
    private let path: String
    private let descriptor: Int32
    /// The file beside the place, until it is put there.
    private var draft: String?

    init(path: String) throws {
        self.path = path
        if path == "-" {
            descriptor = STDOUT_FILENO
            return
        }
        var facts = stat()
        let isThere = lstat(path, &facts) == 0
        let isPlain = !isThere || facts.st_mode & S_IFMT == S_IFREG
        if isThere, facts.st_mode & S_IFMT == S_IFDIR { throw Failure("\(path): is a folder; name a file to write to") }
        if isThere, access(path, W_OK) != 0 { throw Failure("\(path): cannot be written: \(SystemError.text)") }
        let draft = isPlain ? path + ".part-\(getpid())" : nil
        descriptor = open(draft ?? path, O_WRONLY | O_CREAT | O_TRUNC, isThere ? facts.st_mode & 0o777 : 0o644)
        guard descriptor >= 0 else { throw Failure("\(path): cannot be written: \(SystemError.text)") }
        self.draft = draft
    }

    deinit {
        if path != "-" { close(descriptor) }
        if let draft { unlink(draft) }
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw Failure("\(path): cannot be written: \(SystemError.text)") }
                done += count
            }
        }
    }

    /// Puts the file in its place.
    func commit() throws {
        guard let draft else { return }
        guard rename(draft, path) == 0 else { throw Failure("\(path): cannot be put in place: \(SystemError.text)") }
        self.draft = nil
    }
}

/// What the system says of its last failure.
enum SystemError {
    /// The words for the present `errno`.
    static var text: String { String(cString: strerror(errno)).lowercased() }
}
