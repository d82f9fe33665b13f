import Foundation
import Geodesy
import RoadNetwork

extension StreamingMatcher {
    /// Sums the hypotheses up to one answer: the directed way with the greatest weight, the one that was published last counting more.
    mutating func publish(_ fix: Fix) -> Match {
        thin()
        guard count > 0 || offRoad.isAlive else {
            forgetPublished()
            return Match(status: .degraded(missingTile ?? .noMap), time: fix.time, coordinate: fix.coordinate)
        }
        let offWeight = offRoad.isAlive ? FastMath.exp(offRoad.logWeight) : 0
        var total = offWeight
        // Each way's sum stands with its first hypothesis.
        for index in 0..<count {
            let weight = FastMath.exp(hypotheses[index].logWeight)
            total += weight
            weights[index] = weight
            let way = hypotheses[index].edge.pointee.wayDirection
            for other in 0..<index where hypotheses[other].edge.pointee.wayDirection == way {
                weights[other] += weight
                weights[index] = 0
                break
            }
        }
        publishOdds()
        let hasMotion = fix.speed != nil || fix.course != nil
        let factor = hasMotion ? parameters.hysteresis : parameters.hysteresisWithoutMotion
        var chosen = -1
        var chosenScore: Float = -1
        for index in 0..<count where weights[index] > 0 {
            let score = hypotheses[index].edge.pointee.wayDirection == published ? weights[index] * factor : weights[index]
            if score > chosenScore {
                chosenScore = score
                chosen = index
            }
        }
        let roads = total - offWeight
        let isOff = chosen < 0 || offWeight > roads * (publishedOffRoad ? 0.7 : 1.5)
        if isOff {
            forgetPublished()
            if let missingTile { return Match(status: .degraded(missingTile), time: fix.time, coordinate: fix.coordinate) }
            publishedOffRoad = true
            var match = Match(status: .offRoad, time: fix.time, coordinate: fix.coordinate)
            match.offRoadProbability = Double(offRoadOdds / totalOdds)
            match.speed = fix.speed.flatMap { $0 >= 0 ? $0 : nil }
            match.bearing = fix.course.flatMap { $0 >= 0 ? $0 : nil }
            return match
        }
        publishedOffRoad = false
        return publishRoad(fix, group: chosen, total: total)
    }

    /// The odds of each way and of being off the road, as they are published.
    private mutating func publishOdds() {
        // Where fixes count as finer than they claim, the deviations err on the large side no more.
        let power = max(1, parameters.oddsPower * min(inflation, 1))
        offRoadOdds = offRoad.logWeight > -28 ? FastMath.exp(power * offRoad.logWeight) : 0
        totalOdds = offRoadOdds
        for index in 0..<count {
            let weight = weights[index]
            odds[index] = weight == 1 || weight < 1e-12 ? weight : FastMath.exp(power * FastMath.log(weight))
            totalOdds += odds[index]
        }
    }

    private mutating func publishRoad(_ fix: Fix, group: Int, total: Float) -> Match {
        let way = hypotheses[group].edge.pointee.wayDirection
        var best = group
        for index in 0..<count
        where hypotheses[index].edge.pointee.wayDirection == way && hypotheses[index].logWeight > hypotheses[best].logWeight {
            best = index
        }
        published = way
        publishedIndex = best
        let hypothesis = hypotheses + best
        let tile = tiles.slots + Int(hypothesis.pointee.slot)
        let edge = EdgeID(tile: tile.pointee.tile.number, index: Int(hypothesis.pointee.index))
        let along = shownAlong(edge, hypothesis, fix)
        var hint = hypothesis.pointee.segment
        let place = EdgeGeometry.locate(hypothesis.pointee.edge, tile.pointee.tile.segments, along: along, hint: &hint)
        var match = Match(status: .matched, time: fix.time, coordinate: tile.pointee.tile.frame.coordinate(place.point))
        match.edge = edge
        match.offset = Double(along)
        match.wayDirection = way
        match.speed = Double(max(hypothesis.pointee.state.speed, 0))
        match.probability = Double(odds[group] / totalOdds)
        match.offRoadProbability = Double(offRoadOdds / totalOdds)
        match.alongVariance = Double(hypothesis.pointee.state.alongVariance)
        match.speedVariance = Double(hypothesis.pointee.state.row1.y)
        match.bias = hypothesis.pointee.state.bias
        if facesOneWay(hypothesis, direction: place.direction, total: total) {
            match.bearing = Double(atan2(place.direction.x, place.direction.y)) * 180 / .pi
            if let bearing = match.bearing, bearing < 0 { match.bearing = bearing + 360 }
        }
        return match
    }

    /// Where on its edge the vehicle is shown: within the edge, and where it stopped for as long as it stands.
    private mutating func shownAlong(_ edge: EdgeID, _ hypothesis: UnsafePointer<Hypothesis>, _ fix: Fix) -> Float {
        let along = min(max(hypothesis.pointee.state.along, 0), hypothesis.pointee.edge.pointee.length)
        guard let speed = fix.speed, speed >= 0, speed < 0.5 else {
            standing = nil
            return along
        }
        if let standing, standing.edge == edge { return standing.along }
        standing = StandingPlace(edge: edge, along: along)
        return along
    }

    /// Whether the weight speaks for one direction of travel: the opposite one has little of it.
    private func facesOneWay(_ hypothesis: UnsafePointer<Hypothesis>, direction: SIMD2<Float>, total: Float) -> Bool {
        let reverse = WayDirectionPair.opposite(hypothesis.pointee.edge.pointee.wayDirection)
        var against: Float = 0
        for index in 0..<count where hypotheses[index].edge.pointee.wayDirection == reverse { against += weights[index] }
        return against < 0.25 * total
    }
}

/// The two directions of a way.
enum WayDirectionPair {
    /// The other direction of the same way.
    @inline(__always)
    static func opposite(_ way: WayDirection) -> WayDirection { WayDirection(wayID: way.wayID, forward: !way.isForward) }
}
