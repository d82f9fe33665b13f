/// An element of OpenStreetMap: what something of a region comes from, and by what it is found again in another version of the region.
@frozen
public struct MapElement: Hashable, Sendable {
    /// The kinds of elements.
    public enum Kind: UInt8, Sendable, Hashable {
        /// A point.
        case node = 0
        /// A line or an outline.
        case way
        /// Several elements together.
        case relation
    }

    /// Its id × 4, plus the number of its kind.
    public var rawValue: Int64

    /// An element from its stored form.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// An element.
    public init(_ kind: Kind, id: Int64) { rawValue = id << 2 | Int64(kind.rawValue) }

    /// What it is, or `nil` where the stored form is damaged.
    public var kind: Kind? { Kind(rawValue: UInt8(rawValue & 3)) }

    /// The OSM id.
    public var id: Int64 { rawValue >> 2 }
}

extension MapElement: CustomStringConvertible {
    /// As OSM's pages write it: `node/17`.
    public var description: String { "\(kind.map { "\($0)" } ?? "element")/\(id)" }
}
