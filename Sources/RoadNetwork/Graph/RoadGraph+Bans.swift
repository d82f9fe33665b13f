extension RoadGraph {
    /// Whether a turn restriction over via ways forbids the last turn of a path.
    ///
    /// Worth asking only where the turn carries ``TurnFeatures/endsViaBan``.
    ///
    /// - Parameters:
    ///   - path: The edges that were driven, in order, the present one last.
    ///   - next: The edge that would be turned onto.
    /// - Complexity: O(length of the path), of which the last 32 edges are looked at.
    public func isForbidden(after path: some BidirectionalCollection<EdgeID>, turningOnto next: EdgeID) -> Bool {
        var start = path.endIndex
        for _ in 0..<32 where start > path.startIndex {
            start = path.index(before: start)
            if isBan(path[start...], next) { return true }
        }
        return false
    }

    private func isBan(_ driven: some BidirectionalCollection<EdgeID>, _ next: EdgeID) -> Bool {
        guard let first = driven.first, case .present(let loaded) = load(first.tile) else { return false }
        let bans = loaded.sections.viaBans
        for ban in bans[bans.range(of: first.index, by: { Int($0.firstEdge) })] {
            let path = loaded.sections.viaPaths[Int(ban.firstPath)..<Int(ban.firstPath) + Int(ban.pathCount)]
            let forbidden = path.lazy.compactMap { loaded.tile.id(of: $0) }
            if forbidden.count == driven.count, forbidden.last == next, forbidden.dropLast().elementsEqual(driven.dropFirst()) {
                return true
            }
        }
        return false
    }
}
