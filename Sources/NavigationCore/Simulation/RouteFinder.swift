import Geodesy
import RoadNetwork

/// A stretch of a directed edge that is driven.
struct DrivenEdge: Sendable, Hashable {
    var edge: EdgeID
    /// Meters from the start of the edge to where driving on it begins.
    var from: Double
    /// Meters from the start of the edge to where it ends.
    var to: Double
}

/// Finds the quickest way over some places on the roads of a region (Dijkstra, 1959, over directed edges, so that turns count).
///
/// It serves scripts of simulated drives: it looks at one pair of places at a time and stops where a script asks for too much.
struct RouteFinder {
    let roads: any SimulatorRoads

    /// How far from a road a place of a script may lie, meters.
    static let reach = 60.0
    /// More edges than this are not looked at between two places: no leg of a script is a journey across a country.
    static let limit = 400_000

    /// Why there is no way.
    enum Refusal: Error, Hashable {
        case noRoad(near: Coordinate)
        case noWay(from: Coordinate, to: Coordinate)
    }

    /// The way over all places.
    func way(over places: [Coordinate]) throws(Refusal) -> [DrivenEdge] {
        guard let first = places.first else { return [] }
        var starts = try hits(near: first)
        var way: [DrivenEdge] = []
        for (place, next) in zip(places, places.dropFirst()) {
            let goals = try hits(near: next)
            let part = try quickest(from: starts, to: goals, of: place, next)
            append(part, to: &way)
            if let last = part.last { starts = [RoadHit(edge: last.edge, offset: last.to, distance: 0)] }
        }
        return way
    }

    /// The road at a place: both directions of the nearest one.
    private func hits(near place: Coordinate) throws(Refusal) -> [RoadHit] {
        let found = roads.simulatorEdges(near: place, within: RouteFinder.reach).filter { roads.cost(of: $0.edge, meters: 1).isFinite }
        guard let nearest = found.first else { throw .noRoad(near: place) }
        return found.filter { $0.distance <= nearest.distance + 1 }
    }

    /// Joins a part to the way, as one stretch where both lie on one edge.
    private func append(_ part: [DrivenEdge], to way: inout [DrivenEdge]) {
        var part = part[...]
        if let last = way.last, let first = part.first, last.edge == first.edge, abs(last.to - first.from) < 0.01 {
            way[way.count - 1].to = first.to
            part.removeFirst()
        }
        way += part
    }

    private func quickest(from starts: [RoadHit], to goals: [RoadHit], of place: Coordinate, _ next: Coordinate) throws(Refusal)
        -> [DrivenEdge]
    {
        var search = Search(roads: roads)
        for start in starts {
            for goal in goals where goal.edge == start.edge && goal.offset >= start.offset {
                return [DrivenEdge(edge: start.edge, from: start.offset, to: goal.offset)]
            }
            search.begin(at: start)
        }
        let offsets = Dictionary(goals.map { ($0.edge, $0.offset) }, uniquingKeysWith: min)
        guard let reached = search.run(goals: offsets) else { throw .noWay(from: place, to: next) }
        return reached
    }
}

/// One search: the queue and what is settled.
private struct Search {
    let roads: any SimulatorRoads
    private var queue = PriorityQueue<Entry>()
    private var settled: [EdgeID: EdgeID?] = [:]
    private var starts: [EdgeID: Double] = [:]

    /// What a turn back costs, seconds: a car turns only where there is no other way.
    private static let turnBack = 180.0

    /// An edge to be driven to its end.
    struct Entry: Comparable {
        var cost: Double
        var edge: EdgeID
        var before: EdgeID?
        /// Whether the search ends on this edge, at the goal's offset.
        var isGoal: Bool

        static func < (left: Entry, right: Entry) -> Bool {
            (left.cost, left.edge.rawValue, left.isGoal ? 0 : 1) < (right.cost, right.edge.rawValue, right.isGoal ? 0 : 1)
        }

        static func == (left: Entry, right: Entry) -> Bool {
            left.cost == right.cost && left.edge == right.edge && left.isGoal == right.isGoal
        }
    }

    init(roads: any SimulatorRoads) { self.roads = roads }

    mutating func begin(at hit: RoadHit) {
        guard let length = roads.edge(hit.edge)?.record.length else { return }
        starts[hit.edge] = hit.offset
        let cost = roads.cost(of: hit.edge, meters: Double(length) - hit.offset)
        if cost.isFinite { queue.insert(Entry(cost: cost, edge: hit.edge, before: nil, isGoal: false)) }
    }

    mutating func run(goals: [EdgeID: Double]) -> [DrivenEdge]? {
        while let entry = queue.removeFirst() {
            if entry.isGoal { return way(to: entry, offset: goals[entry.edge] ?? 0) }
            guard settled[entry.edge] == nil else { continue }
            settled[entry.edge] = .some(entry.before)
            guard settled.count < RouteFinder.limit else { return nil }
            for (next, turn) in roads.turns(after: entry.edge) {
                let turning = turn.features.contains(.uTurn) ? Search.turnBack : 0
                if let offset = goals[next] {
                    let cost = entry.cost + turning + roads.cost(of: next, meters: offset)
                    queue.insert(Entry(cost: cost, edge: next, before: entry.edge, isGoal: true))
                }
                guard settled[next] == nil, let length = roads.edge(next)?.record.length else { continue }
                let cost = entry.cost + turning + roads.cost(of: next, meters: Double(length))
                if cost.isFinite { queue.insert(Entry(cost: cost, edge: next, before: entry.edge, isGoal: false)) }
            }
        }
        return nil
    }

    private func way(to goal: Entry, offset: Double) -> [DrivenEdge] {
        var edges: [EdgeID] = []
        var before = goal.before
        while let edge = before {
            edges.append(edge)
            before = settled[edge] ?? nil
        }
        var way = edges.reversed().map { DrivenEdge(edge: $0, from: 0, to: Double(roads.edge($0)?.record.length ?? 0)) }
        if let first = way.first { way[0].from = starts[first.edge] ?? 0 }
        way.append(DrivenEdge(edge: goal.edge, from: 0, to: offset))
        return way
    }
}

/// A binary heap: the least element first.
struct PriorityQueue<Element: Comparable> {
    private var heap: [Element] = []

    mutating func insert(_ element: Element) {
        heap.append(element)
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func removeFirst() -> Element? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var index = 0
        while 2 * index + 1 < heap.count {
            var child = 2 * index + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[index] else { break }
            heap.swapAt(index, child)
            index = child
        }
        return first
    }
}
