import Foundation
import Geodesy

/// The last place of the car and its way on: enough to say where it is in each frame, by a plain call from anywhere.
///
/// Between two fixes the car moves along the roads at its speed. When a fix corrects the place, what is shown is not moved: it goes
/// on from where it was, faster or slower, until it is right again. It never goes back, and only a teleport makes it jump.
public struct PositionSnapshot: Sendable, Hashable {
    /// How fast a correction is taken in, seconds: what is left of it falls to a third in this time.
    static let blending = 0.7
    /// Farther from the new way than this, what was shown is joined to it by a straight line, meters.
    static let nearness = 3.0
    /// Corrections beyond this are jumps, meters.
    static let longestCorrection = 150.0

    /// The last place that was published.
    public let place: MatchedPlace
    private let line: MotionLine
    /// Where on the line the car is at the path's time, meters.
    private let start: Double
    /// When the snapshot was made, on the clock of the session.
    private let made: Int64
    /// Where on the line the car was shown then, meters.
    private let shown: Double

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
        guard let before, !place.isTeleport else {
            (line, start) = (ahead, 0)
            shown = Self.expected(place.path, at: made)
            return
        }
        let last = before.place(at: made).coordinate
        let onAhead = ahead.project(last)
        if onAhead.distance < Self.nearness, onAhead.along > 0 || ahead.length > 0 && onAhead.distance < 0.5 {
            (line, start, shown) = (ahead, 0, onAhead.along)
            return
        }
        let gap = last.distance(to: place.coordinate)
        guard gap < Self.longestCorrection else {
            (line, start) = (ahead, 0)
            shown = Self.expected(place.path, at: made)
            return
        }
        // A car that stands behind where it was shown is left there until it drives on: it overshot a stop line by that much.
        if place.path.speed == 0, let course = place.course, abs(Bearing.turn(from: course, to: place.coordinate.bearing(to: last))) < 60 {
            (line, start, shown) = (MotionLine([last]), 0, 0)
            return
        }
        let lead = state.mapMatchingResult.keyPoints.map(\.coordinate)
        var joint = [last, place.coordinate]
        if lead.count > 1 {
            let leadLine = MotionLine(lead)
            let onLead = leadLine.project(last)
            if onLead.distance < Self.nearness { joint = [last] + leadLine.dropping(onLead.along) }
        }
        let back = MotionLine(joint)
        line = MotionLine(back.points + ahead.points)
        start = back.length
        shown = 0
    }

    /// Where the car is at a time on the clock of the session.
    ///
    /// - Complexity: O(log points of the path).
    public func place(at time: Int64) -> MatchedPlace {
        let target = start + Self.expected(place.path, at: time)
        let correction = shown - (start + Self.expected(place.path, at: made))
        let seconds = max(0, Double(time - made) * 1e-9)
        // Convex where the car was shown too far ahead, so that the greater of this and where it was shown never falls.
        let blended = target + correction * exp(-seconds / Self.blending)
        let here = line.place(at: max(shown, min(blended, line.length)))
        var moved = place
        moved.coordinate = here.coordinate
        if place.course != nil, place.path.speed > 0, let course = here.course { moved.course = course }
        return moved
    }

    /// How far along its path the car is expected to be, meters.
    private static func expected(_ path: MotionPath, at time: Int64) -> Double {
        max(0, path.speed * Double(time - path.time) * 1e-9)
    }
}
