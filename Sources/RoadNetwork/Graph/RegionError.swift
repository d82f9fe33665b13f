/// The reasons a region can be refused.
public enum RegionError: Error, Hashable, Sendable {
    /// The folder is no region.
    case notARegion(path: String, reason: String)
    /// `region.json` does not say what it must.
    case damagedInfo(path: String, reason: String)
    /// The region has a version of the format that is not read.
    case unsupportedVersion(found: Int, supported: Int)
    /// A file of the region has another size than `region.json` says.
    case wrongFileSize(file: String, found: Int, expected: Int)
    /// The archive of roads cannot be opened.
    case roads(PMTilesError)
    /// The archive of roads holds something else.
    case noRoadTiles(found: String)
}

extension RegionError: CustomStringConvertible {
    /// A sentence fragment that reads well after “could not open the region: ”.
    public var description: String {
        switch self {
        case .notARegion(let path, let reason):
            "‘\(path)’ is not a region: \(reason); make one with ‘freedrive import FILE.osm.pbf -o \(path)’"
        case .damagedInfo(let path, let reason): "‘\(path)’ is damaged: \(reason); import the region again"
        case .unsupportedVersion(let found, let supported):
            "it has format version \(found), only \(supported) is read; import the region again"
        case .wrongFileSize(let file, let found, let expected):
            "its file \(file) has \(found) bytes instead of \(expected); copy or import the region again"
        case .roads(let error): "its roads cannot be read: \(error)"
        case .noRoadTiles(let found): "its archive of roads holds \(found); import the region again"
        }
    }
}
