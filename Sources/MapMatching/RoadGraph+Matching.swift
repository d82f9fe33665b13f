import Geodesy
import RoadNetwork

extension RoadGraph: MatcherTileSource {
    /// A tile by its number.
    public func matcherTile(_ number: UInt32) -> MatcherTile {
        switch tile(number) {
        case .present(let tile): .here(tile)
        case .absent: .absent
        case .pending: .pending
        case .damaged: .damaged
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
        case .absent: return info.covers(place) ? .found(0) : .absent
        case .pending: return .pending
        case .damaged: return .damaged
        }
    }

    /// Whether a restriction over via ways forbids a turn after the edges driven.
    public func matcherForbids(_ next: EdgeID, after path: UnsafeBufferPointer<EdgeID>) -> Bool {
        isForbidden(after: path, turningOnto: next)
    }
}

extension RegionInfo {
    /// Whether a place lies in the box around the region's roads.
    fileprivate func covers(_ place: Coordinate) -> Bool {
        guard let bounds, place.latitude >= bounds.south, place.latitude <= bounds.north else { return false }
        if bounds.west <= bounds.east { return place.longitude >= bounds.west && place.longitude <= bounds.east }
        return place.longitude >= bounds.west || place.longitude <= bounds.east
    }
}
