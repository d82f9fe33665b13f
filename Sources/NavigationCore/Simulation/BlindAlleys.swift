import RoadNetwork

/// Knows which edges lead nowhere: each way on from them ends after some edges, as on a one-way road that the border of the map cuts.
///
/// A car that drives without end must not enter one, however long the road is that leads to its end. What was found out is kept.
struct BlindAlleys: Sendable {
    /// More edges than this are not looked at for one answer; who gets so far without an end may go on.
    private static let limit = 4096

    private var answers: [EdgeID: Bool] = [:]

    /// Whether each way on from an edge comes to an end.
    ///
    /// A depth-first search: a way that comes back to itself, or to where one can drive on, has no end.
    ///
    /// - Parameter next: The edges that can be driven after an edge.
    mutating func contains(_ edge: EdgeID, next: (EdgeID) -> [EdgeID]) -> Bool {
        if let known = answers[edge] { return known }
        var stack = [(edge: edge, rest: next(edge))]
        var onStack: Set<EdgeID> = [edge]
        var looked = 0
        while let top = stack.indices.last {
            guard let way = stack[top].rest.popLast() else {
                answers[stack[top].edge] = true
                onStack.remove(stack.removeLast().edge)
                continue
            }
            looked += 1
            if onStack.contains(way) || answers[way] == false || looked > BlindAlleys.limit {
                for entry in stack { answers[entry.edge] = false }
                return false
            }
            guard answers[way] == nil else { continue }
            onStack.insert(way)
            stack.append((way, next(way)))
        }
        return true
    }
}
