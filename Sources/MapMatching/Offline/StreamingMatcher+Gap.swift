import Geodesy
import RoadNetwork

/// Joins what a search begun anew to what stood before it: the offline matcher's way over gaps.
extension StreamingMatcher {
    /// The longest gap over which any route is believed, and how long a detour is believed after a longer one, natural logarithms.
    private static let longestBridge: Float = 600
    private static let limit: Float = 40
    private static let limitAfterLongGap: Float = 6
    /// A vehicle that gets on at all makes at least this of the straight line, meters a second.
    private static let leastMeanSpeed: Float = 5

    /// Whether no hypothesis descends from one of the last fix.
    var beganAnew: Bool { (0..<count).allSatisfy { hypotheses[$0].trail < 0 } && (count > 0 || offRoad.trail < 0) }

    /// Links every hypothesis on a road to the notes of the last fix, and weighs it by the likeliest route. Where nothing links, all
    /// stays as it is: there the path breaks.
    mutating func bridge(from trail: borrowing Trail, to fix: Fix, duration: Float, _ search: inout RouteSearch) {
        let notes = trail.newest
        let roads = notes.indices.filter { notes[$0].path != 0 }
        guard count > 0, !roads.isEmpty else { return }
        let top = notes.map(\.logWeight).max() ?? 0
        let origins = zip(roads, trail.beliefs).map { road, belief in
            RouteSearch.Place(
                edge: notes[road].edge, along: max(notes[road].along, 0), logWeight: notes[road].logWeight - top, speed: belief.speed)
        }
        let targets = (0..<count).map { index in
            let hypothesis = hypotheses[index]
            return RouteSearch.Place(
                edge: EdgeID(tile: tiles.slots[Int(hypothesis.slot)].tile.number, index: Int(hypothesis.index)),
                along: min(max(hypothesis.state.along, 0), hypothesis.edge.pointee.length), logWeight: hypothesis.logWeight)
        }
        let accuracy = Float(min(fix.horizontalAccuracy ?? Double(parameters.assumedAccuracy), 2000)) * parameters.accuracyFactor
        let deviation = max(accuracy / 1.515, 1)
        // A vehicle that is found near where it was has mostly stood: a long drive round is no more likely after a long gap.
        let moving = min(duration, 120, 10 + straightLine(from: origins, to: fix) / Self.leastMeanSpeed)
        let gap = RouteSearch.Gap(
            duration: duration, goal: fix.coordinate, radius: max(35, 3.5 * deviation), deviation: deviation,
            detour: parameters.detour + parameters.detourGrowth * moving,
            speedChange: parameters.speedChange * duration.squareRoot(),
            limit: duration > Self.longestBridge ? Self.limitAfterLongGap : Self.limit)
        let links = search.links(from: origins, to: targets, over: gap)
        guard links.contains(where: { $0 != nil }) else { return }
        let terms = FixTerms(fix, parameters, duration: duration, inflation: max(inflation, 1), wasMoving: false, clock: &clock)
        var paths = RoutePaths(search: search, origins: roads.map { notes[$0].path })
        for (index, link) in links.enumerated() {
            guard let link else {
                hypotheses[index].logWeight = -.infinity
                continue
            }
            let origin = Int(search.nodes[Int(link.node)].origin)
            weighAnew(index, after: trail.beliefs[origin], fix, terms)
            if duration <= parameters.longestGap { hypotheses[index].state.guessSpeed(link.length / duration) }
            hypotheses[index].logWeight += link.logWeight
            hypotheses[index].trail = Int32(roads[origin])
            hypotheses[index].path = paths.serial(of: link.node, log: &self.paths)
        }
        offRoad.logWeight = -.infinity
        learnResidual(hypotheses[bestIndex()].residual)
        thin()
    }

    /// Weighs a hypothesis that was placed anew by the fix and what was believed of the receiver's offset before the gap.
    private mutating func weighAnew(_ index: Int, after belief: Trail.Belief, _ fix: Fix, _ terms: FixTerms) {
        var state = terms.stateAnywhere(
            near: hypotheses[index].state.along,
            biasVariance: belief.biasVariance * terms.step.biasDecay * terms.step.biasDecay + terms.step.biasNoise)
        state.mean.z = belief.bias.x * terms.step.biasDecay
        state.mean.w = belief.bias.y * terms.step.biasDecay
        hypotheses[index].state = state
        hypotheses[index].logWeight = 0
        hypotheses[index].determinant = terms.determinantAnywhere
        hypotheses[index].isSeed = true
        weigh(one: index, fix, terms)
    }

    /// A place anew fits along its road by itself: its residual is that across, half of what the adaptation of accuracies expects.
    private mutating func learnResidual(_ residual: Float) {
        slowResidual += 0.04 * (min(2 * residual, 30) - slowResidual)
    }

    /// The straight line over a gap, from the likeliest origin, meters.
    private func straightLine(from origins: [RouteSearch.Place], to fix: Fix) -> Float {
        guard let best = origins.max(by: { $0.logWeight < $1.logWeight }), let tile = source.matcherTile(best.edge.tile).tile,
            best.edge.index < tile.edgeCount
        else { return 0 }
        return Float(tile.coordinate(on: best.edge.index, at: best.along).distance(to: fix.coordinate))
    }
}

/// The routes of a search as they enter the log of ways driven, each edge of a route once.
private struct RoutePaths {
    let search: RouteSearch
    let origins: [UInt32]
    private var serials: [Int32: UInt32] = [:]

    init(search: RouteSearch, origins: [UInt32]) {
        self.search = search
        self.origins = origins
    }

    mutating func serial(of node: Int32, log: inout PathLog) -> UInt32 {
        var chain: [Int32] = []
        var current = node
        var serial: UInt32 = 0
        while true {
            if let known = serials[current] {
                serial = known
                break
            }
            let step = search.nodes[Int(current)]
            if step.parent < 0 && !step.turnsRound {
                serial = origins[Int(step.origin)]
                break
            }
            chain.append(current)
            if step.parent < 0 {
                serial = origins[Int(step.origin)]
                break
            }
            current = step.parent
        }
        for number in chain.reversed() {
            serial = log.append(search.nodes[Int(number)].edge, parent: serial)
            serials[number] = serial
        }
        return serial
    }
}
