import Geodesy
import OpenStreetMap
import RoadNetwork

/// What a file shows of where people live: buildings and land use, while it is read.
struct SettlementTable {
    /// The first node of each building, ascending.
    private var buildings: [Int64] = []
    private var outlines = OutlineTable()
    /// How many ways make up each area.
    private var areas: [Int] = []
    private var memberWays: [Int64: [Int]] = [:]
    private var cursor = 0
    private(set) var grid = SettlementGrid()

    private static let landUses = ["commercial", "residential", "retail"]

    /// The tags of which a way or relation has one where it may be of interest.
    static let areaFilters = landUses.map { "landuse=\($0)" }
    static let wayFilters = ["building"] + areaFilters

    /// The ids of ways that must be given though their own tags say nothing.
    var neededWays: some Collection<Int64> { memberWays.keys }
    /// The ids of nodes of which the places are needed, ascending; after ``beginNodes()``.
    var neededNodes: [[Int64]] { [buildings, outlines.identifiers] }

    /// First pass: takes a relation if it is an area where people live.
    mutating func add(_ relation: Relation) {
        guard relation.tags["type"] == "multipolygon", Self.isSettlement(relation.tags) else { return }
        let ways = Set(relation.members.filter { $0.kind == .way }.map(\.id))
        for way in ways { memberWays[way, default: []].append(areas.count) }
        areas.append(ways.count)
    }

    /// First pass: takes a way if it is a building or an area where people live.
    mutating func add(way id: Int64, nodes: UnsafeBufferPointer<Int64>, tags: Tags) {
        if !memberWays.isEmpty { for owner in memberWays[id] ?? [] { outlines.append(owner: owner, nodes: nodes) } }
        guard nodes.count > 3 else { return }
        if let building = tags["building"] {
            if !Self.isSmall(building) { buildings.append(nodes[0]) }
        } else if Self.isSettlement(tags), nodes[0] == nodes[nodes.count - 1] {
            outlines.append(owner: areas.count, nodes: nodes)
            areas.append(1)
        }
    }

    mutating func beginNodes() {
        buildings.sort()
        outlines.beginNodes()
    }

    /// Second pass: says where a node lies. Places of buildings are counted at once and not kept.
    mutating func place(_ node: Int64, at place: FixedCoordinate) {
        outlines.place(node, at: place)
        guard !buildings.isEmpty else { return }
        if cursor > 0, buildings[cursor - 1] >= node { cursor = buildings.partitioningIndex { $0 >= node } }
        var steps = 0
        while cursor < buildings.count, buildings[cursor] < node {
            cursor += 1
            steps += 1
            if steps == 8 { cursor = buildings.partitioningIndex { $0 >= node } }
        }
        while cursor < buildings.count, buildings[cursor] == node {
            grid.addBuilding(at: place)
            cursor += 1
        }
    }

    /// Ends the second pass: the grid with all areas filled in that the file has whole. Of one that an extract cuts nothing is known.
    mutating func finish() -> SettlementGrid {
        for (area, count) in areas.enumerated() {
            if let lines = outlines.wholeOutlines(ofOwner: area, count: count) { grid.fill(lines) }
        }
        let result = grid
        self = SettlementTable()
        return result
    }

    private static func isSettlement(_ tags: Tags) -> Bool { tags["landuse"].map { landUses.contains($0) } ?? false }

    /// Buildings that stand outside of towns as well, or in crowds beside a house.
    private static func isSmall(_ building: String) -> Bool {
        [
            "no", "garage", "garages", "shed", "roof", "hut", "carport", "greenhouse", "farm_auxiliary", "barn", "cowshed", "stable",
            "ruins",
            "bunker", "cabin", "container", "tent",
        ].contains(building)
    }
}
