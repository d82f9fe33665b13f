/// The pieces of a text of times.
enum OpeningHoursToken: Sendable, Hashable {
    case number(Int, digits: Int)
    case word(String)
    case comment
    case sign(Character)
    case fallback
}

extension OpeningHoursToken {
    /// The pieces of a text, or `nil` for a character that has no place in times.
    static func list(_ text: String) -> [OpeningHoursToken]? {
        var tokens: [OpeningHoursToken] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard digits.count <= 4, let number = Int(digits) else { return nil }
                tokens.append(.number(number, digits: digits.count))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                tokens.append(.word(word.lowercased()))
                rest = rest.dropFirst(word.count)
            } else if first == "\"" {
                guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
                tokens.append(.comment)
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("||") {
                tokens.append(.fallback)
                rest = rest.dropFirst(2)
            } else if first.isWhitespace {
                rest = rest.dropFirst()
            } else {
                switch first {
                case "-", "–", "—", "−": tokens.append(.sign("-"))
                case ":", ".": tokens.append(.sign(":"))
                case ",", ";", "+", "/", "[", "]", "(", ")": tokens.append(.sign(first))
                default: return nil
                }
                rest = rest.dropFirst()
            }
        }
        return tokens
    }

    /// A weekday from its name, 0 for Monday.
    static func weekday(_ word: String) -> Int? {
        switch word {
        case "mo", "mon", "monday": 0
        case "tu", "tue", "tues", "tuesday": 1
        case "we", "wed", "wednesday": 2
        case "th", "thu", "thur", "thurs", "thursday": 3
        case "fr", "fri", "friday": 4
        case "sa", "sat", "saturday": 5
        case "su", "sun", "sunday": 6
        default: nil
        }
    }

    /// A month from its name, 1 to 12.
    static func month(_ word: String) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        guard word.count >= 3, let index = names.firstIndex(of: String(word.prefix(3))) else { return nil }
        let long = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
        ]
        return long[index].hasPrefix(word) || word == "sept" ? index + 1 : nil
    }
}
