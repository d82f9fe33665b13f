import OpenStreetMap

/// A road of a ``DrawnMap``.
public struct DrawnRoad: Sendable, ExpressibleByStringLiteral {
    /// A point in the drawing's frame: meters east and north of its origin.
    public typealias Point = (x: Double, y: Double)

    /// What the road is called in the test. On a map drawn with letters it is the letters of its nodes.
    public var label: String
    /// The points that it goes through, or `nil` where the label's letters are its points.
    public var points: [Point]?
    /// Its tags. Where they have no `highway` and no `route`, the road is a `highway=tertiary`.
    public var tags: [String: String]

    /// A road through the nodes that have these letters, as `AB` or `ACD`.
    public init(_ letters: String, _ tags: [String: String] = [:]) {
        label = letters
        points = nil
        self.tags = tags
    }

    /// A road through points, meters east and north of the drawing's origin.
    public init(_ label: String, _ points: [Point], _ tags: [String: String] = [:]) {
        self.label = label
        self.points = points
        self.tags = tags
    }

    /// A plain road through the nodes that have these letters.
    public init(stringLiteral letters: String) { self.init(letters) }

    var effectiveTags: Tags {
        var result = Tags(tags)
        if tags["highway"] == nil, tags["route"] == nil { result["highway"] = "tertiary" }
        return result
    }
}

/// A turn restriction of a ``DrawnMap``.
public struct DrawnRestriction: Sendable {
    /// The value of the relation's tag, as `no_left_turn` or `only_straight_on`.
    public var kind: String
    /// The label of the road that it comes from.
    public var from: String
    /// The labels of the roads between; empty where the two roads meet at a node.
    public var via: [String]
    /// The label of the road that it leads to.
    public var to: String
    /// More tags of the relation, as `except`.
    public var tags: [String: String]

    /// A restriction. Without roads between, it stands at the node that both roads share.
    public init(_ kind: String, from: String, via: [String] = [], to: String, tags: [String: String] = [:]) {
        self.kind = kind
        self.from = from
        self.via = via
        self.to = to
        self.tags = tags
    }
}

/// Something that stands at a node of a ``DrawnMap``, as a barrier or a traffic signal.
public struct DrawnNode: Sendable {
    /// The letter of the node, or `nil` where its point says it.
    public var letter: Character?
    /// The point of the node, meters east and north of the drawing's origin.
    public var point: DrawnRoad.Point?
    /// Its tags.
    public var tags: [String: String]

    /// Something at the node that has this letter.
    public init(_ letter: Character, _ tags: [String: String]) {
        self.letter = letter
        self.tags = tags
    }

    /// Something at a point that a road goes through.
    public init(x: Double, y: Double, _ tags: [String: String]) {
        point = (x, y)
        self.tags = tags
    }
}

extension Tags {
    /// Tags from a dictionary, in the order of their keys.
    init(_ tags: [String: String]) {
        self.init(tags.sorted { $0.key < $1.key }.map { Tag(key: $0.key, value: $0.value) })
    }
}
