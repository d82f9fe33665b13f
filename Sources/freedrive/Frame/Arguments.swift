import Foundation

/// The words behind a command, taken one by one: flags, options with a value (`--port 8080` or `--port=8080`), and plain words.
///
/// Call ``finish()`` when all that is known was taken: what is left over is a usage error, so that a misspelt option never passes
/// in silence.
struct Arguments {
    private var words: [String]

    init(_ words: [String]) { self.words = words }

    /// Whether a flag is there; takes it.
    mutating func flag(_ name: String) -> Bool {
        guard let index = optionIndex(name) else { return false }
        words.remove(at: index)
        return true
    }

    /// The value of an option, or `nil` where it is not given; takes both words.
    mutating func option(_ name: String) throws -> String? {
        guard let index = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { return nil }
        if words[index] != name { return String(words.remove(at: index).dropFirst(name.count + 1)) }
        guard index + 1 < words.count else { throw UsageError("\(name) needs a value") }
        words.remove(at: index)
        return words.remove(at: index)
    }

    /// The value of an option that must be given.
    mutating func required(_ name: String) throws -> String {
        guard let value = try option(name) else { throw UsageError("\(name) is needed") }
        return value
    }

    /// The region's folder: that of `--region`, else the one that FREEDRIVE_REGION names.
    mutating func region() throws -> String? {
        if let path = try option("--region") {
            if path.isEmpty { throw UsageError("--region needs a value that is not empty") }
            return path
        }
        return ProcessInfo.processInfo.environment["FREEDRIVE_REGION"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The region's folder, which must be given.
    mutating func requiredRegion() throws -> URL {
        guard let path = try region() else {
            throw UsageError(
                "--region REGION is needed, or a region in FREEDRIVE_REGION; `freedrive import city.osm.pbf -o city.region` makes one")
        }
        return URL(fileURLWithPath: path)
    }

    /// The whole number of an option, within a range.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = try option(name) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw UsageError("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not ‘\(text)’")
        }
        return value
    }

    /// The number of an option, within a range.
    mutating func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = try option(name) else { return nil }
        guard let value = Double(text), range.contains(value) else {
            throw UsageError("\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not ‘\(text)’")
        }
        return value
    }

    /// All words that are no options. `-` alone, standard input or output, is one. Call it after the options were taken.
    mutating func positionals() -> [String] {
        let taken = words.filter { $0 == "-" || !$0.hasPrefix("-") }
        words.removeAll { $0 == "-" || !$0.hasPrefix("-") }
        return taken
    }

    /// Refuses what is left over.
    func finish() throws {
        if let word = words.first {
            throw UsageError("‘\(word)’ is not understood here; `--help` says what is")
        }
    }

    private func optionIndex(_ name: String) -> Int? { words.firstIndex(of: name) }
}
