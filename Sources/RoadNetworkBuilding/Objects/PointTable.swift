import Geodesy
import OpenStreetMap
import RoadNetwork

/// The points of interest of a file, while it is read.
struct PointTable {
    private struct Entry {
        var element: MapElement
        var kind: PointOfInterest.Kind
        var flags: TilePointFlags
        var name: UInt32
        var brand: UInt32
        var openingHours: UInt32
        /// Where it is, or `nil` where its outline says it.
        var place: FixedCoordinate?
    }

    private var entries: [Entry] = []
    private var outlines = OutlineTable()
    /// The ways that relations with points need, and the numbers of these points.
    private var memberWays: [Int64: [Int]] = [:]

    /// The ids of ways that must be given though their own tags say nothing.
    var neededWays: some Collection<Int64> { memberWays.keys }
    /// The ids of nodes of which the places are needed, ascending; after ``beginNodes()``.
    var neededNodes: [Int64] { outlines.identifiers }

    /// First pass: takes a relation if it is a point of interest.
    mutating func add(_ relation: Relation, strings: inout StringInterner) {
        guard let tags = PointOfInterestTags(relation.tags) else { return }
        let number = entries.count
        append(MapElement(.relation, id: relation.id), tags, at: nil, strings: &strings)
        for member in relation.members where member.kind == .way && member.role != "inner" {
            memberWays[member.id, default: []].append(number)
        }
    }

    /// First pass: takes a way if it is a point of interest, or part of one.
    mutating func add(way id: Int64, nodes: UnsafeBufferPointer<Int64>, tags: Tags, strings: inout StringInterner) {
        for owner in memberWays[id] ?? [] { outlines.append(owner: owner, nodes: nodes) }
        guard !nodes.isEmpty, let tags = PointOfInterestTags(tags) else { return }
        outlines.append(owner: entries.count, nodes: nodes)
        append(MapElement(.way, id: id), tags, at: nil, strings: &strings)
    }

    /// Second pass: takes a node if it is a point of interest.
    mutating func add(_ node: Node, strings: inout StringInterner) {
        guard let tags = PointOfInterestTags(node.tags) else { return }
        append(MapElement(.node, id: node.id), tags, at: node.place, strings: &strings)
    }

    mutating func beginNodes() { outlines.beginNodes() }

    mutating func place(_ node: Int64, at place: FixedCoordinate) { outlines.place(node, at: place) }

    /// The points that lie on the web map, by tile and element, each element once.
    func located() -> [LocatedPoint] {
        var seen: Set<MapElement> = []
        var points: [LocatedPoint] = []
        for (number, entry) in entries.enumerated() {
            guard let place = entry.place ?? Self.middle(of: outlines.outlines(ofOwner: number).map(\.places)),
                let tile = TileCoordinate(place.coordinate, zoom: RoadTileFormat.zoom), seen.insert(entry.element).inserted
            else { continue }
            points.append(
                LocatedPoint(
                    tile: UInt32(tile.archiveNumber), element: entry.element, place: place, kind: entry.kind, flags: entry.flags,
                    name: entry.name, brand: entry.brand, openingHours: entry.openingHours))
        }
        points.sort { ($0.tile, $0.element.rawValue) < ($1.tile, $1.element.rawValue) }
        return points
    }

    private mutating func append(
        _ element: MapElement, _ tags: PointOfInterestTags, at place: FixedCoordinate?, strings: inout StringInterner
    ) {
        entries.append(
            Entry(
                element: element, kind: tags.kind, flags: tags.flags, name: strings.number(of: tags.name ?? ""),
                brand: strings.number(of: tags.brand ?? ""), openingHours: strings.number(of: tags.openingHours ?? ""), place: place))
    }

    /// The middle of the box around outlines; of longitudes on both sides of 180° those of the first place count.
    private static func middle(of outlines: [[FixedCoordinate]]) -> FixedCoordinate? {
        let places = outlines.flatMap(\.self)
        guard let first = places.first else { return nil }
        let near = places.filter { abs(Int64($0.longitude) - Int64(first.longitude)) < 1_800_000_000 }
        let latitudes = near.map { Int64($0.latitude) }
        let longitudes = near.map { Int64($0.longitude) }
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(), let east = longitudes.max() else {
            return nil
        }
        return FixedCoordinate(latitude: Int32((south + north) / 2), longitude: Int32((west + east) / 2))
    }
}

/// A point of interest, ready for its tile. Strings are numbers of the interner.
struct LocatedPoint {
    var tile: UInt32
    var element: MapElement
    var place: FixedCoordinate
    var kind: PointOfInterest.Kind
    var flags: TilePointFlags
    var name: UInt32
    var brand: UInt32
    var openingHours: UInt32
}
