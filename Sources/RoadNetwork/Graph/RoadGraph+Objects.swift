extension RoadGraph {
    /// Calls a closure with the objects of a kind that stand on an edge, by the place where they begin.
    ///
    /// Nothing is allocated but what the closure asks of an object. Where there is no such edge there is no object.
    ///
    /// - Parameters:
    ///   - kind: what is looked for.
    ///   - id: the directed edge; an object on both directions of a road stands on both edges.
    ///   - body: is called for each object.
    /// - Complexity: O(log objects of the kind in the tile).
    public func objects(_ kind: RoadObject.Kind, on id: EdgeID, _ body: (RoadObject) -> Void) {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return }
        let section = loaded.sections.objects[Int(kind.rawValue)]
        for number in section.range(of: id.index, by: { Int($0.edge) }) { body(RoadObject(section[number], kind: kind, in: loaded)) }
    }

    /// Calls a closure with all objects that stand on an edge, kind by kind.
    public func objects(on id: EdgeID, _ body: (RoadObject) -> Void) {
        for kind in RoadObject.Kind.allCases { objects(kind, on: id, body) }
    }

    /// Calls a closure with the objects of a kind that stand on the edges of a tile, by edge. A tile that is absent has none.
    public func objects(_ kind: RoadObject.Kind, ofTile number: UInt32, _ body: (RoadObject) -> Void) {
        guard case .present(let loaded) = load(number) else { return }
        for record in loaded.sections.objects[Int(kind.rawValue)] { body(RoadObject(record, kind: kind, in: loaded)) }
    }
}
