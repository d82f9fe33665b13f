import Dispatch
import Foundation

/// Ctrl-C and the polite signal to end, as an event.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Calls a closure, once for each signal, in place of what the system would do.
    init(_ body: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: body)
            source.resume()
            return source
        }
    }

    /// Gives the signals back to the system: a second Ctrl-C then ends the program at once.
    func end() {
        for source in sources { source.cancel() }
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }
}
