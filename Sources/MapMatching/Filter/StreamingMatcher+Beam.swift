import Foundation
import RoadNetwork

/// Keeps the hypotheses few: those that say the same are merged, those that are too unlikely dropped.
extension StreamingMatcher {
    /// Merges and prunes, and makes the weights relative to the best.
    mutating func thin() {
        var top = offRoad.logWeight
        for index in 0..<count { top = max(top, hypotheses[index].logWeight) }
        let isWide = fixesSinceStart <= 12
        let limit = top - parameters.pruning
        let beam = isWide ? parameters.wideBeam : parameters.beam
        var kept = 0
        for index in 0..<count where hypotheses[index].logWeight >= limit {
            if mergeIntoKept(index, kept) { continue }
            if kept != index { hypotheses[kept] = hypotheses[index] }
            kept += 1
        }
        if kept > beam { kept = dropWorst(kept, keep: beam) }
        count = kept
        for index in 0..<count { hypotheses[index].logWeight -= top }
        if offRoad.logWeight < top - 40 { offRoad.logWeight = -.infinity } else { offRoad.logWeight -= top }
    }

    /// Merges a hypothesis into a kept one of the same edge that says the same.
    @inline(__always)
    private mutating func mergeIntoKept(_ index: Int, _ kept: Int) -> Bool {
        let candidate = hypotheses + index
        for other in 0..<kept where hypotheses[other].edge == candidate.pointee.edge {
            let target = hypotheses + other
            let distance = abs(target.pointee.state.along - candidate.pointee.state.along)
            let variance = max(target.pointee.state.alongVariance, candidate.pointee.state.alongVariance)
            let excess = max(0, distance - 1.5 * mergeReach)
            if excess * excess >= 0.5625 * mergeReach * mergeReach * variance { continue }
            let difference = candidate.pointee.logWeight - target.pointee.logWeight
            let ratio = FastMath.exp(min(difference, 40))
            target.pointee.state.merge(candidate.pointee.state, share: ratio / (1 + ratio))
            target.pointee.logWeight += FastMath.log(1 + ratio)
            if difference > 0 {
                target.pointee.path = candidate.pointee.path
                target.pointee.trail = candidate.pointee.trail
                target.pointee.residual = candidate.pointee.residual
            }
            return true
        }
        return false
    }

    /// Keeps the best of too many hypotheses.
    private mutating func dropWorst(_ kept: Int, keep: Int) -> Int {
        for index in 0..<kept { order[index] = Int32(truncatingIfNeeded: index) }
        var list = UnsafeMutableBufferPointer(start: order, count: kept)
        let all = hypotheses
        // Equal weights keep the order of the map, so that the same drive gives the same answers.
        list.sort { left, right in
            let first = all[Int(left)].logWeight
            let second = all[Int(right)].logWeight
            return first != second ? first > second : left < right
        }
        for index in 0..<keep { spare[index] = hypotheses[Int(order[index])] }
        swap(&hypotheses, &spare)
        return keep
    }
}
