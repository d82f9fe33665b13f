import Foundation

/// Reads one JSON text from bytes, value by value, without building a tree: what is not wanted is skipped.
///
/// Strict about what it reads, bounded in depth, and it never reads beyond the end. Source: RFC 8259.
struct JSONScanner {
    /// What was wrong, and at which byte.
    struct Fault: Error, CustomStringConvertible {
        var expected: String
        var found: String
        var position: Int
        var description: String { "expected \(expected), found \(found) at byte \(position + 1)" }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    private static let deepest = 64

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Calls `body` for each member of an object; it must read or skip the value.
    mutating func object(_ body: (inout JSONScanner, UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        try expect("{", "an object")
        if take("}") { return }
        repeat {
            let key = try rawString()
            try expect(":", "a colon")
            try body(&self, key)
        } while take(",")
        try expect("}", "a comma or the object's end")
    }

    /// Calls `body` for each element of an array; it must read or skip the value.
    mutating func array(_ body: (inout JSONScanner) throws -> Void) throws {
        try expect("[", "an array")
        if take("]") { return }
        repeat { try body(&self) } while take(",")
        try expect("]", "a comma or the array's end")
    }

    /// A number, or `nil` for `null`.
    mutating func number() throws -> Double? {
        skipSpace()
        if position < bytes.count, bytes[position] == UInt8(ascii: "n") {
            try literal("null")
            return nil
        }
        let start = position
        var mantissa: Int64 = 0
        var digits = 0
        var fraction = 0
        let isNegative = takeByte("-")
        while let digit = peekDigit() {
            if digits < 18 { mantissa = mantissa * 10 + digit }
            digits += 1
            position += 1
        }
        if digits == 0 { throw fault("a number", at: start) }
        if takeByte(".") {
            while let digit = peekDigit() {
                if digits < 18 { mantissa = mantissa * 10 + digit }
                digits += 1
                fraction += 1
                position += 1
            }
        }
        let hasExponent = position < bytes.count && (bytes[position] | 0x20) == UInt8(ascii: "e")
        // Below 2^53 over at most 10^22 the quotient is rounded once, hence exact.
        if digits <= 15 && fraction <= 22 && !hasExponent {
            let value = Double(mantissa) / Self.powers[fraction]
            return isNegative ? -value : value
        }
        return try slowNumber(from: start)
    }

    private mutating func slowNumber(from start: Int) throws -> Double {
        while position < bytes.count, "0123456789+-.eE".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw fault("a finite number", at: start) }
        return value
    }

    /// A text, or `nil` for `null`.
    mutating func string() throws -> String? {
        skipSpace()
        if position < bytes.count, bytes[position] == UInt8(ascii: "n") {
            try literal("null")
            return nil
        }
        let start = position
        let raw = try rawString()
        if !raw.contains(UInt8(ascii: "\\")) { return String(decoding: raw, as: UTF8.self) }
        let quoted = Data(UnsafeBufferPointer(rebasing: bytes[start..<position]))
        guard let text = try? JSONDecoder().decode(String.self, from: quoted) else {
            throw fault("a text with valid escapes", at: start)
        }
        return text
    }

    /// Passes over one value of any kind.
    mutating func skip(depth: Int = 0) throws {
        skipSpace()
        guard position < bytes.count else { throw fault("a value") }
        if depth > Self.deepest { throw fault("at most \(Self.deepest) levels") }
        switch bytes[position] {
        case UInt8(ascii: "{"): try object { scanner, _ in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "["): try array { scanner in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try rawString()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: _ = try number()
        }
    }

    /// Requires that nothing but space is left.
    mutating func end() throws {
        skipSpace()
        if position < bytes.count { throw fault("the end of the line") }
    }

    /// A fault at a byte, else where the scanner stands; what was found is the byte there, unless it is given.
    func fault(_ expected: String, found: String? = nil, at place: Int? = nil) -> Fault {
        let place = place ?? position
        return Fault(expected: expected, found: found ?? name(ofByteAt: place), position: place)
    }

    private func name(ofByteAt place: Int) -> String {
        guard place < bytes.count else { return "the end of the line" }
        let byte = bytes[place]
        return (0x21...0x7E).contains(byte) ? "‘\(Unicode.Scalar(byte))’" : "the byte \(String(byte, radix: 16, uppercase: true))"
    }

    private mutating func rawString() throws -> UnsafeBufferPointer<UInt8> {
        try expect("\"", "a text in quotes")
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
            }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position, bytes.count)
        throw fault("the end of a text")
    }

    private mutating func literal(_ word: StaticString) throws {
        for index in 0..<word.utf8CodeUnitCount {
            guard position < bytes.count, bytes[position] == word.utf8Start[index] else {
                throw fault("‘\(word)’")
            }
            position += 1
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private func peekDigit() -> Int64? {
        guard position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 else { return nil }
        return Int64(bytes[position] - 0x30)
    }

    private mutating func takeByte(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        return takeByte(character)
    }

    private mutating func expect(_ character: Unicode.Scalar, _ what: String) throws {
        if !take(character) { throw fault(what) }
    }

    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }
}
