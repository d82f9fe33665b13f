/// The time of a calendar date, in nanoseconds since 1970, UTC.
public enum CivilTime {
    /// The instant of a date and time of day in UTC, or `nil` where there is no such date or it lies outside 1678 to 2261.
    ///
    /// A second of 60, which leap seconds are written as, is the first of the next minute.
    public static func nanoseconds(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int = 0
    ) -> Int64? {
        guard (1678...2261).contains(year), (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        let seconds = ((daysSince1970(year: year, month: month, day: day) * 24 + hour) * 60 + minute) * 60 + second
        return Int64(seconds) * 1_000_000_000 + Int64(nanosecond)
    }

    /// Days from 1 January 1970 to a date of the Gregorian calendar. Years are counted from March, so that the leap day ends them.
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    /// The date of a day counted from 1 January 1970: the way back.
    package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        // Eras of 400 years, each with as many days as the other; the day within, the year within, the day of the March year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
