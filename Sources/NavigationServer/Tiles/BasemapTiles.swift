import Foundation
import Geodesy
public import RoadNetwork

/// The tiles that the map is drawn from: vector tiles of a PMTiles archive, sent from where they are mapped.
public struct BasemapTiles: Sendable {
    private let archive: PMTilesArchive

    /// A basemap of an archive of vector tiles, such as a region's `basemap.pmtiles`.
    ///
    /// Gives `nil` where the archive's tiles are no vector tiles, or are compressed in a way that browsers do not read.
    public init?(_ archive: PMTilesArchive) {
        guard archive.header.tileType == .vector, [.none, .gzip].contains(archive.header.tileCompression) else { return nil }
        self.archive = archive
    }

    /// The source of a style document.
    var source: [String: Any] {
        let header = archive.header
        return [
            "type": "vector", "tiles": ["/tiles/{z}/{x}/{y}.pbf"],
            "minzoom": Int(header.minimumZoom), "maxzoom": Int(header.maximumZoom),
            "bounds": [
                header.southWest.coordinate.longitude, header.southWest.coordinate.latitude, header.northEast.coordinate.longitude,
                header.northEast.coordinate.latitude,
            ],
        ]
    }

    /// The answer to `/tiles/Z/X/Y.pbf`, or `nil` for another path. A tile without content is an empty answer.
    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/tiles/") else { return nil }
        guard let tile = BasemapTiles.tile(request.path) else {
            return .text(400, "a tile is /tiles/ZOOM/COLUMN/ROW.pbf, within the world")
        }
        do {
            guard let bytes = try archive.bytes(ofTile: tile.archiveNumber), !bytes.isEmpty else { return .noContent }
            var headers = [("Content-Type", "application/x-protobuf"), ("Cache-Control", "max-age=3600")]
            if archive.header.tileCompression == .gzip { headers.append(("Content-Encoding", "gzip")) }
            return HTTPResponse(status: 200, headers: headers, body: .held(HeldBytes(bytes: bytes, owner: archive)))
        } catch {
            return .text(500, "the basemap is damaged: \(error)")
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
