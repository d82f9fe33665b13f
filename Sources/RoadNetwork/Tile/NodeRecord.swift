import Geodesy

/// A node of the graph as it stands in a tile's `NODE` section, 24 bytes: a place where roads begin, end or meet.
package struct NodeRecord: Sendable {
    /// The OSM id, or a number below −2⁶² for a node that cuts a long road.
    package var id: Int64
    package var place: FixedCoordinate
    /// The edges that start here stand in a row.
    package var firstEdge: UInt32
    package var edgeCount: UInt16
    /// Reserved.
    package var flags: UInt16

    package init(id: Int64, place: FixedCoordinate, firstEdge: UInt32, edgeCount: UInt16, flags: UInt16) {
        self.id = id
        self.place = place
        self.firstEdge = firstEdge
        self.edgeCount = edgeCount
        self.flags = flags
    }
}

/// What is asked of an edge rarely, section `EDTL`, 16 bytes: one for each edge.
package struct EdgeDetail: Sendable {
    /// Its way, an index into `WAYS`.
    package var way: UInt32
    /// The first point of its shape in `SHAP`. It has one point more than the edge has segments, in the order of the way's nodes.
    package var firstPoint: UInt32
    /// The node that it starts at, an index into `NODE`.
    package var node: UInt32
    /// Meters along the way, in the order of its nodes, to the first point of the shape.
    package var wayOffset: Float

    package init(way: UInt32, firstPoint: UInt32, node: UInt32, wayOffset: Float) {
        self.way = way
        self.firstPoint = firstPoint
        self.node = node
        self.wayOffset = wayOffset
    }
}

/// Where an edge lies, section `EPLC`, 8 bytes: one for each edge.
package struct EdgePlace: Sendable {
    /// An index into `PLAC`, or 65535 where nothing is known.
    package var place: UInt16
    /// A ``BuiltUp``.
    package var builtUp: UInt8
    package var reserved: UInt8 = 0
    /// The speed without traffic, decimeters a second.
    package var freeFlowSpeed: UInt16
    package var reserved2: UInt16 = 0

    package static let unknown: UInt16 = .max

    package init(place: UInt16, builtUp: UInt8, freeFlowSpeed: UInt16) {
        self.place = place
        self.builtUp = builtUp
        self.freeFlowSpeed = freeFlowSpeed
    }
}

/// A sequence of edges whose last turn is forbidden, section `VBAN`, 12 bytes, by ascending first edge.
package struct ViaBan: Sendable {
    /// The first edge, one of this tile.
    package var firstEdge: UInt32
    /// The edges after it: references in `VPTH`, the last of them is the one that may not be reached so.
    package var firstPath: UInt32
    package var pathCount: UInt32

    package init(firstEdge: UInt32, firstPath: UInt32, pathCount: UInt32) {
        self.firstEdge = firstEdge
        self.firstPath = firstPath
        self.pathCount = pathCount
    }
}
