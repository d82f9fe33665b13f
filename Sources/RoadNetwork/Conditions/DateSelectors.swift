/// A day of the year that may move: a date, or Easter.
struct DatePoint: Sendable, Hashable {
    /// The year, where it is given.
    var year: Int?
    /// 1 to 12, or `nil` for Easter Sunday.
    var month: Int?
    /// The day of the month, or `nil` for a whole month.
    var day: Int?
    /// Days to add.
    var offset = 0

    /// The first day that it means in a year.
    func first(inYear year: Int) -> Int {
        guard let month else { return CivilDate.easter(year: year) + offset }
        let day = min(day ?? 1, CivilDate.length(month: month, year: year))
        return CivilDate.dayNumber(year: year, month: month, day: day) + offset
    }

    /// The last day that it means in a year.
    func last(inYear year: Int) -> Int {
        guard let month, day == nil else { return first(inYear: year) }
        return CivilDate.dayNumber(year: year, month: month, day: CivilDate.length(month: month, year: year)) + offset
    }
}

/// From one date to another, each year where no year is given.
struct DateRange: Sendable, Hashable {
    var from: DatePoint
    var to: DatePoint

    func contains(dayNumber: Int, year: Int) -> Bool {
        // A range over the turn of the year may have begun in the year before.
        let starts = from.year.map { [$0] } ?? [year - 1, year]
        return starts.contains { start in
            let first = from.first(inYear: start)
            var last = to.last(inYear: to.year ?? start)
            if to.year == nil, last < first { last = to.last(inYear: start + 1) }
            return first <= dayNumber && dayNumber <= last
        }
    }
}

/// Numbers from one to another, in steps: years or weeks.
struct NumberRange: Sendable, Hashable {
    var from: Int
    var to: Int
    var step = 1

    func contains(_ number: Int) -> Bool {
        if from <= to { return number >= from && number <= to && (number - from) % step == 0 }
        return step == 1 && (number >= from || number <= to)
    }
}

/// One item of a list of weekdays and holidays.
enum WeekdayItem: Sendable, Hashable {
    /// From one weekday to another, 0 for Monday; over Sunday where the second comes first.
    case days(from: Int, to: Int)
    /// A weekday counted within its month, from its end if negative.
    case counted(weekday: Int, numbers: Set<Int>)
    /// Public holidays.
    case publicHoliday
    /// School holidays.
    case schoolHoliday

    func contains(_ day: DayFacts) -> Bool {
        switch self {
        case .days(let from, let to):
            return from <= to ? day.weekday >= from && day.weekday <= to : day.weekday >= from || day.weekday <= to
        case .counted(let weekday, let numbers):
            guard day.weekday == weekday else { return false }
            let fromEnd = -((CivilDate.length(month: day.month, year: day.year) - day.day) / 7 + 1)
            return numbers.contains((day.day - 1) / 7 + 1) || numbers.contains(fromEnd)
        case .publicHoliday: return day.isPublicHoliday
        case .schoolHoliday: return day.isSchoolHoliday
        }
    }
}

/// All that selectors of days ask of a day.
struct DayFacts {
    let year: Int
    let month: Int
    let day: Int
    let dayNumber: Int
    let weekday: Int
    var isPublicHoliday: Bool
    var isSchoolHoliday: Bool

    init(_ moment: LocalMoment, isPublicHoliday: Bool, isSchoolHoliday: Bool) {
        year = moment.year
        month = moment.month
        day = moment.day
        dayNumber = moment.dayNumber
        weekday = CivilDate.weekday(dayNumber: dayNumber)
        self.isPublicHoliday = isPublicHoliday
        self.isSchoolHoliday = isSchoolHoliday
    }
}

/// A time of day: minutes since midnight, or an event of the sun.
enum DayTime: Sendable, Hashable {
    case minute(Int)
    case sunrise(offset: Int)
    case sunset(offset: Int)
    /// Dawn and dusk: how dark counts as dark is not said.
    case twilight

    func minute(_ moment: LocalMoment) -> Double? {
        switch self {
        case .minute(let minute): Double(minute)
        case .sunrise(let offset): moment.sunrise.map { $0 + Double(offset) }
        case .sunset(let offset): moment.sunset.map { $0 + Double(offset) }
        case .twilight: nil
        }
    }
}

/// From one time to another; over midnight where the second is not later.
struct TimeRange: Sendable, Hashable {
    var from: DayTime
    /// The end, or `nil` where it is left open (`20:00+`).
    var to: DayTime?

    /// Whether a time lies within, counted in minutes from the midnight that the range's day began with; `nil` where that is not known.
    func contains(_ minute: Double, on moment: LocalMoment) -> Bool? {
        guard let start = from.minute(moment) else { return nil }
        guard let to else { return minute < start ? false : (minute < 1440 ? nil : false) }
        guard var end = to.minute(moment) else { return nil }
        if end <= start { end += 1440 }
        return minute >= start && minute < end
    }
}
