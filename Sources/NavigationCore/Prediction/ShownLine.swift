import Geodesy

/// The line on which the car is shown: from where it was shown before to its new way, and along that.
struct ShownLine: Sendable, Hashable {
    /// Farther from the new way than this, what was shown is joined to it by a straight line, meters.
    static let nearness = 0.02
    /// Corrections to the side beyond this are jumps, meters.
    static let longestCorrection = 60.0
    /// How far a car that is known to stand may yet be shown to drive, meters.
    static let overrun = 5.0
    /// By how much two lines may overlap, or miss each other, where one goes on from the other, meters.
    static let overlap = 5.0
    /// Faster than this no car turns round on the spot, meters a second.
    static let turningRound = 3.0

    let line: MotionLine
    /// Where on the line the new path begins, which may be before its start, meters.
    let start: Double
    /// Where on the line the car is shown first, meters.
    let shown: Double

    /// The new path itself.
    init(along path: MotionLine) { self.init(path, start: 0, shown: 0) }

    private init(_ line: MotionLine, start: Double, shown: Double) {
        self.line = line
        self.start = start
        self.shown = shown
    }

    /// From where the car was shown; `nil` where it can only jump.
    ///
    /// - Parameters:
    ///   - driven: How far the car was shown to drive on the line before, meters.
    ///   - speed: How fast it is shown to drive, meters a second.
    ///   - before: That line.
    ///   - ahead: The new path.
    ///   - lead: What leads from the place before to the new one; empty where the new one lies behind.
    init?(from driven: Double, at speed: Double, on before: ShownLine, to ahead: MotionLine, lead: [Coordinate]) {
        let (last, course) = before.line.place(at: driven)
        let nearest = ahead.project(last)
        // A way may come back along itself: what counts is the piece that leads where the car is shown to drive, if it is as near.
        let onward = ahead.project(last, towards: course)
        let isAsNear = onward.distance < nearest.distance + (speed > Self.turningRound ? 1 : Self.nearness)
        let onAhead = isAsNear ? onward : nearest
        let turnsRound = !isAsNear && ahead.length > 0 && speed > Self.turningRound
        // Too near the end of all that is foretold to stop before it, on a way that goes on.
        let stop = onAhead.along + speed * speed / (2 * Pursuit.correcting.most)
        let isBeyond =
            onAhead.along >= ahead.length - 0.01 || stop > ahead.length && before.line.length - driven > ahead.length - onAhead.along + 0.01
        if !turnsRound, !isBeyond || ahead.length == 0 || speed == 0, onAhead.distance < Self.nearness,
            onAhead.along > 0 || ahead.length > 0 && onAhead.distance < 0.01
        {
            self.init(ahead, start: 0, shown: onAhead.along)
            return
        }
        let leadLine = lead.count > 1 ? MotionLine(lead) : nil
        let onLead = leadLine?.project(last, towards: course)
        if let leadLine, let onLead, onLead.distance < Self.nearness {
            self.init(leading: [last] + leadLine.dropping(onLead.along), to: ahead)
            return
        }
        // Still on the way to the place before: on along it.
        let isJoined = lead.count > 1 || before.line.place(at: before.start).coordinate.distance(to: ahead.points[0]) < Self.nearness
        if driven < before.start, isJoined {
            self.init(leading: Self.joined(before.line.points(from: driven, to: before.start), lead), to: ahead)
            return
        }
        guard min(onAhead.distance, onLead?.distance ?? .infinity) < Self.longestCorrection else { return nil }
        // A place without a way on, or beyond the end of all that is foretold, or a way back: the car comes to stand on the way that it is on,
        // until it is caught up with, or drives on.
        if turnsRound || isBeyond {
            let start = -(turnsRound ? ahead.length : onAhead.along) - onAhead.distance
            let end = ahead.length == 0 ? min(before.line.length, driven + Self.overrun) : before.line.length
            self.init(MotionLine(before.line.points(from: driven, to: max(driven, end))), start: start, shown: 0)
            return
        }
        // To the side it goes over in a slant, no hook.
        if let leadLine, let onLead, onLead.distance < onAhead.distance {
            let join = min(leadLine.length, onLead.along + 2 * onLead.distance)
            self.init(leading: [last] + leadLine.dropping(join), to: ahead)
            return
        }
        let join = min(ahead.length, onAhead.along + 2 * onAhead.distance)
        let line = MotionLine([last] + ahead.dropping(join))
        self.init(line, start: line.length - ahead.length, shown: 0)
    }

    private init(leading points: [Coordinate], to ahead: MotionLine) {
        let line = MotionLine(Self.joined(points, ahead.points))
        self.init(line, start: line.length - ahead.length, shown: 0)
    }

    /// One line after the other, without what goes back where the one begins a little before the end of the other.
    private static func joined(_ first: [Coordinate], _ second: [Coordinate]) -> [Coordinate] {
        guard let last = first.last, second.count > 1 else { return first + second }
        let line = MotionLine(second)
        let meeting = line.project(last)
        guard meeting.distance < overlap else { return first + second }
        return first + line.dropping(min(line.length, meeting.along + 2 * meeting.distance))
    }
}
