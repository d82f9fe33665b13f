import Foundation

/// The hypothesis that the vehicle is on no road of the map: free motion in the plane.
///
/// The place is kept as the predicted fix minus the last fix, in meters east and north, so that it needs no frame. Noise is alike in
/// all directions, so that place and speed share one 2 × 2 covariance.
struct OffRoadState {
    var logWeight: Float = -.infinity
    /// The offline matcher's note of where the vehicle was at the last fix, or −1.
    var trail: Int32 = -1
    var place: SIMD2<Float> = .zero
    var velocity: SIMD2<Float> = .zero
    var placeVariance: Float = 0
    var crossVariance: Float = 0
    var velocityVariance: Float = 0

    var isAlive: Bool { logWeight > -1e6 }

    /// Moves the state on in time, relative to a fix that lies `displacement` from the last.
    @inline(__always)
    mutating func predict(duration: Float, acceleration: Float, drift: Float, displacement: SIMD2<Float>) {
        let noise = acceleration * acceleration
        place += velocity * duration - displacement
        let third = duration * duration * duration / 3
        placeVariance += duration * (2 * crossVariance + duration * velocityVariance) + noise * third + drift
        crossVariance += duration * velocityVariance + noise * duration * duration / 2
        velocityVariance += noise * duration
    }

    /// Takes the position in (it is the origin now) and gives the squared normalized residual and its variance.
    @inline(__always)
    mutating func updatePlace(variance noise: Float, gate: Float) -> (residual: Float, variance: Float) {
        let variance = placeVariance + noise
        let residual = (place.x * place.x + place.y * place.y) / variance
        if residual <= gate {
            let gain = placeVariance / variance
            let cross = crossVariance / variance
            velocity -= cross * place
            place -= gain * place
            velocityVariance -= cross * crossVariance
            crossVariance -= cross * placeVariance
            placeVariance -= gain * placeVariance
        }
        return (residual, variance)
    }

    /// Takes a velocity in.
    @inline(__always)
    mutating func updateVelocity(_ measured: SIMD2<Float>, variance noise: Float) {
        let variance = velocityVariance + noise
        let residual = measured - velocity
        let gain = velocityVariance / variance
        let cross = crossVariance / variance
        place += cross * residual
        velocity += gain * residual
        placeVariance -= cross * crossVariance
        crossVariance -= cross * velocityVariance
        velocityVariance -= gain * velocityVariance
    }
}
