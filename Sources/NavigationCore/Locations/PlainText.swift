extension String {
    /// The text with U+FFFD for each control character (C0, DEL, C1) but line ends and tabs.
    ///
    /// What a receiver, a daemon or a phone says is text from outside: shown as it comes, it could move the cursor of a terminal, retitle its
    /// window, or worse.
    package var withoutControls: String {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars { plain.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(plain)
    }
}
