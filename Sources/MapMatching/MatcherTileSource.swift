import Geodesy
import RoadNetwork

/// Where a matcher gets road tiles from.
///
/// It is asked at a tile's first touch, never in steady state, and answers at once.
public protocol MatcherTileSource: AnyObject, Sendable {
    /// A tile by its number.
    func matcherTile(_ number: UInt32) -> MatcherTile
    /// Writes the edges that pass within a radius (meters) of a place, the nearest where not all fit, and says whether the tile of the
    /// place is there.
    func matcherEdges(near place: Coordinate, radius: Double, into ids: UnsafeMutableBufferPointer<EdgeID>) -> MatcherEdges
    /// Whether a restriction over via ways forbids a turn after the edges driven, the present one last.
    func matcherForbids(_ next: EdgeID, after path: UnsafeBufferPointer<EdgeID>) -> Bool
}

/// What a source answers when it is asked for a tile.
public enum MatcherTile: Sendable {
    /// The tile.
    case here(RoadTile)
    /// The region has no such tile.
    case absent
    /// The tile is on its way: ask again.
    case pending
    /// The tile cannot be read.
    case damaged
}

/// What a source found near a place.
public enum MatcherEdges: Sendable {
    /// So many edges, in an order that is the same for the same map.
    case found(Int)
    /// The region has no tile there.
    case absent
    /// The tile is on its way: ask again.
    case pending
    /// The tile cannot be read.
    case damaged
}
