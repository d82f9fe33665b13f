import Geodesy
import RoadNetwork
import Synchronization

/// Keeps the roads around the car ready: their tiles are read and checked before the car comes to them.
///
/// A region lies on the device, so that nothing has to be fetched; but each road tile is checked whole at its first touch, and this
/// does it beforehand and beside the drive. A fix that crosses into the next tile then costs what every other costs.
public final class PredictiveCacheManager: Sendable {
    /// What is kept ready.
    public let config: PredictiveCacheConfig
    private let middle = Mutex<UInt32?>(nil)
    private let tiles = Mutex<Set<UInt32>>([])

    init(config: PredictiveCacheConfig) { self.config = config }

    /// How many tiles were made ready so far.
    public var readyTileCount: Int { tiles.withLock { $0.count } }

    /// Makes the tiles around a place ready, in a task of its own; nothing to do while the place stays in its tile.
    func prepare(around place: Coordinate, on graph: RoadGraph) {
        guard let number = RoadGraph.tileNumber(at: place) else { return }
        let isNew = middle.withLock { middle in
            defer { middle = number }
            return middle != number
        }
        guard isNew else { return }
        let wanted = Self.tiles(around: place, radius: config.currentLocationRadius)
        Task(priority: .utility) {
            for tile in wanted where tiles.withLock({ $0.insert(tile).inserted }) { _ = graph.tile(tile) }
        }
    }

    /// The tiles that a circle's box touches, 81 at most: the circle is about any place of the tile in its middle.
    static func tiles(around place: Coordinate, radius: Double) -> Set<UInt32> {
        guard let middle = TileCoordinate(place, zoom: RoadTileFormat.zoom) else { return [] }
        let side = Int64(1) << Int64(RoadTileFormat.zoom)
        let north = place.moved(meters: max(0, min(radius, 100_000)), bearing: 0)
        let east = place.moved(meters: max(0, min(radius, 100_000)), bearing: 90)
        let rows = TileCoordinate(north, zoom: RoadTileFormat.zoom).map { Int64(middle.y) - Int64($0.y) } ?? 0
        let columns = TileCoordinate(east, zoom: RoadTileFormat.zoom).map { (Int64($0.x) - Int64(middle.x) + side) % side } ?? 0
        let reach = (x: min(4, columns + 1), y: min(4, rows + 1))
        var numbers: Set<UInt32> = []
        for y in Int64(middle.y) - reach.y...Int64(middle.y) + reach.y where y >= 0 && y < side {
            for x in Int64(middle.x) - reach.x...Int64(middle.x) + reach.x {
                let tile = TileCoordinate(zoom: RoadTileFormat.zoom, x: UInt32((x + side) % side), y: UInt32(y))
                numbers.insert(UInt32(tile.archiveNumber))
            }
        }
        return numbers
    }
}
