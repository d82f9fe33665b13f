import Geodesy
import NavigationCore
import RoadNetwork

/// A simulated drive as a session sees it: fixes that come late, estimates when they are due, and sixty frames a second.
struct Playback {
    /// What is shown in a frame, and what is true then.
    struct Frame {
        /// Seconds since the drive began.
        var time: Double
        var shown: Coordinate
        /// The direction in which the car is shown to drive, degrees; `nil` where it is not known.
        var course: Double?
        var truth: Coordinate
        var trueSpeed: Double
        var isTrulyInTunnel: Bool
        /// Whether a new state put the car elsewhere.
        var isTeleport: Bool
    }

    /// A state, and what is true at the time of its fix.
    struct Update {
        /// Seconds since the drive began when it was made.
        var time: Double
        var state: MapMatchingState
        /// What was true when the fix was measured; of an estimate, at the time for which it is made.
        var truth: TrueState
    }

    /// Seconds by which fixes come late: as much as the look-ahead makes up for.
    static let latency = 1.0
    /// Seconds between moments of the drive.
    static let step = 0.1

    private(set) var frames: [Frame] = []
    private(set) var updates: [Update] = []
    /// The last snapshot.
    private(set) var snapshot: PositionSnapshot?
    /// When each fix came that was not cut, seconds.
    private(set) var received: [Double] = []

    /// Plays a drive.
    ///
    /// - Parameters:
    ///   - moments: The drive, ten moments a second; every tenth carries a fix.
    ///   - graph: The roads.
    ///   - isCut: Whether the fix of a moment is missing.
    ///   - lookAhead: Seconds.
    init(_ moments: [SimulatedMoment], on graph: RoadGraph, lookAhead: Double = latency, isCut: (TrueState) -> Bool) {
        var model = DriveModel(config: CoreConfig(navigatorPredictionInterval: lookAhead))
        model.use(graph, isLate: true)
        let origin = moments.first?.received ?? 0
        func seconds(_ time: Int64) -> Double { Double(time - origin) * 1e-9 }
        func truth(_ time: Double) -> TrueState { moments[min(moments.count - 1, max(0, Int((time / Self.step).rounded())))].truth }
        var isTeleport = false
        var next = 0
        let end = seconds(moments.last?.received ?? 0)
        for number in 0..<Int(end * 60) {
            let now = Double(number) / 60
            while next < moments.count, seconds(moments[next].received) + Self.latency <= now {
                defer { next += 10 }
                guard var location = moments[next].location, !isCut(moments[next].truth) else { continue }
                location.received = moments[next].received - origin + Int64(Self.latency * 1e9)
                while let due = model.nextDue, due < location.received { estimate(due) }
                received.append(Double(location.received) * 1e-9)
                if let state = model.take(location) { publish(state, moments[next].truth) }
            }
            while let due = model.nextDue, Double(due) * 1e-9 <= now { estimate(due) }
            guard let snapshot else { continue }
            let index = min(moments.count - 2, Int(now / Self.step))
            let (from, to) = (moments[index].truth, moments[index + 1].truth)
            let share = now / Self.step - Double(index)
            let place = snapshot.place(at: Int64(now * 1e9))
            frames.append(
                Frame(
                    time: now, shown: place.coordinate, course: place.course,
                    truth: Coordinate(
                        latitude: from.coordinate.latitude + share * (to.coordinate.latitude - from.coordinate.latitude),
                        longitude: from.coordinate.longitude + share * (to.coordinate.longitude - from.coordinate.longitude)),
                    trueSpeed: from.speed + share * (to.speed - from.speed), isTrulyInTunnel: from.isInTunnel, isTeleport: isTeleport))
            isTeleport = false
        }

        func estimate(_ due: Int64) {
            if let state = model.estimate(at: due) { publish(state, truth(Double(due) * 1e-9 - lookAhead)) }
        }

        func publish(_ state: MapMatchingState, _ truth: TrueState) {
            snapshot = PositionSnapshot(state, after: snapshot)
            if snapshot?.place.isTeleport == true { isTeleport = true }
            updates.append(Update(time: Double(state.quality.time) * 1e-9, state: state, truth: truth))
        }
    }
}
