import Geodesy

/// A point of the map.
public struct Node: Sendable, Hashable {
    /// The OSM id. Negative for data that was never uploaded.
    public var id: Int64
    /// Where it is.
    public var place: FixedCoordinate
    /// Its tags.
    public var tags: Tags

    /// A node.
    public init(id: Int64, place: FixedCoordinate, tags: Tags = [:]) {
        self.id = id
        self.place = place
        self.tags = tags
    }
}

/// A line of the map: nodes in order.
public struct Way: Sendable, Hashable {
    /// The OSM id.
    public var id: Int64
    /// The ids of its nodes, in order.
    public var nodes: [Int64]
    /// Its tags.
    public var tags: Tags

    /// A way.
    public init(id: Int64, nodes: [Int64], tags: Tags = [:]) {
        self.id = id
        self.nodes = nodes
        self.tags = tags
    }
}

/// Elements that belong together, each in a role.
public struct Relation: Sendable, Hashable {
    /// One element of a relation.
    public struct Member: Sendable, Hashable {
        /// What the member is.
        public enum Kind: UInt8, Sendable { case node, way, relation }

        /// What the member is.
        public var kind: Kind
        /// Its OSM id.
        public var id: Int64
        /// What it does in the relation.
        public var role: String

        /// A member.
        public init(kind: Kind, id: Int64, role: String) {
            self.kind = kind
            self.id = id
            self.role = role
        }
    }

    /// The OSM id.
    public var id: Int64
    /// The members, in order.
    public var members: [Member]
    /// Its tags.
    public var tags: Tags

    /// A relation.
    public init(id: Int64, members: [Member], tags: Tags = [:]) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}
