import Foundation
import RoadNetwork
import RoadNetworkBuilding

/// Makes a region from an OpenStreetMap file: its roads, and the map that is drawn.
///
/// The region is made beside its place and put there whole, in one step. Whatever goes wrong before, the old region stays as it was.
/// The same file and options give the same bytes, whatever the number of threads; `basemap.pmtiles` for one version of tippecanoe.
///
/// ```swift
/// let file = try OpenStreetMapFile(path: "city.osm.pbf")
/// var options = RegionImport.Options()
/// options.tippecanoe = try Tippecanoe.find()
/// let summary = try RegionImport.run(file, to: URL(fileURLWithPath: "city.region"), options: options)
/// ```
public enum RegionImport {
    /// How a region is made.
    public struct Options: Sendable {
        /// What people call the region; the file's name without its ending where nothing is given.
        public var name: String?
        /// How many threads work.
        public var threads = min(8, max(1, ProcessInfo.processInfo.activeProcessorCount))
        /// The program that packs the drawn map, or `nil` for a region without it.
        public var tippecanoe: Tippecanoe?
        /// Says which country a place is in.
        public var countries: (any CountryResolver)?

        /// The usual options, without a drawn map.
        public init() {}
    }

    /// The parts of the work, in their order.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// The roads are read from the file.
        case reading
        /// The graph is made of them.
        case building
        /// The road tiles are written.
        case writing
        /// The map that is drawn is made.
        case drawing
        /// The region is put into its place.
        case committing
    }

    /// Makes a region.
    ///
    /// - Parameters:
    ///   - file: The map.
    ///   - region: The region's folder. A region that is there is replaced.
    ///   - options: How.
    ///   - progress: Learns the stage and the share of it that is done, 0 to 1. An error that it throws ends the import.
    /// - Throws: ``OpenStreetMapFileError`` for the file, `RegionWriteError` or ``RegionImportError`` for the region.
    public static func run(
        _ file: OpenStreetMapFile, to region: URL, options: Options = Options(),
        progress: @escaping (Stage, Double) throws -> Void = { _, _ in }
    ) throws -> ImportSummary {
        let header = try file.header()
        let writer = try RegionWriter(replacing: region)
        let builder = RoadNetworkBuilder(options: RoadBuildingOptions(countries: options.countries, threads: options.threads))
        var elements = RoadElements(builder: builder)
        try elements.read(file, threads: options.threads) { try progress(.reading, $0) }
        let counts = elements.counts
        guard counts.roads > 0 else {
            throw RegionImportError.noRoads(
                file: file.name, reason: "none of its \(counts.ways) ways has a `highway` or a ferry's `route` that is open to cars")
        }

        try progress(.building, 0)
        let draft = builder.finish()
        guard draft.counts.edges > 0 else {
            throw RegionImportError.noRoads(
                file: file.name, reason: "0 of \(counts.roads) roads are usable: \(counts.missingNodes) of their nodes are not in the file")
        }
        try progress(.writing, 0)
        let name = options.name ?? defaultName(of: file)
        try writer.writeRoads(draft, name: name, osmTimestamp: header.timestamp)

        var basemap: Basemap.Summary?
        if let tippecanoe = options.tippecanoe {
            basemap = try Basemap.make(
                from: file, in: writer.folder.path, with: tippecanoe, countries: options.countries, threads: options.threads
            ) {
                try progress(.drawing, $0)
            }
            try writer.addFile(RegionInfo.basemapFileName)
        }
        try progress(.committing, 0)
        let info = try writer.commit()
        return ImportSummary(region: info, counts: counts, unusableRestrictions: draft.unusableRestrictions, basemap: basemap)
    }

    /// A file's name without the endings of the formats.
    static func defaultName(of file: OpenStreetMapFile) -> String {
        let name = (file.name as NSString).lastPathComponent
        guard let end = name.firstIndex(of: "."), end != name.startIndex else { return name }
        return String(name[..<end])
    }
}

/// What an import made, and what it left out.
public struct ImportSummary: Sendable, Hashable, Encodable {
    /// The region.
    public var region: RegionInfo
    /// Ways of the file.
    public var ways: Int
    /// Ways that cars can use.
    public var roads: Int
    /// Ways that came again under the id of an earlier one: left out.
    public var repeatedWays: Int
    /// Nodes of roads that the file does not have. Roads go on without them.
    public var missingNodes: Int
    /// Nodes without a place on the globe: left out.
    public var placelessNodes: Int
    /// Elements that are marked as deleted: left out.
    public var deletedElements: Int
    /// Turn restrictions that could not be used: what they name is not there or does not meet.
    public var unusableRestrictions: Int
    /// Features of the drawn map, or `nil` where none was made.
    public var basemapFeatures: Int?
    /// Areas that could not be drawn, since the file lacks part of them.
    public var incompleteAreas: Int?
    /// Pieces of coastline that end in the middle of the map and gave no sea.
    public var unusableCoastlines: Int?

    init(region: RegionInfo, counts: RoadElements.Counts, unusableRestrictions: Int, basemap: Basemap.Summary?) {
        self.region = region
        ways = counts.ways
        roads = counts.roads
        repeatedWays = counts.repeatedWays
        missingNodes = counts.missingNodes
        placelessNodes = counts.placelessNodes
        deletedElements = counts.deleted
        self.unusableRestrictions = unusableRestrictions
        basemapFeatures = basemap?.features
        incompleteAreas = basemap?.incompleteAreas
        unusableCoastlines = basemap?.unusableCoastlines
    }
}
