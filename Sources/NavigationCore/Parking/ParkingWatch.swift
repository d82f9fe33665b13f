import Geodesy

/// How a session saves power while the car is parked.
///
/// A receiver goes on at its rate, and each fix is looked at; but only one in ``interval`` is matched, drawn and recorded, and a source that
/// can is asked for as few (``LocationClient``, `wantsLocations`). The first fix that shows motion is taken in at once, and all that follow.
public struct ParkingConfig: Sendable, Hashable {
    /// After how many seconds of standing the car counts as parked: longer than the longest red light.
    public var dwell: Double
    /// Seconds from fix to fix while it is parked, a day at most.
    public var interval: Double

    /// A configuration.
    public init(dwell: Double = 180, interval: Double = 10) {
        self.dwell = dwell
        self.interval = interval
    }
}

/// Decides from the fixes whether the car is parked, and which of them count then. It knows no clock.
struct ParkingWatch: Sendable {
    /// A car that moves faster than this is driven, meters a second; a walk with the phone in the hand is slower.
    private static let motion = 2.0
    /// A receiver under a roof wanders about so far, meters; or two and a half times what it says of its accuracy.
    private static let wander = 30.0

    private let dwell: Double
    /// Seconds from fix to fix while the car is parked.
    let interval: Double
    private var anchor: Coordinate?
    private var standingSince: Int64 = 0
    private var lastTaken: Int64 = .min
    private(set) var isParked = false

    init(_ config: ParkingConfig) {
        dwell = config.dwell
        // What is no number is a day as well: the first motion counts all the same.
        interval = max(0, min(86_400, config.interval))
    }

    /// Takes a fix in, with the time at which it came; whether it counts.
    mutating func take(_ location: Location) -> Bool {
        if isMotion(location) {
            anchor = location.coordinate.isValid ? location.coordinate : nil
            standingSince = location.received
            isParked = false
        } else if Double(location.received - standingSince) * 1e-9 >= dwell {
            isParked = true
        }
        guard !isParked || Double(location.received - lastTaken) * 1e-9 >= interval - 0.5 else { return false }
        lastTaken = location.received
        return true
    }

    private func isMotion(_ location: Location) -> Bool {
        guard let anchor else { return true }
        // What cannot be a place says nothing; the matcher refuses it.
        guard location.coordinate.isValid else { return false }
        if let speed = location.speed, speed >= ParkingWatch.motion { return true }
        let accuracy = location.horizontalAccuracy.map { $0.isFinite ? $0 : 0 } ?? 0
        return location.coordinate.distance(to: anchor) > max(ParkingWatch.wander, 2.5 * accuracy)
    }
}
