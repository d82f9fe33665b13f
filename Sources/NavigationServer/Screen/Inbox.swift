import NavigationUI
import Synchronization

/// What the server's threads tell the main actor.
enum AudienceMessage: Sendable {
    /// A window opened its event stream.
    case open(id: String, viewport: Viewport, queue: EventQueue)
    /// A window asks for something.
    case command(id: String, ScreenCommand)
    /// A window's event stream ended.
    case close(id: String)
}

/// What the windows want, on its way from the server's threads to the main actor, in order and bounded.
final class Inbox: Sendable {
    private static let limit = 4_096

    private let waiting = Mutex(0)
    private let receiver: @MainActor @Sendable (AudienceMessage) -> Void

    /// An inbox that hands each message to a closure.
    init(_ receiver: @escaping @MainActor @Sendable (AudienceMessage) -> Void) {
        self.receiver = receiver
    }

    /// Puts a message in; `false` where too many wait, unless it must not be lost.
    @discardableResult
    func put(_ message: AudienceMessage, isBounded: Bool = true) -> Bool {
        let isTaken = waiting.withLock { waiting in
            guard !isBounded || waiting < Inbox.limit else { return false }
            waiting += 1
            return true
        }
        guard isTaken else { return false }
        MainQueue.run { [self] in
            waiting.withLock { $0 -= 1 }
            receiver(message)
        }
        return true
    }
}
