/// The Gaussian of one hypothesis: place along the edge, speed, and the receiver's offset east and north, with its covariance.
///
/// One small Kalman filter for each road that the vehicle may be on: Rao-Blackwellisation (Doucet, de Freitas, Murphy and Russell,
/// 2000). Distances from the start of the edge in meters, speed in meters a second.
struct KinematicState {
    /// Along, speed, offset east, offset north.
    var mean: SIMD4<Float>
    var row0: SIMD4<Float>
    var row1: SIMD4<Float>
    var row2: SIMD4<Float>
    var row3: SIMD4<Float>

    @inline(__always) var along: Float { mean.x }
    @inline(__always) var speed: Float { mean.y }
    @inline(__always) var bias: SIMD2<Float> { SIMD2(mean.z, mean.w) }
    @inline(__always) var alongVariance: Float { row0.x }
    /// The speed, unless it is no more than a guess.
    var knownSpeed: Float? { row1.y < 30 ? mean.y : nil }
    /// The variance of the offset, the mean of both axes.
    var biasVariance: Float { 0.5 * (row2.z + row3.w) }

    /// A state without correlations.
    init(along: Float, speed: Float, alongVariance: Float, speedVariance: Float, biasVariance: Float) {
        mean = SIMD4(along, speed, 0, 0)
        row0 = SIMD4(alongVariance, 0, 0, 0)
        row1 = SIMD4(0, speedVariance, 0, 0)
        row2 = SIMD4(0, 0, biasVariance, 0)
        row3 = SIMD4(0, 0, 0, biasVariance)
    }

    /// Gives the state the mean speed of the route that led to it.
    mutating func guessSpeed(_ meanSpeed: Float) {
        mean.y = meanSpeed
        row1 = SIMD4(0, 25, 0, 0)
        row0.y = 0
        row2.y = 0
        row3.y = 0
    }

    /// Moves the state on in time.
    @inline(__always)
    mutating func predict(_ step: TimeStep) {
        mean.x += mean.y * step.duration
        mean.z *= step.biasDecay
        mean.w *= step.biasDecay
        let scale = SIMD4(1, 1, step.biasDecay, step.biasDecay)
        row0 += step.duration * row1
        row2 *= step.biasDecay
        row3 *= step.biasDecay
        row0 *= scale
        row1 *= scale
        row2 *= scale
        row3 *= scale
        row0.x += step.duration * row0.y + step.alongNoise
        row1.x += step.duration * row1.y + step.crossNoise
        row0.y += step.crossNoise
        row1.y += step.speedNoise
        row2.x += step.duration * row2.y
        row3.x += step.duration * row3.y
        row2.z += step.biasNoise
        row3.w += step.biasNoise
    }

    /// The covariance times a measurement's row.
    @inline(__always)
    func times(_ row: SIMD4<Float>) -> SIMD4<Float> { row0 * row.x + row1 * row.y + row2 * row.z + row3 * row.w }

    /// Takes a scalar measurement in: `projected` is the covariance times its row, `precision` the inverse variance
    /// of the residual.
    @inline(__always)
    mutating func update(residual: Float, projected: SIMD4<Float>, precision: Float) {
        let gain = projected * precision
        mean += gain * residual
        row0 -= gain.x * projected
        row1 -= gain.y * projected
        row2 -= gain.z * projected
        row3 -= gain.w * projected
    }

    /// Rounding must not make a variance negative where a fine fix follows a coarse one.
    @inline(__always)
    mutating func keepVariancesPositive() {
        row0.x = max(row0.x, 1e-4)
        row1.y = max(row1.y, 1e-4)
        row2.z = max(row2.z, 1e-4)
        row3.w = max(row3.w, 1e-4)
    }

    /// Gives the place along the edge another mean and variance; what is correlated with it follows.
    @inline(__always)
    mutating func replaceAlong(mean newMean: Float, variance newVariance: Float) {
        let variance = row0.x
        let projected = row0
        let gain = projected * (1 / variance)
        mean += gain * (newMean - mean.x)
        let change = (newVariance - variance) / variance
        row0 += gain.x * projected * change
        row1 += gain.y * projected * change
        row2 += gain.z * projected * change
        row3 += gain.w * projected * change
        mean.x = newMean
    }

    /// Turns the direction along the edge round: speed and place change their sign, the offset does not.
    @inline(__always)
    mutating func reverse(length: Float) {
        mean.x = length - mean.x
        mean.y = 0
        row0 *= SIMD4(1, 1, -1, -1)
        row1 *= SIMD4(1, 1, -1, -1)
        row2 *= SIMD4(-1, -1, 1, 1)
        row3 *= SIMD4(-1, -1, 1, 1)
    }

    /// The mixture of two states of one edge as one Gaussian, by their first two moments. `share` is the other's weight.
    @inline(__always)
    mutating func merge(_ other: KinematicState, share: Float) {
        let difference = other.mean - mean
        let own = 1 - share
        let spread = own * share
        mean += share * difference
        row0 = own * row0 + share * other.row0 + (spread * difference.x) * difference
        row1 = own * row1 + share * other.row1 + (spread * difference.y) * difference
        row2 = own * row2 + share * other.row2 + (spread * difference.z) * difference
        row3 = own * row3 + share * other.row3 + (spread * difference.w) * difference
    }
}

/// What a step in time does to every hypothesis alike.
struct TimeStep {
    /// Seconds.
    var duration: Float
    var biasDecay: Float
    var biasNoise: Float
    var alongNoise: Float
    var crossNoise: Float
    var speedNoise: Float
}

extension KinematicState {
    /// Conditions the state on lying before `end` of the edge; the mean and variance of the part of the Gaussian that does.
    @inline(__always)
    mutating func condition(below end: Float, _ normal: NormalDistribution) {
        let deviation = row0.x.squareRoot()
        let bound = (end - mean.x) / deviation
        if bound > 3 { return }
        let value = normal.at(bound)
        if value.x < 1e-3 {
            replaceAlong(mean: end - 0.1 * deviation, variance: row0.x * 0.05)
            return
        }
        let hazard = value.y / value.x
        let factor = max(0.05, 1 - hazard * (hazard + bound))
        replaceAlong(mean: mean.x - deviation * hazard, variance: row0.x * factor)
    }

    /// Conditions the state on lying within bounds along the edge.
    @inline(__always)
    mutating func condition(above lower: Float, below upper: Float, _ normal: NormalDistribution) {
        let deviation = row0.x.squareRoot()
        let low = (lower - mean.x) / deviation
        let high = (upper - mean.x) / deviation
        if low < -3 && high > 3 { return }
        let first = normal.at(low)
        let last = normal.at(high)
        let mass = last.x - first.x
        if mass < 1e-3 {
            let middle = low > 0 ? lower : upper
            let width = min(deviation * 0.2, (upper - lower) * 0.25)
            replaceAlong(mean: low > 0 ? middle + width : middle - width, variance: max(width * width, 0.01))
            return
        }
        let shift = (first.y - last.y) / mass
        let clampedLow = max(low, -NormalDistribution.reach)
        let clampedHigh = min(high, NormalDistribution.reach)
        let factor = max(0.05, 1 + (clampedLow * first.y - clampedHigh * last.y) / mass - shift * shift)
        replaceAlong(mean: mean.x + deviation * shift, variance: row0.x * factor)
    }

    /// Conditions the state on a speed above a bound; what is correlated with it follows.
    @inline(__always)
    mutating func conditionSpeed(above lower: Float, _ normal: NormalDistribution) {
        let variance = row1.y
        let deviation = variance.squareRoot()
        let bound = (lower - mean.y) / deviation
        let value = normal.at(-bound)
        var newMean = lower + 0.1 * deviation
        var factor: Float = 0.05
        if value.x > 1e-3 {
            let hazard = value.y / value.x
            newMean = mean.y + deviation * hazard
            factor = max(0.05, 1 - hazard * (hazard - bound))
        }
        let projected = row1
        let gain = projected * (1 / variance)
        mean += gain * (newMean - mean.y)
        let change = factor - 1
        row0 += gain.x * projected * change
        row1 += gain.y * projected * change
        row2 += gain.z * projected * change
        row3 += gain.w * projected * change
        mean.y = newMean
    }
}
