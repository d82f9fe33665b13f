/// One command of the command line.
protocol Command {
    /// The word after `freedrive`.
    static var name: String { get }
    /// What it does, in a few words.
    static var summary: String { get }
    /// The whole help, with examples.
    static var help: String { get }
    /// Does it. Throws ``UsageError`` where the words are off (exit code 2); any other error is a failure (exit code 1).
    static func run(_ arguments: inout Arguments) async throws
}

/// The words of a call are off: says which, and what was expected.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The work failed: says what was wrong, where, and what to do.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
