import Foundation
import Geodesy
import RoadNetwork

/// The way that a car most probably takes from a place on the road network: at each junction the turn that `TurnModel` weighs most.
///
/// Forbidden turns, those over via ways too, and turns back are only taken where there is no other way.
public struct MostProbablePath: Sendable, Hashable {
    /// An edge of the path.
    public struct Step: Sendable, Hashable {
        /// The edge.
        public var edge: EdgeID
        /// Meters from the beginning of the path to the start of the edge; for the first edge not above zero.
        public var start: Double
        /// Length of the edge, meters.
        public var length: Double
        /// How probable it is that the car comes onto this edge, 0 to 1, by the turns alone.
        public var probability: Double
        /// What the edge is.
        public var flags: EdgeFlags
        /// The fastest that cars are expected to drive here, meters a second.
        public var plausibleSpeed: Double

        /// Meters from the beginning of the path to the end of the edge.
        public var end: Double { start + length }
    }

    /// Why a path ends.
    public enum End: Sendable, Hashable {
        /// It is as long as was asked for.
        case length
        /// The road ends.
        case deadEnd
        /// The map ends, or is not here yet.
        case noMap
        /// It comes back onto itself.
        case loop
    }

    /// The edges, in order; empty where the place is on no edge.
    public private(set) var steps: [Step] = []
    /// Why the path ends.
    public private(set) var end = End.noMap

    /// The path from a place.
    ///
    /// - Parameters:
    ///   - position: Where it begins. An offset beyond the edge counts as its end.
    ///   - length: How long it should be, meters. It ends with the edge that reaches this far.
    ///   - graph: The roads.
    ///   - maximumSteps: The most edges.
    /// - Complexity: O(edges of the path).
    public init(from position: RoadPosition, length: Double, on graph: RoadGraph, maximumSteps: Int = 256) {
        guard let (tile, index) = graph.locate(position.edge) else { return }
        let first = tile.edges[index]
        let offset = Double(min(max(position.offset, 0), first.length))
        append(position.edge, first, start: -offset, probability: 1)
        end = extend(to: length, on: graph, maximumSteps: maximumSteps)
    }

    private mutating func extend(to length: Double, on graph: RoadGraph, maximumSteps: Int) -> End {
        while let last = steps.last, last.end < length, steps.count < maximumSteps {
            guard let (tile, index) = graph.locate(last.edge) else { return .noMap }
            guard let turn = best(tile, index, graph) else { return .deadEnd }
            guard let (nextTile, nextIndex) = graph.locate(turn.edge) else { return .noMap }
            if steps.contains(where: { $0.edge == turn.edge }) { return .loop }
            append(turn.edge, nextTile.edges[nextIndex], start: last.end, probability: last.probability * turn.probability)
        }
        return .length
    }

    /// How long the path is, meters.
    public var length: Double { steps.last?.end ?? 0 }

    /// The place that lies so many meters along the path; the end of the path for what lies beyond it.
    public func position(at distance: Double) -> RoadPosition? {
        guard let step = steps.first(where: { distance < $0.end }) ?? steps.last else { return nil }
        return RoadPosition(edge: step.edge, offset: Float(min(max(0, distance - step.start), step.length)))
    }

    /// The line from one distance along the path to another, both ends included.
    ///
    /// - Complexity: O(points of the edges between).
    public func coordinates(from start: Double, to end: Double, on graph: RoadGraph) -> [Coordinate] {
        var line: [Coordinate] = []
        for step in steps where step.end >= start && step.start <= end {
            guard let (tile, index) = graph.locate(step.edge) else { break }
            tile.appendLine(of: index, from: Float(max(0, start - step.start)), to: Float(min(step.length, end - step.start)), to: &line)
        }
        return line
    }

    private mutating func append(_ edge: EdgeID, _ record: EdgeRecord, start: Double, probability: Double) {
        steps.append(
            Step(
                edge: edge, start: start, length: Double(record.length), probability: probability, flags: record.flags,
                plausibleSpeed: Double(record.plausibleSpeed) / 10
            )
        )
    }

    private func best(_ tile: RoadTile, _ index: Int, _ graph: RoadGraph) -> (edge: EdgeID, probability: Double)? {
        let record = tile.edges[index]
        var best: (edge: EdgeID, weight: Float)?
        for number in 0..<Int(record.successorCount) {
            let turn = tile.successors[Int(record.firstSuccessor) + number]
            guard let edge = tile.id(of: turn.target) else { continue }
            var weight = turn.logWeight
            if turn.features.contains(.endsViaBan), graph.isForbidden(after: steps.map(\.edge), turningOnto: edge) { weight -= 4 }
            if weight > best?.weight ?? -.infinity { best = (edge, weight) }
        }
        return best.map { ($0.edge, min(1, exp(Double($0.weight)))) }
    }
}

extension RoadTile {
    /// Appends the line along an edge from one offset to another. A point that is there already is not repeated.
    func appendLine(of edge: Int, from start: Float, to end: Float, to line: inout [Coordinate]) {
        guard end >= start else { return }
        let record = edges[edge]
        let isAgainst = record.flags.contains(.againstSegments)
        add(point(on: edge, at: start).point, to: &line)
        for number in 0..<Int(record.segmentCount) {
            let segment = segments[Int(record.firstSegment) + (isAgainst ? Int(record.segmentCount) - 1 - number : number)]
            let offset = isAgainst ? record.length - segment.start : segment.start
            if offset > start, offset < end { add(SIMD2(segment.x, segment.y), to: &line) }
        }
        add(point(on: edge, at: end).point, to: &line)
    }

    private func add(_ point: SIMD2<Float>, to line: inout [Coordinate]) {
        let coordinate = frame.coordinate(point)
        if let last = line.last, last.distance(to: coordinate) < 0.05 { return }
        line.append(coordinate)
    }
}
