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
    private let state = Mutex(State())

    private struct State {
        /// The roads that the tiles are of.
        weak var graph: RoadGraph?
        var middle: UInt32?
        /// The tiles around the middle that were read, or of which it is known that there are none.
        var ready: Set<UInt32> = []
    }

    init(config: PredictiveCacheConfig) { self.config = config }

    /// How many tiles around the car are ready.
    public var readyTileCount: Int { state.withLock { $0.ready.count } }

    /// Makes the tiles around a place ready, in a task of its own; nothing to do while the place stays in its tile, on the same roads,
    /// unless a tile was not here yet: that is asked for again.
    func prepare(around place: Coordinate, on graph: RoadGraph) {
        guard let number = RoadGraph.tileNumber(at: place) else { return }
        let missing = state.withLock { state -> Set<UInt32> in
            if state.graph !== graph { state = State(graph: graph) }
            guard state.middle != number else { return [] }
            state.middle = number
            let wanted = Self.tiles(around: place, radius: config.currentLocationRadius)
            state.ready.formIntersection(wanted)
            return wanted.subtracting(state.ready)
        }
        guard !missing.isEmpty else { return }
        Task(priority: .utility) {
            var isWaiting = false
            for tile in missing where state.withLock({ $0.graph === graph }) {
                switch graph.tile(tile) {
                case .present, .absent:
                    state.withLock { state in
                        if state.graph === graph { state.ready.insert(tile) }
                    }
                case .pending: isWaiting = true
                case .damaged: break
                }
            }
            guard isWaiting else { return }
            state.withLock { state in
                if state.graph === graph, state.middle == number { state.middle = nil }
            }
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
