import NavigationCore

/// A sentence of NMEA 0183 whose checksum is right: its kind and its fields.
///
/// Source: the field lists of “NMEA Revealed” (E. S. Raymond), as gpsd documents them.
struct NMEASentence {
    /// Why bytes are no sentence.
    enum Refusal: Error, Hashable {
        /// The checksum is wrong, or is not two digits.
        case badChecksum
        /// There is none.
        case noChecksum
        /// It is too short to be any sentence, or of a maker's own kind.
        case unknown
    }

    /// The three letters behind the talker (`RMC`).
    var kind: String
    /// The two letters of who speaks (`GP`, `GN`).
    var talker: String
    /// What stands between the commas, the address apart.
    var fields: [Substring]

    /// Reads the bytes between `$` and the end of the line.
    init(_ bytes: [UInt8], needsChecksum: Bool) throws(Refusal) {
        let body: ArraySlice<UInt8>
        if let star = bytes.lastIndex(of: 0x2A) {
            // Blanks behind the digits are an oddity of some loggers.
            let digits = String(decoding: bytes[(star + 1)...], as: UTF8.self).filter { $0 != " " }
            guard digits.utf8.count == 2, let sum = UInt8(digits, radix: 16), bytes[..<star].reduce(0, ^) == sum else { throw .badChecksum }
            body = bytes[..<star]
        } else {
            guard !needsChecksum else { throw .noChecksum }
            body = bytes[...]
        }
        let parts = String(decoding: body, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
        guard let address = parts.first, address.utf8.count == 5, address.first != "P", address.allSatisfy(\.isUppercase) else {
            throw .unknown
        }
        talker = String(address.prefix(2))
        kind = String(address.dropFirst(2))
        fields = Array(parts.dropFirst())
    }

    /// A field, or `nil` where it is empty or missing.
    func text(_ index: Int) -> Substring? { index < fields.count && !fields[index].isEmpty ? fields[index] : nil }

    /// A field as a finite number.
    func number(_ index: Int) -> Double? { text(index).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

    /// Degrees from four fields: `ddmm.mmmm`, N or S, `dddmm.mmmm`, E or W.
    func place(_ index: Int) -> (latitude: Double, longitude: Double)? {
        guard let latitude = degrees(index, positive: "N", negative: "S", limit: 90),
            let longitude = degrees(index + 2, positive: "E", negative: "W", limit: 180)
        else { return nil }
        return (latitude, longitude)
    }

    private func degrees(_ index: Int, positive: Substring, negative: Substring, limit: Double) -> Double? {
        guard let value = number(index), value >= 0, let side = text(index + 1), side == positive || side == negative else { return nil }
        let whole = (value / 100).rounded(.down)
        let minutes = value - whole * 100
        let degrees = whole + minutes / 60
        guard minutes < 60, degrees <= limit else { return nil }
        return side == negative ? -degrees : degrees
    }

    /// The time of day, nanoseconds, from `hhmmss` with or without a fraction.
    func timeOfDay(_ index: Int) -> Int64? {
        guard let text = text(index)?.utf8, text.count >= 6 else { return nil }
        let digits = Array(text)
        func two(_ place: Int) -> Int64? {
            let (a, b) = (digits[place], digits[place + 1])
            guard (0x30...0x39).contains(a), (0x30...0x39).contains(b) else { return nil }
            return Int64(a - 0x30) * 10 + Int64(b - 0x30)
        }
        guard let hour = two(0), let minute = two(2), let second = two(4), hour < 24, minute < 60, second <= 60 else { return nil }
        var fraction: Int64 = 0
        if digits.count > 6 {
            guard digits[6] == 0x2E, digits.count <= 16 else { return nil }
            var scale: Int64 = 100_000_000
            for digit in digits[7...] {
                guard (0x30...0x39).contains(digit) else { return nil }
                fraction += Int64(digit - 0x30) * scale
                scale /= 10
            }
        }
        return ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + fraction
    }

    /// Days since 1970 from `ddmmyy`; the years from 80 on are of the last century.
    func date(_ index: Int) -> Int? {
        guard let text = text(index), text.utf8.count == 6, let number = Int(text), number >= 0 else { return nil }
        let year = number % 100
        return day(number / 10_000, number / 100 % 100, year >= 80 ? 1900 + year : 2000 + year)
    }

    /// Days since 1970 of a date that exists.
    func day(_ day: Int, _ month: Int, _ year: Int) -> Int? {
        CivilTime.nanoseconds(year: year, month: month, day: day, hour: 0, minute: 0, second: 0).map { Int($0 / 86_400_000_000_000) }
    }
}
