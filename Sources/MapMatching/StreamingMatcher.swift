import Foundation
import Geodesy
import RoadNetwork

/// Follows a vehicle on the road network, one fix at a time.
///
/// It is a probabilistic filter over hypotheses, each a directed edge with a small Kalman filter along it, and one more for being off
/// the road; not a search for the nearest road. Parallel and stacked roads are settled by where the vehicle came from.
/// `Documentation/Matching.md` gives the model, its source and its limits.
///
/// A matcher reads no clock: the time comes with the fixes, so that a replay at any speed gives the same answers to the bit. It owns
/// all its memory from the start; in steady state ``match(_:)`` allocates nothing. It keeps its tile source alive.
public struct StreamingMatcher: ~Copyable, @unchecked Sendable {
    static let capacity = 256
    /// The most candidates of one search: with a wide beam they still fit.
    static let candidateCapacity = 192
    static let longestViaPath = 32

    let parameters: MatcherParameters
    let source: any MatcherTileSource
    let normal: NormalDistribution
    private let searchesGaps: Bool
    let mergeReach: Float
    var hypotheses: UnsafeMutablePointer<Hypothesis>
    var spare: UnsafeMutablePointer<Hypothesis>
    let order: UnsafeMutablePointer<Int32>
    /// The weight of each way, with the first hypothesis on it, and its published odds.
    let weights: UnsafeMutablePointer<Float>
    let odds: UnsafeMutablePointer<Float>
    let candidates: UnsafeMutableBufferPointer<EdgeID>
    let viaPath: UnsafeMutableBufferPointer<EdgeID>
    var tiles: TileTable
    var paths: PathLog
    var count = 0
    var offRoad = OffRoadState()
    var clock = StepClock()

    var stamp: UInt32 = 0
    var hasLast = false
    var lastTime: Int64 = 0
    var lastCoordinate = Coordinate(latitude: 0, longitude: 0)
    var lastAccuracy: Double = 0
    var moved: SIMD2<Float> = .zero
    var scaleLatitude = Double.infinity
    var metersPerLongitude: Double = 0
    var lastSpeed: Float = 0
    /// The last answer, written in place: it is too large to be handed about.
    let answer: UnsafeMutablePointer<Match>
    var hasAnswer = false
    var published: WayDirection?
    var publishedOffRoad = false
    var publishedIndex: Int = -1
    var offRoadOdds: Float = 0
    var totalOdds: Float = 0

    /// How well the best hypothesis has explained the fixes of the last seconds: the mean of its squared residual, 2 where all is well.
    var slowResidual: Float = 2
    var fastResidual: Float = 2
    var gatedInRow = 0
    var fixesSinceStart = 0
    var impossibleInRow = 0
    var olderInRow = 0
    var lastOlder: Int64 = 0
    var firstImpossible = Coordinate(latitude: 0, longitude: 0)
    var missingTile: DegradedReason?
    var standing: StandingPlace?
    /// The bearing that was worked out last.
    var lastBearing: SegmentBearing?

    /// How many fixes were refused so far, and why.
    public private(set) var refusals = RefusalCounts()

    /// A matcher on the tiles of a source.
    public init(source: any MatcherTileSource, parameters: MatcherParameters = MatcherParameters()) {
        self.init(source: source, parameters: parameters, isOffline: false)
    }

    /// A matcher that may serve the offline one: the log of the ways driven is kept whole, and gaps are left to the search for routes.
    init(source: any MatcherTileSource, parameters: MatcherParameters, isOffline: Bool) {
        self.parameters = parameters
        self.source = source
        searchesGaps = isOffline
        mergeReach = isOffline ? parameters.offlineMergeReach : parameters.mergeReach
        normal = NormalDistribution.shared
        answer = UnsafeMutablePointer<Match>.allocate(capacity: 1)
        answer.initialize(to: Match(status: .refused(.invalid), time: 0, coordinate: Coordinate(latitude: 0, longitude: 0)))
        hypotheses = UnsafeMutablePointer<Hypothesis>.allocate(capacity: Self.capacity)
        spare = UnsafeMutablePointer<Hypothesis>.allocate(capacity: Self.capacity)
        order = UnsafeMutablePointer<Int32>.allocate(capacity: Self.capacity)
        weights = UnsafeMutablePointer<Float>.allocate(capacity: Self.capacity)
        odds = UnsafeMutablePointer<Float>.allocate(capacity: Self.capacity)
        candidates = UnsafeMutableBufferPointer<EdgeID>.allocate(capacity: Self.candidateCapacity)
        candidates.initialize(repeating: EdgeID(rawValue: 0))
        viaPath = UnsafeMutableBufferPointer<EdgeID>.allocate(capacity: Self.longestViaPath)
        viaPath.initialize(repeating: EdgeID(rawValue: 0))
        tiles = TileTable.allocate()
        paths = PathLog.allocate(grows: isOffline)
    }

    /// A matcher on the roads of a region.
    public init(graph: RoadGraph, parameters: MatcherParameters = MatcherParameters()) {
        self.init(source: graph, parameters: parameters)
    }

    deinit {
        answer.deallocate()
        hypotheses.deallocate()
        spare.deallocate()
        order.deallocate()
        weights.deallocate()
        odds.deallocate()
        candidates.deallocate()
        viaPath.deallocate()
        tiles.deallocate()
        paths.deallocate()
    }

    /// Forgets the drive, as for another vehicle. The counts of refusals stay.
    public mutating func reset() {
        count = 0
        offRoad = OffRoadState()
        tiles.removeAll()
        hasLast = false
        lastSpeed = 0
        hasAnswer = false
        forgetPublished()
        impossibleInRow = 0
        olderInRow = 0
        gatedInRow = 0
        missingTile = nil
    }

    /// Takes one fix in and answers at once.
    ///
    /// - Complexity: proportional to the number of hypotheses, on average three to ten; independent of the size of the map.
    public mutating func match(_ fix: Fix) -> Match {
        if let reason = refusal(of: fix) {
            refusals.count(reason)
            return refused(fix, reason)
        }
        let duration = hasLast ? Double(fix.time - lastTime) * 1e-9 : 0
        let isTeleport = impossibleInRow > 0
        impossibleInRow = 0
        olderInRow = 0
        stamp &+= 1
        let isRestart = count == 0 && !offRoad.isAlive || isTeleport || duration > longestGap(before: fix)
        let displacement = hasLast ? moved : .zero
        if isRestart {
            restart(keepsResiduals: searchesGaps && !isTeleport)
            start(fix)
        } else {
            follow(fix, duration: Float(duration), displacement: displacement)
        }
        hasLast = true
        lastTime = fix.time
        remember(fix.coordinate)
        lastAccuracy = fix.horizontalAccuracy ?? Double(parameters.assumedAccuracy)
        publish(fix)
        answer.pointee.isTeleport = isTeleport
        answer.pointee.isRestart = isRestart
        hasAnswer = true
        return answer.pointee
    }

    /// Seconds after which a fix has to be searched for anew.
    @inline(__always)
    private func longestGap(before fix: Fix) -> Double {
        if searchesGaps && fix.speed == nil { return Double(min(parameters.longestGap, parameters.longestUnsearchedGapWithoutSpeed)) }
        return Double(searchesGaps ? min(parameters.longestGap, parameters.longestUnsearchedGap) : parameters.longestGap)
    }

    /// Meters east and north from the last fix to a place, flat.
    @inline(__always)
    func displacement(to place: Coordinate) -> SIMD2<Float> {
        SIMD2(
            Float(Coordinate.wrappedLongitude(place.longitude - lastCoordinate.longitude) * metersPerLongitude),
            Float((place.latitude - lastCoordinate.latitude) * Self.metersPerLatitude))
    }

    /// Keeps the length of a degree of longitude right within a thousandth.
    @inline(__always)
    mutating func remember(_ coordinate: Coordinate) {
        lastCoordinate = coordinate
        if abs(coordinate.latitude - scaleLatitude) < 0.02 { return }
        scaleLatitude = coordinate.latitude
        metersPerLongitude = Self.metersPerLatitude * cos(coordinate.latitude * .pi / 180)
    }

    private static let metersPerLatitude = Earth.meanRadius * .pi / 180

    mutating func forgetPublished() {
        published = nil
        publishedOffRoad = false
        publishedIndex = -1
        standing = nil
    }
}

/// Where a standing vehicle is shown: nothing moves it but a change of road.
struct StandingPlace {
    var edge: EdgeID
    var along: Float
}

/// The bearing of one straight piece of an edge, which a vehicle keeps from fix to fix.
struct SegmentBearing {
    var edge: EdgeID
    var segment: UInt16
    /// Degrees clockwise from north.
    var degrees: Double
}
