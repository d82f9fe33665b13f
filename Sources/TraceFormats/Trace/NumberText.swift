/// Numbers as trace files write them: ASCII digits whatever the system's language, with a point, or a comma where a system with
/// decimal commas wrote the file.
enum NumberText {
    /// Reads a finite number; tells whether it stood with a decimal comma. `nil` where the text is no number.
    static func read(_ text: some StringProtocol) -> (value: Double, hasComma: Bool)? {
        let bytes = Array(text.utf8)
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) }) else { return nil }
        var trimmed = Array(bytes[first...last])
        guard trimmed.count <= 64, trimmed.allSatisfy({ "0123456789+-.,eE".utf8.contains($0) }) else { return nil }
        let commas = trimmed.indices.filter { trimmed[$0] == 0x2C }
        guard commas.count <= 1, commas.isEmpty || !trimmed.contains(0x2E) else { return nil }
        if let comma = commas.first { trimmed[comma] = 0x2E }
        guard let value = Double(String(decoding: trimmed, as: UTF8.self)), value.isFinite else { return nil }
        return (value, !commas.isEmpty)
    }
}
