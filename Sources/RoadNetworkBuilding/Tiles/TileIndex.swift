import Geodesy
import RoadNetwork

/// Which tiles a region has, and which roads pass through each.
struct TileIndex {
    /// A road in a cell of a tile.
    struct Crossing {
        var tile: UInt32
        var cell: UInt16
        var road: UInt32
    }

    /// The tiles that have an edge, are crossed by a road or have a point of interest, ascending.
    private(set) var tiles: [UInt32] = []
    /// All crossings, by tile, cell and road, each once.
    private var crossings: [Crossing] = []
    private var firstCrossing: [Int] = []

    init(roads: RoadTable, nodes: NodeTable, points: [LocatedPoint]) {
        var seen: [GridRaster.Cell] = []
        for road in roads.roads.indices {
            seen.removeAll(keepingCapacity: true)
            GridRaster.forEachCell(along: roads.shape(road).lazy.map { nodes.places[Int($0)] }) { cell in
                // A road comes back to a cell rarely, and then soon.
                if !seen.suffix(8).contains(cell) { seen.append(cell) }
            }
            for cell in seen { crossings.append(Crossing(tile: cell.tile, cell: UInt16(cell.numberInTile), road: UInt32(road))) }
        }
        crossings.sort { ($0.tile, $0.key) < ($1.tile, $1.key) }
        var point = 0
        for index in crossings.indices where tiles.last != crossings[index].tile {
            addTiles(of: points, from: &point, before: crossings[index].tile, at: index)
            tiles.append(crossings[index].tile)
            firstCrossing.append(index)
        }
        addTiles(of: points, from: &point, before: .max, at: crossings.count)
        firstCrossing.append(crossings.count)
    }

    /// Adds the tiles below a number that have points of interest and no road.
    private mutating func addTiles(of points: [LocatedPoint], from point: inout Int, before tile: UInt32, at crossing: Int) {
        while point < points.count, points[point].tile <= tile {
            if points[point].tile < tile, tiles.last != points[point].tile {
                tiles.append(points[point].tile)
                firstCrossing.append(crossing)
            }
            point += 1
        }
    }

    /// The crossings of a tile by its position, by cell and road. A crossing may stand twice.
    func crossings(ofTileAt position: Int) -> ArraySlice<Crossing> { crossings[firstCrossing[position]..<firstCrossing[position + 1]] }
}

extension TileIndex.Crossing {
    fileprivate var key: UInt64 { UInt64(cell) << 32 | UInt64(road) }
}
