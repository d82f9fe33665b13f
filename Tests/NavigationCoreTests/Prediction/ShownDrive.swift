import Geodesy
import NavigationTesting
import RoadNetwork

@testable import NavigationCore

/// A simulated drive, seen sixty times a second: fixes a second late, estimates when they are due.
struct ShownDrive {
    struct Frame {
        var time: Double
        var place: Coordinate
        var course: Double?
        var isTeleport: Bool
    }

    private(set) var frames: [Frame] = []
    private(set) var states: [MapMatchingState] = []
    /// How many jumps no state said, and how many all were.
    private(set) var jumps = (silent: 0, all: 0)

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
                let place = snapshot.place(at: now)
                frames.append(
                    Frame(time: Double(number) / 60, place: place.coordinate, course: place.course, isTeleport: isTeleport))
            }
            isTeleport = false
        }

        func show(_ state: MapMatchingState?) {
            guard let state else { return }
            states.append(state)
            snapshot = PositionSnapshot(state, after: snapshot)
            guard snapshot?.place.isTeleport == true else { return }
            isTeleport = true
            jumps.all += 1
            if !state.mapMatchingResult.isTeleport { jumps.silent += 1 }
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

    /// By how much |acceleration| of the shown car exceeds that of the true one at most, over quarters of a second, meters per second squared.
    /// Corners and teleports are left out: a step across them says nothing of speed.
    func greatestExcess(over moments: [SimulatedMoment]) -> Double {
        var driven = [0.0]
        var isOdd = [false]
        for (before, after) in zip(frames, frames.dropFirst()) {
            let turn = before.course.flatMap { from in after.course.map { abs(Bearing.turn(from: from, to: $0)) } } ?? 0
            driven.append(driven[driven.count - 1] + (after.isTeleport ? 0 : before.place.distance(to: after.place)))
            isOdd.append(after.isTeleport || turn > 10)
        }
        let times = moments.map { Double($0.received) * 1e-9 }
        func trueSpeed(_ time: Double) -> Double { moments[times.lastIndex { $0 <= time } ?? 0].truth.speed }
        var greatest = 0.0
        for index in stride(from: 30, to: frames.count, by: 5) where !isOdd[index - 30...index].contains(true) {
            let change = driven[index] - 2 * driven[index - 15] + driven[index - 30]
            let truly = abs(trueSpeed(frames[index].time) - trueSpeed(frames[index - 30].time)) / 0.5
            greatest = max(greatest, abs(change) * 16 - truly)
        }
        return greatest
    }
}
