/// The reasons a PMTiles archive can be refused.
public enum PMTilesError: Error, Hashable, Sendable {
    /// The file could not be opened or mapped.
    case unreadable(path: String, reason: String)
    /// The file does not begin with the archive's signature.
    case notAnArchive
    /// The archive has a version of the format that is not read.
    case unsupportedVersion(found: Int, supported: Int)
    /// A part of the archive lies beyond its end.
    case truncated(part: String, missingBytes: Int)
    /// Directories are compressed in a way that is not read.
    case unsupportedCompression(found: Int)
    /// A directory does not decode.
    case damagedDirectory(reason: String)
}

extension PMTilesError: CustomStringConvertible {
    /// A sentence fragment that reads well after “could not open the archive: ”.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "‘\(path)’ cannot be read: \(reason)"
        case .notAnArchive: "the file does not start with the PMTiles signature"
        case .unsupportedVersion(let found, let supported): "PMTiles version \(found) is not supported, only version \(supported)"
        case .truncated(let part, let missingBytes): "the \(part) ends \(missingBytes) bytes beyond the file; copy the file again"
        case .unsupportedCompression(let found): "its directories use compression \(found); only none (1) and gzip (2) are read"
        case .damagedDirectory(let reason): "a directory is damaged: \(reason)"
        }
    }
}
