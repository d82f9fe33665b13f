import Foundation
public import Geodesy
public import RoadNetwork

extension MapScene {
    /// The roads of a region about a place, each once.
    ///
    /// - Parameters:
    ///   - graph: the road network.
    ///   - place: the middle.
    ///   - radius: meters, at most 5 000.
    public static func roads(of graph: RoadGraph, near place: Coordinate, radius: Double) -> [Road] {
        var ids: [EdgeID] = []
        graph.edges(near: place, radius: radius) { ids.append($0.id) }
        var roads: [Road] = []
        var seen: Set<[FixedCoordinate]> = []
        for id in ids {
            let shape = graph.shape(of: id)
            // Both directions of a road have one shape: it is drawn once.
            guard shape.count > 1, !seen.contains(shape), !seen.contains(shape.reversed()) else { continue }
            seen.insert(shape)
            guard let attributes = graph.attributes(of: id) else { continue }
            roads.append(
                Road(
                    line: shape.map(\.coordinate), roadClass: attributes.roadClass, isLink: attributes.isLink,
                    isTunnel: attributes.isTunnel, layer: attributes.layer))
        }
        return roads
    }

    /// The areas of a map archive (OpenMapTiles schema) about a place: water, woods and parks, buildings.
    ///
    /// Tiles that are missing or damaged show nothing.
    ///
    /// - Parameters:
    ///   - archive: the archive, as `freedrive import` makes it.
    ///   - place: the middle.
    ///   - radius: meters.
    public static func areas(of archive: PMTilesArchive, near place: Coordinate, radius: Double) -> [Area] {
        let zoom = min(archive.header.maximumZoom, 14)
        let reach = min(max(radius, 0), 10_000)
        guard let northWest = TileCoordinate(place.moved(meters: reach * 2.0.squareRoot(), bearing: 315), zoom: zoom),
            let southEast = TileCoordinate(place.moved(meters: reach * 2.0.squareRoot(), bearing: 135), zoom: zoom),
            northWest.x <= southEast.x, northWest.y <= southEast.y
        else { return [] }
        var areas: [Area] = []
        for y in northWest.y...southEast.y {
            for x in northWest.x...southEast.x {
                let tile = TileCoordinate(zoom: zoom, x: x, y: y)
                guard let bytes = inflated(archive, tile) else { continue }
                let polygons = VectorTile(bytes, layers: ["water", "landcover", "landuse", "park", "building"]).polygons
                areas += polygons.compactMap { area($0, tile) }
            }
        }
        return areas
    }

    private static func inflated(_ archive: PMTilesArchive, _ tile: TileCoordinate) -> [UInt8]? {
        guard let stored = try? archive.bytes(ofTile: tile.archiveNumber) else { return nil }
        return archive.header.tileCompression == .gzip ? Gzip.inflate(stored, limit: 32 << 20) : Array(stored)
    }

    private static func area(_ polygon: VectorTile.Polygon, _ tile: TileCoordinate) -> Area? {
        let kind: Area.Kind
        switch (polygon.layer, polygon.kind) {
        case ("water", _): kind = .water
        case ("building", _): kind = .building
        case ("park", _), ("landcover", "wood"?), ("landcover", "grass"?), ("landcover", "forest"?): kind = .green
        default: return nil
        }
        let side = Double(UInt32(1) << UInt32(tile.zoom))
        let rings = polygon.rings.map { ring in
            ring.map { point in
                let latitude = atan(sinh(.pi * (1 - 2 * (Double(tile.y) + point.y) / side))) * 180 / .pi
                return Coordinate(latitude: latitude, longitude: (Double(tile.x) + point.x) / side * 360 - 180)
            }
        }
        return Area(kind: kind, rings: rings)
    }
}
