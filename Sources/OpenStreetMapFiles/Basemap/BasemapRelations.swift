import OpenStreetMap

/// What relations say about the ways that are drawn.
struct BasemapRelations {
    /// An area made of several ways.
    struct Multipolygon {
        var tags: Tags
        var members: [Relation.Member]
        /// Whether the relation itself says what the area is; in the old manner its outer ways do.
        var isTagged: Bool
    }

    /// The areas, in the order of the file.
    private(set) var multipolygons: [Multipolygon] = []
    /// Ways that are needed to assemble them.
    private(set) var memberWays: Set<Int64> = []
    /// Outer ways that carry the tags of their multipolygon.
    private(set) var areasByTheirWays: Set<Int64> = []
    /// The highest boundary that runs along a way: the lowest `admin_level`.
    private(set) var boundaryLevels: [Int64: Int] = [:]
    /// The network of the road that runs along a way: the first that a route relation names.
    private(set) var networks: [Int64: String] = [:]

    mutating func take(_ relation: Relation) {
        let ways = relation.members.filter { $0.kind == .way }
        switch relation.tags["type"] {
        case "route" where relation.tags["route"] == "road":
            guard let network = relation.tags["network"] else { return }
            for way in ways where networks[way.id] == nil { networks[way.id] = network }
        case "boundary" where relation.tags["boundary"] == "administrative",
            "multipolygon" where relation.tags["boundary"] == "administrative":
            guard let level = relation.tags["admin_level"].flatMap(Int.init), (2...10).contains(level) else { return }
            for way in ways { boundaryLevels[way.id] = min(level, boundaryLevels[way.id] ?? level) }
        case "boundary", "multipolygon":
            let isTagged = relation.tags.contains { !["type", "source", "created_by", "note", "name"].contains($0.key) }
            guard !ways.isEmpty, !isTagged || !BasemapSchema.area(relation.tags).isEmpty else { return }
            multipolygons.append(Multipolygon(tags: relation.tags, members: ways, isTagged: isTagged))
            for way in ways {
                memberWays.insert(way.id)
                if !isTagged && way.role != "inner" { areasByTheirWays.insert(way.id) }
            }
        default: break
        }
    }
}
