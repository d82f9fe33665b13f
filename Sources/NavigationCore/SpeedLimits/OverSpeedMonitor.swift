import RoadNetwork

/// Decides when a car counts as too fast: thresholds, and for how long they must be passed, so that a warning neither flickers nor lags.
///
/// Times are those of the fixes; where nothing is measured nothing is warned of.
struct OverSpeedMonitor: Sendable {
    private(set) var state = OverSpeed.none
    private var limit: Double?
    private var minorSince: Int64?
    private var majorSince: Int64?
    private var belowMajorSince: Int64?
    private var withinSince: Int64?

    /// Takes in a measured speed (meters a second) and the limit at that time (nanoseconds), and gives the state.
    mutating func update(speed: Double?, limit new: SpeedLimit, time: Int64, thresholds: OverSpeedThresholds) -> OverSpeed {
        guard let speed, let limit = new.metersPerSecond, limit.isFinite else {
            self = OverSpeedMonitor()
            return state
        }
        let unit = new.unit == .milesPerHour ? SpeedUnit.milesPerHour.metersPerSecond : SpeedUnit.kilometersPerHour.metersPerSecond
        let isMiles = new.unit == .milesPerHour
        let minor = limit + unit * (isMiles ? thresholds.minorMilesPerHour : thresholds.minorKilometersPerHour)
        let major = limit + unit * (isMiles ? thresholds.majorMilesPerHour : thresholds.majorKilometersPerHour)
        if limit != self.limit { changeLimit(to: limit, speed: speed, minor: minor, major: major) }
        Self.note(speed > minor, &minorSince, time)
        Self.note(speed > major, &majorSince, time)
        Self.note(speed <= major, &belowMajorSince, time)
        Self.note(speed <= limit, &withinSince, time)
        if Self.lasts(withinSince, thresholds.clearDwell, time) {
            state = .none
        } else if Self.lasts(majorSince, thresholds.majorDwell, time) {
            state = .major
        } else if state == .major {
            if Self.lasts(belowMajorSince, thresholds.clearDwell, time) { state = .minor }
        } else if Self.lasts(minorSince, thresholds.minorDwell, time) {
            state = .minor
        }
        return state
    }

    /// A new limit starts all dwells anew. A warning that it does not bear out goes at once.
    private mutating func changeLimit(to limit: Double, speed: Double, minor: Double, major: Double) {
        self.limit = limit
        (minorSince, majorSince, belowMajorSince, withinSince) = (nil, nil, nil, nil)
        if speed <= minor { state = .none } else if speed <= major, state == .major { state = .minor }
    }

    private static func note(_ holds: Bool, _ since: inout Int64?, _ time: Int64) {
        since = holds ? since ?? time : nil
    }

    private static func lasts(_ since: Int64?, _ dwell: Double, _ time: Int64) -> Bool {
        guard let since else { return false }
        return Double(time - since) * 1e-9 >= dwell
    }
}
