import Geodesy
import RoadNetwork

/// The way along the roads from one place to another that a car may have driven between two fixes.
public struct DrivenWay: Sendable, Hashable {
    /// The edges, the one of the start first.
    public let edges: [EdgeID]
    /// Meters from the start to the end.
    public let length: Double
    private let start: Double
    private let end: Double

    /// The shortest way, or `nil` where there is none within a length (meters).
    ///
    /// - Complexity: O(edges within the length), of which the 200 nearest are looked at.
    public init?(from: RoadPosition, to: RoadPosition, within longest: Double, on graph: RoadGraph) {
        if from.edge == to.edge, to.offset >= from.offset {
            edges = [from.edge]
            (start, end) = (Double(from.offset), Double(to.offset))
            length = end - start
            return
        }
        guard let (tile, index) = graph.locate(from.edge) else { return nil }
        // The nearest end first (Dijkstra, 1959); entries are few, so that a plain search for the nearest does.
        var reached = [(edge: from.edge, end: Double(tile.edges[index].length - from.offset), parent: -1)]
        var isOpen = [true]
        for _ in 0..<200 {
            guard let next = reached.indices.filter({ isOpen[$0] }).min(by: { reached[$0].end < reached[$1].end }) else { return nil }
            isOpen[next] = false
            guard reached[next].end <= longest, let (tile, index) = graph.locate(reached[next].edge) else { continue }
            let record = tile.edges[index]
            for number in 0..<Int(record.successorCount) {
                let turn = tile.successors[Int(record.firstSuccessor) + number]
                guard let edge = tile.id(of: turn.target) else { continue }
                if edge == to.edge, reached[next].end + Double(to.offset) <= longest {
                    var way = [edge]
                    var step = next
                    while step >= 0 {
                        way.append(reached[step].edge)
                        step = reached[step].parent
                    }
                    edges = way.reversed()
                    length = reached[next].end + Double(to.offset)
                    (start, end) = (Double(from.offset), Double(to.offset))
                    return
                }
                guard !reached.contains(where: { $0.edge == edge }), let (nextTile, nextIndex) = graph.locate(edge) else { continue }
                reached.append((edge, reached[next].end + Double(nextTile.edges[nextIndex].length), next))
                isOpen.append(true)
            }
        }
        return nil
    }

    /// The line of the way, both ends included.
    public func coordinates(on graph: RoadGraph) -> [Coordinate] {
        var line: [Coordinate] = []
        for (number, edge) in edges.enumerated() {
            guard let (tile, index) = graph.locate(edge) else { break }
            let from = number == 0 ? Float(start) : 0
            let to = number == edges.count - 1 ? Float(end) : tile.edges[index].length
            tile.appendLine(of: index, from: from, to: to, to: &line)
        }
        return line
    }
}
