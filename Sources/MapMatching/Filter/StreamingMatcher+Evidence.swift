import Foundation
import RoadNetwork

/// What a fix says for and against each hypothesis.
extension StreamingMatcher {
    /// How fast a car may seem to go backwards, meters a second.
    private static let reversing: Float = 0.5

    /// Takes position and course into every hypothesis and weighs it by them.
    mutating func weigh(_ fix: Fix, _ terms: FixTerms) {
        for index in 0..<count {
            let hypothesis = hypotheses + index
            if hypothesis.pointee.logWeight < -60 {
                hypothesis.pointee.logWeight = -.infinity
                continue
            }
            let slot = Int(hypothesis.pointee.slot)
            let point = tiles.point(slot, fix.coordinate, stamp: stamp)
            weigh(hypothesis, tiles.slots[slot].tile.segments, point, terms)
        }
    }

    /// Takes position and course into one hypothesis.
    mutating func weigh(one index: Int, _ fix: Fix, _ terms: FixTerms) {
        let slot = Int(hypotheses[index].slot)
        let point = tiles.point(slot, fix.coordinate, stamp: stamp)
        weigh(hypotheses + index, tiles.slots[slot].tile.segments, point, terms)
    }

    /// Whether an end of the edge is nearer than two and a half deviations, or passed.
    @inline(__always)
    private static func isWithin(_ distance: Float, _ variance: Float) -> Bool { distance < 0 || distance * distance < 6.25 * variance }

    @inline(__always)
    private func weigh(
        _ hypothesis: UnsafeMutablePointer<Hypothesis>, _ segments: UnsafePointer<Segment>, _ point: SIMD2<Float>, _ terms: FixTerms
    ) {
        let edge = hypothesis.pointee.edge
        let length = edge.pointee.length
        let isFerry = edge.pointee.isFerry
        var state = hypothesis.pointee.state
        let before = SIMD2(state.along, state.alongVariance)
        let speedBefore = SIMD2(state.speed, state.row1.y)
        let place = EdgeGeometry.locate(edge, segments, along: state.along, hint: &hypothesis.pointee.segment)

        // Along and across the road: white noise is alike in all directions, so that the axes may be turned.
        let along = place.direction
        let across = SIMD2(along.y, -along.x)
        let projectedAlong = state.row0 + along.x * state.row2 + along.y * state.row3
        let projectedAcross = across.x * state.row2 + across.y * state.row3
        let half = Float(edge.pointee.halfWidth) * 0.1 * parameters.widthShare
        let ferryNoise: Float = isFerry ? 40_000 : 0
        let varianceAlong = projectedAlong.x + along.x * projectedAlong.z + along.y * projectedAlong.w + terms.placeNoise + ferryNoise
        let varianceAcross = across.x * projectedAcross.z + across.y * projectedAcross.w + terms.placeNoise + half * half + ferryNoise
        let mixed = across.x * projectedAlong.z + across.y * projectedAlong.w
        let offset = point - place.point - state.bias
        let residualAlong = offset.x * along.x + offset.y * along.y
        let residualAcross = offset.x * across.x + offset.y * across.y
        let precisionAlong = 1 / varianceAlong
        let share = mixed * precisionAlong
        let restAcross = residualAcross - share * residualAlong
        let restVariance = varianceAcross - share * mixed
        let restPrecision = 1 / restVariance
        let squared = residualAlong * residualAlong * precisionAlong + restAcross * restAcross * restPrecision
        hypothesis.pointee.residual = squared
        var weight = -0.5 * min(squared, parameters.gate)
        if squared <= parameters.gate {
            state.update(residual: residualAlong, projected: projectedAlong, precision: precisionAlong)
            state.update(residual: restAcross, projected: projectedAcross - share * projectedAlong, precision: restPrecision)
            state.keepVariancesPositive()
        }
        let determinant = hypothesis.pointee.determinant * varianceAlong * restVariance
        weight -= 0.5 * FastMath.log(determinant)

        let isSeed = hypothesis.pointee.isSeed
        if Self.isWithin(state.along, state.alongVariance) || Self.isWithin(before.x, before.y) {
            let after = normal.cumulative(state.along / state.alongVariance.squareRoot())
            let earlier = isSeed ? 1 : normal.cumulative(before.x / before.y.squareRoot())
            weight += FastMath.log(max(after, 1e-5) / max(earlier, 1e-5))
            state.condition(above: 0, below: .greatestFiniteMagnitude, normal)
        }
        let left = length - state.along
        let leftBefore = length - before.x
        if Self.isWithin(left, state.alongVariance) || Self.isWithin(leftBefore, before.y) {
            let after = normal.cumulative(left / state.alongVariance.squareRoot())
            let earlier = isSeed ? 1 : normal.cumulative(leftBefore / before.y.squareRoot())
            weight += FastMath.log(max(after, 1e-5) / max(earlier, 1e-5))
        }

        if terms.hasCourse {
            let cosine = EdgeGeometry.bestCosine(
                edge, segments, along: state.along, variance: state.alongVariance, hint: hypothesis.pointee.segment, direction: terms.course
            )
            weight += isFerry ? -1 : max(-terms.courseWeight * (1 - cosine), terms.courseFloor)
        }
        let plausible = Float(edge.pointee.plausibleSpeed) * 0.1
        if plausible > 0 && state.speed > 1.3 * plausible && !isFerry {
            weight -= 0.3 * min(3, 10 * (state.speed / plausible - 1.3))
        }
        if terms.stops && state.along < 12 && !isSeed { weight += parameters.stopBehindJunction }
        let forward = state.speed + Self.reversing
        if terms.hasSpeed {
            if state.speed < 0 { state.mean.y = max(state.mean.y, -1) }
        } else if forward < 0 || forward * forward < 2.25 * state.row1.y {
            // Cars drive forwards: the Gaussian keeps only the part of it that does, and the hypothesis pays for the rest.
            let deviation = state.row1.y.squareRoot()
            let after = normal.cumulative(forward / deviation)
            let earlier = normal.cumulative((speedBefore.x + Self.reversing) / speedBefore.y.squareRoot())
            if !isFerry { weight += FastMath.log(max(after, 1e-5) / max(earlier, 1e-5)) }
            state.conditionSpeed(above: -Self.reversing, normal)
        }
        hypothesis.pointee.state = state
        hypothesis.pointee.logWeight += weight
        hypothesis.pointee.isSeed = false
    }
}
