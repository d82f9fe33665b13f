import Geodesy

/// The line on which the car is shown: from where it was shown before to its new way, and along that.
struct ShownLine: Sendable, Hashable {
    /// Farther from the new way than this, what was shown is joined to it by a straight line, meters.
    static let nearness = 0.02
    /// Corrections to the side beyond this are jumps, meters.
    static let longestCorrection = 60.0

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
    ///   - before: That line.
    ///   - ahead: The new path.
    ///   - lead: What leads from the place before to the new one; empty where the new one lies behind.
    init?(from driven: Double, on before: ShownLine, to ahead: MotionLine, lead: [Coordinate]) {
        let last = before.line.place(at: driven).coordinate
        let onAhead = ahead.project(last)
        if onAhead.distance < Self.nearness, onAhead.along > 0 || ahead.length > 0 && onAhead.distance < 0.01 {
            self.init(ahead, start: 0, shown: onAhead.along)
            return
        }
        let leadLine = lead.count > 1 ? MotionLine(lead) : nil
        let onLead = leadLine?.project(last)
        if let leadLine, let onLead, onLead.distance < Self.nearness {
            self.init(leading: [last] + leadLine.dropping(onLead.along), to: ahead)
            return
        }
        // Still on the way to the place before: on along it.
        let isJoined = lead.count > 1 || before.line.place(at: before.start).coordinate.distance(to: ahead.points[0]) < Self.nearness
        if driven < before.start, isJoined {
            self.init(leading: before.line.points(from: driven, to: before.start) + lead, to: ahead)
            return
        }
        guard min(onAhead.distance, onLead?.distance ?? .infinity) < Self.longestCorrection else { return nil }
        // A place without a way on: a car that stands is left where it was shown until it drives on.
        if ahead.length == 0 {
            self.init(MotionLine([last]), start: -onAhead.distance, shown: 0)
            return
        }
        // Beyond the end of all that is foretold the car comes to stand on the way that it is on, until it is caught up with.
        if onAhead.along >= ahead.length - 0.01 {
            let rest = before.line.dropping(driven)
            self.init(MotionLine(rest), start: -onAhead.along - onAhead.distance, shown: 0)
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
        let lead = MotionLine(points)
        self.init(MotionLine(lead.points + ahead.points), start: lead.length, shown: 0)
    }
}
