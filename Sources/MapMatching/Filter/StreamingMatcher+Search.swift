import Foundation
import RoadNetwork

/// The beginning of a search, and its recovery: hypotheses placed by the spatial index.
extension StreamingMatcher {
    /// Drops every hypothesis. What is known of the receiver may stay, where it is the same drive.
    mutating func restart(keepsResiduals: Bool = false) {
        count = 0
        offRoad = OffRoadState()
        if !keepsResiduals {
            slowResidual = 2
            fastResidual = 2
        }
        gatedInRow = 0
        fixesSinceStart = 0
        lastSpeed = 0
        missingTile = nil
        forgetPublished()
    }

    /// Begins at a fix.
    mutating func start(_ fix: Fix) {
        let terms = FixTerms(fix, parameters, duration: 0, inflation: max(inflation, 1), wasMoving: false, clock: &clock)
        seed(fix, terms, logWeight: 0)
        if missingTile == nil || count > 0 { startOffRoad(terms, logWeight: parameters.startOffRoad) }
        lastSpeed = terms.hasSpeed ? terms.speed : 0
    }

    /// Places a hypothesis on every edge near a fix, in both directions of travel, and weighs it by the fix.
    ///
    /// - Parameter logWeight: The weight of one that fits perfectly.
    mutating func seed(_ fix: Fix, _ terms: FixTerms, logWeight: Float, isReseed: Bool = false, trail: Int32 = -1) {
        let radius = max(35, 3.5 * terms.deviation)
        let found: Int
        switch source.matcherEdges(near: fix.coordinate, radius: Double(radius), into: candidates) {
        case .found(let number):
            missingTile = nil
            found = number
        case .absent:
            missingTile = .noMap
            return
        case .pending:
            missingTile = .mapPending
            return
        case .damaged:
            missingTile = .mapDamaged
            return
        }
        let variance = terms.deviation * terms.deviation
        let known = count
        for candidate in 0..<found {
            guard count < Self.capacity, let place = resolve(candidates[candidate]) else { continue }
            let tile = tiles.slots[place.slot].tile
            let edge = tile.edges + place.index
            let point = tiles.point(place.slot, fix.coordinate, stamp: stamp)
            let nearest = EdgeGeometry.nearest(edge, tile.segments, to: point)
            if nearest.distance > radius { continue }
            if isReseed && stands(on: edge, at: nearest.along, within: known, terms.deviation) { continue }
            let isDisplaced = !isReseed && nearest.distance * nearest.distance > parameters.gate * variance
            let biasVariance = isDisplaced ? parameters.displacedStartFactor * terms.biasVariance : terms.biasVariance
            var prior: Float = edge.pointee.isServiceRoad ? parameters.startOnService : 0
            if isDisplaced { prior += parameters.displacedStart }
            hypotheses[count] = Hypothesis(
                state: terms.stateAnywhere(near: nearest.along, biasVariance: biasVariance), edge: edge, logWeight: logWeight + prior,
                determinant: terms.determinantAnywhere, residual: 0,
                path: paths.append(EdgeID(tile: tile.number, index: place.index), parent: 0),
                trail: trail, index: UInt32(truncatingIfNeeded: place.index), slot: UInt16(truncatingIfNeeded: place.slot),
                segment: nearest.segment,
                isSeed: true)
            weigh(one: count, fix, terms)
            count += 1
        }
    }

    private func stands(on edge: UnsafePointer<EdgeRecord>, at along: Float, within known: Int, _ deviation: Float) -> Bool {
        for index in 0..<known where hypotheses[index].edge == edge && abs(hypotheses[index].state.along - along) < 2 * deviation {
            return true
        }
        return false
    }
}
