import RoadNetwork

extension StreamingMatcher {
    /// Calls a closure with every hypothesis on a road as it stands after the last fix, with the probability of its own.
    ///
    /// The published one is among them. Nothing is allocated.
    public func forEachRival(_ body: (Rival) -> Void) {
        guard count > 0, totalOdds > 0 else { return }
        for index in 0..<count {
            let hypothesis = hypotheses + index
            let edge = hypothesis.pointee.edge
            let tile = tiles.slots[Int(hypothesis.pointee.slot)].tile.number
            body(
                Rival(
                    edge: EdgeID(tile: tile, index: Int(hypothesis.pointee.index)), wayDirection: edge.pointee.wayDirection,
                    offset: Double(min(max(hypothesis.pointee.state.along, 0), edge.pointee.length)),
                    probability: Double(probability(ofOne: index))))
        }
    }

    /// A hypothesis' part of the probability of its way.
    private func probability(ofOne index: Int) -> Float {
        let way = hypotheses[index].edge.pointee.wayDirection
        var first = 0
        while hypotheses[first].edge.pointee.wayDirection != way { first += 1 }
        guard weights[first] > 0 else { return 0 }
        return FastMath.exp(hypotheses[index].logWeight) / weights[first] * odds[first] / totalOdds
    }

    /// Calls a closure with the edges that led to the published place, the present one first, until it answers `false`.
    ///
    /// Off the road and before the first fix there are none. Only the last two thousand turns of all hypotheses are kept.
    public func forEachEdgeDriven(_ body: (EdgeID) -> Bool) {
        guard published != nil, publishedIndex >= 0, publishedIndex < count else { return }
        var serial = hypotheses[publishedIndex].path
        while let entry = paths.entry(serial) {
            if !body(entry.edge) { return }
            serial = entry.parent
        }
    }
}
