import Foundation
import RoadNetwork

/// Motion along the network: prediction in time, the stated speed, and the soft split at junctions.
extension StreamingMatcher {
    /// Moves every hypothesis on by a time step and takes the stated speed in; what passes the end of its edge goes onto the successors.
    mutating func advance(_ terms: FixTerms) {
        let original = count
        let limit = -(parameters.pruning + 1)
        var index = 0
        while index < count {
            let hypothesis = hypotheses + index
            if index < original {
                let length = hypothesis.pointee.edge.pointee.length
                let before = SIMD2(hypothesis.pointee.state.along, hypothesis.pointee.state.alongVariance)
                hypothesis.pointee.state.predict(terms.step)
                hypothesis.pointee.determinant = 1
                if terms.hasSpeed { takeSpeed(hypothesis, terms) }
                let reach = (length - hypothesis.pointee.state.along)
                if reach * reach < 5.43 * hypothesis.pointee.state.alongVariance || reach < 0 {
                    let kept = normal.cumulative((length - before.x) / before.y.squareRoot())
                    split(index, keptBefore: kept, terms, limit)
                }
            } else {
                let reach = hypothesis.pointee.edge.pointee.length - hypothesis.pointee.state.along
                if reach * reach < 5.43 * hypothesis.pointee.state.alongVariance || reach < 0 {
                    split(index, keptBefore: 1, terms, limit)
                }
            }
            index += 1
        }
    }

    @inline(__always)
    private func takeSpeed(_ hypothesis: UnsafeMutablePointer<Hypothesis>, _ terms: FixTerms) {
        var noise = terms.speedNoise
        if hypothesis.pointee.edge.pointee.isFerry { noise += 400 }
        let projected = hypothesis.pointee.state.row1
        let variance = projected.y + noise
        let residual = terms.speed - hypothesis.pointee.state.speed
        hypothesis.pointee.state.update(residual: residual, projected: projected, precision: 1 / variance)
        hypothesis.pointee.state.keepVariancesPositive()
        hypothesis.pointee.logWeight -= 0.5 * residual * residual / variance
        hypothesis.pointee.determinant *= variance
    }

    /// Splits a hypothesis at the end of its edge: the part of its Gaussian that lies beyond goes onto the successors.
    ///
    /// What was beyond already before the step does not leave twice (`keptBefore`): a standing vehicle's tail does not leak over the node.
    private mutating func split(_ index: Int, keptBefore: Float, _ terms: FixTerms, _ limit: Float) {
        let hypothesis = hypotheses + index
        let length = hypothesis.pointee.edge.pointee.length
        let deviation = hypothesis.pointee.state.alongVariance.squareRoot()
        let bound = (length - hypothesis.pointee.state.along) / deviation
        var kept: Float = 0
        if bound > -2.33 {
            kept = min(1, normal.cumulative(bound) / max(keptBefore, 1e-4))
        }
        let passing = 1 - kept
        if passing > 1e-4 { spawnSuccessors(of: index, logPassing: FastMath.log(passing), terms, limit) }
        if kept > 1e-4 {
            hypothesis.pointee.logWeight += FastMath.log(kept)
            hypothesis.pointee.state.condition(below: length, normal)
        } else {
            hypothesis.pointee.logWeight = -.infinity
        }
    }

    private mutating func spawnSuccessors(of index: Int, logPassing: Float, _ terms: FixTerms, _ limit: Float) {
        let parent = hypotheses[index]
        let base = parent.logWeight + logPassing
        if base < limit { return }
        let edge = parent.edge.pointee
        var passed = parent.state
        let stepDeviation = (terms.step.alongNoise + parent.state.row1.y * terms.step.duration * terms.step.duration).squareRoot()
        let reach = max(parent.state.speed, 0) * terms.step.duration + 2.5 * stepDeviation + 0.5
        passed.condition(above: edge.length, below: edge.length + reach, normal)
        passed.mean.x -= edge.length
        let tile = tiles.slots[Int(parent.slot)].tile
        let first = tile.successors + Int(edge.firstSuccessor)
        for turn in 0..<Int(edge.successorCount) {
            let successor = first[turn]
            var weight = base + successor.logWeight
            if weight < limit || count >= Self.capacity { continue }
            guard let place = resolve(successor.target, from: tile, slot: Int(parent.slot)) else { continue }
            let target = tiles.slots[place.slot].tile.edges + place.index
            let id = EdgeID(tile: tiles.slots[place.slot].tile.number, index: place.index)
            if successor.isLastOfViaBan && isForbidden(id, after: parent.path) { weight += parameters.viaBan }
            var child = parent
            child.state = passed
            child.edge = target
            child.logWeight = weight
            child.slot = UInt16(truncatingIfNeeded: place.slot)
            child.index = UInt32(truncatingIfNeeded: place.index)
            let isAgainst = target.pointee.runsAgainstSegments
            child.segment = isAgainst ? target.pointee.segmentCount - 1 : 0
            child.path = paths.append(id, parent: parent.path)
            hypotheses[count] = child
            count += 1
        }
    }

    /// Whether a restriction over via ways forbids a turn after the way that a hypothesis came.
    private func isForbidden(_ next: EdgeID, after path: UInt32) -> Bool {
        var first = Self.longestViaPath
        var serial = path
        while first > 0, let entry = paths.entry(serial) {
            first -= 1
            viaPath[first] = entry.edge
            serial = entry.parent
        }
        return source.matcherForbids(next, after: UnsafeBufferPointer(rebasing: viaPath[first..<Self.longestViaPath]))
    }

    /// Where an edge that a tile names stands, with its tile in the table; `nil` where the tile is not to be had.
    @inline(__always)
    mutating func resolve(_ reference: EdgeReference, from tile: RoadTile, slot: Int) -> (slot: Int, index: Int)? {
        if reference.isNone { return nil }
        if !reference.isExternal { return (slot, reference.index) }
        return resolve(tile.externals[reference.index])
    }

    /// Where an edge stands, with its tile in the table; `nil` where the tile is not to be had.
    mutating func resolve(_ edge: EdgeID) -> (slot: Int, index: Int)? {
        if let slot = tiles.find(edge.tile) { return edge.index < tiles.slots[slot].tile.edgeCount ? (slot, edge.index) : nil }
        switch source.matcherTile(edge.tile) {
        case .here(let tile):
            guard edge.index < tile.edgeCount, let slot = tiles.insert(tile, hypotheses, count) else { return nil }
            return (slot, edge.index)
        case .absent:
            missingTile = .noMap
        case .pending:
            missingTile = .mapPending
        case .damaged:
            missingTile = .mapDamaged
        }
        return nil
    }

    /// Adds the reverse of the best hypothesis: the vehicle may turn in the middle of the road.
    mutating func addTurnRound(of best: Int) {
        let hypothesis = hypotheses[best]
        let tile = tiles.slots[Int(hypothesis.slot)].tile
        guard count < Self.capacity, let place = resolve(hypothesis.edge.pointee.reverse, from: tile, slot: Int(hypothesis.slot)) else {
            return
        }
        let target = tiles.slots[place.slot].tile.edges + place.index
        for index in 0..<count where hypotheses[index].edge == target { return }
        var turned = hypothesis
        turned.edge = target
        turned.index = UInt32(truncatingIfNeeded: place.index)
        turned.slot = UInt16(truncatingIfNeeded: place.slot)
        turned.state.reverse(length: hypothesis.edge.pointee.length)
        turned.logWeight += parameters.uTurn
        turned.path = paths.append(EdgeID(tile: tiles.slots[place.slot].tile.number, index: place.index), parent: hypothesis.path)
        hypotheses[count] = turned
        count += 1
    }
}
