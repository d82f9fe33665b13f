/// The Gregorian calendar in whole numbers.
///
/// Days are counted in eras of 400 years that begin with March, so that the leap day comes last.
package enum CivilDate {
    /// Days since 1970-01-01.
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day.
    package static func date(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The weekday of a day, 0 for Monday to 6 for Sunday.
    static func weekday(dayNumber: Int) -> Int { ((dayNumber + 3) % 7 + 7) % 7 }

    /// How many days a month has.
    package static func length(month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The ISO 8601 week of a day, 1 to 53.
    static func week(dayNumber: Int) -> Int {
        // A week belongs to the year of its Thursday.
        let thursday = dayNumber - weekday(dayNumber: dayNumber) + 3
        let year = date(dayNumber: thursday).year
        return (thursday - self.dayNumber(year: year, month: 1, day: 1)) / 7 + 1
    }

    /// Easter Sunday of a year in the western churches (the anonymous Gregorian algorithm).
    static func easter(year: Int) -> Int {
        let golden = year % 19
        let century = year / 100
        let yearOfCentury = year % 100
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
        let lift = (golden + 11 * epact + 22 * weekday) / 451
        let count = epact + weekday - 7 * lift + 114
        return dayNumber(year: year, month: count / 31, day: count % 31 + 1)
    }
}
