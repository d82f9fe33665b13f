/// What one window or client looks through: its size, its safe area, its theme, and what its user did with the camera.
///
/// A view tree knows no window. Layout and drawing are functions of tree and viewport, so that one tree can be shown in many windows.
public struct Viewport: Hashable, Sendable {
    /// The size of the window, pixels.
    public var size: Size

    /// What notches and rounded corners take from each side, pixels.
    public var safeArea: Insets

    /// Whether it is drawn for the night.
    public var isNight: Bool

    /// What the user of this window wants of day and night.
    public var theme: ThemeChoice

    /// Whether motion is to be avoided (`prefers-reduced-motion`).
    public var reducesMotion: Bool

    /// Whether the developer overlay is on.
    public var showsOverlay: Bool

    /// Whether the list of what the map can show is open.
    public var showsMapContent = false

    /// What the user of this window does not want on the map.
    public var hiddenContent: Set<MapContent> = []

    /// The incident or place whose details are shown; `nil` for none.
    public var selection: String?

    /// Whether the client has no map of its own, so that Swift draws one for it.
    public var drawsMap = false

    /// The language of words, drawn and spoken: a tag such as `de-AT`, or several as browsers send them. Unknown ones are English.
    public var language = "en"

    /// What the user of this window did with the camera.
    public var camera: ViewportCamera

    /// The rectangle of the view that is being drawn or laid out, in the window.
    public var bounds: Rectangle

    /// A window of a size.
    public init(
        size: Size,
        safeArea: Insets = .zero,
        isNight: Bool = false,
        theme: ThemeChoice = .automatic,
        reducesMotion: Bool = false,
        showsOverlay: Bool = false
    ) {
        self.size = size
        self.safeArea = safeArea
        self.isNight = isNight
        self.theme = theme
        self.reducesMotion = reducesMotion
        self.showsOverlay = showsOverlay
        camera = ViewportCamera()
        bounds = Rectangle(size)
    }

    /// The words of the window's language.
    public var words: Words { Words.of(language) }

    /// The window without what the safe area takes.
    public var safeBounds: Rectangle { Rectangle(size).inset(by: safeArea) }

    /// The same window, seen from one of its views.
    func within(_ bounds: Rectangle) -> Viewport {
        var viewport = self
        viewport.bounds = bounds
        return viewport
    }
}

/// What the map shows beside the map itself, each of which a user can turn off.
public enum MapContent: String, Hashable, Sendable, Codable, CaseIterable {
    /// Accidents, works, closures.
    case incidents
    /// Fuel, charging, parking, food, rest.
    case places
}

/// What a user wants of day and night.
public enum ThemeChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the sun at the car's place, and in tunnels.
    case automatic
    /// Always day.
    case day
    /// Always night.
    case night

    /// The choice after this one, for a button that steps through them.
    public var next: ThemeChoice {
        switch self {
        case .automatic: .day
        case .day: .night
        case .night: .automatic
        }
    }
}

/// What the user of one window did with the camera.
public struct ViewportCamera: Hashable, Sendable {
    /// The state that the user asked for; `nil` where the app's camera decides.
    public var state: NavigationCameraState?

    /// Where the user panned to, while ``state`` is idle.
    public var position: CameraPosition?

    /// Levels of zoom that the user added to what the camera chooses.
    public var zoomOffset: Double

    /// The clock of the presenter when the user last touched the camera, seconds.
    public var touched: Double?

    /// The change of the app's camera that the user's wish was made under: a later change of the app's wins.
    public var basis: Int

    /// Untouched.
    public init() {
        state = nil
        position = nil
        zoomOffset = 0
        touched = nil
        basis = 0
    }
}

/// What the camera does.
public enum NavigationCameraState: String, Hashable, Sendable, Codable {
    /// It stays where it was put.
    case idle
    /// It goes with the car.
    case following
    /// It shows the surroundings, north up.
    case overview
}

/// Where a camera stands and how it looks.
public struct CameraPosition: Hashable, Sendable, Codable {
    /// The place at the anchor.
    public var center: MapPoint
    /// The zoom of a web map with tiles of 512 pixels.
    public var zoom: Double
    /// What is up on the screen, degrees clockwise from north.
    public var bearing: Double
    /// The tilt from straight down, degrees.
    public var pitch: Double

    /// A position.
    public init(center: MapPoint, zoom: Double, bearing: Double, pitch: Double) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.pitch = pitch
    }
}
