import Foundation
import RoadNetwork

/// The hypothesis off the road: how it is entered, moved and weighed.
extension StreamingMatcher {
    /// The fastest that cars are expected to drive off the road, meters a second.
    private static let plausibleOffRoadSpeed: Float = 8

    /// Lets the vehicle leave the road from the best hypothesis of the last fix, where that is likelier than having left before.
    mutating func leaveRoad(_ best: Int) {
        let isService = hypotheses[best].edge.pointee.isServiceRoad
        let entry = hypotheses[best].logWeight + (isService ? parameters.leaveServiceRoad : parameters.leaveRoad)
        if offRoad.logWeight >= entry { return }
        let hypothesis = hypotheses[best]
        let slot = Int(hypothesis.slot)
        var hint = hypothesis.segment
        let place = EdgeGeometry.locate(hypothesis.edge, tiles.slots[slot].tile.segments, along: hypothesis.state.along, hint: &hint)
        offRoad.logWeight = entry
        offRoad.trail = hypothesis.trail
        offRoad.place = place.point + hypothesis.state.bias - tiles.slots[slot].point
        offRoad.velocity = place.direction * hypothesis.state.speed
        let state = hypothesis.state
        offRoad.placeVariance =
            0.5 * (state.row0.x + state.row2.z + state.row3.w + 2 * (place.direction.x * state.row0.z + place.direction.y * state.row0.w))
        offRoad.placeVariance = max(offRoad.placeVariance, 0.5)
        offRoad.velocityVariance = state.row1.y
        offRoad.crossVariance = 0
    }

    /// Moves the hypothesis off the road on and weighs it by the same evidence as those on roads.
    mutating func followOffRoad(_ terms: FixTerms, displacement: SIMD2<Float>) {
        if !offRoad.isAlive { return }
        offRoad.predict(
            duration: terms.step.duration, acceleration: parameters.offRoadAcceleration, drift: terms.step.biasNoise,
            displacement: displacement)
        var determinant: Float = 1
        var weight: Float = 0
        let speed = (offRoad.velocity.x * offRoad.velocity.x + offRoad.velocity.y * offRoad.velocity.y).squareRoot()
        if terms.hasSpeed {
            let variance = offRoad.velocityVariance + terms.speedNoise
            let residual = terms.speed - speed
            determinant *= variance
            weight -= 0.5 * residual * residual / variance
        }
        if terms.hasCourse {
            let uncertainty = min(offRoad.velocityVariance / max(speed * speed, 1), 3)
            let variance = terms.courseVariance + uncertainty
            let cosine = speed > 0.5 ? (offRoad.velocity.x * terms.course.x + offRoad.velocity.y * terms.course.y) / speed : 1
            weight += max(-(1 - cosine) / variance - 0.5 * FastMath.log(variance * terms.courseWeight), terms.courseFloor)
            if terms.hasSpeed {
                offRoad.updateVelocity(
                    terms.course * terms.speed, variance: terms.speedNoise + terms.speed * terms.speed * terms.courseVariance)
            }
        } else if terms.hasSpeed && terms.speed < 1 {
            offRoad.updateVelocity(.zero, variance: terms.speedNoise)
        }
        let result = offRoad.updatePlace(variance: terms.placeNoise, gate: parameters.gate)
        determinant *= result.variance * result.variance
        weight -= 0.5 * min(result.residual, parameters.gate) + 0.5 * FastMath.log(determinant)
        // Cars off the road are slow: the same prior that roads have, for the slowest kind of road.
        if speed > 1.3 * Self.plausibleOffRoadSpeed { weight -= 0.3 * min(3, 10 * (speed / Self.plausibleOffRoadSpeed - 1.3)) }
        offRoad.logWeight += weight + parameters.stayOffRoad
        // The poorer a bare fix is, the less it says.
        if !terms.hasSpeed && !terms.hasCourse { offRoad.logWeight += parameters.stayOffRoadWithoutMotion * min(1, 10 / terms.deviation) }
    }

    /// Starts off the road, anywhere.
    mutating func startOffRoad(_ terms: FixTerms, logWeight: Float) {
        offRoad = OffRoadState()
        offRoad.logWeight = logWeight
        offRoad.placeVariance = terms.biasVariance + terms.placeNoise
        offRoad.velocity = terms.hasSpeed && terms.hasCourse ? terms.course * terms.speed : .zero
        offRoad.velocityVariance = terms.hasSpeed && terms.hasCourse ? terms.speedNoise : 50
    }
}
