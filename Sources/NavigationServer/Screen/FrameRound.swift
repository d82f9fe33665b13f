import Foundation
import NavigationUI

/// The frames of one moment: windows with equal viewports share one, drawn and coded once.
@MainActor
struct FrameRound {
    /// The moment, seconds of the presenters' clock.
    let now: Double

    /// The number of the last frame that was made.
    private(set) var lastNumber: UInt64

    private var frames: [Viewport: ScreenFrame] = [:]
    private var events: [Difference: [UInt8]] = [:]

    private struct Difference: Hashable {
        let from: UInt64
        let to: UInt64
    }

    init(now: Double, firstNumber: UInt64) {
        self.now = now
        lastNumber = firstNumber - 1
    }

    /// The frame for a presenter's window. Its number is counted over all windows, so that equal numbers are equal frames.
    mutating func frame(of presenter: ScreenPresenter) -> ScreenFrame {
        let viewport = presenter.viewport
        if let frame = frames[viewport] { return frame }
        var frame = presenter.frame(at: now)
        lastNumber += 1
        frame.sequence = lastNumber
        frames[viewport] = frame
        return frame
    }

    /// The event that brings a window from one frame to another; `nil` for a frame that cannot be written, as with a number that is none.
    mutating func event(_ frame: ScreenFrame, from known: ScreenFrame?) -> [UInt8]? {
        let difference = Difference(from: known?.sequence ?? 0, to: frame.sequence)
        if let event = events[difference] { return event }
        let sent = known.map { frame.delta(from: $0) } ?? frame
        guard let json = try? Self.encoder.encode(sent) else { return nil }
        // The motion of the frame is counted from this moment.
        let event = ServerSentEvent.bytes(name: "frame", line: Array("{\"at\":\(now),\"frame\":".utf8) + json + [UInt8(ascii: "}")])
        events[difference] = event
        return event
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
