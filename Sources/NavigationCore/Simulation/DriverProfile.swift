/// How a simulated driver drives.
///
/// The figures are those of calm drivers in ordinary cars: what is felt as comfortable, not what a car could do.
public struct DriverProfile: Sendable, Hashable {
    /// The driver's speed as a share of the limit or usual speed of a road.
    public var speedFactor = 1.0
    /// How far the speed wanders about it, one standard deviation as a share, with a memory of 20 s.
    public var speedWander = 0.02
    /// The sideways acceleration accepted in curves, meters per second squared.
    public var lateralAcceleration = 2.2
    /// Gaining speed, meters per second squared.
    public var acceleration = 1.6
    /// Losing speed, meters per second squared.
    public var braking = 1.8
    /// How far the speed in a tunnel wanders about that at the entry, one standard deviation as a share, with a memory of 20 s and never
    /// by more than two deviations; `nil` for a driver who goes by limits and bends there as elsewhere.
    public var tunnelWander: Double?
    /// The chance of having to stop where a junction is passed, 0 to 1.
    public var stopProbability = 0.12
    /// The shortest stop at a junction, seconds.
    public var shortestStop = 3.0
    /// The longest stop at a junction, seconds.
    public var longestStop = 25.0

    /// A calm driver at the limit.
    public init() {}

    /// A driver drawn at random: between cautious and brisk.
    public init(random: inout SeededRandom) {
        speedFactor = min(1.1, max(0.8, 0.97 + 0.06 * random.gaussian()))
        lateralAcceleration = min(3, max(1.5, 2.2 + 0.3 * random.gaussian()))
    }
}

extension DriverProfile: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case speedFactor, speedWander, tunnelWander, lateralAcceleration, acceleration, braking, stopProbability, shortestStop, longestStop
    }

    /// Decodes a driver; what is not given is as in ``init()``.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownMembers(Key.self)
        let container = try decoder.container(keyedBy: Key.self)
        speedFactor = try container.number(.speedFactor, in: 0.1...3, default: speedFactor)
        speedWander = try container.number(.speedWander, in: 0...0.3, default: speedWander)
        if container.contains(.tunnelWander) { tunnelWander = try container.number(.tunnelWander, in: 0...0.3, default: 0) }
        lateralAcceleration = try container.number(.lateralAcceleration, in: 0.5...12, default: lateralAcceleration)
        acceleration = try container.number(.acceleration, in: 0.2...10, default: acceleration)
        braking = try container.number(.braking, in: 0.2...10, default: braking)
        stopProbability = try container.number(.stopProbability, in: 0...1, default: stopProbability)
        shortestStop = try container.number(.shortestStop, in: 0...600, default: shortestStop)
        longestStop = try container.number(.longestStop, in: 0...600, default: max(longestStop, shortestStop))
    }
}
