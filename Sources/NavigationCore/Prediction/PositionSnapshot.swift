import Foundation
import Geodesy

/// The last place of the car, its way on, and how it is shown along it: enough to say where it is in each frame, by a plain call from
/// anywhere.
///
/// Between two fixes the car moves along the roads as its path says. When a fix corrects the place, what is shown is not moved: it goes
/// on from where it was, faster or slower, as a car could, until it is right again. It never goes back, and only a teleport makes it jump.
public struct PositionSnapshot: Sendable, Hashable {
    /// For how long after the first fix behind a tunnel the car may hurry, seconds.
    static let haste = 10.0

    /// The last place that was published. It says so too where only what is shown has to jump.
    public let place: MatchedPlace
    private let shown: ShownLine
    /// When the snapshot was made, on the clock of the session.
    private let made: Int64
    /// Where on the line the car is shown from then on.
    private let plan: MotionProfile
    /// Whether there has been no fix since the car was in a tunnel.
    private let isLostInTunnel: Bool
    private let hurriesUntil: Int64

    /// A snapshot of a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - before: What was shown before, if anything.
    package init(_ state: MapMatchingState, after before: PositionSnapshot? = nil) {
        let enhanced = state.enhancedLocation
        var place =
            enhanced.matched
            ?? MatchedPlace(
                coordinate: enhanced.coordinate, path: MotionPath(coordinates: [enhanced.coordinate], time: state.quality.time, speed: 0))
        made = state.quality.time
        isLostInTunnel = place.isSynthetic && (place.isInTunnel || before?.isLostInTunnel ?? false)
        let ahead = MotionLine(place.path.coordinates.isEmpty ? [place.coordinate] : place.path.coordinates)
        let age = Double(made - place.path.time) * 1e-9
        let profile = place.path.profile
        if let before, !place.isTeleport {
            let driven = before.plan.distance(at: Double(made - before.made) * 1e-9)
            let lead = state.mapMatchingResult.keyPoints.map(\.coordinate)
            let speed = before.speed(at: made)
            if let joined = ShownLine(from: driven, at: speed, on: before.shown, to: ahead, lead: lead) {
                shown = joined
                let isFound = before.isLostInTunnel && !place.isSynthetic
                var pursuit = Pursuit(
                    profile: profile, age: age, start: joined.start, length: joined.line.length, turnsBack: joined.line.turnsBack)
                let isFar = pursuit.isFar(joined.shown, speed: speed)
                hurriesUntil = isFound && isFar ? made + Int64(Self.haste * 1e9) : before.hurriesUntil
                pursuit.haste = Double(max(hurriesUntil, made) - made) * 1e-9
                plan = pursuit.plan(from: joined.shown, speed: speed)
                self.place = place
                return
            }
            place.isTeleport = true
        }
        shown = ShownLine(along: ahead)
        hurriesUntil = .min
        let expected = profile.state(at: age)
        plan = Pursuit(profile: profile, age: age, start: 0, length: ahead.length)
            .plan(from: expected.distance, speed: expected.speed)
        self.place = place
    }

    /// Where the car is at a time on the clock of the session.
    ///
    /// - Complexity: O(log points of the path); nothing is allocated.
    public func place(at time: Int64) -> MatchedPlace {
        let now = plan.state(at: Double(time - made) * 1e-9)
        let here = shown.line.place(at: now.distance)
        var moved = place
        moved.coordinate = here.coordinate
        if place.course != nil, now.speed > 0 || place.path.speed > 0, let course = here.course { moved.course = course }
        return moved
    }

    private func speed(at time: Int64) -> Double {
        let now = plan.state(at: Double(time - made) * 1e-9)
        return now.distance < shown.line.length ? now.speed : 0
    }
}
