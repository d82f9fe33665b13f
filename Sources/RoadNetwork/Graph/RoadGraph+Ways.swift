import Geodesy

extension RoadGraph {
    /// The place on an OSM way, in a direction of travel, that is nearest to a coordinate: what is kept by way finds its edge again with it.
    ///
    /// - Parameters:
    ///   - wayDirection: The way and the direction of travel.
    ///   - place: About where. Edges that start in the tile of this place and those around it are looked at.
    /// - Complexity: O(edges of the way there).
    public func position(on wayDirection: WayDirection, near place: Coordinate) -> (position: RoadPosition, distance: Float)? {
        var best: (position: RoadPosition, distance: Float)?
        forEachTile(around: place) { loaded in
            let point = loaded.tile.frame.point(place)
            loaded.sections.forEachEdge(ofWay: wayDirection.wayID) { index in
                guard loaded.sections.edges[index].wayDirection == wayDirection else { return }
                let projection = loaded.tile.project(point, onto: index)
                guard projection.distance < best?.distance ?? .infinity else { return }
                let id = EdgeID(tile: loaded.tile.number, index: index)
                best = (RoadPosition(edge: id, offset: projection.offset), projection.distance)
            }
        }
        return best
    }

    /// The same place by OSM way, direction and offset along the way, or `nil` where there is no such edge.
    public func wayPosition(of position: RoadPosition) -> WayPosition? {
        guard case .present(let loaded) = load(position.edge.tile), position.edge.index < loaded.tile.edgeCount else { return nil }
        let edge = loaded.sections.edges[position.edge.index]
        let offset = min(max(position.offset, 0), edge.length)
        let along = edge.flags.contains(.againstSegments) ? edge.length - offset : offset
        let start = Double(loaded.sections.edgeDetails[position.edge.index].wayOffset)
        return WayPosition(wayDirection: edge.wayDirection, offset: start + Double(along))
    }

    private func forEachTile(around place: Coordinate, _ body: (LoadedTile) -> Void) {
        guard let middle = TileCoordinate(place, zoom: RoadTileFormat.zoom) else { return }
        let side = 1 << Int(RoadTileFormat.zoom)
        for row in Int(middle.y) - 1...Int(middle.y) + 1 where row >= 0 && row < side {
            for column in Int(middle.x) - 1...Int(middle.x) + 1 {
                let x = UInt32((column + side) % side)
                let tile = TileCoordinate(zoom: RoadTileFormat.zoom, x: x, y: UInt32(row))
                if case .present(let loaded) = load(UInt32(tile.archiveNumber)) { body(loaded) }
            }
        }
    }
}

extension TileSections {
    /// Calls a closure with the indices of all edges of an OSM way that this tile owns.
    func forEachEdge(ofWay id: Int64, _ body: (Int) -> Void) {
        for way in ways[ways.range(of: id, by: \.id)] {
            for position in Int(way.firstEdge)..<Int(way.firstEdge) + Int(way.edgeCount) { body(Int(wayEdges[position])) }
        }
    }
}
