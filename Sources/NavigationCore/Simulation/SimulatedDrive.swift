import Geodesy
import RoadNetwork

/// A car that drives over the roads of a region by itself: a pure sequence of moments, the same for the same seed and region.
///
/// The car keeps to the limit or usual speed of each road times its driver's factor, slows down for curves and corners by the
/// sideways acceleration that its driver accepts, brakes and accelerates gently, and stops at some junctions. Its receiver errs as
/// ``ReceiverModel`` says. The true state comes with each fix, so that errors can be measured.
///
/// ```swift
/// for moment in SimulatedDrive(in: graph, seed: 7).prefix(600) {
///     print(moment.truth.coordinate, moment.fix?.coordinate as Any)
/// }
/// ```
public struct SimulatedDrive: Sequence, IteratorProtocol, Sendable {
    private var car: SimulatedCar
    private var receiver: SimulatedReceiver
    private var time: Int64
    private var received: Int64 = 0
    private var pending: Start?
    private var stretches: ArraySlice<DrivePlan.Stretch>
    private var legs: ArraySlice<DrivePlan.Leg> = []
    private var leg: DrivePlan.Leg?
    private var legBegan: Int64 = 0
    private var endless: EndlessWay?
    private var last = Int64.max

    /// What happens at a moment besides driving on.
    private struct Start {
        var isAfterLapse = false
    }

    /// A drive over a script's legs.
    ///
    /// - Throws: ``DriveScriptError`` where the script asks for places or ways that the region does not have.
    public init(_ script: DriveScript, in graph: RoadGraph) throws(DriveScriptError) {
        try self.init(script, on: graph)
    }

    /// A drive without end, at random; `nil` where the region has no road that leads anywhere.
    ///
    /// - Parameters:
    ///   - graph: The roads.
    ///   - seed: Another seed is another drive.
    ///   - place: Where it begins, on the nearest road within 500 m; anywhere if `nil` or if there is none.
    ///   - start: The time of the first fix, nanoseconds since 1970.
    ///   - keepsToRoads: Whether it begins on a residential street or a greater road, and takes tracks, service roads and living
    ///     streets only where no other way leads on. A drive that would meet none of them is the same either way.
    ///   - receiver: How the receiver errs.
    public init?(
        in graph: RoadGraph, seed: UInt64, from place: Coordinate? = nil, start: Int64 = DriveScript.defaultStart,
        keepsToRoads: Bool = false, receiver: ReceiverModel = ReceiverModel()
    ) {
        self.init(on: graph, seed: seed, from: place, start: start, keepsToRoads: keepsToRoads, receiver: receiver)
    }

    init(_ script: DriveScript, on roads: any SimulatorRoads) throws(DriveScriptError) {
        let plan = try DrivePlan(script, on: roads)
        car = SimulatedCar(path: DrivePath(driver: script.driver), speed: 0, seed: script.seed &+ 1)
        receiver = SimulatedReceiver(model: script.receiver, seed: script.seed)
        time = script.start
        stretches = plan.stretches[...]
        begin()
    }

    /// A drive along a way that is laid already.
    init(_ path: DrivePath, speed: Double, receiver model: ReceiverModel, seed: UInt64, start: Int64) {
        car = SimulatedCar(path: DrivePath(driver: path.driver), speed: 0, seed: seed &+ 1)
        receiver = SimulatedReceiver(model: model, seed: seed)
        time = start
        stretches = [DrivePlan.Stretch(path: path, speed: speed, lapse: 0, legs: [])]
        begin()
    }

    init?(
        on roads: any SimulatorRoads, seed: UInt64, from place: Coordinate?, start: Int64, keepsToRoads: Bool = false,
        receiver model: ReceiverModel
    ) {
        var random = SeededRandom(seed: seed)
        let driver = DriverProfile(random: &random)
        guard let endless = EndlessWay(roads: roads, from: place, keepsToRoads: keepsToRoads, random: &random) else { return nil }
        self.endless = endless
        car = SimulatedCar(path: DrivePath(driver: driver), speed: 0, seed: random.next())
        receiver = SimulatedReceiver(model: model, seed: random.next())
        time = start
        stretches = []
        car.place(on: self.endless?.begin(driver: driver) ?? DrivePath(driver: driver), speed: 0)
        pending = Start()
    }

    /// The same drive, ended after a number of seconds on the clock of who watches.
    public func shortened(to seconds: Double) -> SimulatedDrive {
        var drive = self
        drive.last = Int64(Swift.min(Swift.max(seconds, 0), 9e9) * 1e9)
        return drive
    }

    /// The next moment, one interval of the receiver after the last; `nil` when a scripted drive is over.
    public mutating func next() -> SimulatedMoment? {
        if let start = pending {
            pending = nil
            return moment(start)
        }
        let steps = Swift.max(1, Int((receiver.model.interval / SimulatedCar.step).rounded()))
        for _ in 0..<steps {
            endless?.lay(ahead: &car)
            if car.isAtEnd, !begin() { return nil }
            if pending != nil { break }
            car.advance()
            time += Int64(SimulatedCar.step * 1e9)
            received += Int64(SimulatedCar.step * 1e9)
        }
        guard let start = pending else { return moment(nil) }
        pending = nil
        return moment(start)
    }

    /// Goes on to the next stretch; `false` when there is none.
    @discardableResult
    private mutating func begin() -> Bool {
        guard endless == nil, let stretch = stretches.popFirst() else { return false }
        car.place(on: stretch.path, speed: stretch.speed)
        legs = stretch.legs[...]
        let isLapse = stretch.lapse > 0
        time += Int64(stretch.lapse * 1e9)
        if isLapse { received += 1_000_000_000 }
        pending = Start(isAfterLapse: isLapse)
        return true
    }

    private mutating func moment(_ start: Start?) -> SimulatedMoment? {
        guard received <= last, let truth = car.state(at: time) else { return nil }
        var title: String?
        while let next = legs.first, next.start <= car.position + 0.01 {
            legs.removeFirst()
            leg = next
            legBegan = time
            title = next.title ?? title
        }
        // The receiver goes on erring while nobody hears it.
        let fix = receiver.fix(of: truth)
        return SimulatedMoment(
            truth: truth, fix: isCut(truth) ? nil : fix, received: received, title: title, isAfterLapse: start?.isAfterLapse ?? false)
    }

    private func isCut(_ truth: TrueState) -> Bool {
        guard let outages = leg?.outages else { return false }
        if outages.inTunnels && truth.isInTunnel { return true }
        let seconds = Double(time - legBegan) * 1e-9
        return outages.seconds.contains { $0.contains(seconds) }
    }
}
