import Geodesy

/// A directed edge near a place.
public struct NearbyEdge: Sendable {
    /// The tile that owns the edge.
    public var tile: RoadTile
    /// The edge's index in its tile.
    public var index: Int
    /// The nearest place on it, in its tile's frame.
    public var projection: EdgeProjection

    /// The edge's id.
    public var id: EdgeID { EdgeID(tile: tile.number, index: index) }
}

extension RoadGraph {
    /// The greatest radius of a search, meters.
    public static let maximumSearchRadius = 5000.0

    /// Calls a closure with every directed edge within a radius of a place, each once: both directions of a road one after the other.
    ///
    /// Tiles that are pending or damaged are left out. The order is the same for the same region. With `mayRepeat` nothing is allocated.
    ///
    /// - Parameters:
    ///   - place: The middle. A place that is not valid has nothing near.
    ///   - radius: Meters, at most ``maximumSearchRadius``.
    ///   - mayRepeat: Whether an edge may come more than once, for a caller who knows those that he has.
    ///   - body: Is called for each edge that is near.
    /// - Complexity: O(edges in the grid cells that the circle's box touches).
    public func edges(near place: Coordinate, radius: Double, mayRepeat: Bool = false, _ body: (NearbyEdge) -> Void) {
        guard place.isValid, radius >= 0 else { return }
        let radius = min(radius, RoadGraph.maximumSearchRadius)
        guard let window = CellWindow(around: place, radius: radius) else { return }
        if mayRepeat {
            forEachCell(of: window) { loaded, references in
                for reference in references {
                    guard let (tile, index) = resolve(reference, in: loaded) else { continue }
                    visitRoad(tile, index, near: place, radius: Float(radius), body)
                }
            }
            return
        }
        var entries = 0
        forEachCell(of: window) { entries += $1.count }
        guard entries > 0 else { return }
        // Roads stand in every cell that they cross: a small set of those seen keeps each from coming twice.
        let capacity = max(64, (entries * 2).nextPowerOfTwo)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { seen in
            seen.initialize(repeating: .max)
            forEachCell(of: window) { loaded, references in
                for reference in references {
                    guard let (tile, index) = resolve(reference, in: loaded) else { continue }
                    let id = EdgeID(tile: tile.number, index: index)
                    let reverse = tile.id(of: tile.edges[index].reverse)
                    // Over a border of tiles each names its own direction: both are one road.
                    guard seen.insertIdentifier(min(id.rawValue, reverse?.rawValue ?? .max)) else { continue }
                    visitRoad(tile, index, near: place, radius: Float(radius), body)
                }
            }
        }
    }

    /// Writes the directed edges within a radius of a place into a buffer, as many as fit, in no order of distance. Returns how many.
    public func edges(near place: Coordinate, radius: Double, into buffer: UnsafeMutableBufferPointer<NearbyEdge>) -> Int {
        var count = 0
        edges(near: place, radius: radius) { edge in
            guard count < buffer.count else { return }
            buffer.initializeElement(at: count, to: edge)
            count += 1
        }
        return count
    }

    /// Visits both directions of a road.
    private func visitRoad(_ tile: RoadTile, _ index: Int, near place: Coordinate, radius: Float, _ body: (NearbyEdge) -> Void) {
        visit(tile, index, near: place, radius: radius, body)
        guard let reverse = tile.id(of: tile.edges[index].reverse), let (other, otherIndex) = resolve(reverse, near: tile) else { return }
        visit(other, otherIndex, near: place, radius: radius, body)
    }

    private func visit(_ tile: RoadTile, _ index: Int, near place: Coordinate, radius: Float, _ body: (NearbyEdge) -> Void) {
        let projection = tile.project(tile.frame.point(place), onto: index)
        if projection.distance <= radius { body(NearbyEdge(tile: tile, index: index, projection: projection)) }
    }

    private func resolve(_ reference: EdgeReference, in loaded: LoadedTile) -> (RoadTile, Int)? {
        guard reference.isExternal else { return (loaded.tile, reference.index) }
        return locate(loaded.tile.externals[reference.index])
    }

    private func resolve(_ id: EdgeID, near tile: RoadTile) -> (RoadTile, Int)? {
        id.tile == tile.number ? (tile, id.index) : locate(id)
    }

    private func forEachCell(of window: CellWindow, _ body: (LoadedTile, UnsafeBufferPointer<EdgeReference>) -> Void) {
        let side = RoadTileFormat.gridSide
        let tiles = (1 << Int(RoadTileFormat.zoom))
        for row in window.rows.lowerBound / side...window.rows.upperBound / side {
            for column in window.columns.lowerBound.floorDivided(by: side)...window.columns.upperBound.floorDivided(by: side) {
                let wrapped = (column % tiles + tiles) % tiles
                let tile = TileCoordinate(zoom: RoadTileFormat.zoom, x: UInt32(wrapped), y: UInt32(row))
                guard case .present(let loaded) = load(UInt32(tile.archiveNumber)) else { continue }
                let rows = max(window.rows.lowerBound - row * side, 0)...min(window.rows.upperBound - row * side, side - 1)
                let columns = max(window.columns.lowerBound - column * side, 0)...min(window.columns.upperBound - column * side, side - 1)
                for y in rows {
                    for x in columns { body(loaded, loaded.sections.gridCell(column: x, row: y)) }
                }
            }
        }
    }
}

/// The grid cells that the box of a circle touches. Columns go on beyond 180°.
private struct CellWindow {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    init?(around place: Coordinate, radius: Double) {
        let latitude = radius / Earth.meanRadius * 180 / .pi
        let highest = min(place.latitude + latitude, Earth.maximumTileLatitude)
        let lowest = max(place.latitude - latitude, -Earth.maximumTileLatitude)
        guard lowest <= highest else { return nil }
        let narrowest = TileGrid.cosine(ofLatitude: max(abs(highest), abs(lowest)))
        let longitude = latitude / max(narrowest, 0.05)
        rows = TileGrid.row(latitude: highest)...TileGrid.row(latitude: lowest)
        columns = TileGrid.column(longitude: place.longitude - longitude)...TileGrid.column(longitude: place.longitude + longitude)
    }
}

extension Int {
    fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }

    fileprivate func floorDivided(by divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}

extension UnsafeMutableBufferPointer<UInt64> {
    /// Puts an identifier into this open-addressing set, whose size is a power of two; `false` where it is there already.
    fileprivate func insertIdentifier(_ identifier: UInt64) -> Bool {
        var slot = Int(truncatingIfNeeded: (identifier &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
        while self[slot] != .max {
            if self[slot] == identifier { return false }
            slot = (slot + 1) & (count - 1)
        }
        self[slot] = identifier
        return true
    }
}
