/// The reasons a trace file can be refused.
public enum TraceError: Error, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable(path: String, reason: String)
    /// The file is larger than traces are.
    case tooLarge(bytes: Int, limit: Int)
    /// The file is no XML, or broken before its end.
    case brokenXML(line: Int, reason: String)
    /// The file is XML of another kind.
    case notGPX(root: String)
    /// The file holds nothing that can be driven along.
    case noPoints(waypoints: Int)
    /// No line of the file is a record.
    case noRecords(lines: Int, expected: String)
    /// The file is what `freedrive drive --json` writes: states of a drive, and no record of what the receiver said.
    case statesOfDrive
    /// The log of a receiver is in a binary protocol.
    case binary(protocol: String)
    /// No point has a time, and no interval was given.
    case noTimes(points: Int)
    /// No kind of trace file goes by this name.
    case unknownKind(name: String)
}

extension TraceError: CustomStringConvertible {
    /// A sentence fragment that reads well after “could not read the trace: ”.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, more than the \(limit) that a trace may have; cut it into parts"
        case .brokenXML(let line, let reason): "line \(line) is broken XML (\(reason)); expected a GPX file"
        case .notGPX(let root): "the file is XML with a root ‘\(root)’; expected ‘gpx’"
        case .noPoints(let waypoints):
            waypoints > 0
                ? "the file has \(waypoints) single waypoints and no track; expected a track (<trk>) or a route (<rte>)"
                : "the file has no track points; expected a track (<trk>) or a route (<rte>)"
        case .noRecords(let lines, let expected): "none of the \(lines) lines is a record; expected \(expected)"
        case .statesOfDrive:
            "the lines are states as `freedrive drive --json` writes them; expected fixes. `freedrive receive SOURCE --json` writes those of any source; "
                + "a drive that `--record FILE` records is played by `--source history:FILE`, and `receive history:FILE --json` has its fixes"
        case .binary(let name):
            "the log is in \(name), a binary protocol; expected NMEA 0183. Such a receiver is heard through gpsd (`gpsd`), and its log by `gpsfake`"
        case .noTimes(let points):
            "none of the \(points) points has a time; give the seconds from point to point (`--interval 1`) to play it all the same"
        case .unknownKind(let name): "‘\(name)’ is no kind of trace file that can be read; known are gpx, jsonl and nmea"
        }
    }
}
