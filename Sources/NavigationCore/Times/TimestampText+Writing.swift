import RoadNetwork

extension TimestampText {
    /// An instant as ISO 8601 in UTC, with as many digits of a second as it needs; the same in every language of the system.
    public static func text(nanoseconds: Int64) -> String {
        let perDay: Int64 = 86_400_000_000_000
        let day = nanoseconds >= 0 ? nanoseconds / perDay : (nanoseconds + 1) / perDay - 1
        var rest = nanoseconds - day * perDay
        let date = CivilDate.date(dayNumber: Int(day))
        let fraction = Int(rest % 1_000_000_000)
        rest /= 1_000_000_000
        let clock = "\(two(Int(rest / 3600))):\(two(Int(rest / 60 % 60))):\(two(Int(rest % 60)))"
        var text = "\(four(date.year))-\(two(date.month))-\(two(date.day))T\(clock)"
        if fraction > 0 {
            var digits = String(1_000_000_000 + fraction).dropFirst()
            while digits.last == "0" { digits = digits.dropLast() }
            text += ".\(digits)"
        }
        return text + "Z"
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static func four(_ value: Int) -> String { String(String(10_000 + value).dropFirst()) }
}
