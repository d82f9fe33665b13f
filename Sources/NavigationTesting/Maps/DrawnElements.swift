import Geodesy
import OpenStreetMap
import RoadNetworkBuilding

/// Makes OpenStreetMap elements of drawn roads.
struct DrawnElements {
    private let letters: [Character: DrawnRoad.Point]
    private let roads: [DrawnRoad]
    /// The points of each road.
    private var points: [[DrawnRoad.Point]]

    init(letters: [Character: DrawnRoad.Point], roads: [DrawnRoad]) {
        self.letters = letters
        self.roads = roads
        points = roads.map { road in
            road.points
                ?? road.label.map { letter in
                    guard let point = letters[letter] else {
                        preconditionFailure("the drawing has no ‘\(letter)’ for road ‘\(road.label)’")
                    }
                    return point
                }
        }
    }

    /// Gives a road a node where a point of another one lies on it, if both have the same layer.
    mutating func join() {
        let original = points
        for road in roads.indices {
            var joined: [DrawnRoad.Point] = []
            for (start, end) in zip(original[road], original[road].dropFirst()) {
                joined.append(start)
                var between: [(share: Double, point: DrawnRoad.Point)] = []
                for other in roads.indices where other != road && roads[other].tags["layer"] == roads[road].tags["layer"] {
                    for point in original[other] {
                        if let share = Self.share(of: point, from: start, to: end) { between.append((share, point)) }
                    }
                }
                joined += between.sorted { $0.share < $1.share }.map(\.point)
            }
            if let last = original[road].last { joined.append(last) }
            points[road] = joined
        }
    }

    /// How far along a piece a point lies, where it lies on it within a centimeter and not at its ends.
    private static func share(of point: DrawnRoad.Point, from start: DrawnRoad.Point, to end: DrawnRoad.Point) -> Double? {
        let east = end.x - start.x
        let north = end.y - start.y
        let length = (east * east + north * north).squareRoot()
        guard length > 0 else { return nil }
        let along = ((point.x - start.x) * east + (point.y - start.y) * north) / length
        let across = ((point.x - start.x) * north - (point.y - start.y) * east) / length
        return abs(across) < 0.01 && along > 0.01 && along < length - 0.01 ? along / length : nil
    }

    /// Builds the graph.
    func build(restrictions: [DrawnRestriction], nodes: [DrawnNode], options: RoadBuildingOptions) -> RoadDraft {
        let builder = RoadNetworkBuilder(options: options)
        var places: [FixedCoordinate: Int64] = [:]
        var order: [FixedCoordinate] = []
        func node(_ point: DrawnRoad.Point) -> Int64 {
            guard let place = FixedCoordinate(DrawnMap.coordinate(x: point.x, y: point.y)) else {
                preconditionFailure("(\(point.x), \(point.y)) is not on the globe")
            }
            if let id = places[place] { return id }
            order.append(place)
            places[place] = Int64(order.count)
            return Int64(order.count)
        }
        var wayNodes: [[Int64]] = []
        for (number, road) in roads.enumerated() {
            var ids: [Int64] = []
            for point in points[number] {
                let id = node(point)
                if ids.last != id { ids.append(id) }
            }
            wayNodes.append(ids)
            builder.add(Way(id: Int64(number + 1), nodes: ids, tags: road.effectiveTags))
        }
        for (number, restriction) in restrictions.enumerated() {
            builder.add(relation(Int64(number + 1), restriction, wayNodes: wayNodes))
        }
        var tags: [Int64: Tags] = [:]
        for drawn in nodes {
            guard let point = drawn.point ?? drawn.letter.flatMap({ letters[$0] }) else {
                preconditionFailure("the drawing has no such node")
            }
            tags[node(point)] = Tags(drawn.tags)
        }
        builder.beginNodes()
        for (number, place) in order.enumerated() {
            let id = Int64(number + 1)
            builder.add(Node(id: id, place: place, tags: tags[id] ?? [:]))
        }
        return builder.finish()
    }

    private func relation(_ id: Int64, _ restriction: DrawnRestriction, wayNodes: [[Int64]]) -> Relation {
        func way(_ label: String) -> Int {
            guard let number = roads.firstIndex(where: { $0.label == label }) else {
                preconditionFailure("the map has no road ‘\(label)’")
            }
            return number
        }
        func member(_ label: String, _ role: String) -> Relation.Member {
            Relation.Member(kind: .way, id: Int64(way(label) + 1), role: role)
        }
        var members = [member(restriction.from, "from"), member(restriction.to, "to")]
        if restriction.via.isEmpty {
            let to = wayNodes[way(restriction.to)]
            guard let node = wayNodes[way(restriction.from)].last(where: { to.contains($0) }) else {
                preconditionFailure("the roads ‘\(restriction.from)’ and ‘\(restriction.to)’ do not meet")
            }
            members.append(Relation.Member(kind: .node, id: node, role: "via"))
        }
        members += restriction.via.map { member($0, "via") }
        var tags = Tags(restriction.tags)
        tags["type"] = "restriction"
        tags["restriction"] = restriction.kind
        return Relation(id: id, members: members, tags: tags)
    }
}
