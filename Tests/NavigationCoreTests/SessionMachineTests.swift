import Testing

@testable import NavigationCore

@Suite("The table of states and calls")
struct SessionMachineTests {
    typealias State = Session.State

    static let guidance = State.activeGuidance(.uncertain)

    /// A machine that was brought into a state by calls.
    static func machine(in state: State) -> SessionMachine {
        var machine = SessionMachine()
        switch state {
        case .idle: break
        case .freeDrive(.active): _ = machine.handle(.startFreeDrive(obstacle: nil))
        case .freeDrive(.paused):
            _ = machine.handle(.startFreeDrive(obstacle: nil))
            _ = machine.handle(.pauseFreeDrive)
        case .activeGuidance:
            _ = machine.handle(.startActiveGuidance(.init(id: 1, startLegIndex: 0), obstacle: nil))
            _ = machine.handle(.routesSet(id: 1))
        }
        return machine
    }

    static func published(_ actions: [SessionMachine.Action]) -> [State] {
        actions.compactMap { if case .publishSession(let session) = $0 { session.state } else { nil } }
    }

    static func errors(_ actions: [SessionMachine.Action]) -> [any NavigatorError] {
        actions.compactMap { if case .publishError(let error) = $0 { error } else { nil } }
    }

    @Test(
        "startFreeDrive leads to active free drive and publishes one change",
        arguments: [State.idle, .freeDrive(.active), .freeDrive(.paused)]
    )
    func startFreeDrive(from state: State) {
        var machine = Self.machine(in: state)
        let actions = machine.handle(.startFreeDrive(obstacle: nil))
        #expect(machine.state == .freeDrive(.active))
        #expect(Self.published(actions) == (state == .freeDrive(.active) ? [] : [.freeDrive(.active)]))
        #expect(Self.errors(actions).isEmpty)
    }

    @Test("From guidance, free drive is published when the routes are gone, and the source runs on (B180)")
    func freeDriveFromGuidance() {
        var machine = Self.machine(in: Self.guidance)
        let actions = machine.handle(.startFreeDrive(obstacle: nil))
        #expect(machine.state == Self.guidance)
        #expect(Self.published(actions).isEmpty)
        #expect(!actions.contains { if case .stopSource = $0 { true } else { false } })
        #expect(Self.published(machine.handle(.routesCleared(id: 1))) == [.freeDrive(.active)])
    }

    @Test("Only active free drive can be paused", arguments: [State.idle, .freeDrive(.paused), guidance])
    func pauseElsewhere(state: State) {
        var machine = Self.machine(in: state)
        let actions = machine.handle(.pauseFreeDrive)
        #expect(Self.errors(actions).map { $0 as? NavigatorErrors.FailedToPause } == [.init(found: state)])
        #expect(actions.count == 1)
        #expect(machine.state == state)
    }

    @Test("Pausing stops the source and keeps the trip (B181)")
    func pause() {
        var machine = Self.machine(in: .freeDrive(.active))
        let epoch = machine.epoch
        let actions = machine.handle(.pauseFreeDrive)
        #expect(Self.published(actions) == [.freeDrive(.paused)])
        #expect(!machine.isSourceRunning)
        #expect(machine.holdsSource)
        #expect(machine.handle(.status(epoch: epoch)).isEmpty)
    }

    @Test("Going idle twice is an error, and a late status is dropped with its own (B188)")
    func idleTwice() {
        var machine = Self.machine(in: .freeDrive(.active))
        let epoch = machine.epoch
        #expect(Self.published(machine.handle(.setToIdle)) == [.idle])
        #expect(Self.errors(machine.handle(.setToIdle)).first is NavigatorErrors.FailedToSetToIdle)
        #expect(Self.errors(machine.handle(.status(epoch: epoch))).first is NavigatorErrors.UnexpectedNavigationStatus)
        #expect(machine.state == .idle)
    }

    @Test(
        "A route that cannot be set leaves the session whole", arguments: [State.idle, .freeDrive(.active), .freeDrive(.paused), guidance])
    func rollBack(state: State) {
        var machine = Self.machine(in: state)
        let wasRunning = machine.isSourceRunning
        _ = machine.handle(.startActiveGuidance(.init(id: 2, startLegIndex: 0), obstacle: nil))
        #expect(machine.isSourceRunning)
        let actions = machine.handle(.settingRoutesFailed(id: 2, CancellationError()))
        #expect(Self.errors(actions).first is NavigatorErrors.FailedToSetRoute)
        #expect(machine.state == state)
        #expect(machine.isSourceRunning == wasRunning)
        #expect(machine.pending == .none)
        #expect(machine.holdsSource == (state != .idle))
    }

    @Test("An obstacle is published and nothing starts")
    func obstacle() {
        var machine = SessionMachine()
        let actions = machine.handle(.startFreeDrive(obstacle: NavigatorErrors.SourceInUse(source: "live")))
        #expect(Self.errors(actions).first is NavigatorErrors.SourceInUse)
        #expect(actions.count == 1)
        #expect(machine.state == .idle)
    }

    @Test("In the background the state stays active while nothing is tracked")
    func background() {
        var machine = Self.machine(in: .freeDrive(.active))
        #expect(Self.published(machine.handle(.enterBackground)).isEmpty)
        #expect(!machine.isSourceRunning)
        #expect(machine.state == .freeDrive(.active))
        #expect(Self.published(machine.handle(.enterForeground)).isEmpty)
        #expect(machine.isSourceRunning)
    }

    @Test("Random sequences of events keep every rule", arguments: 0..<200)
    func randomSequences(seed: Int) {
        var random = TestRandom(seed: UInt64(seed))
        var machine = SessionMachine()
        var model = TableModel()
        for step in 0..<200 {
            let event = model.randomEvent(&random)
            let before = machine.state
            let actions = machine.handle(event)
            model.check(event, before: before, actions: actions, after: machine, step: step)
        }
        let last = machine.handle(.shutDown)
        model.check(.shutDown, before: machine.state, actions: last, after: machine, step: 200)
        #expect(!machine.isSourceRunning)
        #expect(machine.handle(.startFreeDrive(obstacle: nil)).isEmpty)
    }
}

/// SplitMix64.
struct TestRandom: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The rules of the table, kept apart from how the machine is written.
struct TableModel {
    private var running = false
    private var owned = false
    private var published = Session.State.idle
    private var nextID = 1
    private var asked: [Int] = []
    private var toClear: Set<Int> = []

    mutating func randomEvent(_ random: inout TestRandom) -> SessionMachine.Event {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: return .startFreeDrive(obstacle: nil)
        case 2: return .startFreeDrive(obstacle: NavigatorErrors.SourceInUse(source: "test"))
        case 3: return .pauseFreeDrive
        case 4: return .setToIdle
        case 5:
            nextID += 1
            asked.append(nextID)
            return .startActiveGuidance(.init(id: nextID, startLegIndex: 0), obstacle: nil)
        case 6: return .routesSet(id: asked.randomElement(using: &random) ?? 0)
        case 7: return .settingRoutesFailed(id: asked.randomElement(using: &random) ?? 0, CancellationError())
        case 8: return .routesCleared(id: toClear.randomElement(using: &random) ?? 0)
        case 9: return .enterBackground
        case 10: return .enterForeground
        default: return .guidance([.tracking, .offRoute, .complete].randomElement(using: &random) ?? .tracking)
        }
    }

    mutating func check(
        _ event: SessionMachine.Event, before: Session.State, actions: [SessionMachine.Action], after machine: SessionMachine, step: Int
    ) {
        var errors = 0
        for action in actions {
            switch action {
            case .startSource:
                #expect(!running, "started twice, step \(step)")
                running = true
                owned = true
            case .stopSource:
                #expect(running, "stopped twice, step \(step)")
                running = false
            case .releaseSource:
                #expect(owned && !running, "released while it runs, step \(step)")
                owned = false
            case .publishSession(let session):
                #expect(session.state != published, "published without a change, step \(step)")
                published = session.state
            case .publishError: errors += 1
            case .clearRoutes(let id): toClear.insert(id)
            case .setRoutes, .endTrip, .publishNoRoutes, .publishStatus, .finishStreams: break
            }
        }
        #expect(published == machine.state)
        #expect(running == machine.isSourceRunning)
        #expect(owned == machine.holdsSource, "step \(step), \(event)")
        switch (event, before) {
        case (.startFreeDrive(nil), .idle), (.startFreeDrive(nil), .freeDrive):
            #expect(machine.state == .freeDrive(.active) && errors == 0 && running)
        case (.startFreeDrive(nil), .activeGuidance): #expect(machine.state == before && errors == 0 && running)
        case (.pauseFreeDrive, .freeDrive(.active)): #expect(machine.state == .freeDrive(.paused) && !running && errors == 0)
        case (.pauseFreeDrive, _): #expect(machine.state == before && errors == 1)
        case (.setToIdle, .freeDrive): #expect(machine.state == .idle && !running && !owned && errors == 0)
        case (.setToIdle, .activeGuidance): #expect(machine.state == before && !running && errors == 0)
        case (.startActiveGuidance, _): #expect(machine.state == before && running && errors == 0)
        case (.settingRoutesFailed, _): #expect(errors <= 1)
        case (.shutDown, _): #expect(machine.state == .idle && !running && !owned)
        default: break
        }
    }
}
