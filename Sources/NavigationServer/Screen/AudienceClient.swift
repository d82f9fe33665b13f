import Foundation
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
        let hello = Hello(client: id, language: presenter.viewport.words.language, words: PageWords(presenter.viewport.words))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(hello) else { return }
        queue.publish(ServerSentEvent.bytes(name: "hello", line: Array(line)), kind: "hello")
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

/// What a window learns when its stream begins.
private struct Hello: Encodable {
    let client: String
    let language: String
    let words: PageWords
}

/// What the page says itself, in the window's language.
private struct PageWords: Encodable {
    let connectionLost, mapLibreMissing, noGraphics, styleFailed, noBasemap, noRegion: String

    init(_ words: Words) {
        connectionLost = words[.connectionLost]
        mapLibreMissing = words[.mapLibreMissing]
        noGraphics = words[.noGraphics]
        styleFailed = words[.styleFailed]
        noBasemap = words[.noBasemap]
        noRegion = words[.noRegion]
    }
}
