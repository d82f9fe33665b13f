import ElectronicHorizon
import Foundation
import Geodesy
import RoadNetwork

/// Puts a state together from an answer of the matcher: what the map says of the road, limit, name, and how they go on from before.
struct StateComposer: Sendable {
    private var config: CoreConfig
    private(set) var graph: RoadGraph?
    private var facts: EdgeFacts?
    private var limitRun = ShortRun<SpeedLimit>()
    private var nameRun = ShortRun<RoadName>()
    private var overSpeed = OverSpeedMonitor()
    /// What was shown last.
    private(set) var shown: Answer?

    init(config: CoreConfig) { self.config = config }

    mutating func configure(_ config: CoreConfig) {
        self.config = config
        facts = nil
    }

    mutating func use(_ graph: RoadGraph?) {
        self.graph = graph
        reset()
    }

    mutating func reset() {
        facts = nil
        forgetPlace()
    }

    /// Nothing leads from what was shown to what comes.
    mutating func forgetPlace() {
        limitRun.forget()
        nameRun.forget()
        overSpeed = OverSpeedMonitor()
        shown = nil
    }

    /// The state.
    ///
    /// - Parameters:
    ///   - fixes: How many fixes came, and how many of them were refused.
    ///   - fixAge: The age of the last fix, nanoseconds.
    ///   - latency: Nanoseconds by which the place is known to be late.
    mutating func state(_ answer: Answer, fixes: (all: Int, refused: Int), fixAge: Int64, latency: Int64) -> MapMatchingState {
        var answer = answer
        let lead = connect(&answer)
        defer { shown = answer }
        if answer.isTeleport {
            limitRun.forget()
            nameRun.forget()
        }
        let known = answer.isStale ? nil : edgeFacts(answer)
        let absence = absence(answer)
        let limit = limit(answer, known, absence)
        let name = name(answer, known)
        let unit = limit.speed == nil ? known?.unit ?? config.speedUnit : limit.unit
        let speed = answer.isStale ? nil : answer.speed
        let warning = overSpeed.update(
            speed: answer.isSpeedMeasured ? speed : nil, limit: limit, time: answer.fixTime, thresholds: config.overSpeedThresholds)
        let matched = matchedPlace(answer, isInTunnel: known?.attributes.isTunnel ?? false, latency: latency)
        var raw = answer.location
        raw.matched = matched
        return MapMatchingState(
            location: raw, mapMatchingResult: result(answer, matched, lead), road: road(answer, known), speedLimit: limit,
            currentSpeed: speed.map { Measurement(value: $0 / unit.metersPerSecond, unit: unit.measure) }, overSpeed: warning,
            roadName: name,
            quality: MatchQuality(
                isSynthetic: answer.isSynthetic, isStale: answer.isStale, isDegraded: answer.isDegraded, fixAge: fixAge,
                accuracy: answer.accuracy, time: answer.time, fixCount: fixes.all, refusedFixCount: fixes.refused),
            missing: missing(answer, known, limit: limit, name: name, speed: speed, absence: absence))
    }

    // MARK: The road

    private mutating func edgeFacts(_ answer: Answer) -> EdgeFacts? {
        guard let position = answer.position, let graph else { return nil }
        if facts?.edge != position.edge { facts = EdgeFacts(position.edge, on: graph, config: config) }
        return facts
    }

    private func road(_ answer: Answer, _ known: EdgeFacts?) -> Road? {
        guard let known, let position = answer.position else { return nil }
        return Road(edge: known.edge, offset: Double(position.offset), attributes: known.attributes)
    }

    private mutating func limit(_ answer: Answer, _ known: EdgeFacts?, _ absence: MissingReason?) -> SpeedLimit {
        guard let known else {
            limitRun.forget()
            let before = facts?.limit.limit(at: answer.fixTime)
            return .unknown(
                absence ?? .noMapHere, unit: before?.unit ?? config.speedUnit, signStandard: before?.signStandard ?? .viennaConvention)
        }
        let own = known.limit.limit(at: answer.fixTime)
        let (graph, config) = (graph, config)
        let held = limitRun.value(
            own: own.kind == .unknown(.notTagged) ? nil : own, edge: known.edge, length: known.attributes.length,
            fits: { $0.kind == $1.kind && $0.speed == $1.speed && $0.unit == $1.unit },
            ahead: {
                Self.ahead(answer, graph, config).map { facts in
                    let limit = facts.limit.limit(at: answer.fixTime)
                    return (facts.attributes.length, limit.kind == .unknown(.notTagged) ? nil : limit)
                }
            })
        return held ?? own
    }

    private mutating func name(_ answer: Answer, _ known: EdgeFacts?) -> RoadName? {
        guard let known else {
            nameRun.forget()
            return nil
        }
        let (graph, config) = (graph, config)
        return nameRun.value(
            own: known.name, edge: known.edge, length: known.attributes.length, fits: { _, _ in true },
            ahead: { Self.ahead(answer, graph, config).map { ($0.attributes.length, $0.name) } })
    }

    /// The edges that follow on the most probable path, as far as a short run reaches.
    private static func ahead(_ answer: Answer, _ graph: RoadGraph?, _ config: CoreConfig) -> [EdgeFacts] {
        guard case .road(_, let path) = answer.place, let graph, let first = path.steps.first else { return [] }
        let following = path.steps.dropFirst().prefix { $0.start - first.end <= ShortRun<RoadName>.longest }
        return following.compactMap { EdgeFacts($0.edge, on: graph, config: config) }
    }

    // MARK: From what was shown before

    /// The line from the place that was shown last, and whether the car cannot have come from there.
    private func connect(_ answer: inout Answer) -> [Coordinate] {
        guard let shown, !answer.isTeleport else { return [] }
        let jump = shown.coordinate.distance(to: answer.coordinate)
        let seconds = max(0.1, Double(answer.time - shown.time) * 1e-9)
        let farthest = 60 + 1.5 * seconds * max(shown.speed ?? 0, answer.speed ?? 0)
        guard let from = shown.position, let to = answer.position, let graph else {
            answer.isTeleport = jump > farthest
            return answer.isTeleport ? [] : [shown.coordinate, answer.coordinate]
        }
        // Ahead on the way that was foretold, or behind what was foretold: a tunnel was driven faster or slower than was thought.
        if case .road(_, let path) = shown.place, let distance = path.distance(of: to), distance < PositionPredictor.farthestError {
            return path.coordinates(from: 0, to: distance, on: graph)
        }
        if case .road(_, let path) = answer.place, let distance = path.distance(of: from) {
            answer.overrun = distance
            return []
        }
        if let way = DrivenWay(from: from, to: to, within: max(farthest, jump * 1.5), on: graph) { return way.coordinates(on: graph) }
        // An estimate may have run ahead of the car; the other direction of the same road is a turn.
        if jump <= 25, DrivenWay(from: to, to: from, within: 60 + jump * 1.5, on: graph) != nil { return [] }
        answer.isTeleport = jump > 25 && !isReverse(from.edge, to.edge, graph)
        return []
    }

    private func isReverse(_ edge: EdgeID, _ other: EdgeID, _ graph: RoadGraph) -> Bool {
        guard let (tile, index) = graph.locate(edge) else { return false }
        return tile.id(of: tile.edges[index].reverse) == other
    }
}
