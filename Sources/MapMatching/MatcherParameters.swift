/// The settings of the matcher's probabilistic model.
///
/// The defaults were chosen on simulated drives and hold for cars with a receiver that is fixed once a second or once in ten;
/// `Documentation/Matching.md` tells what each is worth. The optimum is flat: a factor of two in any one of them changes little.
public struct MatcherParameters: Sendable, Hashable {
    // MARK: The receiver

    /// The accuracy that is assumed where a fix states none, meters (radius of 68 %).
    public var assumedAccuracy: Float = 7.6
    /// What the stated accuracy is multiplied by. Too large costs little, too small much.
    public var accuracyFactor: Float = 1.2
    /// The share of the position's variance that wanders slowly and is estimated as the receiver's offset.
    public var biasShare: Float = 0.7
    /// The time over which the receiver's offset forgets itself, seconds.
    public var biasTime: Float = 30
    /// How far the drawn line may lie from the road's true middle, meters (one standard deviation).
    public var geometryDeviation: Float = 1.5
    /// The part of the carriageway's half width that is added, squared, to the variance across the road.
    public var widthShare: Float = 0.5

    // MARK: The vehicle

    /// Acceleration noise along the road, meters per second squared and root hertz.
    public var acceleration: Float = 1.5
    /// The same where a fix states no speed: then nothing but the positions tells that the vehicle brakes. It counts in full over a
    /// moment and less over a long step, since no car brakes or gains speed for long.
    public var accelerationWithoutSpeed: Float = 2.5
    /// How long a car keeps its acceleration, seconds; only where no speed is stated.
    public var accelerationTime: Float = 3
    /// What the odometry may be off by on its own, meters per root second: receivers state speeds late and a little high.
    public var odometryDeviation: Float = 1
    /// The least deviation of a stated speed that is believed, meters a second.
    public var speedDeviation: Float = 0.8
    /// The least deviation of a stated course that is believed, degrees, at high speed.
    public var courseDeviation: Float = 4
    /// What is added to the deviation of the course at 1 m/s, degrees; it falls with the speed.
    public var courseDeviationAtWalk: Float = 20
    /// Below this speed the course says nothing, meters a second.
    public var leastCourseSpeed: Float = 1

    /// Below this speed a car may turn on the spot, meters a second.
    public var leastTurningSpeed: Float = 2.5
    /// The most that a course can say against a road below that speed, natural logarithm.
    public var slowCourseFloor: Float = -2

    // MARK: Robustness

    /// Squared normalized residual above which a fix moves a hypothesis no more.
    public var gate: Float = 16
    /// Where the mean squared residual stays below this, fixes count as finer than they claim. With a right accuracy it is 1.4.
    public var calmResidual: Float = 1.15
    /// The least that the variance of a fix is multiplied by then.
    public var leastInflation: Float = 0.3
    /// Hypotheses that are less likely than the best by this, natural logarithm, are dropped.
    public var pruning: Float = 7
    /// Hypotheses on one edge are merged that are nearer to each other than so many times 1.5 m and three quarters of a deviation. What
    /// fell apart at a junction, second by second, comes together again soon behind it.
    public var mergeReach: Float = 2
    /// The same for the offline matcher: what is merged has but one past, and it follows pasts back.
    public var offlineMergeReach: Float = 1
    /// The most hypotheses in steady state.
    public var beam: Int = 16
    /// The most hypotheses while all is open: after a start or a gap.
    public var wideBeam: Int = 64
    /// After a gap longer than this the search begins anew, seconds.
    public var longestGap: Float = 60
    /// After a gap longer than this the offline matcher searches for the routes between, seconds.
    public var longestUnsearchedGap: Float = 20
    /// The same where a fix states no speed: then nothing tells a car that stands from one that drove round the block.
    public var longestUnsearchedGapWithoutSpeed: Float = 8
    /// How many meters of detour over a gap cost a factor of e.
    public var detour: Float = 20
    /// How many meters more for each second of the gap.
    public var detourGrowth: Float = 1
    /// How many meters a second of another mean speed than before a gap cost a factor of e, after one second; it grows with the root of
    /// the gap.
    public var speedChange: Float = 1.3
    /// Faster than this no car moves, meters a second.
    public var fastest: Float = 100
    /// How many fixes in a row must contradict the last position before they are believed.
    public var impossibleFixesBelieved: Int = 5

    // MARK: Priors, natural logarithms

    /// A turn round in the middle of a road.
    public var uTurn: Float = -8.5
    /// A start on a service road.
    public var startOnService: Float = -1
    /// A start on a road that the stated accuracy rules out: receivers that wake up err for minutes, and maps lie beside the road.
    public var displacedStart: Float = -4
    /// What the variance of the receiver's offset is multiplied by at such a start.
    public var displacedStartFactor: Float = 16
    /// A turn that a restriction over via ways forbids.
    public var viaBan: Float = -4
    /// A stop just behind a junction instead of before it.
    public var stopBehindJunction: Float = -2
    /// How much more likely a rival must be before the published road changes (a factor, not a logarithm).
    public var hysteresis: Float = 2.5
    /// The same where the fixes carry neither speed nor course.
    public var hysteresisWithoutMotion: Float = 5

    /// The power to which odds are raised before they are published. The deviations above err on the large side, which makes the filter
    /// robust, and its own odds too modest.
    public var oddsPower: Float = 1.5

    // MARK: Off the road

    /// Leaving the road network, from an ordinary road.
    public var leaveRoad: Float = -11
    /// Leaving the road network from a service road or a parking aisle.
    public var leaveServiceRoad: Float = -9
    /// What each fix off the road costs: where a road explains the fixes almost as well, the vehicle is on it and the map a little off.
    public var stayOffRoad: Float = -0.4
    /// What a fix with neither speed nor course costs on top, where it is good to 10 m: free motion explains any noise of the receiver.
    public var stayOffRoadWithoutMotion: Float = -1.1
    /// Coming back onto a road that runs the way the vehicle goes.
    public var joinRoad: Float = -2
    /// A start off the road.
    public var startOffRoad: Float = -5
    /// Acceleration noise off the road, meters per second squared and root hertz.
    public var offRoadAcceleration: Float = 2

    /// The default settings.
    public init() {}
}
