import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork

/// Forks without a fix: which branch the estimate takes, against the list that was made from the map.
enum ForkRows {
    /// A fork of the list.
    struct Fork {
        var region: String
        var node: Coordinate
        var from: WayDirection
        var expected: WayDirection

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t")
            guard fields.count == 6 else { return nil }
            let place = fields[1].split(separator: ",").compactMap { Double($0) }
            guard place.count == 2, let from = Fork.direction(fields[2]), let expected = Fork.direction(fields[3]) else { return nil }
            region = String(fields[0])
            node = Coordinate(latitude: place[0], longitude: place[1])
            (self.from, self.expected) = (from, expected)
        }

        private static func direction(_ text: Substring) -> WayDirection? {
            Int64(text.dropLast()).map { WayDirection(wayID: $0, forward: text.last == "+") }
        }
    }

    static func print(_ regions: [Region], list: URL) throws {
        let forks = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(Fork.init)
        var right = 0
        var tried = 0
        var rows: [String] = []
        for fork in forks {
            guard let region = regions.first(where: { $0.name == fork.region }) else { continue }
            tried += 1
            let taken = taken(fork, on: region.graph)
            if taken == fork.expected {
                right += 1
            } else {
                rows.append(
                    "    \(fork.region) \(fork.node.latitude),\(fork.node.longitude): expected \(fork.expected.text), \(taken.map(\.text) ?? "waits or is lost")"
                )
            }
        }
        Swift.print("forks: \(right) of \(tried) as expected (\((Double(right) / Double(tried) * 100).text(1)) %; \(forks.count) listed)")
        for row in rows { Swift.print(row) }
    }

    /// The way that the estimate is on as soon as it has passed the fork.
    private static func taken(_ fork: Fork, on graph: RoadGraph) -> WayDirection? {
        var incoming: EdgeID?
        graph.edges(near: fork.node, radius: 1) { near in
            guard let (tile, index) = graph.locate(near.id), tile.edges[index].wayDirection == fork.from else { return }
            if tile.coordinate(on: index, at: tile.edges[index].length).distance(to: fork.node) < 1 { incoming = near.id }
        }
        guard let incoming else { return nil }
        // Fixes as far as some meters before the fork, though it be under ground: what is asked is the branch alone.
        let road = FollowedRoad(through: incoming, before: 300, beyond: 0, on: graph)
        let edges = Array(road.edges.prefix { $0 != incoming }) + [incoming]
        let lead = FollowedRoad(edges, on: graph)
        let moments = SimulatedDrive(along: edges, in: graph, steadySpeed: min(10, max(2, lead.length / 12)), receiver: .exact, seed: 1)
        var model = DriveModel(config: CoreConfig())
        model.use(graph, isLate: false)
        for moment in moments {
            guard let location = moment.location, let place = moment.truth.road,
                let along = lead.distance(of: RoadPosition(edge: place.edge, offset: Float(place.offset))),
                along < lead.length - min(25, lead.length / 3)
            else { break }
            _ = model.take(location)
        }
        var hasCome = false
        for _ in 0..<20 {
            guard let due = model.nextDue, let state = model.estimate(at: due), let road = state.road else { return nil }
            // A loop may come back to where it began.
            hasCome = hasCome || road.edge == incoming
            if hasCome, road.edge != incoming { return road.wayDirection }
        }
        return nil
    }
}

extension WayDirection {
    fileprivate var text: String { "\(wayID)\(isForward ? "+" : "-")" }
}
