import Geodesy
import OpenStreetMap

/// Which elements of a file a pass is to give.
///
/// What is left out here is dropped in the C++ reader and never becomes a Swift value, which is what makes passes cheap.
public struct ElementSelection: Sendable {
    /// A key, alone or with a value.
    public struct TagFilter: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The key.
        public var key: String
        /// The value, or `nil` for every value. With `*` at its end it stands for all values that start like it.
        public var value: String?

        /// A filter.
        public init(_ key: String, _ value: String? = nil) {
            self.key = key
            self.value = value
        }

        /// A filter by key, or by `key=value`.
        public init(stringLiteral text: String) {
            let parts = text.split(separator: "=", maxSplits: 1)
            self.init(String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    /// Which ways or relations.
    public enum Choice: Sendable, Hashable {
        /// All of them.
        case all
        /// Those with at least one of these tags.
        case having([TagFilter])

        /// Whether nothing can be chosen by it.
        var isEmpty: Bool { self == .having([]) }
    }

    /// Of which nodes the places are wanted.
    public enum Places: Sendable, Hashable {
        /// All.
        case all
        /// Those with these ids, ascending and without repetition.
        case of([Int64])
    }

    /// The ways, or `nil` for none.
    public var ways: Choice?
    /// Ways that are given beside those, whatever their tags are: ids, ascending and without repetition.
    public var moreWays: [Int64]
    /// The relations, or `nil` for none.
    public var relations: Choice?
    /// Nodes that are given whole, with their tags: those with at least one of these.
    public var nodes: [TagFilter]
    /// Nodes of which the bare places are given.
    public var places: Places?

    /// A selection.
    public init(ways: Choice? = nil, moreWays: [Int64] = [], relations: Choice? = nil, nodes: [TagFilter] = [], places: Places? = nil) {
        self.ways = ways
        self.moreWays = moreWays
        self.relations = relations
        self.nodes = nodes
        self.places = places
    }
}

/// What is called with the elements of a pass, in the order of the file, on the caller's own thread.
///
/// An error thrown by one of them ends the pass and reaches the caller.
public struct ElementHandlers {
    /// Takes places of nodes, many at a time. The buffers hold until it returns.
    public var places: (UnsafeBufferPointer<Int64>, UnsafeBufferPointer<FixedCoordinate>) throws -> Void = { _, _ in }
    /// Takes a node with tags.
    public var node: (Node) throws -> Void = { _ in }
    /// Takes a way.
    public var way: (Way) throws -> Void = { _ in }
    /// Takes a relation.
    public var relation: (Relation) throws -> Void = { _ in }
    /// Learns how much of the file has been read, 0 to 1.
    public var progress: (Double) throws -> Void = { _ in }

    /// Handlers that do nothing.
    public init() {}
}

/// What a pass saw.
public struct ElementCounts: Sendable, Hashable {
    /// Nodes read.
    public var nodes = 0
    /// Ways read.
    public var ways = 0
    /// Relations read.
    public var relations = 0
    /// Elements that are marked as deleted: left out.
    public var deleted = 0
    /// Nodes without a place on the globe: left out.
    public var placeless = 0
    /// Whether nodes, ways and relations came in this order, with ascending ids.
    public var isSorted = true
}
