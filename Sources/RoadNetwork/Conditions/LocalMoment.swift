import Foundation

/// A date and a time of day as the clocks beside the road show them.
public struct LocalMoment: Sendable, Hashable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// Minutes since midnight, with fractions.
    public var minute: Double
    /// Whether the day is a public holiday there; `nil` where that is not known.
    public var isPublicHoliday: Bool?
    /// Whether the schools there have holidays; `nil` where that is not known.
    public var isSchoolHoliday: Bool?
    /// Sunrise in minutes since midnight; `nil` where it is not known.
    public var sunrise: Double?
    /// Sunset in minutes since midnight; `nil` where it is not known.
    public var sunset: Double?

    /// A moment of which date and time are known and nothing else.
    public init(year: Int, month: Int, day: Int, minute: Double) {
        self.year = year
        self.month = month
        self.day = day
        self.minute = minute
    }

    /// The moment that clocks in a time zone show, from seconds since 1970 in UTC. `nil` for times that are no numbers or out of all reason.
    public init?(secondsSince1970 seconds: Double, timeZone: TimeZone) {
        guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
        let local = seconds + Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
        let days = (local / 86_400).rounded(.down)
        (year, month, day) = CivilDate.date(dayNumber: Int(days))
        minute = (local - days * 86_400) / 60
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { CivilDate.dayNumber(year: year, month: month, day: day) }

    /// The weekday, 0 for Monday to 6 for Sunday.
    public var weekday: Int { CivilDate.weekday(dayNumber: dayNumber) }

    /// The same time of day, some days later or earlier. Whether that day is a holiday is not known; the sun is taken to be the same.
    func moved(days: Int) -> LocalMoment {
        var moved = self
        (moved.year, moved.month, moved.day) = CivilDate.date(dayNumber: dayNumber + days)
        moved.isPublicHoliday = nil
        moved.isSchoolHoliday = nil
        return moved
    }
}
