import RoadNetwork

/// What is done about tiles of a region that cannot be used: their roads are missing, and so the answers may be wrong.
enum DamagedTiles {
    /// Fails where a tile that was touched is damaged.
    static func refuse(in graph: RoadGraph) throws {
        let damaged = graph.damagedTiles
        guard let first = damaged.first else { return }
        let others = damaged.count > 1 ? ", and \(damaged.count - 1) more" : ""
        throw Failure(
            "road tile \(first.number) of the region ‘\(graph.info.name)’ cannot be used: \(first.error)\(others); roads there are missing")
    }
}
