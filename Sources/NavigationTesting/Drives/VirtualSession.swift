import Foundation
import NavigationCore
import RoadNetwork
import Synchronization

/// A session on a virtual clock: what is put in is matched and published before the call returns, whatever the real time.
///
/// It is a whole `NavigationProvider` with a source of its own, so that what holds here holds in the app. Time is what the inputs say:
/// a drive of an hour takes as long as its matching.
///
/// ```swift
/// let session = VirtualSession(on: map)
/// let states = await session.take(.drawn(x: 0, y: 3, at: 0))
/// let inTheTunnel = await session.pass(until: 30)
/// await session.end()
/// ```
public final class VirtualSession: Sendable {
    /// The provider, for every other call of the session.
    public let provider: NavigationProvider
    private let inputs: StepQueue
    private let states: Mutex<StateStream<MapMatchingState>.Iterator>

    /// A session in active free drive.
    ///
    /// - Parameters:
    ///   - map: The roads.
    ///   - config: How the session works; its source and rate are replaced.
    public convenience init(on map: DrawnMap, config: CoreConfig = VirtualSession.config) { self.init(on: map.network, config: config) }

    /// A session in active free drive, on the roads of a region; without roads, locations are published as they come.
    public init(on network: RoadGraph?, config: CoreConfig = VirtualSession.config) {
        let inputs = StepQueue()
        let client = LocationClient(name: "virtual") { feed in
            while let step = await inputs.next() {
                defer { step.done() }
                switch step.input {
                case .location(let location): try await feed.send(location)
                case .silence(let time): try await feed.pass(until: time)
                }
            }
        }
        var config = config
        config.locationSource = .custom(client)
        config.playbackRate = .infinity
        if network == nil { config.snapsToRoads = false }
        provider = NavigationProvider(coreConfig: config, roadNetwork: network)
        states = Mutex(provider.navigation().locationMatching.buffered(100_000).makeAsyncIterator())
        self.inputs = inputs
        provider.tripSession().startFreeDrive()
    }

    /// A configuration that does not depend on the machine: an English driver of Britain.
    public static var config: CoreConfig { CoreConfig(locale: Locale(identifier: "en_GB")) }

    /// Takes in a location at its time of receipt, and returns the states that came of it: estimates that were due before, and its own,
    /// unless it was refused.
    @discardableResult
    public func take(_ location: Location) async -> [MapMatchingState] { await take(.location(location)) }

    /// Lets time pass without a location, and returns the estimates.
    ///
    /// - Parameter second: Seconds on the clock of the inputs.
    @discardableResult
    public func pass(until second: Double) async -> [MapMatchingState] { await take(.silence(until: Int64(second * 1e9))) }

    /// Takes in one input. Nothing comes of it while free drive is not active. One call at a time.
    @discardableResult
    public func take(_ input: PlayedInput) async -> [MapMatchingState] {
        guard provider.tripSession().currentSession.state == .freeDrive(.active) else { return [] }
        await withCheckedContinuation { done in inputs.add(StepQueue.Step(input: input) { done.resume() }) }
        return states.withLock { states in
            var all: [MapMatchingState] = []
            while let state = states.nextIfReady() { all.append(state) }
            return all
        }
    }

    /// Ends the session: nothing runs any more when this returns.
    public func end() async { await provider.shutdown() }
}

/// The inputs that wait for the source to take them, in order. Unlike a stream, it is read on by the next start of the source.
private final class StepQueue: Sendable {
    /// An input, and whom to tell that it was taken in.
    struct Step: Sendable {
        let input: PlayedInput
        let done: @Sendable () -> Void
    }

    private struct State {
        var steps: [Step] = []
        var reader: CheckedContinuation<Step?, Never>?
    }

    private let state = Mutex(State())

    func add(_ step: Step) {
        let reader = state.withLock { state -> CheckedContinuation<Step?, Never>? in
            defer { state.reader = nil }
            if state.reader == nil { state.steps.append(step) }
            return state.reader
        }
        reader?.resume(returning: step)
    }

    /// The next input; `nil` when the task is canceled.
    func next() async -> Step? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                // A task that is canceled says so before its handler is called: one of the two sees the other.
                let answer = state.withLock { state -> Step?? in
                    if Task.isCancelled { return .some(nil) }
                    if !state.steps.isEmpty { return .some(state.steps.removeFirst()) }
                    state.reader = reader
                    return nil
                }
                if let answer { reader.resume(returning: answer) }
            }
        } onCancel: {
            let reader = state.withLock { state in
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(returning: nil)
        }
    }
}
