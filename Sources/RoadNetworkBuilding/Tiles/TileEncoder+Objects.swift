import RoadNetwork

extension TileEncoder {
    /// Adds the road objects that stand on the tile's edges, each kind in its own section.
    mutating func addObjects(to writer: inout TileWriter, shapes: TileShapes) {
        var sections = [[TileRoadObject]](repeating: [], count: RoadObject.Kind.allCases.count)
        for object in draft.objects(onEdges: ownEdges) {
            let road = draft.edges.edges[Int(object.edge)].road
            // The tile's frame stretches lengths a little.
            let length = shapes.shape(of: road).length
            let scale = length / max(draft.roads.roads[road].length, 1e-6)
            sections[Int(object.kind.rawValue)].append(
                TileRoadObject(
                    element: object.element, edge: object.edge - UInt32(ownEdges.lowerBound),
                    start: min(max(object.start * scale, 0), length), end: min(max(object.end * scale, 0), length),
                    value: string(object.value), name: string(object.name), flags: object.flags))
        }
        for (kind, records) in zip(RoadObject.Kind.allCases, sections) where !records.isEmpty { writer.add(.objects(kind), records) }
    }
}

extension RoadDraft {
    /// The objects that stand on some edges.
    func objects(onEdges edges: Range<Int>) -> ArraySlice<PlacedObject> {
        let rest = objects[objects.partitioningIndex { Int($0.edge) >= edges.lowerBound }...]
        return rest[..<rest.partitioningIndex { Int($0.edge) >= edges.upperBound }]
    }
}
