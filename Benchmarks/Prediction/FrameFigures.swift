import Foundation
import Geodesy
import NavigationCore
import RoadNetwork

/// What can be said of the frames of a drive: whether the car goes back, leaves the road, jumps or is shaken.
struct FrameFigures {
    /// Along the true line, meters, for each frame: where the car is shown, and where it truly is.
    private(set) var shown: [Double] = []
    private(set) var truth: [Double] = []
    /// The greatest step back between two frames, meters.
    private(set) var backwards = 0.0
    /// Frames that lie farther than 3 m from every road of the map, and farther than 5 m from the true line.
    private(set) var offRoad = 0
    private(set) var elsewhere = 0
    /// How far |acceleration| exceeds the true one, m/s², for each frame outside of what is excepted.
    private(set) var excess: [Double] = []
    /// Frames with a jump, and states that say so.
    private(set) var jumps = 0
    private(set) var teleports = 0

    /// Velocities are taken over so many frames: a quarter of a second.
    private static let span = 15

    /// - Parameters:
    ///   - all: The frames. Those on the last 150 m of the true line are left out: there the map may end.
    ///   - line: The line that is truly driven.
    ///   - graph: The roads.
    ///   - isExcepted: Whether a time (seconds) is left out of accelerations.
    init(_ all: [Playback.Frame], along line: TrueLine, on graph: RoadGraph, isExcepted: (Double) -> Bool = { _ in false }) {
        // How far the car was shown to drive, meters, and whether it jumped.
        var driven: [Double] = []
        var jumped: [Bool] = []
        var frames: [Playback.Frame] = []
        for frame in all {
            let trulyAt = line.project(frame.truth, near: truth.last ?? 0, within: truth.isEmpty ? 400 : 30).along
            // Near where it was: a way may cross itself.
            var here = line.project(frame.shown, near: shown.last ?? trulyAt, within: 30)
            if here.beside > 1 { here = line.project(frame.shown, near: shown.last ?? trulyAt, within: frame.isTeleport ? 2000 : 400) }
            shown.append(here.along)
            truth.append(trulyAt)
            guard trulyAt < line.length - 150 else { continue }
            if frame.isTeleport { teleports += 1 }
            if here.beside > 5 { elsewhere += 1 }
            if here.beside > 3 {
                var isNearRoad = false
                graph.edges(near: frame.shown, radius: 3) { _ in isNearRoad = true }
                if !isNearRoad { offRoad += 1 }
            }
            let step = frames.last.map { $0.shown.distance(to: frame.shown) } ?? 0
            let isJump = !frame.isTeleport && step > 3
            if isJump { jumps += 1 }
            if let last = frames.last, let course = frame.course, !frame.isTeleport, !isJump, step > 1e-4 {
                backwards = max(backwards, -step * cos(Bearing.turn(from: course, to: last.shown.bearing(to: frame.shown)) * .pi / 180))
            }
            driven.append((driven.last ?? 0) + (frame.isTeleport || isJump ? 0 : step))
            jumped.append(frame.isTeleport || isJump)
            frames.append(frame)
        }
        let span = Self.span
        for index in frames.indices.dropFirst(2 * span) where !isExcepted(frames[index].time) {
            guard !jumped[(index - 2 * span)...index].contains(true) else { continue }
            let seconds = Double(span) / 60
            let after = (driven[index] - driven[index - span]) / seconds
            let before = (driven[index - span] - driven[index - 2 * span]) / seconds
            let trueAcceleration = abs(frames[index].trueSpeed - frames[index - 2 * span].trueSpeed) / (2 * seconds)
            excess.append(max(0, abs(after - before) / seconds - trueAcceleration))
        }
    }

    /// The rows that all drives have.
    static func rows(_ all: [FrameFigures]) -> [String] {
        let excess = all.flatMap(\.excess)
        let frames = all.map(\.shown.count).reduce(0, +)
        let shaken = excess.count { $0 > 4 }
        return [
            "frames \(frames); greatest step back \((all.map(\.backwards).max() ?? 0).text(3)) m; off every road by 3 m: "
                + "\(all.map(\.offRoad).reduce(0, +)); 5 m from the true line: \(all.map(\.elsewhere).reduce(0, +))",
            "|acceleration| beyond the true one: 99 % \(excess.quantile(0.99).text(2)), 99.9 % \(excess.quantile(0.999).text(2)), "
                + "greatest \((excess.max() ?? 0).text(2)) m/s²; above 4: \(shaken) frames",
            "teleports said \(all.map(\.teleports).reduce(0, +)), other jumps \(all.map(\.jumps).reduce(0, +))",
        ]
    }
}

extension [Double] {
    /// The value below which a share of all lies; not a number where there is none.
    func quantile(_ share: Double) -> Double {
        isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }

    var mean: Double { isEmpty ? .nan : reduce(0, +) / Double(count) }
}

extension Double {
    func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
