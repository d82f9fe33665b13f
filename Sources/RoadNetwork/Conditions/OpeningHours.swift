/// Times in the grammar of OSM’s `opening_hours`, read once.
///
/// Rules in order: a later rule for certain days (`Mo-Fr 8:00-17:00; We 10:00-12:00`) replaces earlier ones on these days, and times
/// without days add up. Sources: OSM wiki, “Key:opening_hours/specification”.
public struct OpeningHours: Sendable, Hashable {
    enum Meaning: Sendable, Hashable { case open, closed, unknown }
    enum Joint: Sendable, Hashable { case normal, additional, fallback }

    struct Rule: Sendable, Hashable {
        var joint = Joint.normal
        var years: [NumberRange] = []
        var dates: [DateRange] = []
        var weeks: [NumberRange] = []
        /// Lists of weekdays and holidays, all of which must hold.
        var weekdays: [[WeekdayItem]] = []
        var times: [TimeRange] = []
        var meaning = Meaning.open
        var isAlways = false

        var hasDays: Bool { isAlways || !(years.isEmpty && dates.isEmpty && weeks.isEmpty && weekdays.isEmpty) }

        func isFor(_ day: DayFacts) -> Bool {
            if !years.isEmpty, !years.contains(where: { $0.contains(day.year) }) { return false }
            if !dates.isEmpty, !dates.contains(where: { $0.contains(dayNumber: day.dayNumber, year: day.year) }) { return false }
            if !weeks.isEmpty {
                let week = CivilDate.week(dayNumber: day.dayNumber)
                if !weeks.contains(where: { $0.contains(week) }) { return false }
            }
            return weekdays.allSatisfy { $0.contains { $0.contains(day) } }
        }

        func isAt(_ minute: Double, _ moment: LocalMoment) -> Bool? {
            if times.isEmpty { return minute < 1440 }
            var answer: Bool? = false
            for time in times {
                switch time.contains(minute, on: moment) {
                case true?: return true
                case nil: answer = nil
                case false?: continue
                }
            }
            return answer
        }
    }

    /// The text as tagged.
    public let text: String
    private let rules: [Rule]

    /// Reads times. Throws the text that follows no known grammar.
    public init(_ text: String) throws(OpeningHoursFault) {
        self.text = text
        var parser = try OpeningHoursParser(text)
        rules = try parser.rules()
    }

    /// Whether a moment lies within.
    ///
    /// Where it depends on a holiday or on the sun of which the moment does not tell, the answer is that it cannot be decided; where
    /// it comes out the same in any case, it is decided.
    public func isOpen(at moment: LocalMoment) -> ConditionAnswer {
        let publicHoliday = moment.isPublicHoliday.map { [$0] } ?? (mentions(.publicHoliday) ? [false, true] : [false])
        let schoolHoliday = moment.isSchoolHoliday.map { [$0] } ?? (mentions(.schoolHoliday) ? [false, true] : [false])
        var answers: [ConditionAnswer] = []
        for isPublic in publicHoliday {
            for isSchool in schoolHoliday {
                answers.append(answer(moment, isPublicHoliday: isPublic, isSchoolHoliday: isSchool))
            }
        }
        if answers.allSatisfy({ $0 == answers[0] }) { return answers[0] }
        if publicHoliday.count > 1, schoolHoliday.count > 1, answers[0] == answers[2], answers[1] == answers[3] {
            return .undecidable(.schoolHoliday)
        }
        return .undecidable(publicHoliday.count > 1 ? .publicHoliday : .schoolHoliday)
    }

    private func mentions(_ holiday: WeekdayItem) -> Bool { rules.contains { $0.weekdays.contains { $0.contains(holiday) } } }

    private func answer(_ moment: LocalMoment, isPublicHoliday: Bool, isSchoolHoliday: Bool) -> ConditionAnswer {
        // Hours over midnight belong to the day before, of which nothing is known but its date.
        let yesterday = moment.moved(days: -1)
        let states = [
            state(on: moment, minute: moment.minute, DayFacts(moment, isPublicHoliday: isPublicHoliday, isSchoolHoliday: isSchoolHoliday)),
            state(
                on: yesterday, minute: moment.minute + 1440, DayFacts(yesterday, isPublicHoliday: false, isSchoolHoliday: isSchoolHoliday)),
        ]
        if states.contains(.open) { return .yes }
        guard states.contains(.unknown) else { return .no }
        return .undecidable(rules.contains { $0.times.contains(where: Self.dependsOnSun) } ? .sun : .text(text))
    }

    private static func dependsOnSun(_ range: TimeRange) -> Bool {
        [range.from, range.to].contains { time in
            if case .minute? = time { false } else { time != nil }
        }
    }

    private func state(on moment: LocalMoment, minute: Double, _ day: DayFacts) -> Meaning? {
        var state: Meaning?
        for rule in rules where rule.isFor(day) {
            if rule.joint == .fallback, state == .open || state == .unknown { continue }
            if rule.joint == .normal, rule.hasDays, rule.meaning != .closed { state = nil }
            switch rule.isAt(minute, moment) {
            case true?: state = rule.meaning
            case nil: if state != rule.meaning { state = .unknown }
            case false?: continue
            }
        }
        return state
    }
}

/// A text that follows no known grammar of times.
public struct OpeningHoursFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let text: String
    /// What stands where it breaks off, or `nil` at its end.
    public let found: String?

    /// A sentence fragment that reads well after “not taken: ”.
    public var description: String { "‘\(text)’ is no time: not understood at \(found.map { "‘\($0)’" } ?? "its end")" }
}
