import RoadNetwork

/// The time of a calendar date, in nanoseconds since 1970, UTC.
public enum CivilTime {
    /// The instant of a date and time of day in UTC, or `nil` where there is no such date or it lies outside 1678 to 2261.
    ///
    /// A second of 60, which leap seconds are written as, is the first of the next minute.
    public static func nanoseconds(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int = 0
    ) -> Int64? {
        guard (1678...2261).contains(year), (1...12).contains(month), (1...CivilDate.length(month: month, year: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        let seconds = ((CivilDate.dayNumber(year: year, month: month, day: day) * 24 + hour) * 60 + minute) * 60 + second
        return Int64(seconds) * 1_000_000_000 + Int64(nanosecond)
    }
}
