import Geodesy
import NavigationTesting
import RoadNetwork

@testable import NavigationCore

/// A simulated drive, seen sixty times a second: fixes a second late, estimates when they are due.
struct ShownDrive {
    struct Frame {
        var time: Double
        var place: Coordinate
        var isTeleport: Bool
    }

    private(set) var frames: [Frame] = []
    private(set) var states: [MapMatchingState] = []

    init(
        _ moments: [SimulatedMoment], on graph: RoadGraph, latency: Double = 1, lookAhead: Double = 1,
        isCut: (TrueState) -> Bool = { _ in false }
    ) {
        var model = DriveModel(config: CoreConfig(navigatorPredictionInterval: lookAhead))
        model.use(graph, isLate: true)
        var snapshot: PositionSnapshot?
        var isTeleport = false
        var rest = moments[...]
        for number in 0..<moments.count * 60 {
            let now = Int64(Double(number) / 60 * 1e9)
            while let next = rest.first, next.received + Int64(latency * 1e9) <= now {
                rest.removeFirst()
                guard var location = next.location, !isCut(next.truth) else { continue }
                location.received += Int64(latency * 1e9)
                while let due = model.nextDue, due < location.received { show(model.estimate(at: due)) }
                show(model.take(location))
            }
            while let due = model.nextDue, due <= now { show(model.estimate(at: due)) }
            if let snapshot {
                frames.append(Frame(time: Double(number) / 60, place: snapshot.place(at: now).coordinate, isTeleport: isTeleport))
            }
            isTeleport = false
        }

        func show(_ state: MapMatchingState?) {
            guard let state else { return }
            states.append(state)
            snapshot = PositionSnapshot(state, after: snapshot)
            if state.mapMatchingResult.isTeleport { isTeleport = true }
        }
    }

    /// The greatest acceleration of the shown car until a time (seconds), over quarters of a second, meters per second squared.
    func greatestAcceleration(until end: Double) -> Double {
        var driven = [0.0]
        for (before, after) in zip(frames, frames.dropFirst()) where after.time < end {
            driven.append(driven[driven.count - 1] + before.place.distance(to: after.place))
        }
        let speeds = stride(from: 15, to: driven.count, by: 15).map { (driven[$0] - driven[$0 - 15]) * 4 }
        return zip(speeds, speeds.dropFirst()).map { abs($1 - $0) * 4 }.max() ?? 0
    }
}
