import Geodesy

extension RoadGraph {
    /// Calls a closure with every point of interest of a tile, by ascending element.
    ///
    /// Nothing is allocated but what the closure asks of a point. A tile that is absent, pending or damaged has none.
    ///
    /// - Parameters:
    ///   - number: the tile's PMTiles number (zoom 13).
    ///   - body: is called for each point.
    public func pointsOfInterest(ofTile number: UInt32, _ body: (PointOfInterest) -> Void) {
        guard case .present(let loaded) = load(number) else { return }
        for record in loaded.sections.pointsOfInterest { body(PointOfInterest(record, in: loaded)) }
    }

    /// Calls a closure with every point of interest in a box, tile by tile.
    ///
    /// Nothing is allocated but what the closure asks of a point, and what a tile needs at its first touch. Tiles stay loaded.
    ///
    /// - Parameters:
    ///   - box: degrees; west is greater than east where the box lies across 180°.
    ///   - body: is called for each point.
    /// - Complexity: O(tiles of the box that lie in the region's bounds, and their points).
    public func pointsOfInterest(in box: RegionInfo.Bounds, _ body: (PointOfInterest) -> Void) {
        forEachTile(in: box) { loaded in
            for record in loaded.sections.pointsOfInterest where box.contains(record.place) { body(PointOfInterest(record, in: loaded)) }
        }
    }

    /// The numbers of the tiles of the region, row by row; those that are pending or damaged are left out. All are loaded.
    ///
    /// - Complexity: O(tiles of the region's bounds).
    public func tileNumbers() -> [UInt32] {
        guard let bounds = info.bounds else { return [] }
        var numbers: [UInt32] = []
        forEachTile(in: RegionInfo.Bounds(west: -180, south: bounds.south - 0.05, east: 180, north: bounds.north + 0.05)) {
            numbers.append($0.tile.number)
        }
        return numbers
    }

    /// Calls a closure with the tiles that a box touches, within the bounds of the region and a tile around them.
    func forEachTile(in box: RegionInfo.Bounds, _ body: (LoadedTile) -> Void) {
        guard let bounds = info.bounds, let wanted = TileWindow(box), let present = TileWindow(bounds) else { return }
        let rows = max(wanted.rows.lowerBound, present.rows.lowerBound - 1)...
        let last = min(wanted.rows.upperBound, present.rows.upperBound + 1)
        guard rows.lowerBound <= last else { return }
        let side = 1 << Int(RoadTileFormat.zoom)
        for row in rows.lowerBound...last where row >= 0 && row < side {
            for step in 0..<min(present.columns + 2, side) {
                let column = (present.firstColumn - 1 + step + side) % side
                guard (column - wanted.firstColumn + side) % side < wanted.columns else { continue }
                let tile = TileCoordinate(zoom: RoadTileFormat.zoom, x: UInt32(column), y: UInt32(row))
                if case .present(let loaded) = load(UInt32(tile.archiveNumber)) { body(loaded) }
            }
        }
    }
}

extension RegionInfo.Bounds {
    /// Whether a place lies in the box.
    public func contains(_ place: FixedCoordinate) -> Bool {
        let place = place.coordinate
        guard place.latitude >= south, place.latitude <= north else { return false }
        if west <= east { return place.longitude >= west && place.longitude <= east }
        return place.longitude >= west || place.longitude <= east
    }
}

/// The tiles of zoom 13 that a box touches: rows, and columns from the first one east, around the globe.
private struct TileWindow {
    let rows: ClosedRange<Int>
    let firstColumn: Int
    let columns: Int

    init?(_ box: RegionInfo.Bounds) {
        guard [box.west, box.east, box.south, box.north].allSatisfy(\.isFinite), box.south <= box.north, abs(box.west) <= 180,
            abs(box.east) <= 180
        else { return nil }
        let highest = min(box.north, Earth.maximumTileLatitude)
        let lowest = max(box.south, -Earth.maximumTileLatitude)
        guard lowest <= highest else { return nil }
        let cells = RoadTileFormat.gridSide
        let side = 1 << Int(RoadTileFormat.zoom)
        rows = TileGrid.row(latitude: highest) / cells...TileGrid.row(latitude: lowest) / cells
        firstColumn = TileGrid.column(longitude: box.west) / cells % side
        let last = TileGrid.column(longitude: box.east) / cells % side
        columns = box.west <= box.east && box.east - box.west >= 359.9 ? side : (last - firstColumn + side) % side + 1
    }
}
