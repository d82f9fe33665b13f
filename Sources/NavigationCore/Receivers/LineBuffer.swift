import Foundation

/// Cuts a stream of bytes into lines, in bounded memory: a line that is too long is dropped whole.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var isDropping = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Takes bytes in and gives each whole line, without its end, to a closure.
    mutating func take(_ new: some Sequence<UInt8>, _ line: (Data) -> Void) {
        for byte in new {
            if byte == 0x0A {
                if !isDropping, !bytes.isEmpty { line(Data(bytes)) }
                bytes.removeAll(keepingCapacity: true)
                isDropping = false
            } else if !isDropping {
                bytes.append(byte)
                if bytes.count > limit {
                    bytes.removeAll(keepingCapacity: true)
                    isDropping = true
                }
            }
        }
    }
}
