import Foundation

/// The kinds of trace file that can be read.
public enum TraceKind: String, Sendable, Hashable, CaseIterable {
    /// GPX 1.0 and 1.1.
    case gpx
    /// One JSON object a line.
    case jsonLines = "jsonl"
    /// The log of a receiver that speaks NMEA 0183.
    case nmea

    /// Reads a file of this kind.
    public func read(contentsOf url: URL) throws(TraceError) -> Trace {
        switch self {
        case .gpx: try GPXReader.read(contentsOf: url)
        case .jsonLines: try JSONLinesReader.read(contentsOf: url)
        case .nmea: try NMEAReader.readDated(TraceFile.bytes(of: url, limit: NMEAReader.sizeLimit))
        }
    }

    /// Reads the bytes of a file of this kind.
    public func read(_ bytes: Data) throws(TraceError) -> Trace {
        switch self {
        case .gpx: try GPXReader.read(bytes)
        case .jsonLines: try JSONLinesReader.read(bytes)
        case .nmea: try NMEAReader.readDated(bytes)
        }
    }
}
