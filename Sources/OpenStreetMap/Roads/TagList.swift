/// How OSM puts several values into one tag.
public enum TagList {
    /// The values of a list with semicolons: trimmed, without empty ones and without repetitions, in order.
    ///
    /// `I 94; US 83` and `I 94;US 83` are the same list, `A 3;;A 9` has two values, ` ; ` none.
    /// Source: OSM wiki, “Semi-colon value separator”.
    public static func values(_ text: String) -> [String] {
        var values: [String] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: true) {
            let value = trimmed(part)
            if !value.isEmpty, !values.contains(value) { values.append(value) }
        }
        return values
    }

    /// The values of a list with one for each lane: trimmed, empty ones kept as `nil`, from the left.
    ///
    /// Source: OSM wiki, “Lanes”.
    public static func lanes(_ text: String) -> [String?] {
        text.split(separator: "|", omittingEmptySubsequences: false).map {
            let value = trimmed($0)
            return value.isEmpty ? nil : value
        }
    }

    /// A text without white space at its ends.
    public static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
