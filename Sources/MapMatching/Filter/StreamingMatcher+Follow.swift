import Foundation
import RoadNetwork

/// One step of the filter, from one fix to the next.
extension StreamingMatcher {
    /// Follows the vehicle to a fix.
    mutating func follow(_ fix: Fix, duration: Float, displacement: SIMD2<Float>) {
        let terms = FixTerms(
            fix, parameters, duration: duration, inflation: inflation, wasMoving: lastSpeed >= 1, clock: &clock)
        if duration > 4 { fixesSinceStart = 0 }
        fixesSinceStart += 1
        if count > 0 {
            let best = bestIndex()
            leaveRoad(best)
            let turns = hypotheses[best].state.speed < (duration > 4 ? 8 : 3) && !(terms.hasSpeed && terms.speed < 0.3 && duration < 4)
            if turns { addTurnRound(of: best) }
        }
        advance(terms)
        weigh(fix, terms)
        followOffRoad(terms, displacement: displacement)
        recover(fix, terms)
        if terms.hasSpeed { lastSpeed = terms.speed }
        if count == 0 && !offRoad.isAlive {
            restart()
            start(fix)
        }
    }

    /// What the variance of fixes is multiplied by, from how well the best hypothesis has explained those of the last seconds: accuracies
    /// are claims (innovation-based adaptation; Mehra, 1970). In between they are believed.
    var inflation: Float {
        if slowResidual > 2 { return min(slowResidual / 2, 9) }
        return min(max(slowResidual / parameters.calmResidual, parameters.leastInflation), 1)
    }

    /// The hypothesis with the greatest weight.
    func bestIndex() -> Int {
        var best = 0
        for index in 1..<max(count, 1) where hypotheses[index].logWeight > hypotheses[best].logWeight { best = index }
        return best
    }

    /// Watches how well the best hypothesis explains the fixes, and looks for others where it does not.
    private mutating func recover(_ fix: Fix, _ terms: FixTerms) {
        guard count > 0 else {
            if offRoad.isAlive { joinRoads(fix, terms) }
            return
        }
        let best = hypotheses + bestIndex()
        let logWeight = best.pointee.logWeight
        let residual = min(best.pointee.residual, 30)
        let offWins = offRoad.logWeight > logWeight
        if !offWins {
            slowResidual += 0.04 * (residual - slowResidual)
            fastResidual += 0.1 * (residual - fastResidual)
        }
        gatedInRow = best.pointee.residual > parameters.gate ? gatedInRow + 1 : 0
        // After a long silence a vehicle that is on none of the expected roads is searched for like a new one.
        let isLost = terms.step.duration > parameters.longestUnsearchedGap && best.pointee.residual > parameters.gate
        if !offWins && fastResidual > 18 || isLost {
            restart()
            start(fix)
            return
        }
        if offRoad.logWeight > logWeight - 3 { joinRoads(fix, terms) }
        if stamp & 7 == 0 && (gatedInRow == 0 || gatedInRow >= 5) {
            let bias = best.pointee.state.bias
            let square = bias.x * bias.x + bias.y * bias.y
            if square > 2.56 * terms.biasVariance || slowResidual > 4 {
                seed(fix, terms, logWeight: logWeight - 10, isReseed: true, trail: best.pointee.trail)
            }
        }
    }

    /// Lets the vehicle come onto a road again.
    private mutating func joinRoads(_ fix: Fix, _ terms: FixTerms) {
        let aligned: Float = terms.hasCourse ? 0.9 - 0.5 * log(terms.courseVariance) : 0
        seed(fix, terms, logWeight: offRoad.logWeight + parameters.joinRoad + aligned, isReseed: true, trail: offRoad.trail)
    }
}
