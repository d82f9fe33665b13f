/// Counts the items of a batch. One that cannot be matched is told as it is met, and the batch goes on; the end tells how many.
struct MatchTally {
    private var items = 0
    private var failures = 0

    /// Whether anything was matched.
    var hasMatches: Bool { items > failures }

    /// Does the work of one item. Says what was wrong, and returns it, where that fails.
    mutating func attempt(_ work: () throws -> Void) -> (any Error)? {
        items += 1
        do {
            try work()
            return nil
        } catch {
            failures += 1
            Terminal.printError("freedrive: \(error)")
            return error
        }
    }

    /// Fails where an item did.
    func finish() throws {
        if failures > 0 { throw Failure("\(failures) of \(items) could not be matched") }
    }
}
