import Dispatch
import NavigationUI

/// All windows that show one tree, and the moments at which they get a new frame.
///
/// The first change after a rest goes out at once; changes that follow within a sixtieth of a second go out together.
@MainActor
final class Audience {
    private let rootView: View
    private var clients: [String: AudienceClient] = [:]
    private var changes: ViewObservation?
    private var isChanged = false
    private var isSending = false
    private var alarm: Double?
    private var frameCount: UInt64 = 0

    init(rootView: View) {
        self.rootView = rootView
        changes = rootView.observeChanges { [weak self] in self?.change() }
    }

    /// How many windows there are.
    var count: Int { clients.count }

    /// Seconds of the machine's monotonic clock: the clock of all presenters.
    private var now: Double { Double(MonotonicClock.now) / 1e9 }

    /// Does what a window asked for.
    func take(_ message: AudienceMessage) {
        switch message {
        case .open(let id, let viewport, let queue):
            guard !queue.isClosed else { return }
            let client = AudienceClient(id: id, presenter: ScreenPresenter(root: rootView, viewport: viewport), queue: queue)
            clients[id] = client
            var round = FrameRound(now: now, firstNumber: frameCount + 1)
            client.send(&round)
            finish(round)
        case .command(let id, let command):
            guard let client = clients[id] else { return }
            client.presenter.handle(command, at: now)
            var round = FrameRound(now: now, firstNumber: frameCount + 1)
            client.send(&round)
            finish(round)
        case .close(let id):
            clients[id] = nil
        }
    }

    private func change() {
        isChanged = true
        guard !isSending, !clients.isEmpty else { return }
        isSending = true
        MainQueue.run { [weak self] in self?.sendChanges() }
    }

    private func sendChanges() {
        sendToAll()
        MainQueue.run(after: 1.0 / 60) { [weak self] in
            guard let self else { return }
            self.isSending = false
            if self.isChanged { self.change() }
        }
    }

    private func sendToAll() {
        isChanged = false
        var round = FrameRound(now: now, firstNumber: frameCount + 1)
        for client in clients.values { client.send(&round) }
        finish(round)
    }

    private func finish(_ round: FrameRound) {
        frameCount = round.lastNumber
        setAlarm()
    }

    /// Wakes up when a frame changes by itself: a camera that returns to the car.
    private func setAlarm() {
        let now = now
        let next = clients.values.compactMap { $0.presenter.nextChange(after: now) }.min()
        guard let next, next != alarm else { return }
        alarm = next
        MainQueue.run(after: max(0, next - now) + 0.005) { [weak self] in
            guard let self, self.alarm == next else { return }
            self.alarm = nil
            self.change()
        }
    }
}
