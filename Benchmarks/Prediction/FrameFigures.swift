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
    /// When something happened that should not, and what.
    private(set) var misses: [(time: Double, what: String)] = []
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
        var cornered: [Bool] = []
        var frames: [Playback.Frame] = []
        // The last frame that counts, and where it is on the true line.
        var last: (frame: Playback.Frame, along: Double?)?
        for frame in all {
            let trulyAt = line.project(frame.truth, near: truth.last ?? 0, within: truth.isEmpty ? 400 : 30).along
            // Near where it was: a way may cross itself.
            var here = line.project(frame.shown, near: shown.last ?? trulyAt, within: 30)
            if here.beside > 1 { here = line.project(frame.shown, near: shown.last ?? trulyAt, within: frame.isTeleport ? 2000 : 400) }
            if abs(here.along - trulyAt) > 300 {
                let atTruth = line.project(frame.shown, near: trulyAt, within: 100)
                if atTruth.beside < 1 { here = atTruth }
            }
            shown.append(here.along)
            truth.append(trulyAt)
            guard trulyAt < line.length - 150 else {
                last = nil
                continue
            }
            if frame.isTeleport { teleports += 1 }
            if here.beside > 5 { elsewhere += 1 }
            if here.beside > 3 {
                var isNearRoad = false
                graph.edges(near: frame.shown, radius: 3) { _ in isNearRoad = true }
                if !isNearRoad { offRoad += 1 }
            }
            let along = here.beside < 0.1 && !line.isDoubled ? here.along : nil
            let step = last.map { $0.frame.shown.distance(to: frame.shown) } ?? 0
            let isJump = !frame.isTeleport && step > 3
            if isJump {
                jumps += 1
                note(frame.time, "jump \(step.text(1))")
            }
            if let last, let course = frame.course, !frame.isTeleport, !isJump, step > 1e-4 {
                let direction = last.frame.shown.bearing(to: frame.shown)
                // In the frame in which the car turns to another road it has moved by its course before.
                let courses = [course, last.frame.course ?? course]
                var back = courses.map { -step * cos(Bearing.turn(from: $0, to: direction) * .pi / 180) }.min() ?? 0
                // What goes back along the road may have turned its course too; what crosses it does not drive along it.
                if let along, let before = last.along, abs(abs(along - before) - step) < 0.1 * step, abs(along - trulyAt) < 60 {
                    back = max(back, before - along)
                }
                if back > 0.15 { note(frame.time, "back \(back.text(2))") }
                backwards = max(backwards, back)
            }
            driven.append((driven.last ?? 0) + (frame.isTeleport || isJump ? 0 : step))
            jumped.append(frame.isTeleport || isJump || last == nil)
            frames.append(frame)
            let turn = frame.course.flatMap { now in last?.frame.course.map { abs(Bearing.turn(from: $0, to: now)) } } ?? 0
            cornered.append(turn > 10)
            last = (frame, along)
        }
        let span = Self.span
        for index in frames.indices.dropFirst(2 * span) where !isExcepted(frames[index].time) {
            let window = (index - 2 * span)...index
            // A frame's step across a corner is shorter than the road: no speed can be told from it.
            guard !window.contains(where: { jumped[$0] || cornered[$0] }) else { continue }
            let seconds = Double(span) / 60
            let after = (driven[index] - driven[index - span]) / seconds
            let before = (driven[index - span] - driven[index - 2 * span]) / seconds
            let trueAcceleration = abs(frames[index].trueSpeed - frames[index - 2 * span].trueSpeed) / (2 * seconds)
            excess.append(max(0, abs(after - before) / seconds - trueAcceleration))
            if excess[excess.count - 1] > 4 {
                note(frames[index].time, "from \(before.text(1)) to \(after.text(1)), truly \(frames[index].trueSpeed.text(1))")
            }
        }
    }

    private mutating func note(_ time: Double, _ what: String) {
        if let last = misses.last, time - last.time < 1 { return }
        misses.append((time, what))
    }

    /// What happened that should not; `nil` where all was well.
    var words: String? {
        misses.isEmpty ? nil : misses.map { "\($0.time.text(1)) s \($0.what)" }.joined(separator: "; ")
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
