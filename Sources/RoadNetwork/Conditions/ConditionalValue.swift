/// One alternative of a conditional tag: a value, and the condition under which it holds.
///
/// Source: OSM wiki, “Conditional restrictions”.
public struct ConditionalValue: Sendable, Hashable {
    /// The value (`30`, `no`).
    public var value: String
    /// The condition, as tagged, without the brackets around it.
    public var condition: String

    /// A value with its condition.
    public init(value: String, condition: String) {
        self.value = value
        self.condition = condition
    }

    /// The alternatives of a tag (`30 @ (22:00-06:00); 60 @ wet`) in their order. The later one wins where two hold.
    ///
    /// Semicolons inside of brackets belong to the condition, and so does a part behind a semicolon without an `@` of its own.
    /// `nil` where there is no `@`, a value or a condition is missing, or brackets do not close.
    public static func list(_ text: String) -> [ConditionalValue]? {
        guard text.utf8.count <= 2000, let parts = split(text) else { return nil }
        var found: [ConditionalValue] = []
        for part in parts {
            if part.allSatisfy(\.isWhitespace) { continue }
            guard let at = part.firstIndex(of: "@") else {
                guard !found.isEmpty else { return nil }
                found[found.count - 1].condition += "; " + strip(part)
                continue
            }
            let value = strip(part[..<at])
            let condition = withoutBrackets(strip(part[part.index(after: at)...]))
            guard !value.isEmpty, !condition.isEmpty else { return nil }
            found.append(ConditionalValue(value: value, condition: condition))
        }
        return found.isEmpty ? nil : found
    }

    /// The parts between semicolons that stand outside of brackets and quotes.
    private static func split(_ text: String) -> [Substring]? {
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        var isQuoted = false
        for index in text.indices {
            switch text[index] {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted: depth -= 1
            case ";" where depth == 0 && !isQuoted:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
            if depth < 0 { return nil }
        }
        guard depth == 0, !isQuoted else { return nil }
        parts.append(text[start...])
        return parts
    }

    private static func withoutBrackets(_ text: String) -> String {
        guard text.first == "(", text.last == ")" else { return text }
        let inner = text.dropFirst().dropLast()
        // “(a) AND (b)” begins and ends with brackets that do not belong together.
        var depth = 0
        for character in inner {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth < 0 { return text }
        }
        return strip(inner)
    }

    static func strip(_ text: some StringProtocol) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
