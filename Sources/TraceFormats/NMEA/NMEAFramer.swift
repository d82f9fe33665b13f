/// Finds NMEA 0183 sentences in a stream of bytes, whatever else is in it.
///
/// A sentence runs from `$` to the end of its line, which may be CR, LF, both, or the end of the stream. What stands before the `$`
/// is passed over; a new `$` begins a new sentence; a byte that no sentence has (binary protocols of receivers) ends it. Zero bytes
/// are passed over, so that UTF-16 reads too. Memory is bounded: a line that is too long is dropped, and nothing after it is lost.
struct NMEAFramer {
    /// What the framer found.
    enum Event: Hashable {
        /// The bytes between `$` and the end, with the checksum.
        case sentence([UInt8])
        /// A line longer than any sentence.
        case overlong
        /// A sentence that broke off.
        case broken
    }

    /// Longer than the standard's 82, which precise receivers exceed.
    static let longest = 400

    private var buffer: [UInt8]?

    /// Takes one byte.
    mutating func take(_ byte: UInt8, _ found: (Event) -> Void) {
        switch byte {
        case 0:
            return
        case 0x24:
            end(atLineEnd: false, found)
            buffer = []
        case 0x0D, 0x0A:
            end(atLineEnd: true, found)
        case 0x20...0x7E:
            guard buffer != nil else { return }
            buffer?.append(byte)
            if let count = buffer?.count, count > NMEAFramer.longest {
                buffer = nil
                found(.overlong)
            }
        default:
            end(atLineEnd: false, found)
        }
    }

    /// The stream has ended: what stands without a line end counts.
    mutating func finish(_ found: (Event) -> Void) { end(atLineEnd: true, found) }

    private mutating func end(atLineEnd: Bool, _ found: (Event) -> Void) {
        guard let bytes = buffer else { return }
        buffer = nil
        // In the middle of a line only a checksum tells that nothing is missing.
        let hasChecksum = bytes.count >= 3 && bytes[bytes.count - 3] == 0x2A
        found(atLineEnd || hasChecksum ? .sentence(bytes) : .broken)
    }
}
