import Foundation
import RoadNetwork

/// What a region holds.
struct RegionReport: Encodable {
    var region: RegionInfo
    /// Whether the region has a map to draw.
    var hasBasemap: Bool

    init(info: RegionInfo, region: URL) {
        self.region = info
        hasBasemap = FileManager.default.fileExists(atPath: region.appendingPathComponent(RegionInfo.basemapFileName).path)
    }

    var text: String {
        let counts = region.counts
        var lines = [
            region.name,
            "  data of     \(region.osmTimestamp ?? "a moment that the file did not say")",
        ]
        if let bounds = region.bounds {
            lines.append("  bounds      \(bounds.words)")
        }
        lines.append(
            "  roads       \(counts.meters / 1000) km in \(counts.ways) ways; \(counts.edges) directed edges, \(counts.nodes) nodes, "
                + "\(counts.tiles) tiles")
        lines.append("  turn bans   \(counts.bannedTurns) at nodes, \(counts.viaBans) over ways")
        if let objects = counts.roadObjects { lines.append("  objects     \(objects) on directed edges") }
        if let points = counts.pointsOfInterest { lines.append("  places      \(points) points of interest") }
        for (name, file) in region.files.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(name.padding(toLength: 16, withPad: " ", startingAt: 0))\(file.size) bytes, CRC-32 \(file.crc32)")
        }
        if !hasBasemap { lines.append("  no basemap: the map is drawn from the roads alone") }
        lines.append("  \(region.attribution)")
        return lines.joined(separator: "\n")
    }
}
