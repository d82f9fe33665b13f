import Foundation
import Geodesy
import RoadNetwork

/// Vector tiles of roads alone, made from road tiles at the moment they are asked for: the map of a region without a basemap.
///
/// Layers and values are those of the OpenMapTiles schema that our styles use, so that the same styles draw both.
struct RoadLines: Sendable {
    let roads: RoadGraph

    /// The zooms that there are: further out a tile would need too many road tiles.
    static let zooms: ClosedRange<UInt8> = 12...14

    /// The bytes of a tile; empty where it has no road.
    func bytes(of tile: TileCoordinate) -> [UInt8] {
        guard Self.zooms.contains(tile.zoom) else { return [] }
        let (northWest, southEast) = (tile.northWest, tile.southEast)
        let middle = Coordinate(
            latitude: (northWest.latitude + southEast.latitude) / 2, longitude: (northWest.longitude + southEast.longitude) / 2)
        var ids: [EdgeID] = []
        roads.edges(near: middle, radius: middle.distance(to: northWest) * 1.02) { edge in
            let roadClass = RoadClass(rawValue: edge.tile.edges[edge.index].roadClass)
            if roadClass.map({ $0.firstZoom <= tile.zoom }) ?? false { ids.append(edge.id) }
        }
        var writer = VectorTileWriter()
        var seen: Set<[FixedCoordinate]> = []
        for id in ids {
            let shape = roads.shape(of: id)
            guard shape.count > 1, !seen.contains(shape), !seen.contains(shape.reversed()), let road = roads.attributes(of: id) else {
                continue
            }
            seen.insert(shape)
            let values = Self.values(of: road)
            let line = shape.map { Self.point($0.coordinate, in: tile) }
            for piece in Self.pieces(of: line) {
                writer.add(line: piece, to: "transportation", values)
                let names = Self.names(of: road)
                if !names.isEmpty { writer.add(line: piece, to: "transportation_name", values.filter { $0.0 == "class" } + names) }
            }
        }
        return writer.bytes
    }

    private static func values(of road: EdgeAttributes) -> [(String, VectorTileWriter.Value)] {
        var values: [(String, VectorTileWriter.Value)] = [("class", .text(road.roadClass.schemaClass))]
        if road.isTunnel {
            values.append(("brunnel", .text("tunnel")))
        } else if road.isBridge {
            values.append(("brunnel", .text("bridge")))
        }
        if road.isLink { values.append(("ramp", .number(1))) }
        if road.isOneWay { values.append(("oneway", .number(1))) }
        if road.layer != 0 { values.append(("layer", .number(road.layer))) }
        return values
    }

    static func names(of road: EdgeAttributes) -> [(String, VectorTileWriter.Value)] {
        var names = road.names.map { name in (name.language.map { "name:\($0)" } ?? "name", VectorTileWriter.Value.text(name.text)) }
        if let ref = road.refs.first {
            names.append(("ref", .text(ref.ref)))
            if let network = ref.network { names.append(("route_network", .text(network))) }
            if let country = road.country { names.append(("country", .text(country))) }
        }
        return names
    }

    private static func point(_ place: Coordinate, in tile: TileCoordinate) -> SIMD2<Double> {
        let side = Double(UInt32(1) << UInt32(tile.zoom))
        let latitude = min(max(place.latitude, -Earth.maximumTileLatitude), Earth.maximumTileLatitude) * .pi / 180
        var x = (place.longitude + 180) / 360 * side - Double(tile.x)
        if x > side / 2 { x -= side } else if x < -side / 2 { x += side }
        return SIMD2(x, (1 - asinh(tan(latitude)) / .pi) / 2 * side - Double(tile.y))
    }

    /// The parts of a line in the tile and a margin about it: each segment is cut (Liang and Barsky, 1984).
    static func pieces(of line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        let (low, high) = (-0.05, 1.05)
        var pieces: [[SIMD2<Double>]] = []
        var current: [SIMD2<Double>] = []
        for (a, b) in zip(line, line.dropFirst()) {
            let d = b - a
            var (enter, leave) = (0.0, 1.0)
            for (direction, distance) in [(-d.x, a.x - low), (d.x, high - a.x), (-d.y, a.y - low), (d.y, high - a.y)] {
                if direction == 0 {
                    if distance < 0 { enter = 2 }
                } else if direction < 0 {
                    enter = max(enter, distance / direction)
                } else {
                    leave = min(leave, distance / direction)
                }
            }
            guard enter < leave else { continue }
            let (start, end) = (a + d * enter, a + d * leave)
            if current.last != start {
                if current.count > 1 { pieces.append(current) }
                current = [start]
            }
            current.append(end)
        }
        return current.count > 1 ? pieces + [current] : pieces
    }
}

extension RoadClass {
    /// The class of the OpenMapTiles schema.
    fileprivate var schemaClass: String {
        switch self {
        case .motorway: "motorway"
        case .trunk: "trunk"
        case .primary: "primary"
        case .secondary: "secondary"
        case .tertiary: "tertiary"
        case .unclassified, .residential, .livingStreet: "minor"
        case .service: "service"
        case .track: "track"
        case .ferry: "ferry"
        }
    }

    /// The zoom from which it shows.
    fileprivate var firstZoom: UInt8 {
        switch self {
        case .motorway, .trunk, .primary, .secondary, .tertiary, .ferry: 12
        case .unclassified, .residential, .livingStreet: 13
        case .service, .track: 14
        }
    }
}
