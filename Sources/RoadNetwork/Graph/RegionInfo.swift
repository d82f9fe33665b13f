import Foundation
import Geodesy

/// What a region says of itself: the content of its `region.json`.
///
/// It holds no time of its making, so that the same input gives the same bytes.
public struct RegionInfo: Codable, Hashable, Sendable {
    /// The version of the region format that this library writes and reads.
    public static let currentFormatVersion = 1
    /// The name of the file in a region's folder.
    public static let fileName = "region.json"
    /// The name of the road network's archive in a region's folder.
    public static let roadsFileName = "roads.pmtiles"
    /// The name of the archive of what is drawn, in a region's folder; a region may lack it.
    public static let basemapFileName = "basemap.pmtiles"
    /// What every region of OpenStreetMap data must say.
    public static let openStreetMapAttribution = "© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright"

    /// The version of the region format.
    public var formatVersion: Int
    /// What people call the region.
    public var name: String
    /// The box around all roads, or `nil` where there are none.
    public var bounds: Bounds?
    /// The moment that the data show (ISO 8601), where the file said it.
    public var osmTimestamp: String?
    /// Whose data it is, to be shown with every map.
    public var attribution: String
    /// How much there is of what.
    public var counts: Counts
    /// The other files of the region, by name.
    public var files: [String: File]

    /// A box in degrees. West is greater than east where it lies across 180°.
    public struct Bounds: Codable, Hashable, Sendable {
        /// The western edge.
        public var west: Double
        /// The southern edge.
        public var south: Double
        /// The eastern edge.
        public var east: Double
        /// The northern edge.
        public var north: Double

        /// A box.
        public init(west: Double, south: Double, east: Double, north: Double) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }
    }

    /// How much there is of what.
    public struct Counts: Codable, Hashable, Sendable {
        /// Road tiles.
        public var tiles = 0
        /// Nodes of the graph.
        public var nodes = 0
        /// Directed edges.
        public var edges = 0
        /// Ways that cars can use.
        public var ways = 0
        /// Turns that are forbidden at a node.
        public var bannedTurns = 0
        /// Turns that are forbidden after certain ways.
        public var viaBans = 0
        /// Meters of road, each once.
        public var meters = 0
        /// Points of interest, or `nil` where the region does not say it.
        public var pointsOfInterest: Int?
        /// Road objects, each on a directed edge, or `nil` where the region does not say it.
        public var roadObjects: Int?

        /// Nothing.
        public init() {}
    }

    /// A file of the region.
    public struct File: Codable, Hashable, Sendable {
        /// Its size, bytes.
        public var size: Int
        /// Its CRC-32, eight hexadecimal digits.
        public var crc32: String

        /// A file.
        public init(size: Int, crc32: String) {
            self.size = size
            self.crc32 = crc32
        }
    }

    /// A region of which nothing is known but its name.
    public init(name: String, attribution: String = RegionInfo.openStreetMapAttribution) {
        formatVersion = RegionInfo.currentFormatVersion
        self.name = name
        self.attribution = attribution
        counts = Counts()
        files = [:]
    }

    /// The content of `region.json`: equal regions give equal bytes.
    public var encoded: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard var data = try? encoder.encode(self) else { preconditionFailure("a region's numbers are finite") }
        data.append(UInt8(ascii: "\n"))
        return data
    }

    /// Reads the `region.json` of a region's folder.
    public init(readingFrom region: URL) throws(RegionError) {
        let file = region.appendingPathComponent(RegionInfo.fileName)
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .notARegion(path: region.path, reason: "it has no \(RegionInfo.fileName)") }
        try self.init(decoding: data, path: file.path)
    }

    /// Reads the content of a `region.json`; the path is for messages.
    init(decoding data: Data, path: String) throws(RegionError) {
        struct Version: Codable { var formatVersion: Int }
        guard let version = try? JSONDecoder().decode(Version.self, from: data) else {
            throw .damagedInfo(path: path, reason: "it is no JSON object with a formatVersion")
        }
        guard version.formatVersion == RegionInfo.currentFormatVersion else {
            throw .unsupportedVersion(found: version.formatVersion, supported: RegionInfo.currentFormatVersion)
        }
        do { self = try JSONDecoder().decode(RegionInfo.self, from: data) } catch {
            throw .damagedInfo(path: path, reason: "\(error)")
        }
    }
}
