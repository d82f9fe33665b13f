import OpenStreetMap
import RoadNetwork

/// What a file has of each attribute, and what the tiles that were made of it have: so that nothing is lost unseen.
///
/// The file is counted by bare keys and values, like `osmium tags-filter` would; the tiles are counted by what a reader of them gets.
/// Ways and nodes count where the tiles have the way.
public struct CoverageTable: Sendable {
    /// One attribute.
    public struct Row: Sendable, Hashable {
        /// What is counted: the tag.
        public var label: String
        /// Elements of the file that have the tag.
        public var tagged: Int
        /// Elements of the tiles that have what it says.
        public var stored: Int
        /// How many of the tagged elements must be there: some values say nothing that can be stored (`lanes=1.5`, `maxheight=default`).
        public var expected: Int

        /// Whether fewer are there than must.
        public var isShort: Bool { stored < expected }
    }

    /// The attributes of ways, then the objects of nodes, then the points of interest.
    public private(set) var rows: [Row] = []
    /// How many directed edges have what no single tag says: country, region, kinds of built-up area, kinds of limits.
    public private(set) var edges: [(label: String, count: Int)] = []

    /// Counts a file and the region that was made of it.
    public init(of file: OpenStreetMapFile, in graph: RoadGraph) throws {
        let tiles = TileCounts(graph)
        let tagged = try TagCounts(file, ways: tiles.ways)
        for (index, row) in WayRow.all.enumerated() {
            rows.append(
                Row(
                    label: row.label, tagged: tagged.ways[index], stored: tagged.ways[index] == 0 ? 0 : tiles.ofTagged(index, tagged),
                    expected: Int(Double(tagged.ways[index]) * row.floor)))
        }
        for (index, row) in ObjectRow.all.enumerated() {
            let nodes = tagged.objects[index]
            let found = tiles.objects[Int(row.kind.rawValue)]
            // A camera of which a relation tells more stands there as the relation.
            let devices = found.filter { $0.kind == .relation }.flatMap { tagged.devices[$0.id] ?? [] }
            let stored = found.union(devices).intersection(nodes).count
            rows.append(
                Row(label: row.label, tagged: nodes.count, stored: stored, expected: Int(Double(nodes.count) * row.floor)))
        }
        for (index, row) in PointRow.all.enumerated() {
            let count = tagged.points[index]
            rows.append(
                Row(
                    label: row.label, tagged: count, stored: tiles.points[Int(row.kind.rawValue)], expected: Int(Double(count) * row.floor))
            )
        }
        edges = tiles.edges
    }

    /// The table in Markdown, without the rows of which neither side has anything.
    public var markdown: String {
        var lines = ["| tag | in the file | in the tiles |", "|---|---|---|"]
        for row in rows where row.tagged > 0 || row.stored > 0 { lines.append("| \(row.label) | \(row.tagged) | \(row.stored) |") }
        lines += ["", "| directed edges with | |", "|---|---|"]
        for (label, count) in edges { lines.append("| \(label) | \(count) |") }
        return lines.joined(separator: "\n")
    }
}

/// The counts of a file.
private struct TagCounts {
    var ways = [Int](repeating: 0, count: WayRow.all.count)
    /// The ways that have the tag of a row.
    var tagged = [Set<Int64>](repeating: [], count: WayRow.all.count)
    var objects = [Set<MapElement>](repeating: [], count: ObjectRow.all.count)
    var points = [Int](repeating: 0, count: PointRow.all.count)
    /// The devices of each enforcement relation.
    var devices: [Int64: [MapElement]] = [:]

    init(_ file: OpenStreetMapFile, ways kept: Set<Int64>) throws {
        var result = (tagged: tagged, points: points, objects: objects, devices: devices)
        var nodes: Set<Int64> = []
        func count(_ tags: Tags) {
            for (index, row) in PointRow.all.enumerated() where tags[row.key] == row.value { result.points[index] += 1 }
        }
        var first = ElementHandlers()
        first.relation = { relation in
            count(relation.tags)
            guard relation.tags["type"] == "enforcement" else { return }
            let devices = relation.members.filter { $0.kind == .node && $0.role == "device" }
            result.devices[relation.id] = devices.map { MapElement(.node, id: $0.id) }
        }
        first.way = { way in
            count(way.tags)
            guard kept.contains(way.id) else { return }
            nodes.formUnion(way.nodes)
            for (index, row) in WayRow.all.enumerated() where row.isTagged(way.tags) { result.tagged[index].insert(way.id) }
        }
        try file.read(ElementSelection(ways: .all, relations: .all), handlers: first)
        var second = ElementHandlers()
        second.node = { node in
            count(node.tags)
            guard nodes.contains(node.id) else { return }
            for (index, row) in ObjectRow.all.enumerated() where row.isTagged(node.tags) {
                result.objects[index].insert(MapElement(.node, id: node.id))
            }
        }
        let keys: [ElementSelection.TagFilter] = [
            "highway", "railway", "traffic_calming", "barrier", "hazard", "traffic_sign", "amenity", "shop",
        ]
        try file.read(ElementSelection(nodes: keys, places: .all), handlers: second)
        (tagged, points, objects, devices) = result
        ways = tagged.map(\.count)
    }
}

/// The counts of the tiles.
private struct TileCounts {
    /// All ways that have an edge.
    var ways: Set<Int64> = []
    /// The ways that have the attribute of a row.
    var stored = [Set<Int64>](repeating: [], count: WayRow.all.count)
    /// The elements of each kind of objects.
    var objects = [Set<MapElement>](repeating: [], count: RoadObject.Kind.allCases.count)
    var points = [Int](repeating: 0, count: PointOfInterest.Kind.allCases.count)
    var edges: [(label: String, count: Int)] = []

    private static let edgeRows: [(String, @Sendable (EdgeAttributes) -> Bool)] = [
        ("a country", { $0.country != nil }), ("a region", { $0.region != nil }), ("a time zone", { $0.timeZone != nil }),
        ("a driving side", { $0.drivesOnLeft != nil }), ("built-up: inside by tags", { $0.builtUp == .inside }),
        ("built-up: outside by tags", { $0.builtUp == .outside }), ("built-up: inside by conclusion", { $0.builtUp == .inferredInside }),
        ("built-up: outside by conclusion", { $0.builtUp == .inferredOutside }), ("built-up: not known", { $0.builtUp == .unknown }),
        ("a posted limit", { $0.speedLimits.first?.origin == .posted }),
        ("a limit implied by law", { $0.speedLimits.first?.origin == .implied }),
        ("a limit implied by law for a concluded place", { $0.speedLimits.first?.origin == .inferred }),
        ("no limit known", { $0.speedLimits.isEmpty }),
    ]

    init(_ graph: RoadGraph) {
        var counts = [Int](repeating: 0, count: Self.edgeRows.count)
        var seen: Set<WayDirection> = []
        for number in graph.tileNumbers() {
            for index in 0..<(graph.tile(number).tile?.edgeCount ?? 0) {
                guard let attributes = graph.attributes(of: EdgeID(tile: number, index: index)) else { continue }
                let way = attributes.wayDirection.wayID
                ways.insert(way)
                for (row, rule) in Self.edgeRows.enumerated() where rule.1(attributes) { counts[row] += 1 }
                // The rest is the same for all edges of a way and direction.
                guard seen.insert(attributes.wayDirection).inserted else { continue }
                for (row, rule) in WayRow.all.enumerated() where rule.isStored(attributes) { stored[row].insert(way) }
            }
            for kind in RoadObject.Kind.allCases {
                graph.objects(kind, ofTile: number) { objects[Int(kind.rawValue)].insert($0.element) }
            }
            graph.pointsOfInterest(ofTile: number) { points[Int($0.kind.rawValue)] += 1 }
        }
        edges = zip(Self.edgeRows, counts).map { ($0.0, $1) }
    }

    /// How many of the ways that the file tags have the attribute.
    func ofTagged(_ row: Int, _ counts: TagCounts) -> Int { stored[row].intersection(counts.tagged[row]).count }
}
