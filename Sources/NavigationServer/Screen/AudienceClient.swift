import NavigationUI

/// One window: its presenter, its event stream, and the last frame that was queued for it.
@MainActor
final class AudienceClient {
    let presenter: ScreenPresenter
    private let queue: EventQueue
    private var last: ScreenFrame?

    init(id: String, presenter: ScreenPresenter, queue: EventQueue) {
        self.presenter = presenter
        self.queue = queue
        queue.publish(ServerSentEvent.bytes(name: "hello", line: Array("{\"client\":\"\(id)\"}".utf8)), kind: "hello")
    }

    /// Queues the frame of this moment: as the difference from the last one where the window has taken that, else whole in its place.
    ///
    /// Windows that keep up so share one difference, and all that lag share one whole frame, however many there are.
    func send(_ round: inout FrameRound) {
        let frame = round.frame(of: presenter)
        while !queue.isClosed {
            // The window may take the waiting frame between this look and the publishing: then the choice is made anew.
            let isWaiting = queue.isWaiting("frame")
            // A window goes on with the frame it has where the next cannot be written.
            guard let event = round.event(frame, from: isWaiting ? nil : last) else { return }
            if queue.publish(event, kind: "frame", replacing: isWaiting) { break }
        }
        last = frame
    }
}
