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

    /// Writes the edges that pass within a radius (meters) of a place, the nearest where not all fit. Where there are none it says why.
    public func matcherEdges(near place: Coordinate, radius: Double, into ids: UnsafeMutableBufferPointer<EdgeID>) -> MatcherEdges {
        let count = withUnsafeTemporaryAllocation(of: Float.self, capacity: max(ids.count, 1)) { distances in
            var nearest = NearestEdges(ids: ids, distances: distances)
            edges(near: place, radius: radius, mayRepeat: true) { nearest.take($0.id, $0.projection.distance) }
            return nearest.count
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

/// As many edges as a buffer holds, the nearest of all that were seen.
private struct NearestEdges {
    let ids: UnsafeMutableBufferPointer<EdgeID>
    let distances: UnsafeMutableBufferPointer<Float>
    private(set) var count = 0
    private var farthest = 0

    init(ids: UnsafeMutableBufferPointer<EdgeID>, distances: UnsafeMutableBufferPointer<Float>) {
        self.ids = ids
        self.distances = distances
    }

    mutating func take(_ id: EdgeID, _ distance: Float) {
        if count == ids.count && count > 0 && distance >= distances[farthest] { return }
        for index in 0..<count where ids[index] == id { return }
        if count < ids.count {
            ids[count] = id
            distances.initializeElement(at: count, to: distance)
            count += 1
            if count == ids.count { findFarthest() }
        } else if count > 0 {
            ids[farthest] = id
            distances[farthest] = distance
            findFarthest()
        }
    }

    private mutating func findFarthest() {
        farthest = 0
        for index in 1..<count where distances[index] > distances[farthest] { farthest = index }
    }
}
