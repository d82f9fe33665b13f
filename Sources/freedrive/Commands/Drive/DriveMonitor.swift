import Foundation
import NavigationCore
import RoadNetwork
import Synchronization

/// Watches a drive and shows it: the changes as lines, the status in place, or everything as JSON.
///
/// A source that plays tells it after each input, so that no state is missed however fast it plays; one that pushes is read from the
/// stream of states.
final class DriveMonitor: Sendable {
    private struct State {
        var navigation: NavigationController?
        var detector: ChangeDetector
        var painter = StatusPainter()
        var title: String?
        var last: Int64?
        var failure: String?
        var readsStream = false
        var hasEnded = false
        var reading: Task<Void, Never>?
    }

    private let state: Mutex<State>
    private let display: DriveOptions.Display
    private let region: String
    private let over = AsyncStream<Void>.makeStream()

    init(display: DriveOptions.Display, region: RegionInfo) {
        self.display = display
        self.region = region.name
        state = Mutex(State(detector: ChangeDetector(bounds: region.bounds)))
    }

    /// Watches a session from now on.
    func watch(_ navigation: NavigationController) {
        state.withLock { state in
            state.navigation = navigation
            guard state.readsStream else { return }
            state.reading = Task { [weak self, states = navigation.locationMatching.buffered(4096)] in
                for await newest in states { self?.show(newest) }
            }
        }
    }

    /// The source pushes: states are read from the session's stream.
    func readsStream() { state.withLock { $0.readsStream = true } }

    /// Whether the drive is over.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Shows the newest state of the session, unless it was shown already.
    func read() {
        guard let navigation = state.withLock({ $0.navigation }), let newest = navigation.currentLocationMatching else { return }
        show(newest)
    }

    /// Shows a state.
    func show(_ newest: MapMatchingState) {
        state.withLock { state in
            guard state.last != newest.quality.time else { return }
            state.last = newest.quality.time
            let changes = state.detector.changes(in: newest)
            switch display {
            case .json:
                for change in changes { Terminal.print(DriveReport.line(change, time: newest.enhancedLocation.fixTime)) }
                Terminal.print(DriveReport.line(newest))
            case .text where Terminal.isInteractive:
                let lines = DriveStatus(region: region, width: Terminal.width).lines(for: newest, title: state.title)
                state.painter.draw(lines)
            case .text, .page:
                for change in changes { print(change, time: newest.enhancedLocation.fixTime) }
            }
        }
    }

    /// Tells that a leg of a scripted drive begins.
    func begin(_ moment: SimulatedMoment) {
        state.withLock { state in
            state.title = moment.title ?? state.title
            let text = [moment.isAfterLapse ? "time-lapse" : nil, moment.title].compactMap { $0 }.joined(separator: ": ")
            let change = DriveChange(subject: .leg, text: text)
            switch display {
            case .json: Terminal.print(DriveReport.line(change, time: moment.truth.time))
            case .text where Terminal.isInteractive: break
            case .text, .page: print(change, time: moment.truth.time)
            }
        }
    }

    /// Why the drive broke off, where it did.
    var failure: String? { state.withLock { $0.failure } }

    /// The session could not start, or its source broke off: the drive is over.
    func fail(_ error: any NavigatorError) {
        state.withLock { $0.failure = "the drive broke off: \(error)" }
        end()
    }

    /// The time of a receiver is over: without a single fix that is a failure.
    func endOfTime(_ seconds: Double, of source: String) {
        state.withLock { state in
            if state.last == nil { state.failure = DriveWords.noFix(within: seconds, from: source) }
        }
        end()
    }

    /// The drive is over.
    func end() {
        state.withLock { $0.hasEnded = true }
        over.continuation.finish()
    }

    /// Waits until all states of a session that was shut down are shown.
    func finishReading() async { await state.withLock { $0.reading }?.value }

    /// Waits until the drive is over.
    func waitForEnd() async { for await _ in over.stream {} }

    private func print(_ change: DriveChange, time: Int64) {
        let subject = change.subject.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        Terminal.print("\(DriveWords.clock(time))  \(subject) \(change.text)")
    }
}
