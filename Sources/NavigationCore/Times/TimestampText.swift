/// Times as trace files write them: ISO 8601, in all the spellings met in the wild.
///
/// With and without fraction of a second (kept to the nanosecond), `T` or a space between date and time, and a zone as `Z`,
/// `+05:30`, `+0530`, `+05` or none. A time without zone is taken as UTC, which the result tells.
public struct TimestampText: Sendable, Hashable {
    /// The instant, nanoseconds since 1970, UTC.
    public var nanoseconds: Int64
    /// Whether the text named its zone.
    public var hasZone: Bool

    /// Reads a time, or `nil` where the text is none.
    public init?(_ text: some StringProtocol) {
        var reader = DigitReader(text)
        reader.skipSpaces()
        guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2), reader.take("-"),
            let day = reader.number(digits: 2), reader.take("T") || reader.take("t") || reader.take(" "),
            let hour = reader.number(digits: 2), reader.take(":"), let minute = reader.number(digits: 2)
        else { return nil }
        var second = 0
        var fraction = 0
        if reader.take(":") {
            guard let whole = reader.number(digits: 2) else { return nil }
            second = whole
            if reader.take(".") || reader.take(",") {
                guard let nanoseconds = reader.fraction() else { return nil }
                fraction = nanoseconds
            }
        }
        guard
            let local = CivilTime.nanoseconds(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanosecond: fraction)
        else { return nil }
        reader.skipSpaces()
        guard let zone = reader.zone() else { return nil }
        reader.skipSpaces()
        guard reader.isAtEnd else { return nil }
        nanoseconds = local - Int64(zone.seconds) * 1_000_000_000
        hasZone = zone.isNamed
    }
}

/// Reads ASCII digits and signs off a text.
private struct DigitReader {
    private var rest: Substring.UTF8View.SubSequence

    init(_ text: some StringProtocol) { rest = Substring(text).utf8[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpaces() {
        while let byte = rest.first, byte == 0x20 || (0x09...0x0D).contains(byte) { rest.removeFirst() }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = takeDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Nanoseconds from the digits behind the point; those beyond the ninth are cut off.
    mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while let digit = takeDigit() {
            if count < 9 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 9)..<9 { value *= 10 }
        return value
    }

    mutating func zone() -> (seconds: Int, isNamed: Bool)? {
        if isAtEnd { return (0, false) }
        if take("Z") || take("z") { return (0, true) }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(digits: 2), hours <= 23 else { return nil }
        _ = take(":")
        var minutes = 0
        if let first = rest.first, (0x30...0x39).contains(first) {
            guard let read = number(digits: 2), read <= 59 else { return nil }
            minutes = read
        }
        return (sign * (hours * 3600 + minutes * 60), true)
    }

    private mutating func takeDigit() -> Int? {
        guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - 0x30)
    }
}
