import RoadNetwork

/// The turns that restrictions forbid, in edges of the graph.
struct TurnBans {
    /// A sequence of edges of which the last may not be reached over the others.
    struct Path: Equatable {
        var edges: [UInt32]
    }

    /// Forbidden turns at a node: the edge that arrives in the upper half, the one that leaves in the lower; ascending.
    private(set) var turns: [UInt64] = []
    /// Forbidden turns after certain edges, by ascending first edge, each once.
    private(set) var paths: [Path] = []
    /// The last turns of those, ascending.
    private var pathTurns: [UInt64] = []
    /// Restrictions that name ways or nodes that are not there, or that do not meet.
    private(set) var unusable = 0

    init(
        restrictions: [RestrictionRelation], ways: [Int64: Int], roads: RoadTable, edges: EdgeTable, nodes: NodeTable, merging: NodeMerging
    ) {
        let finder = RestrictionFinder(ways: ways, roads: roads, edges: edges)
        for restriction in restrictions {
            let found: Bool
            if restriction.viaWays.isEmpty {
                let node = restriction.viaNode.flatMap { nodes.number(of: $0) }
                found = node.map { ban(restriction, at: Int(merging.representative(UInt32($0))), finder) } ?? false
            } else {
                found = banPaths(restriction, finder)
            }
            if !found { unusable += 1 }
        }
        turns = Array(Set(turns)).sorted()
        paths.sort { $0.edges.lexicographicallyPrecedes($1.edges) }
        paths = paths.reduce(into: []) { unique, path in if unique.last != path { unique.append(path) } }
        pathTurns = Array(Set(paths.map { Self.turn($0.edges[$0.edges.count - 2], $0.edges[$0.edges.count - 1]) })).sorted()
    }

    /// Whether a turn is forbidden.
    func isBanned(from first: Int, to second: Int) -> Bool { turns.containsSorted(Self.turn(UInt32(first), UInt32(second))) }

    /// Whether a turn is forbidden after certain edges.
    func endsPath(from first: Int, to second: Int) -> Bool { pathTurns.containsSorted(Self.turn(UInt32(first), UInt32(second))) }

    /// The sequences whose first edge is one of a range.
    func paths(startingIn edges: Range<Int>) -> some Collection<Path> {
        let rest = paths[paths.partitioningIndex { Int($0.edges[0]) >= edges.lowerBound }...]
        return rest[..<rest.partitioningIndex { Int($0.edges[0]) >= edges.upperBound }]
    }

    private static func turn(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    private mutating func ban(_ restriction: RestrictionRelation, at node: Int, _ finder: RestrictionFinder) -> Bool {
        let graphNode = finder.edges.graphNumbers[node]
        guard graphNode != EdgeTable.none else { return false }
        let arriving = restriction.from.flatMap { finder.edges(of: $0, arrivingAt: Int(graphNode)) }
        let leaving = Set(restriction.to.flatMap { finder.edges(of: $0, leaving: Int(graphNode)) })
        guard !arriving.isEmpty, !leaving.isEmpty else { return false }
        for from in arriving {
            for to in finder.edges.edges(from: Int(graphNode)) {
                let isNamed = leaving.contains(to)
                // Where from and to are one way that goes on beyond the node, only the way back is meant.
                let isStraightOn = restriction.from == restriction.to && finder.edges.reverse(from) != to
                if restriction.isOnly ? !isNamed : isNamed && !isStraightOn { turns.append(Self.turn(UInt32(from), UInt32(to))) }
            }
        }
        return true
    }

    private mutating func banPaths(_ restriction: RestrictionRelation, _ finder: RestrictionFinder) -> Bool {
        var found = false
        for from in restriction.from {
            for to in restriction.to {
                for path in finder.paths(from: from, over: restriction.viaWays, to: to) {
                    found = true
                    guard restriction.isOnly, let last = path.last else {
                        paths.append(Path(edges: path))
                        continue
                    }
                    // What is the only way on forbids all others.
                    let node = finder.edges.endNode(Int(path[path.count - 2]), roads: finder.roads)
                    for other in finder.edges.edges(from: node) where other != Int(last) {
                        paths.append(Path(edges: path.dropLast() + [UInt32(other)]))
                    }
                }
            }
        }
        return found
    }
}

extension [UInt64] {
    /// Whether this array, which ascends, has a value.
    fileprivate func containsSorted(_ value: UInt64) -> Bool {
        let index = partitioningIndex { $0 >= value }
        return index < count && self[index] == value
    }
}
