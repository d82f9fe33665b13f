import Foundation

/// A reader of outside bytes under fuzz. It may refuse an input, by a typed error; it may not trap, hang or read elsewhere.
protocol FuzzTarget: Sendable {
    /// The name on the command line, and of the corpus' folder.
    var name: String { get }

    /// Sound inputs to start from.
    func seeds() -> [[UInt8]]

    /// Reads one input, uses all that was read of it, and says in a few words what came of it: which check refused it, or that it was read.
    func run(_ bytes: UnsafeRawBufferPointer) -> String

    /// Answers that the corpus must lead to, by their beginnings.
    var expectedAnswers: [String] { get }
}

/// Prints how often inputs lead to each answer. Returns 1 where an expected one is never given.
func printAnswers(of target: any FuzzTarget, to inputs: [Data]) -> Int32 {
    var counts: [String: Int] = [:]
    for input in inputs { counts[input.withUnsafeBytes { target.run($0) }, default: 0] += 1 }
    for (answer, count) in counts.sorted(by: { $0.key < $1.key }) { print(String(format: "%6d  ", count) + answer) }
    let absent = target.expectedAnswers.filter { expected in !counts.keys.contains { $0.hasPrefix(expected) } }
    for answer in absent { print("     0  " + answer + " (expected)") }
    print("\(target.name): \(inputs.count) inputs, \(counts.count) answers, \(absent.count) expected ones absent")
    return absent.isEmpty ? 0 : 1
}

/// The first of other inputs that lead to each expected answer to which a corpus does not.
func missing(of target: any FuzzTarget, in corpus: [Data], from others: [(name: String, bytes: Data)]) -> [(name: String, bytes: Data)] {
    func answer(_ input: Data) -> String { input.withUnsafeBytes { target.run($0) } }
    var absent = Set(target.expectedAnswers)
    for input in corpus {
        let given = answer(input)
        absent = absent.filter { !given.hasPrefix($0) }
    }
    return others.filter { other in
        guard !absent.isEmpty else { return false }
        let given = answer(other.bytes)
        let count = absent.count
        absent = absent.filter { !given.hasPrefix($0) }
        return absent.count < count
    }
}

/// A reason without its numbers and quotations, so that reasons can be counted.
func withoutNumbers(_ text: String) -> String {
    var result = ""
    var isQuoted = false
    for character in text {
        if character == "’" { isQuoted = false }
        if isQuoted || (character.isNumber && result.last == "#") { continue }
        result.append(character.isNumber ? "#" : character)
        if character == "‘" { isQuoted = true }
    }
    return result
}

/// Uses a value up, so that no reading of it is left out.
@inline(never)
func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
