/// What is drawn on the map beside its style.
public struct MapOverlay: Hashable, Sendable, Codable {
    /// Equal for equal features.
    public var revision: String
    /// The features; `nil` where the receiver has this revision.
    public var features: [MapFeature]?

    /// An overlay. Its revision is a number of the features' content.
    public init(features: [MapFeature]) {
        var text = ""
        for feature in features {
            text += "\(feature.kind.rawValue)|\(feature.id ?? "")|\(feature.icon ?? "")|\(feature.label ?? "")|\(feature.weight ?? -1)|"
            for point in feature.points { text += "\(point.longitude),\(point.latitude);" }
        }
        revision = Picture(svg: text).revision
        self.features = features
    }
}

/// One thing on the map.
public struct MapFeature: Hashable, Sendable, Codable {
    /// What it is; the style says how it looks.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The road that the car is on, as a line.
        case road
        /// A raw fix, as a point.
        case fix
        /// Where a candidate of the matcher is, as a point; `weight` is its probability.
        case candidate
        /// The matched position, as a point.
        case match
        /// From a raw fix to its match, as a line.
        case link
        /// An incident, as a point or a line.
        case incident
        /// A place, as a point.
        case place
    }

    /// What it is.
    public var kind: Kind
    /// One point, or the points of a line.
    public var points: [MapPoint]
    /// Words beside it.
    public var label: String?
    /// 0 to 1, where the kind has one.
    public var weight: Double?
    /// The name under which it can be selected; `nil` where it cannot.
    public var id: String?
    /// The name of its ``MapIcon``.
    public var icon: String?

    /// A feature.
    ///
    /// - Parameters:
    ///   - kind: what it is.
    ///   - points: one point, or the points of a line.
    ///   - label: words beside it.
    ///   - weight: 0 to 1.
    ///   - id: the name under which it can be selected.
    ///   - icon: the name of its icon.
    public init(kind: Kind, points: [MapPoint], label: String? = nil, weight: Double? = nil, id: String? = nil, icon: String? = nil) {
        self.kind = kind
        self.points = points
        self.label = label
        self.weight = weight
        self.id = id
        self.icon = icon
    }
}
