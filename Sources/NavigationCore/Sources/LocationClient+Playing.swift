import Synchronization

extension LocationClient {
    /// A source that plays what a sequence gives: a recorded drive, a simulated one, your own.
    ///
    /// It is paced by the session (``CoreConfig/playbackRate``). Paused and resumed, it goes on where it was, and no location is lost.
    ///
    /// - Parameters:
    ///   - inputs: What is played, by ascending time of receipt. It is asked for one input at a time.
    ///   - name: What messages call the source.
    ///   - tookIn: Called after each input, when the states that come of it are published: none is missed, at any rate.
    ///   - ended: Called once, when all has been taken in.
    public static func playing<Inputs: Sequence>(
        _ inputs: Inputs, name: String, tookIn: @escaping @Sendable (PlayedInput) -> Void = { _ in },
        ended: @escaping @Sendable () -> Void = {}
    ) -> LocationClient where Inputs.Element == PlayedInput, Inputs.Iterator: Sendable {
        let tape = Tape(inputs.makeIterator())
        return LocationClient(name: name) { feed in
            while let input = tape.current() {
                switch input {
                case .location(let location): try await feed.send(location)
                case .silence(let time): try await feed.pass(until: time)
                }
                tape.advance()
                tookIn(input)
            }
            if tape.end() { ended() }
        }
    }

    /// A source that plays locations that are known beforehand, by ascending time of receipt.
    ///
    /// Where none comes for more than two seconds, time passes in steps of a second, for two minutes at most.
    public static func playing(
        _ locations: [Location], name: String, tookIn: @escaping @Sendable (PlayedInput) -> Void = { _ in },
        ended: @escaping @Sendable () -> Void = {}
    ) -> LocationClient {
        playing(PlayedInput.row(of: locations), name: name, tookIn: tookIn, ended: ended)
    }
}

extension PlayedInput {
    /// Locations, with the silence between those that lie far apart.
    static func row(of locations: [Location]) -> [PlayedInput] {
        let second: Int64 = 1_000_000_000
        var inputs: [PlayedInput] = []
        inputs.reserveCapacity(locations.count)
        for var location in locations {
            location.received = min(max(location.received, 0), SessionClock.longest)
            if let last = inputs.last?.due, location.received > last + 2 * second {
                let end = min(location.received - second, last + 120 * second)
                inputs += stride(from: last + second, through: end, by: Int(second)).map(PlayedInput.silence)
            }
            inputs.append(.location(location))
        }
        return inputs
    }
}

/// A sequence that is played, and where it stands: the current input stays until it was taken in.
private final class Tape<Inputs: IteratorProtocol & Sendable>: Sendable where Inputs.Element == PlayedInput {
    private struct State {
        var rest: Inputs
        var current: PlayedInput?
        var hasEnded = false
    }

    private let state: Mutex<State>

    init(_ inputs: Inputs) { state = Mutex(State(rest: inputs)) }

    func current() -> PlayedInput? {
        state.withLock { state in
            if state.current == nil { state.current = state.rest.next() }
            return state.current
        }
    }

    func advance() { state.withLock { $0.current = nil } }

    /// Whether this is the first time that the end is met.
    func end() -> Bool {
        state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
    }
}
