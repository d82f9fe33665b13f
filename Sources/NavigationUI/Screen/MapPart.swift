public import Geodesy

/// A place on the map; coded as `[longitude, latitude]`, the order of GeoJSON.
public struct MapPoint: Hashable, Sendable, Codable {
    /// Degrees east.
    public var longitude: Double
    /// Degrees north.
    public var latitude: Double

    /// A place.
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// A coordinate as a place on the map.
    public init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }

    /// The same place.
    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Reads `[longitude, latitude]`.
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        longitude = try numbers.decode(Double.self)
        latitude = try numbers.decode(Double.self)
    }

    /// Writes `[longitude, latitude]`.
    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        try numbers.encode(longitude)
        try numbers.encode(latitude)
    }
}

/// The map behind everything: which style, where the camera is, where the car.
public struct MapPart: Hashable, Sendable, Codable {
    /// Where the map is in the window, pixels.
    public var frame: Rectangle
    /// The style document: `day`, `night`, or what the app set.
    public var style: String
    /// The camera.
    public var camera: MapCamera
    /// The car; `nil` before its first fix.
    public var puck: MapPuck?
    /// What is drawn on the map beside its style: the road that the car is on, and the developer overlay.
    public var overlay: MapOverlay
    /// Incidents and places.
    public var annotations: MapOverlay
    /// Words on whose data it is, always shown.
    public var attribution: String
    /// What is wrong with the map, in words; `nil` where nothing is.
    public var notice: String?
    /// The map itself, for a client that has none of its own; `nil` for one that has.
    public var picture: Picture?

    /// A map.
    ///
    /// - Parameters:
    ///   - frame: where it is in the window, pixels.
    ///   - style: the name of its style document.
    ///   - camera: the camera.
    ///   - puck: the car.
    ///   - overlay: what is drawn beside the style, and changes with the car.
    ///   - annotations: incidents and places.
    ///   - attribution: whose data it is.
    ///   - notice: what is wrong with the map.
    public init(
        frame: Rectangle, style: String, camera: MapCamera, puck: MapPuck?, overlay: MapOverlay,
        annotations: MapOverlay = MapOverlay(features: []), attribution: String, notice: String? = nil
    ) {
        self.frame = frame
        self.style = style
        self.camera = camera
        self.puck = puck
        self.overlay = overlay
        self.annotations = annotations
        self.attribution = attribution
        self.notice = notice
    }
}

/// The camera of the map.
public struct MapCamera: Hashable, Sendable, Codable {
    /// What it does.
    public var state: NavigationCameraState
    /// Where it is. While it follows, center, bearing and zoom come from the puck's motion instead, step by step.
    public var position: CameraPosition
    /// The point of the window where the position's center is shown, pixels.
    public var anchor: Point
    /// Padding of the map that has its middle at the anchor, pixels.
    public var padding: Insets
    /// Seconds in which the client eases to this camera when its state or position changed; 0 for a step.
    public var transition: Double

    /// A camera.
    public init(state: NavigationCameraState, position: CameraPosition, anchor: Point, padding: Insets, transition: Double) {
        self.state = state
        self.position = position
        self.anchor = anchor
        self.padding = padding
        self.transition = transition
    }
}

/// The car on the map.
public struct MapPuck: Hashable, Sendable, Codable {
    /// How sure the position is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// On its road.
        case normal
        /// Moved on without fixes, as in a tunnel.
        case estimated
        /// Off the mapped roads, at the raw position.
        case offRoad
        /// Long without fixes: the last position known.
        case lost
    }

    /// How sure the position is.
    public var kind: Kind
    /// What it looks like, pointing up; its middle is the position.
    public var picture: Picture
    /// Whether it has a direction to point at.
    public var pointsAhead: Bool
    /// The radius of the halo, meters; `nil` where the accuracy says nothing.
    public var halo: Double?
    /// The way that it takes from now on.
    public var motion: MapMotion

    /// A puck.
    public init(kind: Kind, picture: Picture, pointsAhead: Bool, halo: Double?, motion: MapMotion) {
        self.kind = kind
        self.picture = picture
        self.pointsAhead = pointsAhead
        self.halo = halo
        self.motion = motion
    }
}

/// A way to move along: between two steps everything goes evenly, after the last one it rests.
public struct MapMotion: Hashable, Sendable, Codable {
    /// One moment of the way.
    public struct Step: Hashable, Sendable, Codable {
        /// Seconds after the moment of the frame.
        public var after: Double
        /// Where the car is.
        public var place: MapPoint
        /// Where it points, degrees clockwise from north. Not wrapped: going evenly between two steps is the short way round.
        public var course: Double
        /// What is up on the screen while following, degrees clockwise from north, not wrapped.
        public var bearing: Double
        /// The zoom while following.
        public var zoom: Double

        /// A moment.
        public init(after: Double, place: MapPoint, course: Double, bearing: Double, zoom: Double) {
            self.after = after
            self.place = place
            self.course = course
            self.bearing = bearing
            self.zoom = zoom
        }
    }

    /// Grows with each new way; a client that has this one goes on with it.
    public var number: Int
    /// Whether the car is somewhere else altogether: it is put there, not moved.
    public var jumps: Bool
    /// The moments, in order of time; at least one.
    public var steps: [Step]

    /// A way.
    public init(number: Int, jumps: Bool, steps: [Step]) {
        self.number = number
        self.jumps = jumps
        self.steps = steps
    }
}
