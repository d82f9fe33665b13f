import Foundation

/// A square of the web map: zoom, column from the west, row from the north.
@frozen
public struct TileCoordinate: Hashable, Sendable {
    /// The zoom level: the world is 2^zoom tiles wide.
    public let zoom: UInt8

    /// The column, from 180° west.
    public let x: UInt32

    /// The row, from the north.
    public let y: UInt32

    /// A tile by its numbers.
    public init(zoom: UInt8, x: UInt32, y: UInt32) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// The tile that holds a place, or `nil` beyond 85.05° where there are no tiles.
    ///
    /// A point on a border belongs to the tile east or south of it.
    public init?(_ place: Coordinate, zoom: UInt8) {
        guard place.isValid, abs(place.latitude) <= Earth.maximumTileLatitude else { return nil }
        let size = Double(UInt32(1) << UInt32(zoom))
        let longitude = Coordinate.wrappedLongitude(place.longitude)
        let phi = place.latitude * .pi / 180
        let column = (longitude + 180) / 360 * size
        let row = (1 - asinh(tan(phi)) / .pi) / 2 * size
        self.zoom = zoom
        x = UInt32(min(max(column, 0), size - 1))
        y = UInt32(min(max(row, 0), size - 1))
    }

    /// The north-west corner.
    public var northWest: Coordinate { TileCoordinate.corner(zoom: zoom, x: Double(x), y: Double(y)) }

    /// The south-east corner.
    public var southEast: Coordinate { TileCoordinate.corner(zoom: zoom, x: Double(x) + 1, y: Double(y) + 1) }

    private static func corner(zoom: UInt8, x: Double, y: Double) -> Coordinate {
        let size = Double(UInt32(1) << UInt32(zoom))
        let latitude = atan(sinh(.pi * (1 - 2 * y / size))) * 180 / .pi
        return Coordinate(latitude: latitude, longitude: x / size * 360 - 180)
    }

    /// The number of this tile in a PMTiles archive: all tiles of the lower zooms first, then along the Hilbert curve.
    ///
    /// Source: PMTiles specification version 3, section 4.1.
    public var archiveNumber: UInt64 {
        var number: UInt64 = 0
        for level in 0..<UInt64(zoom) { number += 1 << (2 * level) }
        var column = x
        var row = y
        let last = UInt32(1) << UInt32(zoom) - 1
        var side = (last + 1) / 2
        while side > 0 {
            let right: UInt32 = column & side > 0 ? 1 : 0
            let lower: UInt32 = row & side > 0 ? 1 : 0
            number += UInt64(side) * UInt64(side) * UInt64((3 * right) ^ lower)
            if lower == 0 {
                if right == 1 {
                    column = last - column
                    row = last - row
                }
                swap(&column, &row)
            }
            side >>= 1
        }
        return number
    }
}
