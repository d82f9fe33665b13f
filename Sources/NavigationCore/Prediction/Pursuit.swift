/// How the shown car follows what is foretold: as a car could, and never back. Where it is ahead it slows down or waits.
struct Pursuit {
    /// How much it accelerates or brakes to take in a correction, and how much more than foretold where that is more already; meters per
    /// second squared.
    static let correcting = (most: 3.6, more: 0.5)
    /// The same behind a tunnel, where the correction is great and the car is not to be shown in the wrong place for long.
    static let hurrying = 12.0
    /// The hardest braking, of a car that would else be shown far past the place where it comes to stand; meters per second squared.
    static let emergency = 20.0
    /// How far past that place it may be shown, meters.
    static let overrun = 3.0
    /// The last of a correction is taken in this softly, seconds.
    static let softness = 0.6
    /// Seconds of a step of the plan, and how many steps it has.
    private static let step = (seconds: 0.125, count: 48)

    /// What is foretold, and how old that is, seconds.
    let profile: MotionProfile
    let age: Double
    /// Where it begins on the shown line, and how long that is, meters.
    let start: Double
    let length: Double
    /// Where the shown line turns back on itself: the car is slow there, as far as it can brake till then.
    var turnsBack: [Double] = []
    /// For how long from now on the car hurries, seconds.
    var haste = 0.0

    /// Whether the shown car is so far from where it should be, or so much faster or slower, that it would take seconds to come right.
    func isFar(_ shown: Double, speed: Double) -> Bool {
        let expected = profile.state(at: age)
        return abs(start + expected.distance - shown) > 6 || abs(expected.speed - speed) > 4
    }

    /// How the car goes on from a place (meters along the line) and a speed (meters a second).
    ///
    /// Speeds are brought together as by a driver who closes a gap: as fast as still lets him brake in time.
    func plan(from shown: Double, speed: Double) -> MotionProfile {
        let stand = standstill
        return MotionProfile(distance: shown, speed: speed, step: Self.step.seconds, count: Self.step.count) { now in
            let expected = profile.state(at: age + now.time)
            let next = profile.speed(at: age + now.time + Self.step.seconds)
            let change = (next - expected.speed) / Self.step.seconds
            var bound = now.time < haste ? Self.hurrying : Self.correcting.most
            let gap = start + expected.distance - now.distance
            if let stand, gap < 0 {
                let room = max(0.5, stand + Self.overrun - now.distance)
                bound = max(bound, min(Self.emergency, now.speed * now.speed / (2 * room)))
            }
            let closing = min(abs(gap) / Self.softness, (1.6 * bound * abs(gap)).squareRoot(), 1.5 * next + 8)
            var wanted = max(0, next + (gap < 0 ? -closing : closing))
            bound = max(bound, abs(change) + Self.correcting.more)
            // The line may end where the road does: the car stops there, and brakes harder where it came to know that too late.
            let needed = now.speed * now.speed / (2 * max(0.1, length - now.distance))
            bound = max(bound, needed)
            wanted = min(wanted, Self.speed(after: now.speed, within: length - now.distance, braking: max(Self.correcting.most, needed)))
            if let turn = turnsBack.first(where: { $0 > now.distance }) {
                let rest = turn - now.distance
                wanted = min(wanted, Self.speed(after: now.speed, within: rest, to: ShownLine.turningRound, braking: Self.correcting.most))
            }
            return min(max((wanted - now.speed) / Self.step.seconds, -bound), bound)
        }
    }

    /// The greatest speed at the end of a step from which a car that brakes evenly still comes down to another speed, or to stand, within
    /// some meters from the step's beginning.
    private static func speed(after speed: Double, within rest: Double, to last: Double = 0, braking: Double) -> Double {
        let lost = braking * step.seconds / 2
        let square = lost * lost + 2 * braking * max(0, rest - speed * step.seconds / 2) + last * last
        return max(0, square.squareRoot() - lost)
    }

    /// Where a car comes to stand that was measured to brake harder than is ever foretold; `nil` where it does not.
    private var standstill: Double? {
        guard profile.stretches[0].acceleration < -SpeedEstimate.hard, let last = profile.stretches.last,
            last.speed == 0
        else { return nil }
        return start + last.distance
    }
}
