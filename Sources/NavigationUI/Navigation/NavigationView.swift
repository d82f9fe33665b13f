/// The parts of the screen put together: map, speed, name, state of positioning, controls.
///
/// Every part is a view of its own that can be hidden, replaced in its looks, or left out; the places are those of ``ScreenLayout``.
open class NavigationView: View {
    /// The map.
    public let mapView: NavigationMapView
    /// Limit and speed.
    public let speedLimitView = SpeedLimitView()
    /// Name and number of the road.
    public let roadNameView = RoadNameView()
    /// The state of positioning in words.
    public let positioningView = PositioningView()
    /// Starts and pauses free drive.
    public let driveButton = Button(.pause, identifier: "drive", word: .pauseDrive, action: .pause, key: "p")

    /// Whether the list of what the map can show offers the developer overlay. The overlay itself can be asked for without it.
    public var showsOverlayButton = false {
        didSet { setNeedsDisplay() }
    }

    /// Whether there is a button for the list of what the map can show: incidents, places, the developer overlay.
    public var showsMapContentButton = true {
        didSet { contentButton.isHidden = !showsMapContentButton }
    }

    /// Whether there are buttons to zoom where the screen has room for them.
    public var showsZoomButtons = true {
        didSet { setNeedsDisplay() }
    }

    private let contentButton = MapContentButton()
    private let detailView: DetailView
    private let rows = [MapContentRow(.developerOverlay), MapContentRow(.content(.places)), MapContentRow(.content(.incidents))]
    private var controls: [Button] = []

    /// The screen around a map.
    public init(mapView: NavigationMapView) {
        self.mapView = mapView
        detailView = DetailView(map: mapView)
        super.init()
        identifier = "screen"
        addSubview(mapView)
        place(speedLimitView) { ScreenLayout($0).cardFrame($1) }
        place(roadNameView) { ScreenLayout($0).plateFrame($1) }
        place(positioningView) { ScreenLayout($0).chipFrame($1) }
        let camera = mapView.navigationCamera
        controls = [
            driveButton, ThemeButton(), OverviewButton(camera: camera),
            Button(.zoomOut, identifier: "zoom-out", word: .zoomOut, action: .zoom(by: -1), key: "-"),
            Button(.zoomIn, identifier: "zoom-in", word: .zoomIn, action: .zoom(by: 1), key: "+"),
            contentButton, RecenterButton(camera: camera),
        ]
        place(detailView) { ScreenLayout($0).detailFrame($1) }
        for control in controls {
            control.obstructsMap = true
            control.placement = { [weak self, weak control] viewport in
                guard let self, let control else { return .zero }
                return ScreenLayout(viewport).controlFrame(self.shownControls(in: viewport).firstIndex { $0 === control } ?? 0)
            }
            addSubview(control)
        }
        for row in rows {
            row.obstructsMap = true
            row.placement = { [weak self, weak row] viewport in
                guard let self, let row else { return .zero }
                return ScreenLayout(viewport).contentRowFrame(self.shownRows.firstIndex { $0 === row } ?? 0)
            }
            addSubview(row)
        }
    }

    private var shownRows: [MapContentRow] { showsOverlayButton ? rows : Array(rows.dropFirst()) }

    /// The controls of a window, from the lowest up: those to zoom are left out where the window is low.
    func shownControls(in viewport: Viewport) -> [Button] {
        let hasRoom = ScreenLayout(viewport).fitsZoomControls
        return controls.filter { control in
            let isZoom = control.identifier.hasPrefix("zoom-")
            return !control.isHidden && control.isVisible(in: viewport) && (!isZoom || (showsZoomButtons && hasRoom))
        }
    }

    /// Leaves out the controls that the window has no room for.
    open override func subviews(in viewport: Viewport) -> [View] {
        let shown = shownControls(in: viewport)
        return subviews.filter { view in
            if view is MapContentRow { return shownRows.contains { $0 === view } }
            // The list and the card of details share their place on small screens: the list is in front while it is open.
            if view === detailView, viewport.showsMapContent { return false }
            guard let control = view as? Button, controls.contains(where: { $0 === control }) else { return true }
            return shown.contains { $0 === control }
        }
    }

    private func place(_ view: View, _ rule: @escaping @MainActor (Viewport, Size) -> Rectangle) {
        view.placement = { [weak view] viewport in rule(viewport, view?.intrinsicSize(in: viewport) ?? .zero) }
        addSubview(view)
    }
}
