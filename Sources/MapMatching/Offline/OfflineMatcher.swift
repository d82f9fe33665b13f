import Geodesy
import RoadNetwork

/// Matches a recorded trace with the whole of it at hand.
///
/// The same filter as in ``StreamingMatcher`` runs forward and notes where each hypothesis stood at each fix; then the best one at the
/// end is followed back. What was open at a junction is settled by what came after: a fixed-lag smoother whose lag is the rest of the
/// trace (Kitagawa, 1996, on the genealogy of a particle filter).
///
/// Fixes may lie a tenth of a second to minutes apart. Over gaps the likeliest routes are searched; the path breaks only where none is
/// believable: where the network does not connect, the map ends, or the vehicle jumped.
public struct OfflineMatcher {
    let source: any MatcherTileSource
    private let parameters: MatcherParameters

    /// A matcher on the tiles of a source.
    public init(source: any MatcherTileSource, parameters: MatcherParameters = MatcherParameters()) {
        self.source = source
        self.parameters = parameters
    }

    /// A matcher on the roads of a region.
    public init(graph: RoadGraph, parameters: MatcherParameters = MatcherParameters()) {
        self.init(source: graph, parameters: parameters)
    }

    /// Matches a trace.
    ///
    /// - Parameter fixes: The fixes in the order of their times. Those that a streaming matcher would refuse stay without a place.
    /// - Complexity: memory in proportion to the number of fixes, and time too where they come without gaps; each gap costs a search of its
    ///   own, which grows with the roads that can be driven within it.
    public func match(_ fixes: [Fix]) -> OfflineResult {
        var matcher = StreamingMatcher(source: source, parameters: parameters, isOffline: true)
        var search = RouteSearch(source: source, parameters: parameters)
        var trail = Trail(count: fixes.count)
        var lastTime: Int64?
        for (index, fix) in fixes.enumerated() {
            let answer = matcher.match(fix)
            if case .refused = answer.status {
                trail.skip()
                continue
            }
            if let lastTime, !answer.isTeleport, matcher.beganAnew {
                matcher.bridge(from: trail, to: fix, duration: Float(fix.time - lastTime) * 1e-9, &search)
            }
            lastTime = fix.time
            trail.record(&matcher, fix: index)
        }
        return trail.result(matcher, fixCount: fixes.count)
    }
}

/// What the offline matcher makes of a trace.
public struct OfflineResult: Sendable, Hashable {
    /// One entry a fix: its place on a road, or `nil` off the road, without a map, and where the fix was refused.
    public var places: [OfflinePlace?]
    /// The route driven, in pieces that do not touch where the trace breaks.
    public var path: [[PathStretch]]
}

/// The place of one fix of a recorded trace.
public struct OfflinePlace: Sendable, Hashable {
    /// The directed edge and how far along it.
    public var position: RoadPosition
    /// The OSM way and the direction along it.
    public var wayDirection: WayDirection
    /// The place.
    public var coordinate: Coordinate
}

/// A stretch of one directed edge that was driven.
public struct PathStretch: Sendable, Hashable {
    /// The edge.
    public var edge: EdgeID
    /// Where the stretch starts, meters from the start of the edge.
    public var start: Float
    /// Where it ends, meters from the start of the edge.
    public var end: Float
}
