/// What marks the car on the map.
public enum PuckType: Hashable, Sendable {
    /// A flat picture that lies on the map and turns with the car.
    case puck2D(Puck2DConfiguration = .navigationDefault)
}

/// How a flat puck looks.
///
/// ```swift
/// mapView.puckType = .puck2D(Puck2DConfiguration(fill: Color(0x7A3FF2), diameter: 52))
/// ```
///
/// An estimated position still has its dashed ring, one off the roads is grey and a lost one hollow, whatever the colors: these say how
/// sure the place is. A ``picture`` of one's own takes the place of all that.
public struct Puck2DConfiguration: Hashable, Sendable {
    /// The disc; `nil` for the theme's accent by day and by night.
    public var fill: Color?
    /// The arrow, or the dot where no direction is known.
    public var arrow: Color
    /// The ring around the disc.
    public var ring: Color
    /// The diameter, pixels: 16 to 160.
    public var diameter: Double {
        didSet { diameter = Self.allowed(diameter) }
    }
    /// A drawing in place of disc and arrow: it points up, and its middle is the car's place.
    public var picture: Drawing?

    /// A puck.
    public init(
        fill: Color? = nil, arrow: Color = .white, ring: Color = .white, diameter: Double = 44, picture: Drawing? = nil
    ) {
        self.fill = fill
        self.arrow = arrow
        self.ring = ring
        self.diameter = Self.allowed(diameter)
        self.picture = picture
    }

    /// The blue disc with a white arrow.
    public static let navigationDefault = Puck2DConfiguration()

    private static func allowed(_ diameter: Double) -> Double { diameter.isFinite ? min(max(diameter, 16), 160) : 44 }
}
