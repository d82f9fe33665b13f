public import Foundation
public import Geodesy
public import RoadNetwork

/// What a map is drawn from: a region's drawn map where it has one, else its road tiles, and the places in these.
///
/// ```swift
/// preview.mapView.region = try MapRegion(opening: region)
/// ```
public struct MapRegion: Sendable {
    /// The road network.
    public let roads: RoadGraph
    /// The drawn map: vector tiles of the OpenMapTiles schema; `nil` where the region was imported with roads alone.
    public let basemap: PMTilesArchive?

    /// Opens a region's folder. Opening maps its files into memory: it costs little beside a session that has the region open too.
    ///
    /// - Throws: `RegionError` where there is no region or it cannot be read, ``MapRegionError`` where its drawn map cannot.
    public init(opening region: URL) throws {
        try self.init(roads: RoadGraph(opening: region), in: region)
    }

    /// Opens the drawn map of a region whose roads are open already.
    ///
    /// - Throws: ``MapRegionError`` where there is a drawn map that cannot be read.
    public init(roads: RoadGraph, in region: URL) throws(MapRegionError) {
        self.roads = roads
        let file = region.appendingPathComponent(RegionInfo.basemapFileName)
        guard FileManager.default.fileExists(atPath: file.path) else {
            basemap = nil
            return
        }
        let archive: PMTilesArchive
        do { archive = try PMTilesArchive(opening: file) } catch { throw .unreadable(error) }
        guard archive.header.isForBrowsers else {
            throw .noVectorTiles(path: file.path, found: "\(archive.header.tileType) tiles, compression \(archive.header.tileCompression)")
        }
        basemap = archive
    }

    /// Whose data the map shows.
    var attribution: String { basemap == nil ? "© OpenStreetMap contributors" : "© OpenStreetMap contributors · © OpenMapTiles" }

    /// Roads and areas about a place, for a map that Swift draws.
    ///
    /// - Parameters:
    ///   - place: the middle.
    ///   - radius: meters, at most 5 000.
    public func scene(near place: Coordinate, radius: Double) -> MapScene {
        MapScene(
            areas: basemap.map { MapScene.areas(of: $0, near: place, radius: radius) } ?? [],
            roads: MapScene.roads(of: roads, near: place, radius: radius))
    }

    /// The camera that shows the whole region in a window; `nil` where the region does not say how far it reaches.
    func overview(in size: Size) -> CameraPosition? {
        guard let bounds = roads.info.bounds, bounds.south <= bounds.north else { return nil }
        let width = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0)
        let middle = Coordinate(
            latitude: (bounds.south + bounds.north) / 2, longitude: Coordinate.wrappedLongitude(bounds.west + width / 2))
        guard middle.isValid else { return nil }
        // A map of zoom 0 is 512 pixels for all longitudes; a degree of latitude is as long as one of longitude is at the equator.
        let height = (bounds.north - bounds.south) / max(0.05, cos(middle.latitude * .pi / 180))
        let scale = min(size.width / max(width, 1e-6), size.height / max(height, 1e-6)) * 360 / 512
        let zoom = min(max(log2(max(scale, 1)), 1), 14)
        return CameraPosition(center: MapPoint(middle), zoom: zoom, bearing: 0, pitch: 0)
    }
}

/// Why the drawn map of a region cannot be shown.
public enum MapRegionError: Error, Hashable, Sendable {
    /// The archive cannot be opened.
    case unreadable(PMTilesError)
    /// The archive holds no vector tiles that browsers read.
    case noVectorTiles(path: String, found: String)
}

extension MapRegionError: CustomStringConvertible {
    /// A sentence with the way out.
    public var description: String {
        switch self {
        case .unreadable(let error): "could not open the basemap: \(error)"
        case .noVectorTiles(let path, let found): "‘\(path)’ holds \(found), no vector tiles that browsers read; import the region again"
        }
    }
}
