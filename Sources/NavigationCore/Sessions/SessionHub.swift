import Foundation
import RoadNetwork
import Synchronization

/// One session: its state behind a mutex, its streams, its engine.
///
/// Calls are synchronous: the state machine decides, streams are told and the source is asked to start or stop under one lock, so
/// that what a call says is true when it returns, and nothing is published out of order. No code of an app runs under the lock.
final class SessionHub: Sendable {
    /// What the lock guards.
    struct State {
        var machine = SessionMachine()
        /// The source that is owned, while one is.
        var client: LocationClient?
        /// The source of the configuration, made once, so that a session that starts again goes on with it.
        var configured: Configured?
        /// The source that the present one was swapped in for.
        var replaced: LocationClient?
        var position: PositionSnapshot?
    }

    /// A source of a configuration.
    struct Configured {
        let source: LocationSource
        let client: LocationClient
        let network: RoadGraph?
        let timeBase: SourceLink.TimeBase
    }

    let session = StateSubject(Session(state: .idle))
    let matching = StateSubject<MapMatchingState>(events: false)
    let headings = StateSubject<Heading>(events: true)
    let errors = StateSubject<any NavigatorError>(events: true)
    let routeProgress = StateSubject<RouteProgressState?>(nil)
    let clock = SessionClock()
    let region: RegionLoader
    let settings: SessionSettings
    let state = Mutex(State())
    let engine: SessionEngine
    let history: HistoryRecorder
    private let queue = SerialQueue()

    init(config: CoreConfig, network: RoadGraph?) {
        settings = SessionSettings(config)
        region = RegionLoader(network: network)
        let target = Target()
        history = HistoryRecorder(
            config: config.historyRecordingConfig, now: { [clock] in clock.now }, fail: { [errors] in errors.send($0) })
        history.keep(config, region: network?.info)
        engine = SessionEngine(model: DriveModel(config: config), settings: settings, history: history) { state, position, ticket in
            target.hub?.publish(state, shownAs: position, ticket)
        }
        target.hub = self
    }

    /// The hub as its engine knows it: without keeping it alive.
    private final class Target: Sendable {
        private let reference = Mutex<WeakHub>(WeakHub())

        var hub: SessionHub? {
            get { reference.withLock { $0.hub } }
            set { reference.withLock { $0.hub = newValue } }
        }

        private struct WeakHub { weak var hub: SessionHub? }
    }

    // MARK: Values

    var config: CoreConfig { settings.now.config }

    var currentSession: Session { state.withLock { Session(state: $0.machine.state) } }

    var cache: PredictiveCacheManager? { settings.now.cache }

    var position: PositionSnapshot? { state.withLock { $0.position } }

    // MARK: Calls

    func startFreeDrive() {
        history.note(.call("startFreeDrive"))
        let opened = openRegion(config)
        state.withLock { state in
            perform(state.machine.handle(.startFreeDrive(obstacle: acquireSource(&state, opened))), &state)
        }
    }

    func pauseFreeDrive() {
        history.note(.call("pauseFreeDrive"))
        handle(.pauseFreeDrive)
    }

    func setToIdle() {
        history.note(.call("setToIdle"))
        handle(.setToIdle)
    }

    /// Hands over what the car says of itself, where the source runs.
    func update(_ vehicle: VehicleState) {
        var vehicle = vehicle
        state.withLock { state in
            guard state.machine.isSourceRunning else { return }
            vehicle.received = clock.now
            queue.enqueue { [engine, vehicle] in await engine.take(vehicle) }
        }
    }

    func enterBackground() {
        state.withLock { state in
            guard config.disableBackgroundTrackingLocation else { return }
            perform(state.machine.handle(.enterBackground), &state)
        }
    }

    func enterForeground() { handle(.enterForeground) }

    /// Takes over a configuration. While a trip goes on, another source is swapped in and other roads are matched to; if source or
    /// region cannot be had, both stay what they were.
    func apply(_ new: CoreConfig) {
        let opened = openRegion(new)
        state.withLock { state in
            var new = new
            var swapped: LocationClient?
            if state.machine.holdsSource {
                switch claim(new.locationSource, &state, opened) {
                case .claimed(let client): swapped = client
                case .obstacle(let obstacle):
                    errors.send(obstacle)
                    new.locationSource = config.locationSource
                    new.region = config.region
                }
            }
            settings.adopt(new, network: state.configured?.network)
            if let swapped { swap(to: swapped, &state) }
            queue.enqueue { [engine] in await engine.adopt() }
        }
    }

    /// Ends the session for certain: when this returns, the source has stopped and nothing runs any more.
    func shutDown() async {
        let clients = state.withLock { state in
            perform(state.machine.handle(.shutDown), &state)
            return [state.configured?.client, state.replaced]
        }
        for client in clients { await client?.settle() }
        await queue.drain()
        history.stopRecordingHistory()
    }

    /// Ends the session when nobody has it any more.
    func abandon() { handle(.shutDown) }

    // MARK: Inside

    private func handle(_ event: SessionMachine.Event) {
        state.withLock { state in perform(state.machine.handle(event), &state) }
    }

    /// Publishes a state of matching, if the session still wants it.
    private func publish(_ new: MapMatchingState, shownAs position: PositionSnapshot?, _ ticket: SourceLink.Ticket) {
        state.withLock { state in
            for action in state.machine.handle(.status(epoch: ticket.epoch)) {
                if case .publishStatus = action {
                    state.position = position
                    matching.send(new)
                } else {
                    perform([action], &state)
                }
            }
        }
    }

    private func perform(_ actions: [SessionMachine.Action], _ state: inout State) {
        for action in actions {
            switch action {
            case .startSource(let ticket): startSource(ticket, &state)
            case .stopSource: state.client?.stop()
            case .releaseSource:
                state.client?.release(from: ObjectIdentifier(self))
                state.client = nil
            case .endTrip(let trip):
                matching.clear()
                state.position = nil
                queue.enqueue { [engine] in await engine.endTrip(trip) }
            case .publishSession(let new):
                history.note(.session(new.state.words))
                session.send(new)
            case .publishError(let error):
                history.note(.error(error.description))
                errors.send(error)
            case .publishNoRoutes:
                if routeProgress.current != .some(nil) { routeProgress.send(nil) }
            case .finishStreams:
                session.finish()
                matching.finish()
                headings.finish()
                errors.finish()
                routeProgress.finish()
            case .publishStatus, .setRoutes, .clearRoutes: break
            }
        }
    }
}
