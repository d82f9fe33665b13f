import Synchronization

/// The clock of a session: nanoseconds from 0, which pass at a rate, or stand.
///
/// With a source that pushes it goes with the real time. With a source that runs it goes at the rate of playback, or, when that is
/// infinite, jumps to each input's time.
final class SessionClock: Sendable {
    /// The latest time that it shows, 36 years: sums and differences of two times do not overflow.
    static let longest: Int64 = 1 << 60

    private struct State {
        var anchor: Int64 = 0
        var since = ContinuousClock.now
        /// Nanoseconds a nanosecond; 0 while the clock stands.
        var rate = 0.0
    }

    private let state = Mutex(State())

    /// The time now.
    var now: Int64 { state.withLock { Self.time($0) } }

    /// Lets the clock pass at a rate from now on, or stand at 0. An infinite rate stands too: time is set by ``advance(to:)``.
    func run(rate: Double) {
        state.withLock { state in
            state.anchor = Self.time(state)
            state.since = .now
            state.rate = rate.isFinite ? max(0, min(rate, CoreConfig.playbackRates.upperBound)) : 0
        }
    }

    /// Brings the clock to a time that has come. It never goes back.
    func advance(to time: Int64) {
        state.withLock { state in
            guard time > Self.time(state) else { return }
            state.anchor = min(time, Self.longest)
            state.since = .now
        }
    }

    /// Brings the clock to a time, forward or back: for a replay, which goes where it is told.
    func jump(to time: Int64) {
        state.withLock { state in
            state.anchor = max(0, min(time, Self.longest))
            state.since = .now
        }
    }

    /// Waits until a time has come, and returns at once when the clock stands. `false` when the wait is long and only a part of it is
    /// over: the rate may have changed.
    func sleep(until time: Int64) async throws -> Bool {
        let wait = state.withLock { state -> Double in
            guard state.rate > 0 else { return 0 }
            return Double(time - Self.time(state)) / state.rate
        }
        let part = min(wait, Self.longestNap)
        if part > 0 { try await Task.sleep(for: .nanoseconds(Int64(part))) }
        guard part == wait else { return false }
        advance(to: time)
        return true
    }

    /// Nanoseconds of real time after which a waiting clock looks at its rate again.
    private static let longestNap = 100e6

    private static func time(_ state: State) -> Int64 {
        guard state.rate > 0 else { return state.anchor }
        let (seconds, attoseconds) = state.since.duration(to: .now).components
        let passed = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) * state.rate
        return min(longest, state.anchor + Int64(min(passed, Double(longest))))
    }
}
