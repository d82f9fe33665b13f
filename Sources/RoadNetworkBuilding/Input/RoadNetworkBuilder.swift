import Geodesy
import OpenStreetMap
import RoadNetwork

/// Makes a road network from OpenStreetMap elements, which it is fed in passes.
///
/// Relations and ways come first, then nodes. The builder keeps only the nodes that it needs, so that memory grows with the roads of a
/// file and not with the file:
///
/// ```swift
/// let builder = RoadNetworkBuilder()
/// for relation in relations { builder.add(relation) }
/// for way in ways { builder.add(way) }
/// builder.beginNodes()
/// for node in nodes { builder.add(node) }
/// let draft = builder.finish()                    // the graph, ready to be written as tiles
/// ```
///
/// Elements without interest are dropped at once. Whoever reads a large file asks for those with the tags of ``relationFilters``,
/// ``wayFilters`` and ``nodeFilters`` alone, with the ways of ``neededWays()`` and the places of ``neededNodes()``, so that nothing is
/// decoded in vain.
///
/// Not thread safe: one thread feeds it.
public final class RoadNetworkBuilder {
    let options: RoadBuildingOptions
    var ways = RawWayTable()
    var nodes = NodeTable()
    var restrictions: [RestrictionRelation] = []
    var routes = RouteTable()
    var points = PointTable()
    var objects = ObjectTable()
    var boundaries = BoundaryTable()
    var settlements = SettlementTable()
    private var receivesNodes = false

    /// A builder without any element.
    public init(options: RoadBuildingOptions = RoadBuildingOptions()) {
        self.options = options
    }

    /// The tags of which a way has one where it may be of interest: a key, or `key=value`.
    public static let wayFilters = ["highway", "route"] + SettlementTable.wayFilters + PointOfInterestTags.filters

    /// The tags of which a node has one where its tags are of interest: a key, or `key=value`.
    public static let nodeFilters = RoadObjectTags.filters + PointOfInterestTags.filters

    /// The tags of which a relation has one where it may be of interest: `key=value`; a value may end in `*`, which stands for any rest.
    public static let relationFilters =
        ["type=restriction*", "route=road"] + EnforcementRelation.filters + BoundaryTable.filters
        + SettlementTable.areaFilters + PointOfInterestTags.filters

    /// First pass: takes a way, which is kept if cars can use it. A point of interest is noted beside. Returns whether it was kept.
    @discardableResult
    public func add(_ way: Way) -> Bool {
        way.nodes.withUnsafeBufferPointer { add(way: way.id, nodes: $0, tags: way.tags) }
    }

    /// First pass: takes a way from its parts, which is kept if cars can use it. Returns whether it was kept.
    @discardableResult
    public func add(way id: Int64, nodes: UnsafeBufferPointer<Int64>, tags: Tags) -> Bool {
        precondition(!receivesNodes, "ways come before nodes: beginNodes() was already called")
        points.add(way: id, nodes: nodes, tags: tags, strings: &ways.strings)
        boundaries.add(way: id, nodes: nodes)
        settlements.add(way: id, nodes: nodes, tags: tags)
        guard nodes.count >= 2, (try? CarRoad(tags: tags)) != nil else { return false }
        ways.append(id: id, nodes: nodes, tags: tags, into: &self.nodes)
        return true
    }

    /// First pass: takes a relation, which is kept if it restricts the turns of cars, is the route of a road, an
    /// enforcement or the border of a country. Returns whether it was kept.
    ///
    /// Relations come before the ways that they are made of, or these ways are missed where their own tags say nothing.
    @discardableResult
    public func add(_ relation: Relation) -> Bool {
        precondition(!receivesNodes, "relations come before nodes: beginNodes() was already called")
        points.add(relation, strings: &ways.strings)
        settlements.add(relation)
        if objects.add(relation) || boundaries.add(relation) { return true }
        if routes.add(relation) { return true }
        guard let restriction = RestrictionRelation(relation) else { return false }
        restrictions.append(restriction)
        return true
    }

    /// Ends the first pass: from here on nodes are taken.
    public func beginNodes() {
        precondition(!receivesNodes, "beginNodes() was already called")
        receivesNodes = true
        points.beginNodes()
        objects.beginNodes()
        boundaries.beginNodes()
        settlements.beginNodes()
    }

    /// The ids of ways that relations need, ascending: to be given whatever their tags are.
    public func neededWays() -> [Int64] {
        Set(points.neededWays).union(boundaries.neededWays).union(settlements.neededWays).sorted()
    }

    /// The ids of the nodes whose places are needed, ascending: the second pass may leave all others out.
    public func neededNodes() -> [Int64] {
        var needed = nodes.sortedIdentifiers()
        let others = [points.neededNodes, objects.neededNodes, boundaries.neededNodes] + settlements.neededNodes
        for others in others where !others.isEmpty { needed = needed.merged(with: others) }
        return needed
    }

    /// Nodes of roads of which no place is known so far, or only one beyond the web map.
    public var missingRoadNodes: Int { nodes.flags.count { !$0.contains(.known) } }

    /// Second pass: takes a node, which is kept if a road needs it or it is something of its own. Returns whether a road needs it.
    @discardableResult
    public func add(_ node: Node) -> Bool {
        precondition(receivesNodes, "nodes come after ways: call beginNodes() first")
        place(node.id, at: node.place)
        if !node.tags.isEmpty {
            nodes.tag(node.id, tags: node.tags)
            points.add(node, strings: &ways.strings)
            objects.add(node, isOnRoad: nodes.number(of: node.id) != nil, strings: &ways.strings)
        }
        return nodes.number(of: node.id) != nil
    }

    /// Second pass: says where nodes lie, many at a time.
    public func place(nodes identifiers: UnsafeBufferPointer<Int64>, at places: UnsafeBufferPointer<FixedCoordinate>) {
        precondition(receivesNodes, "nodes come after ways: call beginNodes() first")
        for (identifier, place) in zip(identifiers, places) { self.place(identifier, at: place) }
    }

    private func place(_ identifier: Int64, at place: FixedCoordinate) {
        nodes.place(identifier, at: place)
        points.place(identifier, at: place)
        objects.place(identifier, at: place)
        boundaries.place(identifier, at: place)
        settlements.place(identifier, at: place)
    }
}

extension [Int64] {
    /// Two ascending arrays without repetition as one.
    fileprivate func merged(with other: [Int64]) -> [Int64] {
        var result: [Int64] = []
        result.reserveCapacity(count + other.count)
        var (first, second) = (0, 0)
        while first < count || second < other.count {
            let takesFirst = second == other.count || first < count && self[first] <= other[second]
            let next = takesFirst ? self[first] : other[second]
            if takesFirst { first += 1 } else { second += 1 }
            if result.last != next { result.append(next) }
        }
        return result
    }
}
