import Foundation
import Geodesy

/// The grid of a road tile: its cells are the web map's tiles five zooms below, so that cells of all tiles make one grid of the world.
package enum TileGrid {
    /// The number of cells around the world.
    package static let worldSide = (1 << Int(RoadTileFormat.zoom)) * RoadTileFormat.gridSide

    /// The column of a longitude; beyond ±180° it goes on.
    package static func column(longitude: Double) -> Int {
        Int(((longitude + 180) / 360 * Double(worldSide)).rounded(.down))
    }

    /// The row of a latitude within ±85.05°.
    package static func row(latitude: Double) -> Int {
        min(max(Int(exactRow(latitude: latitude).rounded(.down)), 0), worldSide - 1)
    }

    /// The row of a latitude, with its fraction.
    package static func exactRow(latitude: Double) -> Double {
        (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * Double(worldSide)
    }

    /// The column of a longitude, with its fraction.
    package static func exactColumn(longitude: Double) -> Double {
        (longitude + 180) / 360 * Double(worldSide)
    }

    package static func cosine(ofLatitude latitude: Double) -> Double { cos(latitude * .pi / 180) }
}

extension TileSections {
    /// The references in a cell of the grid.
    func gridCell(column: Int, row: Int) -> UnsafeBufferPointer<EdgeReference> {
        let cell = row * RoadTileFormat.gridSide + column
        return UnsafeBufferPointer(rebasing: gridEntries[Int(gridCells[cell])..<Int(gridCells[cell + 1])])
    }
}
