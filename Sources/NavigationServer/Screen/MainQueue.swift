import Dispatch

/// Work for the main actor, in the order in which it was given.
///
/// It goes to the main queue directly: a task would first need a thread of the pool, where the app's own work may stand in the way.
enum MainQueue {
    /// Runs work on the main actor, soon or after some seconds.
    static func run(after seconds: Double = 0, _ work: @escaping @MainActor @Sendable () -> Void) {
        let body: @Sendable () -> Void = { MainActor.assumeIsolated { work() } }
        if seconds > 0 {
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: body)
        } else {
            DispatchQueue.main.async(execute: body)
        }
    }
}
