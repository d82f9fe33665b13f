import Geodesy
import OpenStreetMap
import RoadNetworkBuilding

/// Feeds the roads of a file to the builder of the network, in three passes: relations, the ways, then the places of their nodes.
struct RoadElements {
    /// What the file held, and what became of it.
    struct Counts {
        /// Ways of the file.
        var ways = 0
        /// Ways that cars can use.
        var roads = 0
        /// Ways that came again under the id of an earlier one: left out.
        var repeatedWays = 0
        /// Nodes of roads that the file does not have.
        var missingNodes = 0
        /// Elements that are marked as deleted.
        var deleted = 0
        /// Nodes without a place on the globe.
        var placelessNodes = 0
        /// Relations that the builder took.
        var relations = 0
    }

    private let builder: RoadNetworkBuilder
    private(set) var counts = Counts()

    init(builder: RoadNetworkBuilder) { self.builder = builder }

    /// Reads the file.
    mutating func read(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        try readRelations(file, threads: threads) { try progress($0 * 0.2) }
        try readWays(file, threads: threads) { try progress(0.2 + $0 * 0.4) }
        builder.beginNodes()
        try readNodes(file, threads: threads) { try progress(0.6 + $0 * 0.4) }
    }

    private mutating func readRelations(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        var taken = 0
        var relations = RepetitionGuard()
        var handlers = ElementHandlers()
        handlers.progress = progress
        handlers.relation = { [builder] relation in
            guard relations.isNew(relation.id) else { return }
            if builder.add(relation) { taken += 1 }
        }
        let seen = try file.read(
            ElementSelection(relations: .having(Self.filters(RoadNetworkBuilder.relationFilters))), threads: threads, handlers: handlers)
        counts.relations = taken
        counts.deleted += seen.deleted
    }

    private mutating func readWays(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        var roads = 0
        var repeated = 0
        var ways = RepetitionGuard()
        var handlers = ElementHandlers()
        handlers.progress = progress
        handlers.way = { [builder] way in
            guard ways.isNew(way.id) else {
                repeated += 1
                return
            }
            if builder.add(way) { roads += 1 }
        }
        let selection = ElementSelection(
            ways: .having(Self.filters(RoadNetworkBuilder.wayFilters)), moreWays: builder.neededWays())
        let seen = try file.read(selection, threads: threads, handlers: handlers)
        counts.roads = roads
        counts.repeatedWays = repeated
        counts.ways = seen.ways
        counts.deleted += seen.deleted
    }

    private mutating func readNodes(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        let needed = builder.neededNodes()
        var handlers = ElementHandlers()
        handlers.progress = progress
        handlers.places = { [builder] in builder.place(nodes: $0, at: $1) }
        handlers.node = { [builder] node in builder.add(node) }
        let nodes = Self.filters(RoadNetworkBuilder.nodeFilters)
        let seen = try file.read(ElementSelection(nodes: nodes, places: .of(needed)), threads: threads, handlers: handlers)
        counts.missingNodes = builder.missingRoadNodes
        counts.placelessNodes = seen.placeless
        counts.deleted += seen.deleted
    }

    private static func filters(_ texts: [String]) -> [ElementSelection.TagFilter] { texts.map { .init(stringLiteral: $0) } }
}

/// Notices elements that come a second time. Files are mostly sorted by id: then the last id is all that must be kept.
private struct RepetitionGuard {
    private var last: Int64?
    private var isAscending = true
    private var seen: Set<Int64> = []
    private var ordered: [Int64] = []

    mutating func isNew(_ id: Int64) -> Bool {
        if isAscending {
            if let last, id <= last {
                isAscending = false
                seen = Set(ordered)
                ordered = []
            } else {
                last = id
                ordered.append(id)
                return true
            }
        }
        return seen.insert(id).inserted
    }
}
