/// Finds the edges of the graph that the members of a restriction mean.
struct RestrictionFinder {
    /// The numbers of the ways that restrictions name.
    let ways: [Int64: Int]
    let roads: RoadTable
    let edges: EdgeTable

    private static let maximumPathLength = 30
    private static let maximumPaths = 16
    private static let maximumSteps = 2000

    /// The edges of a way that end at a graph node.
    func edges(of way: Int64, arrivingAt node: Int) -> [Int] {
        all(of: way).filter { edges.endNode($0, roads: roads) == node }
    }

    /// The edges of a way that start at a graph node.
    func edges(of way: Int64, leaving node: Int) -> [Int] {
        guard let number = ways[way] else { return [] }
        let range = roads.roads(of: number)
        return edges.edges(from: node).filter { range.contains(edges.edges[$0].road) }
    }

    /// The ways to drive from the last edge of a way over others, all of each in their order, to the first edge of another.
    func paths(from: Int64, over via: [Int64], to: Int64) -> [[UInt32]] {
        var search = Search(finder: self, stages: via + [to])
        for first in all(of: from) { search.follow([UInt32(first)], stage: -1) }
        return search.found
    }

    private func all(of way: Int64) -> [Int] {
        guard let number = ways[way] else { return [] }
        return roads.roads(of: number).flatMap { road in
            [edges.edge(of: road, backward: false), edges.edge(of: road, backward: true)].compactMap(\.self)
        }
    }

    /// A search for paths, bounded in length, number and steps: no file can make it run long.
    private struct Search {
        let finder: RestrictionFinder
        let stages: [Int64]
        var found: [[UInt32]] = []
        var steps = 0

        mutating func follow(_ path: [UInt32], stage: Int) {
            guard let last = path.last, path.count < RestrictionFinder.maximumPathLength else { return }
            steps += 1
            guard found.count < RestrictionFinder.maximumPaths, steps < RestrictionFinder.maximumSteps else { return }
            let node = finder.edges.endNode(Int(last), roads: finder.roads)
            let reverse = finder.edges.reverse(Int(last))
            for next in finder.edges(of: stages[stage + 1], leaving: node) where next != reverse && !path.contains(UInt32(next)) {
                if stage + 2 == stages.count {
                    found.append(path + [UInt32(next)])
                } else {
                    follow(path + [UInt32(next)], stage: stage + 1)
                }
            }
            // The way of this stage goes on beyond a junction; the first way is entered at its last edge alone.
            guard stage >= 0 else { return }
            for next in finder.edges(of: stages[stage], leaving: node) where next != reverse && !path.contains(UInt32(next)) {
                follow(path + [UInt32(next)], stage: stage)
            }
        }
    }
}
