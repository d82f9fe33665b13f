import Synchronization

/// Plays a history again: at any rate, paused, and from any place of it, with the same states to the bit.
///
/// It is played as fast as the session (``CoreConfig/playbackRate``) and ``speedMultiplier`` say together. A seek takes in what lies before
/// the place without showing it, so that what is shown then is what was shown in the drive.
///
/// ```swift
/// let replay = HistoryReplay(try HistoryReader.read(contentsOf: url))
/// let provider = NavigationProvider(coreConfig: CoreConfig(region: region, locationSource: .custom(replay.client)))
/// provider.tripSession().startFreeDrive()
/// replay.seek(to: 60)
/// ```
public final class HistoryReplay: Sendable {
    private struct State {
        var position = 0
        var target: Int?
        var isPaused: Bool
        var speed = 1.0
        var waiting: Task<Void, Never>?
        var hasEnded = false
    }

    /// What is played: the inputs of the history, in order.
    let inputs: [HistoryRecord]
    private let state: Mutex<State>
    private let makeName: String
    private let tookIn: @Sendable (HistoryRecord) -> Void
    private let ended: @Sendable () -> Void

    /// A replay.
    ///
    /// - Parameters:
    ///   - history: What is played.
    ///   - name: What messages call the source.
    ///   - isPaused: Whether it waits for ``play()``.
    ///   - tookIn: Called after each input, when the states that come of it are published.
    ///   - ended: Called once, when all has been taken in.
    public init(
        _ history: History, name: String = "history", isPaused: Bool = false,
        tookIn: @escaping @Sendable (HistoryRecord) -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}
    ) {
        inputs = history.records.filter(\.event.isInput)
        state = Mutex(State(isPaused: isPaused))
        makeName = name
        self.tookIn = tookIn
        self.ended = ended
    }

    /// The source for a session; each session needs a replay of its own.
    public var client: LocationClient { LocationClient(name: makeName) { [self] feed in try await run(feed) } }

    /// How long the history is, seconds.
    public var duration: Double { offset(of: inputs.count) }

    /// How far it was played, seconds from its first input.
    public var offset: Double { offset(of: state.withLock { $0.position }) }

    /// Whether it stands.
    public var isPaused: Bool { state.withLock { $0.isPaused } }

    /// How much faster it plays than the session says; not 0 or less, for which there is ``pause()``.
    public var speedMultiplier: Double {
        get { state.withLock { $0.speed } }
        set {
            guard newValue > 0 else { return }
            change { $0.speed = newValue }
        }
    }

    /// Goes on.
    public func play() { change { $0.isPaused = false } }

    /// Stands until ``play()``; a seek shows its place all the same.
    public func pause() { change { $0.isPaused = true } }

    /// Goes to a place, forward or back: seconds from the first input. Beyond the ends it goes to the end.
    public func seek(to offset: Double) {
        guard let start = inputs.first?.time, offset.isFinite else { return }
        let time = start + Int64(max(0, min(offset, duration)) * 1e9)
        let target = inputs.firstIndex { $0.time > time } ?? inputs.count
        change { $0.target = target }
    }

    private func offset(of position: Int) -> Double {
        guard let first = inputs.first, position > 0 else { return 0 }
        return Double(inputs[position - 1].time - first.time) * 1e-9
    }

    /// Changes what is played, and wakes whoever waits for the next input.
    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            return state.waiting
        }
        waiting?.cancel()
    }

    private func run(_ feed: LocationFeed) async throws {
        while true {
            try Task.checkCancellation()
            let (position, target, pace) = state.withLock { ($0.position, $0.target, $0.isPaused ? 0 : $0.speed) }
            if let target {
                try await go(to: target, from: position, feed)
                continue
            }
            let rate = pace * feed.playbackRate()
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
            state.withLock { state in
                // A seek that came meanwhile stands.
                if state.target == nil { state.position = position + 1 }
            }
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
