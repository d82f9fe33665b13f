import Synchronization

/// The clock of a session: nanoseconds from 0, which pass at a rate, or stand.
///
/// With a source that pushes it goes with the real time. With a source that runs it goes at the rate of playback, or, when that is
/// infinite, jumps to each input's time.
final class SessionClock: Sendable {
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
            state.rate = rate.isFinite ? max(0, rate) : 0
        }
    }

    /// Brings the clock to a time that has come. It never goes back.
    func advance(to time: Int64) {
        state.withLock { state in
            guard time > Self.time(state) else { return }
            state.anchor = time
            state.since = .now
        }
    }

    /// Waits until a time has come; returns at once when the clock stands.
    func sleep(until time: Int64) async throws {
        let wait = state.withLock { state -> Double in
            guard state.rate > 0 else { return 0 }
            return Double(time - Self.time(state)) / state.rate
        }
        if wait > 0 { try await Task.sleep(for: .nanoseconds(Int64(min(wait, 9e18)))) }
        advance(to: time)
    }

    private static func time(_ state: State) -> Int64 {
        guard state.rate > 0 else { return state.anchor }
        let (seconds, attoseconds) = state.since.duration(to: .now).components
        return state.anchor + Int64((Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) * state.rate)
    }
}
