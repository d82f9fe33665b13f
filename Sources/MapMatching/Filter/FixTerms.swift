import Foundation

/// What one fix means to every hypothesis alike, worked out once.
struct FixTerms {
    var step: TimeStep
    /// Variance of the slowly varying part of the position, square meters.
    var biasVariance: Float
    /// Variance of the position's white part, with the map's own, square meters.
    var placeNoise: Float
    /// Standard deviation of the position along one axis, meters.
    var deviation: Float
    /// Stated speed, meters a second; not a number where there is none.
    var speed: Float
    var speedNoise: Float
    var hasSpeed: Bool
    /// Unit vector of the stated course.
    var course: SIMD2<Float>
    var hasCourse: Bool
    /// The inverse variance of the course, and the least that a course can add to a log weight.
    var courseWeight: Float
    var courseVariance: Float
    var courseFloor: Float
    /// Whether the vehicle has just come to a stop.
    var stops: Bool

    /// No fix counts as poorer than this, meters: variances of coarse and fine fixes must meet in 32 bits.
    private static let poorestAccuracy = 2000.0

    init(_ fix: Fix, _ parameters: MatcherParameters, duration: Float, inflation: Float, wasMoving: Bool, clock: inout StepClock) {
        let accuracy =
            Float(min(fix.horizontalAccuracy ?? Double(parameters.assumedAccuracy), Self.poorestAccuracy)) * parameters.accuracyFactor
        let axis = max(accuracy / 1.515, 1)
        let variance = axis * axis * inflation
        deviation = variance.squareRoot()
        biasVariance = parameters.biasShare * variance
        placeNoise = (1 - parameters.biasShare) * variance + parameters.geometryDeviation * parameters.geometryDeviation

        if let stated = fix.speed, stated >= 0, stated <= Double(parameters.fastest) {
            hasSpeed = true
            speed = Float(stated)
            let deviation = max(parameters.speedDeviation, Self.believed(fix.speedAccuracy, most: 100))
            speedNoise = deviation * deviation
        } else {
            hasSpeed = false
            speed = .nan
            speedNoise = 1
        }
        step = clock.step(duration, hasSpeed: hasSpeed, parameters)
        step.biasNoise *= biasVariance
        stops = hasSpeed && speed < 1 && wasMoving

        if let stated = fix.course, stated >= 0, stated <= 360, !(hasSpeed && speed < parameters.leastCourseSpeed) {
            hasCourse = true
            let angle = Float(stated) * .pi / 180
            course = SIMD2(sin(angle), cos(angle))
            let plain = parameters.courseDeviation + parameters.courseDeviationAtWalk / max(hasSpeed ? speed : 5, 1)
            let degrees = max(plain, Self.believed(fix.courseAccuracy, most: 180))
            let deviation = degrees * .pi / 180
            courseVariance = deviation * deviation
            courseWeight = 1 / courseVariance
            // At walking pace cars turn on the spot and cross yards: their course says little about the road.
            let outlier = FastMath.log(0.008_14 * deviation)
            courseFloor = hasSpeed && speed < parameters.leastTurningSpeed ? max(outlier, parameters.slowCourseFloor) : outlier
        } else {
            hasCourse = false
            course = .zero
            courseWeight = 0
            courseVariance = 1
            courseFloor = 0
        }
    }

    /// The state of a vehicle that may be anywhere along a road, before the fix is taken in.
    func stateAnywhere(near along: Float, biasVariance: Float) -> KinematicState {
        KinematicState(
            along: along, speed: hasSpeed ? speed : 6, alongVariance: 100 * deviation * deviation,
            speedVariance: hasSpeed ? speedNoise : 80, biasVariance: biasVariance)
    }

    /// What makes the weight of such a state independent of how wide "anywhere" is.
    var determinantAnywhere: Float {
        let variance = deviation * deviation
        return 1 / (101 * variance * (variance + 4))
    }

    /// A stated deviation as far as it means something.
    private static func believed(_ deviation: Double?, most: Double) -> Float {
        guard let deviation, deviation > 0 else { return 0 }
        return Float(min(deviation, most))
    }
}

/// The time step of the last fix: receivers keep their interval, so that its exponential is rarely needed anew.
struct StepClock {
    private var last = TimeStep(duration: -1, biasDecay: 1, biasNoise: 0, alongNoise: 0, crossNoise: 0, speedNoise: 0)
    private var lastHasSpeed = false

    /// What a duration in seconds does to a state; the noise of the receiver's offset still as a share of its variance.
    @inline(__always)
    mutating func step(_ duration: Float, hasSpeed: Bool, _ parameters: MatcherParameters) -> TimeStep {
        if duration != last.duration || hasSpeed != lastHasSpeed { renew(duration, hasSpeed, parameters) }
        return last
    }

    private mutating func renew(_ duration: Float, _ hasSpeed: Bool, _ parameters: MatcherParameters) {
        lastHasSpeed = hasSpeed
        let decay = exp(-duration / parameters.biasTime)
        var acceleration = parameters.acceleration * parameters.acceleration
        if !hasSpeed {
            let free = parameters.accelerationWithoutSpeed
            acceleration = max(acceleration, free * free / (1 + duration / parameters.accelerationTime))
        }
        let odometry = parameters.odometryDeviation * parameters.odometryDeviation
        last = TimeStep(
            duration: duration, biasDecay: decay, biasNoise: 1 - decay * decay,
            alongNoise: acceleration * duration * duration * duration / 3 + odometry * duration,
            crossNoise: acceleration * duration * duration / 2, speedNoise: acceleration * duration)
    }
}
