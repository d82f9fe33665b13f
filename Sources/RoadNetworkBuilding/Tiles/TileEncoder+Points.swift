import RoadNetwork

extension TileEncoder {
    /// Adds the points of interest that lie in the tile.
    mutating func addPoints(to writer: inout TileWriter) {
        let points = draft.points(ofTile: number).map { point in
            TilePointOfInterest(
                element: point.element, place: point.place, kind: point.kind, flags: point.flags, name: string(point.name),
                brand: string(point.brand), openingHours: string(point.openingHours))
        }
        if !points.isEmpty { writer.add(.pointsOfInterest, points) }
    }
}

extension RoadDraft {
    /// The points of interest that lie in a tile.
    func points(ofTile tile: UInt32) -> ArraySlice<LocatedPoint> {
        points[points.range(of: tile, by: \.tile)]
    }
}
