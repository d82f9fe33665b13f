import Geodesy
import RoadNetwork

/// Finds the cells of the world's grid that a road crosses.
struct GridRaster {
    /// A cell of the world's grid.
    struct Cell: Hashable {
        var column: Int32
        var row: Int32

        /// The tile that the cell lies in.
        var tile: UInt32 {
            let side = Int32(RoadTileFormat.gridSide)
            let tile = TileCoordinate(zoom: RoadTileFormat.zoom, x: UInt32(column / side), y: UInt32(row / side))
            return UInt32(tile.archiveNumber)
        }

        /// The number of the cell in its tile.
        var numberInTile: Int {
            let side = Int32(RoadTileFormat.gridSide)
            return Int(row % side * side + column % side)
        }
    }

    /// A cell counts as crossed when a road passes within this share of a cell's side, so that rounding leaves no gap.
    private static let margin = 0.03
    /// Longer pieces are divided, since a straight line on the ground is not quite straight on the web map.
    private static let maximumStep = 4.0

    /// Calls a closure with each cell that a line crosses; the same cell may come several times.
    static func forEachCell(along places: some Sequence<FixedCoordinate>, _ body: (Cell) -> Void) {
        var last: (column: Double, row: Double, place: FixedCoordinate)?
        for place in places {
            let column = TileGrid.exactColumn(longitude: Double(place.longitude) / 1e7)
            let row = TileGrid.exactRow(latitude: Double(place.latitude) / 1e7)
            defer { last = (column, row, place) }
            guard let last else { continue }
            var end = column
            let world = Double(TileGrid.worldSide)
            if end - last.column > world / 2 { end -= world } else if last.column - end > world / 2 { end += world }
            let steps = max(1, Int((max(abs(end - last.column), abs(row - last.row)) / maximumStep).rounded(.up)))
            var from = (column: last.column, row: last.row)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let latitude = Double(last.place.latitude) + (Double(place.latitude) - Double(last.place.latitude)) * share
                let to = (
                    column: last.column + (end - last.column) * share,
                    row: step == steps ? row : TileGrid.exactRow(latitude: latitude / 1e7)
                )
                piece(from, to, body)
                from = to
            }
        }
    }

    private static func piece(
        _ from: (column: Double, row: Double), _ to: (column: Double, row: Double), _ body: (Cell) -> Void
    ) {
        let columns =
            Int((min(from.column, to.column) - margin).rounded(.down))...Int((max(from.column, to.column) + margin).rounded(.down))
        let rows = Int((min(from.row, to.row) - margin).rounded(.down))...Int((max(from.row, to.row) + margin).rounded(.down))
        let side = TileGrid.worldSide
        let isOblique = columns.count > 1 && rows.count > 1
        // The line as a x + b y = c with a unit normal: a cell is missed where all its corners lie on one side, beyond the margin.
        let across = (column: to.row - from.row, row: from.column - to.column)
        let length = max((across.column * across.column + across.row * across.row).squareRoot(), 1e-12)
        for row in rows where row >= 0 && row < side {
            for column in columns {
                if isOblique {
                    let east = Double(column) + 0.5 - from.column
                    let south = Double(row) + 0.5 - from.row
                    let distance = abs(east * across.column + south * across.row) / length
                    let reach = (abs(across.column) + abs(across.row)) / length * 0.5 + margin
                    if distance > reach { continue }
                }
                body(Cell(column: Int32((column % side + side) % side), row: Int32(row)))
            }
        }
    }
}
