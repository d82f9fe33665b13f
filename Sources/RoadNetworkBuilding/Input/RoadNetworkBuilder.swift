import Geodesy
import OpenStreetMap
import RoadNetwork

/// Makes a road network from OpenStreetMap elements, which it is fed in two passes.
///
/// The first pass brings ways and relations, in any order; the second brings nodes. The builder keeps only the nodes that a road
/// needs, so that memory grows with the roads of a file and not with the file:
///
/// ```swift
/// let builder = RoadNetworkBuilder()
/// for way in ways { builder.add(way) }            // first pass: all ways and relations
/// for relation in relations { builder.add(relation) }
/// builder.beginNodes()
/// for node in nodes { builder.add(node) }         // second pass: all nodes
/// let draft = builder.finish()                    // the graph, ready to be written as tiles
/// ```
///
/// Elements without interest are dropped at once. Whoever reads a large file asks ``wants(wayKey:)`` and ``wants(relationType:)``
/// with raw keys first, so that nothing is decoded in vain, and uses ``place(node:at:)`` with ``tag(node:tags:)`` for nodes.
///
/// Not thread safe: one thread feeds it.
public final class RoadNetworkBuilder {
    let options: RoadBuildingOptions
    var ways = RawWayTable()
    var nodes = NodeTable()
    var restrictions: [RestrictionRelation] = []
    var routes = RouteTable()
    private var receivesNodes = false

    /// A builder without any element.
    public init(options: RoadBuildingOptions = RoadBuildingOptions()) {
        self.options = options
    }

    /// Whether a way with this key may be of interest. A way with none of these keys need not be given.
    public static func wants(wayKey key: String) -> Bool {
        key == "highway" || key == "route"
    }

    /// The keys of which a node has one where its tags are of interest.
    public static let nodeKeys = ["barrier"]

    /// Whether a relation with this value of `type` may be of interest.
    public static func wants(relationType type: String) -> Bool {
        type == "restriction" || type.hasPrefix("restriction:") || type == "route"
    }

    /// First pass: takes a way, which is kept if cars can use it. Returns whether it was kept.
    @discardableResult
    public func add(_ way: Way) -> Bool {
        way.nodes.withUnsafeBufferPointer { add(way: way.id, nodes: $0, tags: way.tags) }
    }

    /// First pass: takes a way from its parts, which is kept if cars can use it. Returns whether it was kept.
    @discardableResult
    public func add(way id: Int64, nodes: UnsafeBufferPointer<Int64>, tags: Tags) -> Bool {
        precondition(!receivesNodes, "ways come before nodes: beginNodes() was already called")
        guard nodes.count >= 2, (try? CarRoad(tags: tags)) != nil else { return false }
        ways.append(id: id, nodes: nodes, tags: tags, into: &self.nodes)
        return true
    }

    /// First pass: takes a relation, which is kept if it restricts the turns of cars or is the route of a road. Returns whether it was kept.
    @discardableResult
    public func add(_ relation: Relation) -> Bool {
        precondition(!receivesNodes, "relations come before nodes: beginNodes() was already called")
        if routes.add(relation) { return true }
        guard let restriction = RestrictionRelation(relation) else { return false }
        restrictions.append(restriction)
        return true
    }

    /// Ends the first pass: from here on nodes are taken.
    public func beginNodes() {
        precondition(!receivesNodes, "beginNodes() was already called")
        receivesNodes = true
    }

    /// The ids of the nodes that roads need, ascending: the second pass may leave all others out.
    public func neededNodes() -> [Int64] { nodes.sortedIdentifiers() }

    /// Second pass: takes a node, which is kept if a road needs it. Returns whether it was kept.
    @discardableResult
    public func add(_ node: Node) -> Bool {
        guard place(node: node.id, at: node.place) else { return false }
        if !node.tags.isEmpty { tag(node: node.id, tags: node.tags) }
        return true
    }

    /// Second pass: says where a node lies. Returns whether a road needs it, so that its tags are worth decoding.
    @discardableResult
    public func place(node id: Int64, at place: FixedCoordinate) -> Bool {
        precondition(receivesNodes, "nodes come after ways: call beginNodes() first")
        return nodes.place(id, at: place)
    }

    /// Second pass: says where nodes lie, many at a time.
    public func place(nodes identifiers: UnsafeBufferPointer<Int64>, at places: UnsafeBufferPointer<FixedCoordinate>) {
        precondition(receivesNodes, "nodes come after ways: call beginNodes() first")
        for (identifier, place) in zip(identifiers, places) { nodes.place(identifier, at: place) }
    }

    /// Second pass: gives the tags of a node of any road; before or after its place.
    public func tag(node id: Int64, tags: Tags) {
        nodes.tag(id, tags: tags)
    }
}
