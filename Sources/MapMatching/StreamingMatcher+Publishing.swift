import Foundation
import Geodesy
import RoadNetwork

extension StreamingMatcher {
    /// Sums the hypotheses up to one answer: the directed way with the greatest weight, the one that was published last counting more.
    mutating func publish(_ fix: Fix) {
        thin()
        guard count > 0 || offRoad.isAlive else {
            forgetPublished()
            answer.pointee = Match(status: .degraded(missingTile ?? .noMap), time: fix.time, coordinate: fix.coordinate)
            return
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
            publishOffRoad(fix)
            return
        }
        publishedOffRoad = false
        publishRoad(fix, group: chosen, total: total)
    }

    private mutating func publishOffRoad(_ fix: Fix) {
        if let missingTile {
            answer.pointee = Match(status: .degraded(missingTile), time: fix.time, coordinate: fix.coordinate)
            return
        }
        publishedOffRoad = true
        answer.pointee = Match(status: .offRoad, time: fix.time, coordinate: fix.coordinate)
        answer.pointee.offRoadProbability = Double(offRoadOdds / totalOdds)
        answer.pointee.speed = fix.speed.flatMap { $0 >= 0 ? $0 : nil }
        answer.pointee.bearing = fix.course.flatMap { $0 >= 0 ? $0 : nil }
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

    private mutating func publishRoad(_ fix: Fix, group: Int, total: Float) {
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
        // Field by field: a whole answer would be copied several times on its way.
        answer.pointee.status = .matched
        answer.pointee.time = fix.time
        answer.pointee.coordinate = tile.pointee.tile.frame.coordinate(place.point)
        answer.pointee.edge = edge
        answer.pointee.offset = Double(along)
        answer.pointee.wayDirection = way
        answer.pointee.bearing = facesOneWay(hypothesis, total: total) ? bearing(of: edge, segment: hint, place.direction) : nil
        answer.pointee.speed = Double(max(hypothesis.pointee.state.speed, 0))
        answer.pointee.probability = Double(odds[group] / totalOdds)
        answer.pointee.offRoadProbability = Double(offRoadOdds / totalOdds)
        answer.pointee.alongVariance = Double(hypothesis.pointee.state.alongVariance)
        answer.pointee.speedVariance = Double(hypothesis.pointee.state.row1.y)
        answer.pointee.bias = hypothesis.pointee.state.bias
    }

    /// The bearing of a piece of an edge: worked out once for as long as the vehicle stays on it.
    private mutating func bearing(of edge: EdgeID, segment: UInt16, _ direction: SIMD2<Float>) -> Double {
        if let lastBearing, lastBearing.edge == edge, lastBearing.segment == segment { return lastBearing.degrees }
        let signed = Double(atan2(direction.x, direction.y)) * 180 / .pi
        let degrees = signed < 0 ? signed + 360 : signed
        lastBearing = SegmentBearing(edge: edge, segment: segment, degrees: degrees)
        return degrees
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
    private func facesOneWay(_ hypothesis: UnsafePointer<Hypothesis>, total: Float) -> Bool {
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
