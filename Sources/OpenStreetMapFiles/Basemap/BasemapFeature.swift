/// The layers of the drawn map, named as in the OpenMapTiles schema.
///
/// Source: OpenMapTiles vector tile schema 3.15, <https://openmaptiles.org/schema/>.
public enum BasemapLayer: String, Sendable, Hashable, CaseIterable {
    /// Areas of water, the sea among them.
    case water
    /// Rivers, streams and canals as lines.
    case waterway
    /// Names of waters, as points.
    case waterName = "water_name"
    /// What covers the ground: wood, grass, sand, rock, ice.
    case landcover
    /// What the ground is used for.
    case landuse
    /// Protected areas.
    case park
    /// Houses.
    case building
    /// Roads, paths, rails and ferries.
    case transportation
    /// The mouths of road tunnels, as lines across the road. Not of the schema: ours.
    case tunnelPortal = "tunnel_portal"
    /// Names and numbers of roads.
    case transportationName = "transportation_name"
    /// Towns, countries, quarters, as points.
    case place
    /// Points of interest.
    case poi
    /// Lines between countries and their parts.
    case boundary
    /// Runways and aprons.
    case aeroway
    /// Names of airports, as points.
    case aerodromeLabel = "aerodrome_label"
    /// Summits, as points.
    case mountainPeak = "mountain_peak"
}

/// One thing to draw: a layer, the zoom from which it shows, and the attributes that a style reads.
public struct BasemapFeature: Sendable, Hashable {
    /// A value of an attribute.
    public enum Value: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        /// Text.
        case text(String)
        /// A whole number.
        case number(Int)

        /// Text from a literal.
        public init(stringLiteral value: String) { self = .text(value) }
        /// A number from a literal.
        public init(integerLiteral value: Int) { self = .number(value) }
    }

    /// What of the element is drawn.
    public enum Shape: Sendable, Hashable {
        /// The element as it is: its point, its line, or its area.
        case whole
        /// A point inside an area, where its name or icon goes.
        case labelPoint
    }

    /// One attribute.
    public struct Attribute: Sendable, Hashable {
        /// The name, as the schema has it.
        public var key: String
        /// The value.
        public var value: Value
    }

    /// The layer.
    public var layer: BasemapLayer
    /// The lowest zoom level at which it is kept.
    public var minimumZoom: Int
    /// What of the element is drawn.
    public var shape: Shape
    /// The attributes, in a fixed order.
    public var attributes: [Attribute]

    /// A feature. The zoom is held within the levels that are made.
    public init(_ layer: BasemapLayer, from minimumZoom: Int, shape: Shape = .whole, attributes: [Attribute] = []) {
        self.layer = layer
        self.minimumZoom = min(max(minimumZoom, 0), Basemap.maximumZoom)
        self.shape = shape
        self.attributes = attributes
    }

    /// The value of an attribute; setting `nil` leaves it out.
    public subscript(key: String) -> Value? {
        get { attributes.first { $0.key == key }?.value }
        set {
            attributes.removeAll { $0.key == key }
            if let newValue { attributes.append(Attribute(key: key, value: newValue)) }
        }
    }

    /// The text of an attribute; setting `nil` leaves it out.
    subscript(text key: String) -> String? {
        get { if case .text(let text)? = self[key] { text } else { nil } }
        set { self[key] = newValue.map(Value.text) }
    }
}
