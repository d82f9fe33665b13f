import Foundation

/// The bytes of an XML file made ready for a parser: whatever mark, label or blank lines they began with.
struct XMLText {
    private(set) var data: Data
    /// Whether the encoding that the declaration names is not the one that the bytes are in.
    private(set) var hasWrongLabel = false

    init(_ bytes: Data) {
        let bytes = Data(bytes)
        switch XMLText.mark(of: bytes) {
        case .utf8:
            data = Data(bytes.dropFirst(3))
            checkLabel { $0.contains("utf-8") || $0.contains("utf8") }
        case .utf16(let encoding, let length):
            // A cut file may end within a unit: the whole units before it count.
            let body = bytes.dropFirst(length)
            let text = String(data: body.prefix(body.count & ~1), encoding: encoding)
            data = text.map { Data($0.utf8) } ?? bytes
            checkLabel { $0.contains("utf-16") || $0.contains("ucs-2") }
            if text != nil { blankDeclaration() }
        case .none:
            data = bytes
            checkLabel { !$0.contains("utf-16") && !$0.contains("utf-32") && !$0.contains("ucs-") }
        }
        if hasWrongLabel { blankDeclaration() }
        let blank = data.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
        lineOffset = blank.count { $0 == 0x0A }
        data = Data(data.dropFirst(blank.count))
    }

    /// How many lines were taken away at the start: an XML declaration must stand first.
    private(set) var lineOffset = 0

    private enum Mark {
        case none
        case utf8
        case utf16(String.Encoding, length: Int)
    }

    private static func mark(of bytes: Data) -> Mark {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if head.starts(with: [0xFF, 0xFE]) { return .utf16(.utf16LittleEndian, length: 2) }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16(.utf16BigEndian, length: 2) }
        // Without a mark: the first sign of any XML, ‘<’, and its zero byte.
        if head.count == 4, head[0] == 0x3C, head[1] == 0, head[3] == 0 { return .utf16(.utf16LittleEndian, length: 0) }
        if head.count == 4, head[0] == 0, head[1] == 0x3C, head[2] == 0 { return .utf16(.utf16BigEndian, length: 0) }
        return .none
    }

    private var declaration: Range<Data.Index>? {
        guard let start = data.prefix(256).firstIndex(of: 0x3C), data[start...].starts(with: Data("<?xml".utf8)),
            let end = data[start...].prefix(512).range(of: Data("?>".utf8))
        else { return nil }
        return start..<end.upperBound
    }

    private mutating func checkLabel(_ fits: (String) -> Bool) {
        guard let declaration else { return }
        let text = String(decoding: data[declaration], as: UTF8.self).lowercased()
        hasWrongLabel = text.contains("encoding") && !fits(text)
    }

    /// Takes the declaration away, keeping its line breaks so that line numbers stay right: without it a parser reads UTF-8.
    private mutating func blankDeclaration() {
        guard let declaration else { return }
        data.replaceSubrange(declaration, with: data[declaration].map { $0 == 0x0A ? 0x0A : UInt8(0x20) })
    }
}
