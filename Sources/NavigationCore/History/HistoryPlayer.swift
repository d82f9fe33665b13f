import Synchronization

/// Hands the inputs of a history to a session, in their places, whoever speeds, stops or moves them meanwhile.
final class HistoryPlayer: Sendable {
    struct State {
        /// How many inputs were taken in.
        var position = 0
        /// Where a seek goes: how many inputs lie before its place.
        var target: Int?
        var isPaused: Bool
        var speed = 1.0
        var waiting: Task<Void, Never>?
        var hasEnded = false
    }

    /// What is played: the inputs of the history, in order.
    let inputs: [HistoryRecord]
    let state: Mutex<State>
    private let tookIn: @Sendable (HistoryRecord) -> Void
    private let ended: @Sendable () -> Void

    init(
        _ history: History, isPaused: Bool = false, tookIn: @escaping @Sendable (HistoryRecord) -> Void = { _ in },
        ended: @escaping @Sendable () -> Void = {}
    ) {
        // An app may have made its records itself: differences of two times must not overflow.
        inputs = history.records.filter { $0.event.isInput && (0...SessionClock.longest).contains($0.time) }
        state = Mutex(State(isPaused: isPaused))
        self.tookIn = tookIn
        self.ended = ended
    }

    /// The place of a number of inputs, seconds from the first.
    func offset(of position: Int) -> Double {
        guard let first = inputs.first, position > 0 else { return 0 }
        return Double(inputs[position - 1].time - first.time) * 1e-9
    }

    func seek(to offset: Double) {
        guard let start = inputs.first?.time, offset.isFinite else { return }
        let time = start + Int64(max(0, min(offset, self.offset(of: inputs.count))) * 1e9)
        let target = inputs.firstIndex { $0.time > time } ?? inputs.count
        change { $0.target = target }
    }

    /// Changes what is played, and wakes whoever waits for the next input.
    func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            return state.waiting
        }
        waiting?.cancel()
    }

    /// Plays to a session until the task is canceled.
    func run(_ feed: LocationFeed) async throws {
        while true {
            try Task.checkCancellation()
            let (position, target, pace) = state.withLock { ($0.position, $0.target, $0.isPaused ? nil : $0.speed) }
            if let target {
                try await go(to: target, from: position, feed)
                continue
            }
            // Paused is paused: no time passes, however fast the session would let it.
            let rate = pace.map { $0 * feed.playbackRate() } ?? 0
            guard position < inputs.count else {
                let isFirst = state.withLock { state in
                    defer { state.hasEnded = true }
                    return !state.hasEnded
                }
                if isFirst { ended() }
                // A seek back may come yet.
                feed.clock.run(rate: 0)
                await pause(nanoseconds: 60e9)
                continue
            }
            let next = inputs[position]
            feed.clock.run(rate: rate)
            let wait = position == 0 ? 0 : Double(next.time - feed.clock.now)
            if rate == 0 || (rate.isFinite && wait > 0) {
                await pause(nanoseconds: rate == 0 ? 60e9 : wait / rate)
                continue
            }
            feed.clock.jump(to: next.time)
            try await feed.take(.replay([next], isSeek: false))
            // A seek that came meanwhile stands, and goes on from here: no input is taken in twice.
            state.withLock { $0.position = position + 1 }
            tookIn(next)
        }
    }

    private func go(to target: Int, from position: Int, _ feed: LocationFeed) async throws {
        let start = target < position ? 0 : position
        if let last = inputs[..<target].last { feed.clock.jump(to: last.time) }
        if start == 0 { try await feed.take(.replay([HistoryRecord(number: 0, time: 0, event: .endTrip)], isSeek: true)) }
        try await feed.take(.replay(Array(inputs[start..<target]), isSeek: true))
        state.withLock { state in
            state.position = target
            if state.target == target { state.target = nil }
        }
        if let last = inputs[..<target].last { tookIn(last) }
    }

    /// Waits, unless something changes meanwhile. The change may come before the wait: it is short then.
    private func pause(nanoseconds: Double) async {
        let sleeping = Task { _ = try? await Task.sleep(for: .nanoseconds(Int64(min(nanoseconds, 250e6)))) }
        state.withLock { $0.waiting = sleeping }
        await withTaskCancellationHandler {
            await sleeping.value
        } onCancel: {
            sleeping.cancel()
        }
        state.withLock { $0.waiting = nil }
    }
}
