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
    private var sending: Task<Void, Never>?
    private var alarm: (time: Double, task: Task<Void, Never>)?
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
        guard sending == nil, !clients.isEmpty else { return }
        sending = Task { [weak self] in
            while let self, self.isChanged {
                self.sendToAll()
                try? await Task.sleep(for: .milliseconds(16))
            }
            self?.sending = nil
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
        guard next != alarm?.time else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let next else { return }
        alarm = (
            next,
            Task { [weak self] in
                try? await Task.sleep(for: .seconds(max(0, next - now) + 0.005))
                guard !Task.isCancelled, let self else { return }
                self.alarm = nil
                self.change()
            }
        )
    }
}
