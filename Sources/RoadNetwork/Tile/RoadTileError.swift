/// The reasons a road tile can be refused.
public enum RoadTileError: Error, Hashable, Sendable {
    /// The tile does not begin with the signature of a road tile.
    case notARoadTile
    /// The tile has a version of the format that is not read.
    case unsupportedVersion(found: Int, supported: Int)
    /// The tile is shorter or longer than its header says.
    case wrongLength(found: Int, expected: Int)
    /// The bytes are not those that were written.
    case wrongChecksum(found: UInt32, expected: UInt32)
    /// The tile is another one than its place in the archive says.
    case wrongTile(found: UInt32, expected: UInt32)
    /// A section that every tile has is absent or has a version that is not read.
    case missingSection(String)
    /// A section does not lie within the tile.
    case misplacedSection(String)
    /// A record names something that is not there, or holds a value that cannot be.
    case invalidRecord(section: String, index: Int, reason: String)
    /// The archive's directory leads nowhere.
    case unreadable(PMTilesError)
}

extension RoadTileError: CustomStringConvertible {
    /// A sentence fragment that reads well after “the road tile cannot be used: ”.
    public var description: String {
        switch self {
        case .notARoadTile: "it does not start with the signature of a road tile"
        case .unsupportedVersion(let found, let supported):
            "it has format version \(found), only \(supported) is read; import the region again"
        case .wrongLength(let found, let expected): "it has \(found) bytes, its header says \(expected)"
        case .wrongChecksum(let found, let expected):
            "its checksum is \(String(found, radix: 16)), its header says \(String(expected, radix: 16)); copy the region again"
        case .wrongTile(let found, let expected): "it is tile \(found), not \(expected)"
        case .missingSection(let section): "its section ‘\(section)’ is absent or of an unknown version; import the region again"
        case .misplacedSection(let section): "its section ‘\(section)’ lies beyond its end"
        case .invalidRecord(let section, let index, let reason): "record \(index) of section ‘\(section)’ is invalid: \(reason)"
        case .unreadable(let error): "\(error)"
        }
    }
}
