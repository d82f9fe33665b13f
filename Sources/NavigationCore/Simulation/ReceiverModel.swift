import Foundation
import Geodesy
import MapMatching

/// How a simulated receiver errs.
///
/// The error of a real receiver wanders: a part of it stays for a while (satellite geometry, reflections) and the rest is fresh at
/// every fix. Each axis is the sum of a first-order autoregressive process and white noise.
public struct ReceiverModel: Sendable, Hashable {
    /// The whole error of one axis, one standard deviation, meters.
    public var deviation = 4.0
    /// How long the slow part of the error lasts, seconds.
    public var memory = 30.0
    /// The slow part's share of the variance, 0 to 1.
    public var memoryShare = 0.7
    /// The error of the measured speed, one standard deviation, meters a second.
    public var speedDeviation = 0.3
    /// Below this true speed a receiver gives no course, meters a second.
    public var slowestCourse = 1.0
    /// Seconds from fix to fix.
    public var interval = 1.0

    /// A phone under an open sky.
    public init() {}

    /// A receiver that does not err.
    public static var exact: ReceiverModel {
        var model = ReceiverModel()
        model.deviation = 0
        model.speedDeviation = 0
        return model
    }
}

extension ReceiverModel: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case deviation, memory, memoryShare, speedDeviation, slowestCourse, interval
    }

    /// Decodes a receiver; what is not given is as in ``init()``.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownMembers(Key.self)
        let container = try decoder.container(keyedBy: Key.self)
        deviation = try container.number(.deviation, in: 0...1000, default: deviation)
        memory = try container.number(.memory, in: 0...36_000, default: memory)
        memoryShare = try container.number(.memoryShare, in: 0...1, default: memoryShare)
        speedDeviation = try container.number(.speedDeviation, in: 0...20, default: speedDeviation)
        slowestCourse = try container.number(.slowestCourse, in: 0...20, default: slowestCourse)
        interval = try container.number(.interval, in: 0.1...600, default: interval)
    }
}

/// A receiver at work: turns true states into fixes. The same seed and the same states give the same fixes.
public struct SimulatedReceiver: Sendable {
    /// How it errs.
    public let model: ReceiverModel
    private var random: SeededRandom
    private var slowEast = 0.0
    private var slowNorth = 0.0
    private var lastTime: Int64?

    /// A receiver from its model.
    public init(model: ReceiverModel, seed: UInt64) {
        self.model = model
        random = SeededRandom(seed: seed)
    }

    /// The fix for a true state.
    ///
    /// `horizontalAccuracy` is the radius that holds 68 % of such errors, at least 3 m, as receivers say it.
    public mutating func fix(of truth: TrueState) -> Fix {
        advance(to: truth.time)
        let white = model.deviation * (1 - model.memoryShare).squareRoot()
        let east = slowEast + white * random.gaussian()
        let north = slowNorth + white * random.gaussian()
        let distance = (east * east + north * north).squareRoot()
        let speed = max(0, truth.speed + model.speedDeviation * random.gaussian())
        let courseDeviation = model.speedDeviation / max(truth.speed, 0.5) * 180 / .pi
        let turned = Bearing.normalized(truth.course + courseDeviation * random.gaussian())
        let hasCourse = truth.speed >= model.slowestCourse
        return Fix(
            time: truth.time,
            coordinate: distance > 0
                ? truth.coordinate.moved(meters: distance, bearing: atan2(east, north) * 180 / .pi) : truth.coordinate,
            // The radius of a round normal error that holds 68.27 %: √(−2 ln 0.3173) standard deviations.
            horizontalAccuracy: max(3, 1.515 * model.deviation),
            speed: speed,
            speedAccuracy: max(0.1, model.speedDeviation),
            course: hasCourse ? turned : nil,
            courseAccuracy: hasCourse ? max(0.5, courseDeviation) : nil
        )
    }

    private mutating func advance(to time: Int64) {
        let slow = model.deviation * model.memoryShare.squareRoot()
        let kept = lastTime.map { exp(-Double(time - $0) * 1e-9 / max(model.memory, 0.001)) } ?? 0
        let fresh = slow * (1 - kept * kept).squareRoot()
        slowEast = kept * slowEast + fresh * random.gaussian()
        slowNorth = kept * slowNorth + fresh * random.gaussian()
        lastTime = time
    }
}
