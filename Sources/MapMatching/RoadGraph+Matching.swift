import Geodesy
import RoadNetwork

extension RoadGraph: MatcherTileSource {
    /// A tile by its number.
    public func matcherTile(_ number: UInt32) -> MatcherTile {
        switch tile(number) {
        case .present(let tile): .here(tile)
        case .absent, .damaged: .absent
        case .pending: .pending
        }
    }

    /// Writes the edges that pass within a radius (meters) of a place. Where there are none it says why.
    public func matcherEdges(near place: Coordinate, radius: Double, into ids: UnsafeMutableBufferPointer<EdgeID>) -> MatcherEdges {
        var count = 0
        edges(near: place, radius: radius) { edge in
            guard count < ids.count else { return }
            ids[count] = edge.id
            count += 1
        }
        if count > 0 { return .found(count) }
        switch tile(at: place) {
        case .present: return .found(0)
        case .absent, .damaged: return .absent
        case .pending: return .pending
        }
    }
}
