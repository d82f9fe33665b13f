/// The reasons a region could not be written. Nothing of the old region is lost, and nothing half written is left.
public enum RegionWriteError: Error, Hashable, Sendable {
    /// The disk is full, or the quota is used up.
    case diskFull(path: String)
    /// The system refused.
    case system(path: String, action: String, reason: String)
    /// The target exists and is no region: it is not replaced.
    case notARegion(path: String)
}

extension RegionWriteError: CustomStringConvertible {
    /// A sentence fragment that reads well after “could not write the region: ”.
    public var description: String {
        switch self {
        case .diskFull(let path): "the disk is full at ‘\(path)’; free some space and import again"
        case .system(let path, let action, let reason): "‘\(path)’ cannot be \(action): \(reason)"
        case .notARegion(let path): "‘\(path)’ exists and is not a region; give another name with -o or remove it first"
        }
    }
}
