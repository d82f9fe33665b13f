import Geodesy
import OpenStreetMap
import RoadNetworkBuilding

/// Feeds the roads of a file to the builder of the network, in two passes: ways and relations, then the places of their nodes.
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
        try readWays(file, threads: threads) { try progress($0 * 0.5) }
        builder.beginNodes()
        try readNodes(file, threads: threads) { try progress(0.5 + $0 * 0.5) }
    }

    private mutating func readWays(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        var counts = Counts()
        var ways = RepetitionGuard()
        var relations = RepetitionGuard()
        var handlers = ElementHandlers()
        handlers.progress = progress
        handlers.way = { [builder] way in
            guard ways.isNew(way.id) else {
                counts.repeatedWays += 1
                return
            }
            if builder.add(way) { counts.roads += 1 }
        }
        handlers.relation = { [builder] relation in
            guard relations.isNew(relation.id) else { return }
            if builder.add(relation) { counts.relations += 1 }
        }
        let selection = ElementSelection(ways: .having(["highway", "route"]), relations: .having(["type=restriction*", "route=road"]))
        let seen = try file.read(selection, threads: threads, handlers: handlers)
        counts.ways = seen.ways
        counts.deleted = seen.deleted
        self.counts = counts
    }

    private mutating func readNodes(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        let needed = builder.neededNodes()
        var found = 0
        var handlers = ElementHandlers()
        handlers.progress = progress
        handlers.places = { [builder] ids, places in
            found += ids.count
            builder.place(nodes: ids, at: places)
        }
        handlers.node = { [builder] node in builder.tag(node: node.id, tags: node.tags) }
        let keys = RoadNetworkBuilder.nodeKeys.map { ElementSelection.TagFilter($0) }
        let seen = try file.read(ElementSelection(nodes: keys, places: .of(needed)), threads: threads, handlers: handlers)
        counts.missingNodes = needed.count - found
        counts.placelessNodes = seen.placeless
        counts.deleted += seen.deleted
    }
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
