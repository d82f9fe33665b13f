import Foundation

/// The car's speed and how it changes, filtered from what the fixes say: a Kalman filter whose acceleration forgets itself in seconds.
///
/// A receiver's speed is good to some decimeters a second, which a tunnel makes a hundred meters of; and looking a second ahead needs to
/// know that the car is braking.
struct SpeedEstimate: Sendable {
    /// How long a change of speed lasts, seconds.
    static let changeMemory = 3.0
    /// How strong it is, one standard deviation, meters per second squared.
    static let changeDeviation = 0.7
    /// No speed is taken to be better than this, one standard deviation, meters a second.
    static let finestDeviation = 0.15
    /// What a speed is taken for that comes without its accuracy, one standard deviation, meters a second.
    static let assumedDeviation = 0.5
    /// After so many seconds nothing links two speeds.
    static let longestGap = 10.0
    /// From how much braking on a car is going to stand, meters per second squared: twice that of calm drivers; and more than the hardest that
    /// is foretold by so many standard deviations of what the speeds may err.
    static let hard = 3.6
    static let surely = 2.0
    /// Slower than this is standing, meters a second.
    static let standing = 0.7

    /// Meters a second; `nil` before the first one.
    private(set) var speed: Double?
    /// Meters per second squared.
    private(set) var acceleration = 0.0
    private var time: Int64 = 0
    private var lastMeasured = 0.0
    private var lastNoise = 0.0
    private var lastChange: (value: Double, deviation: Double)?
    /// The mean of the speeds since the car last changed its speed, and of how many it is, at most so many.
    private var steady = (mean: 0.0, count: 0.0)
    private static let mostSteady = 6.0
    private var speedVariance = 0.0
    private var covariance = 0.0
    private var accelerationVariance = 0.0

    /// The acceleration as far as it stands out of its own error: what is noise is none, and a steady car stays steady.
    var significantAcceleration: Double {
        let noise = 2 * accelerationVariance
        let square = acceleration * acceleration
        return square > noise ? acceleration * (1 - noise / square) : 0
    }

    /// The braking of the last second where it is so hard that the car is going to stand, meters per second squared below zero; `nil`
    /// otherwise. It is what was measured: what is filtered from it lags, and the car is nearly there.
    var hardBraking: Double? {
        guard let change = lastChange, change.value < -Self.hard,
            change.value + Self.surely * change.deviation < -PositionPredictor.braking.hardest
        else { return nil }
        return max(-8, change.value)
    }

    /// The best that can be said of the speed now, meters a second; a steady car's is the mean of some seconds.
    var best: Double? { speed == nil ? nil : steady.count > 1 && significantAcceleration == 0 ? steady.mean : speed }

    /// One standard deviation of the speed, meters a second.
    var deviation: Double { speed == nil ? .infinity : speedVariance.squareRoot() }

    /// Takes in a speed (meters a second) that was true at a time (nanoseconds). What is no number is left out.
    mutating func take(_ measured: Double, deviation: Double?, at time: Int64) {
        guard measured.isFinite, measured >= 0 else { return }
        let stated = deviation.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? Self.assumedDeviation
        let noise = max(Self.finestDeviation, stated) * max(Self.finestDeviation, stated)
        let seconds = Double(time - self.time) * 1e-9
        lastChange =
            speed != nil && seconds > 0.5 && seconds < 2
            ? ((measured - lastMeasured) / seconds, (noise + lastNoise).squareRoot() / seconds) : nil
        (lastMeasured, lastNoise) = (measured, noise)
        defer { self.time = time }
        guard let speed, seconds > 0, seconds < Self.longestGap else {
            (self.speed, acceleration) = (measured, 0)
            steady = (measured, 1)
            (speedVariance, covariance, accelerationVariance) = (noise, 0, Self.changeDeviation * Self.changeDeviation)
            return
        }
        // The change goes on for as long as it lasts; its noise keeps its own strength steady.
        let kept = exp(-seconds / Self.changeMemory)
        let gained = Self.changeMemory * (1 - kept)
        let fresh = Self.changeDeviation * Self.changeDeviation * (1 - kept * kept)
        let predicted = speed + gained * acceleration
        speedVariance += 2 * gained * covariance + gained * gained * accelerationVariance + fresh * seconds * seconds / 3 + 0.01 * seconds
        covariance = kept * (covariance + gained * accelerationVariance) + fresh * seconds / 2
        accelerationVariance = kept * kept * accelerationVariance + fresh
        acceleration *= kept
        let surprise = measured - predicted
        if surprise * surprise > 9 * (speedVariance + noise) {
            // The car has begun to brake, or to speed up, within this time: the spread of a change that explains it.
            let spread = 3 * surprise * surprise / (seconds * seconds)
            speedVariance += spread * seconds * seconds / 3
            covariance += spread * seconds / 2
            accelerationVariance += spread
        }
        let gain = speedVariance / (speedVariance + noise)
        let change = covariance / (speedVariance + noise)
        self.speed = max(0, predicted + gain * surprise)
        acceleration += change * surprise
        accelerationVariance -= change * covariance
        covariance *= 1 - gain
        speedVariance *= 1 - gain
        let isSteady = significantAcceleration == 0 && abs(measured - steady.mean) < 3 * noise.squareRoot()
        steady.count = isSteady ? min(Self.mostSteady, steady.count + 1) : 1
        steady.mean += ((isSteady ? measured : self.speed ?? measured) - steady.mean) / steady.count
        // A car that stands, or has driven on from standing, does so at once.
        if measured < Self.standing { (self.speed, acceleration, steady) = (measured, 0, (measured, 1)) }
    }
}
