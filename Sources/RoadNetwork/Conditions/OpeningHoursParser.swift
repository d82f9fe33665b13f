/// Reads the grammar of `opening_hours`.
struct OpeningHoursParser {
    private let text: String
    private let tokens: [OpeningHoursToken]
    private var position = 0

    init(_ text: String) throws(OpeningHoursFault) {
        guard text.utf8.count <= 1000, let tokens = OpeningHoursToken.list(text), !tokens.isEmpty else {
            throw OpeningHoursFault(text: String(text.prefix(80)), found: nil)
        }
        self.text = text
        self.tokens = tokens
    }

    mutating func rules() throws(OpeningHoursFault) -> [OpeningHours.Rule] {
        var rules: [OpeningHours.Rule] = []
        var joint = OpeningHours.Joint.normal
        while position < tokens.count {
            if take(";") { continue }
            var rule = try rule()
            rule.joint = joint
            rules.append(rule)
            guard position < tokens.count else { break }
            if take(";") {
                joint = .normal
            } else if take(",") {
                joint = .additional
            } else if tokens[position] == .fallback {
                position += 1
                joint = .fallback
            } else {
                throw fault()
            }
        }
        if rules.isEmpty { throw fault() }
        return rules
    }

    private mutating func rule() throws(OpeningHoursFault) -> OpeningHours.Rule {
        var rule = OpeningHours.Rule()
        let start = position
        while position < tokens.count {
            if isAtTime {
                rule.times += try times()
            } else if case .number(24, _) = tokens[position], peek(1) == .sign("/"), case .number(7, _)? = peek(2) {
                position += 3
                rule.isAlways = true
            } else if case .number(_, 4) = tokens[position] {
                try yearOrDates(&rule)
            } else if case .word(let word) = tokens[position] {
                if try !self.word(word, &rule) { throw fault() }
            } else if tokens[position] == .comment {
                position += 1
                // A comment without a word beside it says that the answer depends on what it tells.
                if rule.meaning == .open, !isAtMeaning { rule.meaning = .unknown }
            } else if tokens[position] == .sign(":"), position > start {
                position += 1
            } else {
                break
            }
        }
        if position == start { throw fault() }
        return rule
    }

    private mutating func word(_ word: String, _ rule: inout OpeningHours.Rule) throws(OpeningHoursFault) -> Bool {
        switch word {
        case "open", "off", "closed", "unknown":
            position += 1
            rule.meaning = word == "open" ? .open : word == "unknown" ? .unknown : .closed
            if position < tokens.count, tokens[position] == .comment { position += 1 }
        case "week", "weeks":
            position += 1
            rule.weeks += try numbers(in: 1...53)
        case "ph", "sh":
            rule.weekdays.append(try weekdays())
        case "easter":
            rule.dates += try dates(year: nil)
        case "daily":
            position += 1
        default:
            if OpeningHoursToken.weekday(word) != nil {
                rule.weekdays.append(try weekdays())
            } else if OpeningHoursToken.month(word) != nil {
                rule.dates += try dates(year: nil)
            } else {
                return false
            }
        }
        return true
    }

    // MARK: Days

    private mutating func yearOrDates(_ rule: inout OpeningHours.Rule) throws(OpeningHoursFault) {
        if case .number(let year, _) = tokens[position], case .word(let word)? = peek(1), Self.isMonth(word) {
            position += 1
            rule.dates += try dates(year: year)
        } else {
            rule.years += try numbers(in: 1900...2200)
        }
    }

    private mutating func numbers(in bounds: ClosedRange<Int>) throws(OpeningHoursFault) -> [NumberRange] {
        var ranges: [NumberRange] = []
        repeat {
            var range = NumberRange(from: try number(in: bounds), to: 0)
            range.to = range.from
            if take("-") {
                range.to = try number(in: bounds)
            } else if take("+") {
                range.to = bounds.upperBound
            }
            if take("/") { range.step = try number(in: 1...53) }
            ranges.append(range)
        } while takeComma { token, _ in if case .number(_, let digits) = token { digits == 4 || bounds.upperBound == 53 } else { false } }
        return ranges
    }

    private mutating func dates(year: Int?) throws(OpeningHoursFault) -> [DateRange] {
        var ranges: [DateRange] = []
        var year = year
        var month: Int?
        repeat {
            var from = try date(year: year, month: month)
            var to = from
            if take("-") {
                to = try date(year: nil, month: from.month)
                // “Dec 24-26” has its month once; “Jan 5-Feb” ends with the month.
                if from.year != nil, to.year == nil {
                    to.year = from.year
                    if let year = from.year, to.last(inYear: year) < from.first(inYear: year) { to.year = year + 1 }
                }
            }
            if from.day == nil, to.day != nil, from.month != nil { from.day = 1 }
            ranges.append(DateRange(from: from, to: to))
            month = from.day == nil ? nil : to.month
            year = to.year
        } while takeComma(before: { Self.isDate($0, $1, month: month) })
        return ranges
    }

    private mutating func date(year: Int?, month: Int?) throws(OpeningHoursFault) -> DatePoint {
        var point = DatePoint(year: year, month: month, day: nil)
        if case .number(let number, 4)? = peek(0), case .word(let word)? = peek(1), Self.isMonth(word) {
            point.year = number
            position += 1
        }
        if case .word(let word)? = peek(0) {
            guard Self.isMonth(word) else { throw fault() }
            point.month = OpeningHoursToken.month(word)
            position += 1
        } else if month == nil {
            throw fault()
        }
        if point.month != nil, case .number(let day, let digits)? = peek(0), digits <= 2, (1...31).contains(day), peek(1) != .sign(":") {
            point.day = day
            position += 1
        }
        // “easter -2 days”
        if point.month == nil, case .sign(let sign)? = peek(0), sign == "+" || sign == "-", case .number(let days, _)? = peek(1),
            case .word(let unit)? = peek(2), unit == "day" || unit == "days"
        {
            point.offset = sign == "-" ? -days : days
            position += 3
        }
        return point
    }

    private static func isMonth(_ word: String) -> Bool { word == "easter" || OpeningHoursToken.month(word) != nil }

    private static func isDate(_ token: OpeningHoursToken, _ next: OpeningHoursToken?, month: Int?) -> Bool {
        switch token {
        case .word(let word): isMonth(word)
        case .number(_, let digits): month != nil && digits <= 2 && next != .sign(":")
        default: false
        }
    }

    private mutating func weekdays() throws(OpeningHoursFault) -> [WeekdayItem] {
        var items: [WeekdayItem] = []
        repeat {
            guard case .word(let word)? = peek(0) else { throw fault() }
            position += 1
            if word == "ph" {
                items.append(.publicHoliday)
            } else if word == "sh" {
                items.append(.schoolHoliday)
            } else if let day = OpeningHoursToken.weekday(word) {
                if take("-") {
                    guard case .word(let last)? = peek(0), let end = OpeningHoursToken.weekday(last) else { throw fault() }
                    position += 1
                    items.append(.days(from: day, to: end))
                } else if take("[") {
                    items.append(.counted(weekday: day, numbers: try counts()))
                } else {
                    items.append(.days(from: day, to: day))
                }
            } else {
                throw fault()
            }
        } while takeComma { token, _ in
            if case .word(let word) = token { word == "ph" || word == "sh" || OpeningHoursToken.weekday(word) != nil } else { false }
        }
        return items
    }

    private mutating func counts() throws(OpeningHoursFault) -> Set<Int> {
        var numbers: Set<Int> = []
        repeat {
            let isNegative = take("-")
            let from = try number(in: 1...5)
            let to = !isNegative && take("-") ? try number(in: from...5) : from
            for count in from...to { numbers.insert(isNegative ? -count : count) }
        } while take(",")
        guard take("]") else { throw fault() }
        return numbers
    }

    // MARK: Times

    private var isAtTime: Bool {
        switch peek(0) {
        case .number(let hour, let digits)? where digits <= 2 && hour <= 48:
            // “7-17” means hours; “24/7” and dates are read elsewhere.
            if peek(1) == .sign(":") { return true }
            if case .word(let half)? = peek(1), half == "am" || half == "pm" || half == "h" { return true }
            if peek(1) == .sign("-"), case .number? = peek(2) { return true }
            return false
        case .word("sunrise")?, .word("sunset")?, .word("dawn")?, .word("dusk")?: return true
        case .sign("(")?: return true
        default: return false
        }
    }

    private mutating func times() throws(OpeningHoursFault) -> [TimeRange] {
        var ranges: [TimeRange] = []
        repeat {
            let from = try time()
            if take("+") {
                ranges.append(TimeRange(from: from, to: nil))
                continue
            }
            guard take("-") else { throw fault() }
            let to = try time()
            if peek(0) == .sign("+") { position += 1 }
            ranges.append(TimeRange(from: from, to: to))
        } while takeTimeComma()
        return ranges
    }

    private mutating func takeTimeComma() -> Bool {
        guard peek(0) == .sign(",") else { return false }
        position += 1
        if isAtTime { return true }
        position -= 1
        return false
    }

    private mutating func time() throws(OpeningHoursFault) -> DayTime {
        let isBracketed = take("(")
        if case .word(let event)? = peek(0) {
            position += 1
            var offset = 0
            if isBracketed, case .sign(let sign)? = peek(0), sign == "+" || sign == "-" {
                position += 1
                offset = try clock() * (sign == "-" ? -1 : 1)
            }
            if isBracketed, !take(")") { throw fault() }
            switch event {
            case "sunrise": return .sunrise(offset: offset)
            case "sunset": return .sunset(offset: offset)
            case "dawn", "dusk": return .twilight
            default: throw fault()
            }
        }
        if isBracketed { throw fault() }
        return .minute(try clock())
    }

    private mutating func clock() throws(OpeningHoursFault) -> Int {
        var hour = try number(in: 0...48)
        var minute = 0
        if take(":") { minute = try number(in: 0...59) }
        if case .word(let half)? = peek(0) {
            switch half {
            case "am": if hour == 12 { hour = 0 }
            case "pm": if hour < 12 { hour += 12 }
            case "h", "hrs", "uhr": break
            default: return hour * 60 + minute
            }
            position += 1
        }
        return hour * 60 + minute
    }

    // MARK: Tokens

    private var isAtMeaning: Bool {
        if case .word(let word)? = peek(0) { ["open", "off", "closed", "unknown"].contains(word) } else { false }
    }

    private func peek(_ ahead: Int) -> OpeningHoursToken? { position + ahead < tokens.count ? tokens[position + ahead] : nil }

    private mutating func take(_ sign: Character) -> Bool {
        guard peek(0) == .sign(sign) else { return false }
        position += 1
        return true
    }

    /// Takes a comma if what stands behind it goes on with the list.
    private mutating func takeComma(before isNext: (OpeningHoursToken, OpeningHoursToken?) -> Bool) -> Bool {
        guard peek(0) == .sign(","), let next = peek(1), isNext(next, peek(2)) else { return false }
        position += 1
        return true
    }

    private mutating func number(in bounds: ClosedRange<Int>) throws(OpeningHoursFault) -> Int {
        guard case .number(let number, _)? = peek(0), bounds.contains(number) else { throw fault() }
        position += 1
        return number
    }

    private func fault() -> OpeningHoursFault {
        let found: String? = peek(0).map {
            switch $0 {
            case .number(let number, _): String(number)
            case .word(let word): word
            case .comment: "a comment"
            case .sign(let sign): String(sign)
            case .fallback: "||"
            }
        }
        return OpeningHoursFault(text: text, found: found)
    }
}
