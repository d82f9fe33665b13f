import Foundation
import Geodesy
import RoadNetwork

/// Finds how a vehicle may have driven over a gap between two fixes: the likeliest routes from all places where it may have been to all
/// places where it may be.
///
/// One A* search (Hart, Nilsson and Raphael, 1968) from all origins at once, over directed edges. What a route takes from the logarithm
/// of the weight is its length beyond the straight line (Newson and Krumm, 2009), counted by half as the time that it takes, and its
/// turns. The search ends where what is left could not win, so that its work grows with the detour, not with the map.
struct RouteSearch {
    /// A place before the gap, or after it.
    struct Place {
        var edge: EdgeID
        var along: Float
        var logWeight: Float
        /// The speed before the gap, meters a second, where it is known.
        var speed: Float?
    }

    /// What a gap is like.
    struct Gap {
        /// Seconds.
        var duration: Float
        /// The fix after it, the radius in which the targets lie, and the deviation of a place along the road, meters.
        var goal: Coordinate
        var radius: Float
        var deviation: Float
        /// So many meters of detour cost a factor of e.
        var detour: Float
        /// So do so many meters a second that the vehicle is faster or slower than before.
        var speedChange: Float
        /// The most that a link may take from the logarithm of the weight.
        var limit: Float
    }

    /// The best route to a target: what is left of its origin's weight, its length in meters, and the last node of the search on it.
    struct Link {
        var logWeight: Float
        var length: Float
        var node: Int32
    }

    struct Node {
        var edge: EdgeID
        var tile: RoadTile
        /// What it costs to be at the start of the edge, natural logarithm, and the seconds until then at plausible speeds.
        var cost: Float
        var time: Float
        /// The length of the route until then, meters.
        var length: Float
        /// Where on the edge the route begins; 0 where it passes the edge's start.
        var start: Float
        var origin: Int32
        /// The node before, or −1.
        var parent: Int32
        /// Whether an origin's route begins by turning round.
        var turnsRound = false

        var record: EdgeRecord { tile.edges[edge.index] }
    }

    private static let mostNodes = 200_000
    /// The speed at which length and time count alike, and the greatest that is believed, meters a second.
    private static let referenceSpeed: Float = 15
    private static let greatestSpeed: Float = 40

    private let source: any MatcherTileSource
    private let parameters: MatcherParameters
    private var tiles: [UInt32: RoadTile] = [:]
    private var numbers: [EdgeID: Int32] = [:]
    private var queue = RouteQueue()
    private(set) var nodes: [Node] = []

    init(source: any MatcherTileSource, parameters: MatcherParameters) {
        self.source = source
        self.parameters = parameters
    }

    /// The best link to each target, or `nil` where none is likely enough.
    mutating func links(from origins: [Place], to targets: [Place], over gap: Gap) -> [Link?] {
        nodes.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        queue.removeAll()
        guard let middle = FixedCoordinate(gap.goal) else { return [Link?](repeating: nil, count: targets.count) }
        let frame = LocalFrame(origin: middle)
        let starts = origins.map { point($0, frame) }
        let ends = targets.map { point($0, frame) }
        for (index, origin) in origins.enumerated() {
            if let start = starts[index] { begin(index, origin, straight: length(start), gap, frame) }
        }
        var best = [Link?](repeating: nil, count: targets.count)
        var bestTotal = -Float.infinity
        while let (estimate, number) = queue.popCheapest() {
            if isReplaced(number) { continue }
            if -estimate < max(bestTotal - parameters.pruning, -gap.limit) || nodes.count > Self.mostNodes { break }
            for (index, target) in targets.enumerated() where target.edge == nodes[Int(number)].edge {
                guard let start = starts[Int(nodes[Int(number)].origin)], let end = ends[index] else { continue }
                let speed = origins[Int(nodes[Int(number)].origin)].speed
                let link = self.link(number, target, straight: length(end - start) - length(start), speedBefore: speed, gap)
                if link.logWeight < -gap.limit { continue }
                bestTotal = max(bestTotal, link.logWeight + target.logWeight)
                if best[index].map({ $0.logWeight < link.logWeight }) ?? true { best[index] = link }
            }
            expand(number, gap, frame)
        }
        return best
    }

    /// Puts the edge of an origin, and its reverse after a turn round, where the search begins.
    private mutating func begin(_ index: Int, _ origin: Place, straight: Float, _ gap: Gap, _ frame: LocalFrame) {
        guard let tile = tile(origin.edge.tile), origin.edge.index < tile.edgeCount else { return }
        let record = tile.edges[origin.edge.index]
        let spent = -origin.logWeight - straight / gap.detour
        add(
            Node(
                edge: origin.edge, tile: tile, cost: spent - cost(of: origin.along, record, gap), time: -origin.along / speed(record),
                length: -origin.along, start: origin.along, origin: Int32(index), parent: -1), gap, frame)
        guard let reverse = tile.id(of: record.reverse), let other = self.tile(reverse.tile), reverse.index < other.edgeCount else {
            return
        }
        let left = max(0, record.length - origin.along)
        add(
            Node(
                edge: reverse, tile: other, cost: spent - parameters.uTurn - cost(of: left, record, gap), time: -left / speed(record),
                length: -left, start: left, origin: Int32(index), parent: -1, turnsRound: true), gap, frame)
    }

    /// The route to a target by way of a node; `straight` is how much farther than the fix the target lies.
    private func link(_ number: Int32, _ target: Place, straight: Float, speedBefore: Float?, _ gap: Gap) -> Link {
        let node = nodes[Int(number)]
        // Noise sets a standing vehicle back a little: that is no drive round the block.
        let back = max(0, node.start - target.along)
        let along = max(target.along, node.start)
        var weight = -node.cost - cost(of: along, node.record, gap) + straight / gap.detour
        weight -= 0.5 * back * back / (2 * gap.deviation * gap.deviation)
        let late = (node.time + along / speed(node.record)) / (1.4 * max(gap.duration, 1)) - 1
        if late > 0 { weight -= 8 * late }
        let length = max(0, node.length + along)
        if let speedBefore { weight -= abs(length / max(gap.duration, 1) - speedBefore) / gap.speedChange }
        return Link(logWeight: weight, length: length, node: number)
    }

    private mutating func expand(_ number: Int32, _ gap: Gap, _ frame: LocalFrame) {
        let node = nodes[Int(number)]
        let record = node.record
        let first = node.tile.successors + Int(record.firstSuccessor)
        var likeliest = -Float.infinity
        for turn in 0..<Int(record.successorCount) { likeliest = max(likeliest, first[turn].logWeight) }
        for turn in 0..<Int(record.successorCount) {
            let successor = first[turn]
            guard let id = node.tile.id(of: successor.target), let tile = tile(id.tile), id.index < tile.edgeCount else { continue }
            var cost = node.cost + cost(of: record.length, record, gap) + likeliest - successor.logWeight
            if successor.isLastOfViaBan && isForbidden(id, after: number) { cost -= parameters.viaBan }
            add(
                Node(
                    edge: id, tile: tile, cost: cost, time: node.time + record.length / speed(record),
                    length: node.length + record.length, start: 0, origin: node.origin,
                    parent: number), gap, frame)
        }
    }

    /// Takes a node in, unless its edge was reached at less cost.
    private mutating func add(_ node: Node, _ gap: Gap, _ frame: LocalFrame) {
        if node.parent >= 0 {
            if let known = numbers[node.edge], nodes[Int(known)].cost <= node.cost { return }
            numbers[node.edge] = Int32(nodes.count)
        }
        guard let place = point(Place(edge: node.edge, along: node.start, logWeight: 0), frame) else { return }
        // What is left costs no less than the straight line to where the targets are.
        let rest = max(0, length(place) - gap.radius) * Self.leastShare / gap.detour
        queue.push(Int32(nodes.count), cost: node.cost + cost(of: node.start, node.record, gap) + rest)
        nodes.append(node)
    }

    /// Whether the edge of a node was reached at less cost since.
    private func isReplaced(_ number: Int32) -> Bool {
        nodes[Int(number)].parent >= 0 && numbers[nodes[Int(number)].edge] != number
    }

    /// What a meter of the fastest road costs, as a share of one at the reference speed.
    private static let leastShare = 0.5 + 0.5 * referenceSpeed / greatestSpeed

    private func cost(of meters: Float, _ record: EdgeRecord, _ gap: Gap) -> Float {
        meters / gap.detour * (0.5 + 0.5 * Self.referenceSpeed / speed(record))
    }

    private func speed(_ record: EdgeRecord) -> Float {
        record.plausibleSpeed == 0 ? Self.referenceSpeed : min(max(Float(record.plausibleSpeed) * 0.1, 2), Self.greatestSpeed)
    }

    private func length(_ vector: SIMD2<Float>) -> Float { (vector.x * vector.x + vector.y * vector.y).squareRoot() }

    private mutating func point(_ place: Place, _ frame: LocalFrame) -> SIMD2<Float>? {
        guard let tile = tile(place.edge.tile), place.edge.index < tile.edgeCount else { return nil }
        return frame.point(tile.coordinate(on: place.edge.index, at: place.along))
    }

    private mutating func tile(_ number: UInt32) -> RoadTile? {
        if let tile = tiles[number] { return tile }
        guard let tile = source.matcherTile(number).tile else { return nil }
        tiles[number] = tile
        return tile
    }

    private func isForbidden(_ next: EdgeID, after number: Int32) -> Bool {
        var driven: [EdgeID] = []
        var current = number
        while current >= 0, driven.count < StreamingMatcher.longestViaPath {
            driven.append(nodes[Int(current)].edge)
            current = nodes[Int(current)].parent
        }
        driven.reverse()
        return driven.withUnsafeBufferPointer { source.matcherForbids(next, after: $0) }
    }
}
