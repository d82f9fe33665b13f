import Foundation
import NavigationCore

/// Where the command line writes: results to standard output, everything else to standard error. Control characters, as in what comes
/// from the network, are not passed on.
enum Terminal {
    /// Whether a person watches standard output.
    static let isInteractive = isatty(1) != 0

    /// Whether a person watches standard error, where progress goes.
    static let showsProgress = isatty(2) != 0

    /// How many columns the terminal has; 80 where it does not say.
    static var width: Int {
        var size = winsize()
        return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Writes a line to standard output, whole.
    static func print(_ line: String) { write(line.withoutControls + "\n", to: 1) }

    /// Writes a line to standard error, whole.
    static func printError(_ line: String) { write(line.withoutControls + "\n", to: 2) }

    /// Shows how far a long work has come, over the last such line; nothing where no person watches.
    static func progress(_ text: String) {
        guard showsProgress else { return }
        write("\r\u{1B}[2K\(text.withoutControls)", to: 2)
    }

    /// Takes the progress line away.
    static func endProgress() {
        guard showsProgress else { return }
        write("\r\u{1B}[2K", to: 2)
    }

    /// Writes all bytes, through partial writes and interruptions. A reader that went away ends the program quietly, as pipes expect.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Substring(text).utf8.withContiguousStorageIfAvailable(Array.init) ?? Array(text.utf8)
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                exit(errno == EPIPE ? 0 : 1)
            }
            bytes.removeFirst(count)
        }
    }
}
