import Foundation

/// The bytes of an XML file made ready for a parser: whatever mark, label or blank lines they began with, they are UTF-8 then.
///
/// The parser below Foundation is given neither labels, for which libxml2 has converters that read beyond the input (`UTF-7`), nor
/// instructions, of which Foundation reads the content also where there is none (`<?a?>`).
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
        case .none:
            data = bytes
            convertToUTF8()
        }
        blankInstructions()
        let blank = data.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
        lineOffset = blank.count { $0 == 0x0A }
        data = Data(data.dropFirst(blank.count))
    }

    /// How many lines were taken away at the start: an XML declaration must stand first.
    private(set) var lineOffset = 0

    /// Whether it can be XML at all. Other beginnings would make the parser guess at encodings that it cannot read.
    var isMarkup: Bool { data.first == 0x3C && data.dropFirst().first.map { $0 != 0 } ?? false }

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

    /// Converts text in the encoding that its declaration names. Under a label that is not known, text is what it reads as: UTF-8, and
    /// Latin 1, which reads everything, where it is not that either.
    private mutating func convertToUTF8() {
        guard let declaration else { return }
        let text = String(decoding: data[declaration], as: UTF8.self)
        guard let label = text.firstMatch(of: /(?i)encoding\s*=\s*["']\s*([^"'\s]*)/).map({ $0.1.lowercased() }) else { return }
        if label == "utf-8" || label == "utf8" { return }
        if let encoding = XMLText.encodings[label], let text = String(data: data, encoding: encoding) {
            data = Data(text.utf8)
        } else {
            hasWrongLabel = true
            if String(validating: data, as: UTF8.self) == nil, let text = String(data: data, encoding: .isoLatin1) {
                data = Data(text.utf8)
            }
        }
    }

    /// The labels of the encodings in which recorders write (IANA character sets).
    private static let encodings: [String: String.Encoding] = [
        "us-ascii": .ascii, "ascii": .ascii, "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2,
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253,
        "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
    ]

    /// Makes blanks of all `<?…?>`, the declaration too: a parser reads UTF-8 then. Line breaks stay, so that line numbers do.
    private mutating func blankInstructions() {
        let end = data.withUnsafeMutableBytes { bytes in
            var place = 0
            while let start = XMLText.find("<", in: bytes, from: place) {
                place = start + 1
                if XMLText.begins("<?", in: bytes, at: start) {
                    // One that is not closed is the end of the text, and the parser says so.
                    guard let end = XMLText.find("?>", in: bytes, from: start + 2) else { return start }
                    for index in start..<(end + 2) where bytes[index] != 0x0A { bytes[index] = 0x20 }
                    place = end + 2
                } else if XMLText.begins("<!--", in: bytes, at: start) {
                    place = XMLText.find("-->", in: bytes, from: start + 4) ?? bytes.count
                } else if XMLText.begins("<![CDATA[", in: bytes, at: start) {
                    place = XMLText.find("]]>", in: bytes, from: start + 9) ?? bytes.count
                }
            }
            return bytes.count
        }
        if end < data.count { data = data.prefix(end) }
    }

    private static func begins(_ text: StaticString, in bytes: UnsafeMutableRawBufferPointer, at place: Int) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count, let start = bytes.baseAddress else { return false }
        return memcmp(start + place, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    private static func find(_ text: StaticString, in bytes: UnsafeMutableRawBufferPointer, from place: Int) -> Int? {
        var place = place
        while place < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + place, Int32(text.utf8Start.pointee), bytes.count - place)
        {
            let index = start.distance(to: UnsafeMutableRawPointer(found))
            if begins(text, in: bytes, at: index) { return index }
            place = index + 1
        }
        return nil
    }
}
