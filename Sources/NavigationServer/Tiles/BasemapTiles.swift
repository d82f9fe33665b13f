import Foundation
import Geodesy
public import NavigationUI
public import RoadNetwork

/// The tiles that the map is drawn from: vector tiles of a PMTiles archive, sent from where they are mapped; or, without one, roads alone.
public struct BasemapTiles: Sendable {
    private enum Content {
        case archive(PMTilesArchive)
        case roads(RoadLines, RegionInfo.Bounds?)
    }

    private let content: Content

    /// A basemap of an archive of vector tiles, such as a region's `basemap.pmtiles`.
    ///
    /// Gives `nil` where the archive's tiles are no vector tiles, or are compressed in a way that browsers do not read.
    public init?(_ archive: PMTilesArchive) {
        guard archive.header.isForBrowsers else { return nil }
        content = .archive(archive)
    }

    /// The drawn map of a region, or its roads alone where it has none: the page says that it is no more.
    public init(_ region: MapRegion) {
        content = region.basemap.map { .archive($0) } ?? .roads(RoadLines(roads: region.roads), region.roads.info.bounds)
    }

    /// Whether it has roads alone.
    var isRoadsOnly: Bool { if case .roads = content { true } else { false } }

    /// The source of a style document.
    var source: [String: Any] {
        let zooms: ClosedRange<Int>
        var bounds: [Double]?
        switch content {
        case .archive(let archive):
            let header = archive.header
            zooms = Int(header.minimumZoom)...Int(max(header.minimumZoom, header.maximumZoom))
            let (southWest, northEast) = (header.southWest.coordinate, header.northEast.coordinate)
            bounds = [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
        case .roads(_, let region):
            zooms = Int(RoadLines.zooms.lowerBound)...Int(RoadLines.zooms.upperBound)
            // A style's bounds cannot lie across 180°.
            bounds = region.flatMap { $0.west < $0.east ? [$0.west, $0.south, $0.east, $0.north] : nil }
        }
        var source: [String: Any] = [
            "type": "vector", "tiles": ["/tiles/{z}/{x}/{y}.pbf"], "minzoom": zooms.lowerBound, "maxzoom": zooms.upperBound,
        ]
        source["bounds"] = bounds
        return source
    }

    /// The answer to `/tiles/Z/X/Y.pbf`, or `nil` for another path. A tile without content is an empty answer.
    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/tiles/") else { return nil }
        guard let tile = BasemapTiles.tile(request.path) else {
            return .text(400, "a tile is /tiles/ZOOM/COLUMN/ROW.pbf, within the world")
        }
        var headers = [("Content-Type", "application/x-protobuf"), ("Cache-Control", "max-age=3600")]
        switch content {
        case .archive(let archive):
            do {
                guard let bytes = try archive.bytes(ofTile: tile.archiveNumber), !bytes.isEmpty else { return .noContent }
                if archive.header.tileCompression == .gzip { headers.append(("Content-Encoding", "gzip")) }
                return HTTPResponse(status: 200, headers: headers, body: .held(HeldBytes(bytes: bytes, owner: archive)))
            } catch {
                return .text(500, "the basemap is damaged: \(error)")
            }
        case .roads(let lines, _):
            let bytes = lines.bytes(of: tile)
            return bytes.isEmpty ? .noContent : HTTPResponse(status: 200, headers: headers, body: .bytes(bytes))
        }
    }

    private static func tile(_ path: String) -> TileCoordinate? {
        let parts = path.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasSuffix(".pbf"), let zoom = UInt8(parts[0]), zoom <= 24, let x = UInt32(parts[1]),
            let y = UInt32(parts[2].dropLast(4)), x < UInt32(1) << UInt32(zoom), y < UInt32(1) << UInt32(zoom)
        else { return nil }
        return TileCoordinate(zoom: zoom, x: x, y: y)
    }
}
