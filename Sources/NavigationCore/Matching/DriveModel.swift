import ElectronicHorizon
import Geodesy
import MapMatching
import RoadNetwork

/// Everything that a drive knows: fixes and passing time come in, states come out.
///
/// It reads no clock, no file and no socket, so that the same inputs give the same states to the bit at any rate.
package struct DriveModel: ~Copyable, Sendable {
    private var config: CoreConfig
    private var graph: RoadGraph?
    private var matcher: StreamingMatcher?
    private var composer: StateComposer
    /// Nanoseconds by which positions are known to be late.
    private var latency: Int64 = 0

    private var fixCount = 0
    private var refusedFixCount = 0
    private var lastAnswer: Answer?
    private var standing = StandingPlace()
    private var backingUp = BackingUp()
    /// How the car goes on from the last fix, and whether fixes are missing since.
    private var predictor: PositionPredictor?
    private var isLost = false
    private var speedEstimate = SpeedEstimate()
    private var vehicle = VehicleTrack()
    /// When the last fix was taken in, or the drive resumed, and the last estimate made.
    private var lastFixTime: Int64?
    private var lastStateTime: Int64 = 0
    /// How the last state is shown; `nil` before the first one of a trip.
    package private(set) var position: PositionSnapshot?

    package init(config: CoreConfig) {
        self.config = config
        composer = StateComposer(config: config)
    }

    // MARK: What it works with

    mutating func configure(_ config: CoreConfig) {
        self.config = config
        composer.configure(config)
    }

    /// - Parameter isLate: Whether locations reach the session some time after they were true, as from a receiver; a source that runs says
    ///   itself when.
    package mutating func use(_ graph: RoadGraph?, isLate: Bool) {
        latency = isLate ? Int64(max(0, min(10, config.navigatorPredictionInterval)) * 1e9) : 0
        guard graph !== self.graph else { return }
        self.graph = graph
        matcher = graph.map { StreamingMatcher(source: $0) }
        composer.use(graph)
        forgetPlace()
    }

    /// Forgets the trip.
    mutating func reset() {
        matcher = graph.map { StreamingMatcher(source: $0) }
        composer.reset()
        forgetPlace()
        position = nil
        fixCount = 0
        refusedFixCount = 0
    }

    /// After a pause: the matcher keeps what it knows, but nothing leads from before the pause to after it.
    mutating func resume() { forgetPlace() }

    private mutating func forgetPlace() {
        composer.forgetPlace()
        standing = StandingPlace()
        backingUp = BackingUp()
        lastAnswer = nil
        predictor = nil
        isLost = false
        speedEstimate = SpeedEstimate()
        vehicle = VehicleTrack()
        lastFixTime = nil
    }

    // MARK: Inputs

    /// When the next estimate is due, on the clock of the session; `nil` before the first fix.
    ///
    /// Once the place is stale, estimates become rarer the longer no fix comes: a gap of days ends in no time too.
    package var nextDue: Int64? {
        guard let lastFixTime else { return nil }
        let patience = Int64(max(0.1, min(1e6, config.updatingPatience)) * 1e9)
        if lastStateTime <= lastFixTime { return lastFixTime + patience }
        let interval = Int64(max(0.1, min(1e6, config.updatingInterval)) * 1e9)
        let staleness = predictor?.isStale == true ? (lastStateTime - lastFixTime) / 30 : 0
        return max(lastFixTime + patience, lastStateTime + max(interval, staleness))
    }

    /// Takes in a fix. `nil` when it is refused: repeated, older than the last, invalid or impossible.
    package mutating func take(_ location: Location) -> MapMatchingState? {
        let location = location.plausible
        fixCount += 1
        if saysNothingNew(location) {
            lastAnswer?.location = location
            return estimate(at: location.received)
        }
        guard var answer = answer(to: location) else {
            refusedFixCount += 1
            return nil
        }
        lastFixTime = location.received
        lastStateTime = location.received
        predict(from: &answer)
        lastAnswer = answer
        return shown(composer.state(answer, fixes: (fixCount, refusedFixCount), fixAge: 0, latency: latency))
    }

    /// Takes in what the car says of itself. No state comes of it; the next one goes by it.
    package mutating func take(_ state: VehicleState) {
        let state = state.plausible
        vehicle.take(state)
        if isLost { advance(to: state.received) }
    }

    /// Lets the car go on without a fix, by what it says of itself.
    private mutating func advance(to time: Int64) {
        predictor?.follow(vehicle)
        predictor?.advance(to: time - latency)
        if let heading = vehicle.heading(at: time - latency) { predictor?.follow(heading: heading) }
    }

    /// Whether a fix at the mouth of a tunnel is so coarse that it only agrees with the estimate. Receivers begin like this, and taken as
    /// a fix it would put the car onto whatever road is nearest.
    private func saysNothingNew(_ location: Location) -> Bool {
        guard let predictor, predictor.isInTunnel, !predictor.isStale, let shown = composer.shown?.coordinate else { return false }
        guard let accuracy = location.horizontalAccuracy, accuracy > 30, accuracy > predictor.accuracy / 2 else { return false }
        guard isUsable(location) else { return false }
        return shown.distance(to: location.coordinate) <= 2 * accuracy
    }

    /// An estimate of where the car is without a fix, at a time on the clock of the session; `nil` before the first fix.
    package mutating func estimate(at time: Int64) -> MapMatchingState? {
        guard let lastFixTime, let last = lastAnswer else { return nil }
        lastStateTime = time
        var answer = last
        answer.time = time
        answer.fixTime = last.fixTime + (time - lastFixTime)
        answer.isTeleport = false
        answer.isSynthetic = true
        answer.isSpeedMeasured = false
        answer.rivals = []
        answer.overrun = 0
        if !isLost { predictor?.loseFixes() }
        isLost = true
        advance(to: time)
        guard let predictor else { return nil }
        if let position = predictor.position, let graph, let (tile, index) = graph.locate(position.edge) {
            let here = tile.point(on: index, at: position.offset)
            answer.place = .road(position, MostProbablePath(from: position, length: predictor.left + 300, on: graph, maximumSteps: 2000))
            answer.coordinate = tile.frame.coordinate(here.point)
            if predictor.traveled > 0 { answer.course = here.direction.bearing }
        }
        answer.speed = predictor.speed
        answer.accuracy = predictor.accuracy
        answer.isStale = predictor.isStale
        answer.profile = predictor.profile
        return shown(composer.state(answer, fixes: (fixCount, refusedFixCount), fixAge: time - lastFixTime, latency: latency))
    }

    /// A state that says so where what is shown can only jump to it.
    private mutating func shown(_ state: MapMatchingState) -> MapMatchingState {
        let next = PositionSnapshot(state, after: position)
        position = next
        return next.place.isTeleport && !state.mapMatchingResult.isTeleport ? state.teleported : state
    }

    /// Begins to foretell from a fix.
    private mutating func predict(from answer: inout Answer) {
        // What is foretold goes forward: a car that backs up is shown where its fixes are.
        let goesOn = !backingUp.isBacking && answer.speed != nil
        if goesOn, let speed = answer.speed {
            speedEstimate.take(speed, deviation: answer.isSpeedMeasured ? answer.location.speedAccuracy : nil, at: answer.fixTime)
        }
        var path: MostProbablePath?
        if case .road(_, let ahead) = answer.place { path = ahead }
        let time = answer.time - latency
        let accuracy = answer.accuracy ?? 10
        var predictor =
            if !backingUp.isBacking, let measured = vehicle.speed(at: time) {
                PositionPredictor(along: path, speed: measured, speedDeviation: 0, accuracy: accuracy, time: time, on: graph)
            } else {
                PositionPredictor(
                    along: path, speed: goesOn ? speedEstimate.best ?? 0 : 0, change: goesOn ? speedEstimate.significantAcceleration : 0,
                    hardBraking: goesOn ? speedEstimate.hardBraking : nil, speedDeviation: speedEstimate.deviation, accuracy: accuracy,
                    time: time, on: graph)
            }
        if !backingUp.isBacking { predictor.follow(vehicle) }
        answer.profile = predictor.profile
        self.predictor = predictor
        isLost = false
    }

    // MARK: Matching

    private mutating func answer(to location: Location) -> Answer? {
        guard config.snapsToRoads, let graph else {
            return isUsable(location) ? Answer(raw: location, reason: .matchingOff) : nil
        }
        guard let match = matcher?.match(backingUp.fix(of: location)) else { return nil }
        switch match.status {
        case .refused: return nil
        case .degraded(let reason): return Answer(raw: location, reason: MissingReason(reason))
        case .offRoad, .matched:
            // What was foretold may have run ahead of the car: its way on has to lead there.
            let overrun = composer.shown.map { $0.isSynthetic ? 1.5 * $0.coordinate.distance(to: match.coordinate) : 0 } ?? 0
            var answer = Answer(
                match, location, on: graph, reach: min(overrun, PositionPredictor.farthestError) + composer.stoppingDistance)
            if let shown = composer.shown, shown.isStale, predictor?.isInTunnel != true,
                shown.coordinate.distance(to: match.coordinate) > ShownLine.longestCorrection
            {
                // Nobody knew where the car was: there is nothing to drive on from.
                answer.isTeleport = true
            }
            answer.rivals = rivals(of: match.edge, on: graph)
            standing.hold(&answer)
            backingUp.learn(answer.course, location)
            return answer
        }
    }

    /// The other edges that the car may be on, the most probable first.
    private func rivals(of chosen: EdgeID?, on graph: RoadGraph) -> [MapMatchingResult.Rival] {
        var found: [Rival] = []
        matcher?.forEachRival { rival in
            guard rival.edge != chosen else { return }
            // Hypotheses that differ in their past only are one rival, at the place of the more probable one.
            guard let known = found.firstIndex(where: { $0.edge == rival.edge }) else { return found.append(rival) }
            let sum = found[known].probability + rival.probability
            if rival.probability > found[known].probability { found[known] = rival }
            found[known].probability = sum
        }
        let likely = found.filter { $0.probability >= 0.001 }.sorted {
            ($1.probability, $0.edge.rawValue) < ($0.probability, $1.edge.rawValue)
        }
        return likely.prefix(MapMatchingResult.mostRivals).compactMap { rival in
            guard let (tile, index) = graph.locate(rival.edge) else { return nil }
            let place = tile.frame.coordinate(tile.point(on: index, at: Float(rival.offset)).point)
            return .init(
                edge: rival.edge, wayDirection: rival.wayDirection, offset: rival.offset, coordinate: place, probability: rival.probability)
        }
    }

    /// What the matcher would refuse, where there is none.
    private func isUsable(_ location: Location) -> Bool {
        if !location.coordinate.isValid || !Fix.times.contains(location.fixTime) { return false }
        if let accuracy = location.horizontalAccuracy, !(accuracy >= 0 && accuracy.isFinite) { return false }
        return lastAnswer.map { location.fixTime > $0.location.fixTime } ?? true
    }
}

extension MissingReason {
    /// Why there is no road where the matcher had no map.
    init(_ reason: DegradedReason) {
        switch reason {
        case .noMap: self = .noMapHere
        case .mapPending: self = .mapPending
        case .mapDamaged: self = .mapDamaged
        }
    }
}
