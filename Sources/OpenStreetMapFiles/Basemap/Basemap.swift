import Foundation
import Geodesy
import OpenStreetMap
public import RoadNetworkBuilding

/// The drawn map of a region: vector tiles in the OpenMapTiles schema, made from an OpenStreetMap file.
///
/// The file is read in three passes: relations; places of nodes, and nodes that are drawn themselves; ways. Areas are written as soon as
/// they are known, those of multipolygons at the end, and the sea last of all. Nodes and ways that the extract lacks leave gaps and no
/// more.
public enum Basemap {
    /// The highest zoom level that is made. Screens enlarge it beyond.
    public static let maximumZoom = 14

    /// What must stand on the map.
    public static let attribution =
        #"<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">"#
        + "© OpenStreetMap contributors</a>"

    /// What was made.
    public struct Summary: Sendable, Hashable {
        /// How many features were packed.
        public var features = 0
        /// How many pieces of coastline ended in the middle of the map and gave no sea.
        public var unusableCoastlines = 0
        /// How many multipolygons could not be assembled, since the extract lacks part of them.
        public var incompleteAreas = 0
    }

    /// Makes `basemap.pmtiles` in a folder, where nothing of the name may be.
    ///
    /// - Parameters:
    ///   - file: The map.
    ///   - folder: Where to work and to leave the archive.
    ///   - tippecanoe: The program that packs it.
    ///   - countries: Tells the country of a road number, which decides its shield.
    ///   - threads: How many threads decode and pack. The bytes do not depend on it.
    ///   - progress: Learns the share of the work that is done, 0 to 1.
    /// - Throws: ``OpenStreetMapFileError``, ``RegionImportError``, or what `progress` threw.
    public static func make(
        from file: OpenStreetMapFile, in folder: String, with tippecanoe: Tippecanoe, countries: (any CountryResolver)? = nil,
        threads: Int = 2,
        progress: @escaping (Double) throws -> Void = { _ in }
    ) throws -> Summary {
        let lines = "features.geojsonl"
        let path = folder + "/" + lines
        defer { unlink(path) }
        let writer = BasemapWriter(try FeatureWriter(path: path), countries: countries)
        try writer.read(file, threads: threads, progress: progress)
        try writer.finish()
        try tippecanoe.pack(lines, into: "basemap.pmtiles", in: folder, threads: threads)
        try progress(1)
        return writer.summary
    }
}
