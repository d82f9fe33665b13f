import Foundation

/// Reads the logs of receivers that speak NMEA 0183: text, mixed with the binary protocols of receivers, or in UTF-16.
public enum NMEAReader {
    /// The largest file that is read, bytes.
    public static let sizeLimit = 1 << 30

    /// Reads a file.
    public static func read(contentsOf url: URL, reference: Int64? = nil) throws(TraceError) -> Trace {
        try read(TraceFile.bytes(of: url, limit: sizeLimit), reference: reference)
    }

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The log.
    ///   - reference: About when the log was made, nanoseconds since 1970; see ``NMEAParser/init(reference:)``.
    public static func read(_ bytes: Data, reference: Int64? = nil) throws(TraceError) -> Trace {
        var parser = NMEAParser(reference: reference)
        var points: [TracePoint] = []
        parser.take(bytes) { points.append($0) }
        parser.finish { points.append($0) }
        guard !points.isEmpty else {
            if let binary = BinaryProtocol(in: bytes) { throw .binary(protocol: binary.rawValue) }
            throw .noRecords(lines: bytes.count { $0 == 0x0A }, expected: "sentences of NMEA 0183 with a fix ($GPRMC, $GNGGA...)")
        }
        return Trace(segments: [TraceSegment(points: points)], notes: parser.notes)
    }

    /// Reads the bytes of a file to be played: fixes of which only the time of day is known get the day that brings them nearest to the
    /// first full time after them, or where the log has none, to noon of 1 January 1970. The notes tell.
    public static func readDated(_ bytes: Data) throws(TraceError) -> Trace {
        let trace = try read(bytes)
        let points = trace.segments.flatMap(\.points)
        guard points.contains(where: { $0.time == nil }) else { return trace }
        let noon: Int64 = 43_200_000_000_000
        var parser = NMEAParser(reference: nil, undatedNear: points.lazy.compactMap(\.time).first ?? noon)
        var dated: [TracePoint] = []
        parser.take(bytes) { dated.append($0) }
        parser.finish { dated.append($0) }
        return Trace(segments: [TraceSegment(points: dated)], notes: parser.notes)
    }
}
