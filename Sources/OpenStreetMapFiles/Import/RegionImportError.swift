/// Why a region could not be made.
public enum RegionImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file could not be written: a full disk, a limit, no permission.
    case cannotWrite(file: String, reason: String)
    /// The file has no road that a car can use.
    case noRoads(file: String, reason: String)
    /// The program that packs the drawn map failed.
    case tippecanoeFailed(status: Int32, message: String)
    /// The option or the environment names a tippecanoe that cannot be run.
    case tippecanoeUnusable(path: String, reason: String)

    /// The sentence.
    public var description: String {
        switch self {
        case .cannotWrite(let file, let reason): "\(file) cannot be written: \(reason). The region is as it was before"
        case .noRoads(let file, let reason): "\(file): there is no road that a car can use: \(reason)"
        case .tippecanoeFailed(let status, let message):
            "tippecanoe failed (status \(status)): \(message). `--no-basemap` makes the region without the drawn map"
        case .tippecanoeUnusable(let path, let reason): "tippecanoe at \(path) cannot be used: \(reason)"
        }
    }
}
