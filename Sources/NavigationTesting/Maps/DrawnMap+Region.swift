import Foundation
import RoadNetwork

extension DrawnMap {
    /// Writes the map as the folder of a region, for tests of what opens one.
    ///
    /// - Throws: What the file system throws.
    public func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(archive).write(to: folder.appendingPathComponent(RegionInfo.roadsFileName))
        try network.info.encoded.write(to: folder.appendingPathComponent(RegionInfo.fileName))
    }
}
