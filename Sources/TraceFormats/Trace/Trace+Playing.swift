import NavigationCore

extension Trace {
    /// The locations of the trace, ready to be played: `received` runs from 0 with the times of the fixes.
    ///
    /// Fixes stay in the order of the file; one that is older than the one before it is received at the same moment, and it is for
    /// the matcher to refuse it. A point without time among others that have one is left out and noted.
    ///
    /// - Parameter interval: Seconds from point to point, for a file without any times; they then count from 1970.
    /// - Throws: ``TraceError/noTimes(points:)`` where no point has a time and no interval is given.
    public func locations(interval: Double? = nil) throws(TraceError) -> (locations: [Location], notes: [TraceNote]) {
        let points = segments.flatMap(\.points)
        let timed = points.filter { $0.time != nil }
        guard let first = timed.first?.time else {
            guard let interval, interval > 0 else { throw .noTimes(points: points.count) }
            let step = Int64(interval * 1e9)
            return (points.enumerated().map { $1.location(time: Int64($0) * step, received: Int64($0) * step) }, notes)
        }
        var received: Int64 = 0
        let locations = timed.map { point in
            let time = point.time ?? first
            received = max(received, time.subtractingReportingOverflow(first).partialValue)
            return point.location(time: time, received: received)
        }
        var notes = notes
        let untimed = points.count - timed.count
        if untimed > 0 { notes.append(TraceNote(kind: .missingTime, count: untimed)) }
        return (locations, notes)
    }

    /// The locations of each unbroken stretch: those of ``locations(interval:)``, cut where the recorder was off.
    ///
    /// Where no point has a time, those that are made run on from one stretch to the next. A stretch without locations is left out.
    ///
    /// - Parameter interval: Seconds from point to point, for a file without any times; they then count from 1970.
    /// - Throws: ``TraceError/noTimes(points:)`` where no point has a time and no interval is given.
    public func stretches(interval: Double? = nil) throws(TraceError) -> (stretches: [[Location]], notes: [TraceNote]) {
        let (locations, notes) = try locations(interval: interval)
        let hasTimes = segments.contains { $0.points.contains { $0.time != nil } }
        var rest = locations[...]
        let stretches = segments.map { segment in
            let count = hasTimes ? segment.points.count { $0.time != nil } : segment.points.count
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        return (stretches.filter { !$0.isEmpty }, notes)
    }
}

extension TracePoint {
    /// The point as a location.
    func location(time: Int64, received: Int64) -> Location {
        Location(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy, speed: speed, course: course,
            fixTime: time, received: received
        )
    }
}
