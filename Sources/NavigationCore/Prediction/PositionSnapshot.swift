import Foundation
import Geodesy

/// The last place of the car, its way on, and how it is shown along it: enough to say where it is in each frame, by a plain call from
/// anywhere.
///
/// Between two fixes the car moves along the roads as its path says. When a fix corrects the place, what is shown is not moved: it goes
/// on from where it was, faster or slower, as a car could, until it is right again. It never goes back, and only a teleport makes it jump.
public struct PositionSnapshot: Sendable, Hashable {
    /// How much the shown car accelerates or brakes to take in a correction, and how much more than foretold where that is more already;
    /// meters per second squared.
    static let correcting = (most: 3.6, more: 0.6)
    /// The last of a correction is taken in this softly, seconds.
    static let softness = 0.6
    /// Farther from the new way than this, what was shown is joined to it by a straight line, meters.
    static let nearness = 0.1
    /// Corrections to the side beyond this are jumps, meters.
    static let longestCorrection = 60.0
    /// Seconds of a step of the plan, and how many steps it has.
    private static let step = (seconds: 0.125, count: 48)

    /// The last place that was published.
    public let place: MatchedPlace
    private let line: MotionLine
    /// When the snapshot was made, on the clock of the session.
    private let made: Int64
    /// Where on the line the path of the place begins, which may be before its start, meters.
    private let start: Double
    /// Where on the line the car is shown from then on.
    private let plan: MotionProfile

    /// A snapshot of a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - before: What was shown before, if anything.
    package init(_ state: MapMatchingState, after before: PositionSnapshot? = nil) {
        let enhanced = state.enhancedLocation
        let place =
            enhanced.matched
            ?? MatchedPlace(
                coordinate: enhanced.coordinate, path: MotionPath(coordinates: [enhanced.coordinate], time: state.quality.time, speed: 0))
        self.place = place
        made = state.quality.time
        let ahead = MotionLine(place.path.coordinates.isEmpty ? [place.coordinate] : place.path.coordinates)
        let age = Double(made - place.path.time) * 1e-9
        guard let before, !place.isTeleport,
            let joint = Self.joint(from: before, at: made, to: ahead, place, lead: state.mapMatchingResult.keyPoints.map(\.coordinate))
        else {
            (line, start) = (ahead, 0)
            let expected = place.path.profile.state(at: age)
            plan = Self.plan(place.path.profile, from: age, start: 0, shown: expected.distance, speed: expected.speed)
            return
        }
        (line, start) = (joint.line, joint.start)
        plan = Self.plan(place.path.profile, from: age, start: joint.start, shown: joint.shown, speed: before.speed(at: made))
    }

    /// Where the car is at a time on the clock of the session.
    ///
    /// - Complexity: O(log points of the path); nothing is allocated.
    public func place(at time: Int64) -> MatchedPlace {
        let here = line.place(at: plan.distance(at: Double(time - made) * 1e-9))
        var moved = place
        moved.coordinate = here.coordinate
        if place.course != nil, place.path.speed > 0, let course = here.course { moved.course = course }
        return moved
    }

    private func speed(at time: Int64) -> Double {
        let now = plan.state(at: Double(time - made) * 1e-9)
        return now.distance < line.length ? now.speed : 0
    }

    // MARK: From what was shown

    /// The line from where the car was shown to its way and along it; `nil` where it can only jump.
    ///
    /// - Returns: The line; where on it the new path begins, which may be before its start; and where on it the car was shown; meters.
    private static func joint(
        from before: PositionSnapshot, at time: Int64, to ahead: MotionLine, _ place: MatchedPlace, lead: [Coordinate]
    ) -> (line: MotionLine, start: Double, shown: Double)? {
        let driven = before.plan.distance(at: Double(time - before.made) * 1e-9)
        let last = before.line.place(at: driven).coordinate
        let onAhead = ahead.project(last)
        if onAhead.distance < nearness, onAhead.along > 0 || ahead.length > 0 && onAhead.distance < 0.01 {
            return (ahead, 0, onAhead.along)
        }
        if lead.count > 1 {
            let leadLine = MotionLine(lead)
            let onLead = leadLine.project(last)
            if onLead.distance < nearness {
                let back = MotionLine([last] + leadLine.dropping(onLead.along))
                return (MotionLine(back.points + ahead.points), back.length, 0)
            }
        }
        // Still on the way to the place before: on along it.
        if driven < before.start, lead.count > 1 || before.place.coordinate.distance(to: place.coordinate) < nearness {
            let back = MotionLine(before.line.points(from: driven, to: before.start) + lead)
            return (MotionLine(back.points + ahead.points), back.length, 0)
        }
        guard onAhead.distance < longestCorrection else { return nil }
        // A car that stands is left where it was shown until it drives on.
        if place.path.speed == 0, ahead.length == 0 { return (MotionLine([last]), 0, 0) }
        // To the side it goes over in a slant, no hook.
        let join = min(ahead.length, onAhead.along + 2 * onAhead.distance)
        let line = MotionLine([last] + ahead.dropping(join))
        return (line, line.length - ahead.length, 0)
    }

    /// How the car is shown: it follows where it should be, within what a car can do, and never goes back.
    ///
    /// Speeds are brought together as by a driver who closes a gap: as fast as still lets him brake in time.
    private static func plan(_ profile: MotionProfile, from age: Double, start: Double, shown: Double, speed: Double) -> MotionProfile {
        MotionProfile(distance: shown, speed: speed, step: step.seconds, count: step.count) { now in
            let expected = profile.state(at: age + now.time)
            let next = profile.speed(at: age + now.time + step.seconds)
            let change = (next - expected.speed) / step.seconds
            let gap = start + expected.distance - now.distance
            let closing = min(abs(gap) / softness, (1.6 * correcting.most * abs(gap)).squareRoot(), 1.5 * next + 8)
            let wanted = max(0, next + (gap < 0 ? -closing : closing))
            // A car that brakes harder than is ever foretold was measured to do so.
            let isMeasured = abs(change) > PositionPredictor.braking.hardest + 0.1
            let bound = isMeasured ? abs(change) + correcting.most : max(correcting.most, abs(change) + correcting.more)
            return min(max((wanted - now.speed) / step.seconds, -bound), bound)
        }
    }
}
