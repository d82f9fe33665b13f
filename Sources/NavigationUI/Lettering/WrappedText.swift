/// A text in lines of a width, the last of which loses its middle where it is too long.
enum WrappedText {
    /// The lines.
    ///
    /// Breaks at spaces, and between ideographs, which have none.
    static func lines(_ text: String, _ face: Typeface, size: Double, width: Double, maximum: Int) -> [Lettering] {
        var rest = pieces(text)[...]
        var lines: [Lettering] = []
        while !rest.isEmpty, lines.count < maximum {
            if lines.count == maximum - 1 {
                lines.append(.fitting(joined(rest), face, size: size, width: width))
                break
            }
            var count = 1
            while count < rest.count, Lettering(joined(rest.prefix(count + 1)), face, size: size).width <= width { count += 1 }
            lines.append(.fitting(joined(rest.prefix(count)), face, size: size, width: width))
            rest = rest.dropFirst(count)
        }
        return lines
    }

    private static func joined(_ pieces: ArraySlice<String>) -> String {
        var text = pieces.joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Words with the space behind them; ideographs one by one.
    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        for character in text {
            let isSpace = character.isWhitespace
            word.append(isSpace ? " " : character)
            let isIdeograph = character.unicodeScalars.first.map { (0x2E80...0x9FFF).contains($0.value) } ?? false
            if isSpace || isIdeograph {
                pieces.append(word)
                word = ""
            }
        }
        return word.isEmpty ? pieces : pieces + [word]
    }
}
