import Foundation

/// Cuts a stream of bytes into lines, in bounded memory: a line that is too long is dropped whole.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var isDropping = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Takes bytes in and gives each whole line, without its end, to a closure.
    mutating func take(_ new: [UInt8], _ line: (Data) -> Void) {
        var rest = new[...]
        while let end = rest.firstIndex(of: 0x0A) {
            gather(rest[..<end])
            if !isDropping, !bytes.isEmpty { line(Data(bytes)) }
            bytes.removeAll(keepingCapacity: true)
            isDropping = false
            rest = rest[(end + 1)...]
        }
        gather(rest)
    }

    private mutating func gather(_ part: ArraySlice<UInt8>) {
        if isDropping || bytes.count + part.count > limit {
            isDropping = true
            bytes.removeAll(keepingCapacity: true)
        } else {
            bytes += part
        }
    }
}
