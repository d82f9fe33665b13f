import Foundation
public import Geodesy
public import NavigationCore

/// The map with the car on it.
///
/// It draws the snapped position whether it is given raw or enhanced locations, since those of a session carry their match. It holds its
/// streams only as long as it lives.
///
/// ```swift
/// let mapView = NavigationMapView(location: navigation.locationMatching.map(\.enhancedLocation))
/// mapView.navigationCamera.update(cameraState: .following)
/// ```
open class NavigationMapView: View {
    /// The camera.
    public private(set) lazy var navigationCamera = NavigationCamera { [weak self] in self?.setNeedsDisplay() }

    /// Day and night.
    public private(set) lazy var styleManager = StyleManager { [weak self] in self?.setNeedsDisplay() }

    /// What is kept free at each side, pixels: the camera's ``NavigationCamera/viewportPadding``.
    public var viewportPadding: Insets {
        get { navigationCamera.viewportPadding }
        set { navigationCamera.viewportPadding = newValue }
    }

    /// What marks the car; with `nil` nothing does, and the camera still follows.
    public var puckType: PuckType? = .puck2D() {
        didSet { if puckType != oldValue { setNeedsDisplay() } }
    }

    /// What the puck points at.
    public var puckBearing: PuckBearing = .course {
        didSet { if puckBearing != oldValue { setNeedsDisplay() } }
    }

    /// From which accuracy on a halo says how far off the position may be, meters. Estimated positions always have one.
    public var haloThreshold = 15.0 {
        didSet { if haloThreshold != oldValue { setNeedsDisplay() } }
    }

    /// What is drawn on the map beside its style, in every window: the road that the car is on.
    public var features: [MapFeature] = [] {
        didSet { if features != oldValue { setNeedsDisplay() } }
    }

    /// What is drawn in windows that show the developer overlay.
    public var overlayFeatures: [MapFeature] = [] {
        didSet { if overlayFeatures != oldValue { setNeedsDisplay() } }
    }

    /// Incidents. Those that are there at the car's time are drawn, with an icon by kind and impact; a tap shows their details.
    public var incidents: [Incident] = [] {
        didSet { if incidents != oldValue { annotationsChanged() } }
    }

    /// Places to stop at. They are drawn with an icon by kind; a tap shows their details.
    public var places: [MapPlace] = [] {
        didSet { if places != oldValue { annotationsChanged() } }
    }

    /// Gives the places around the car, whenever it has gone a kilometer since they were asked for.
    public var placeSource: (@MainActor (Coordinate) -> [MapPlace])? {
        didSet { placesCenter = nil }
    }

    /// Gives roads and areas around a place, for windows that have no map of their own; the second number is how far, meters.
    public var sceneSource: (@MainActor (Coordinate, Double) -> MapScene)? {
        didSet { setNeedsDisplay() }
    }

    /// What the map is drawn from, with its places and attribution; `nil` for an empty ground under the car.
    ///
    /// A `Screen` that serves this view sends browsers the tiles of the region that it has when serving begins.
    public var region: MapRegion? {
        didSet {
            guard let region else {
                (sceneSource, placeSource, places) = (nil, nil, [])
                return
            }
            attribution = region.attribution
            sceneSource = { region.scene(near: $0, radius: $1) }
            placeSource = { MapPlace.places(of: region.roads, near: $0, radius: 4000) }
        }
    }

    /// What is wrong with the map, in words that the screen shows until they are taken away: a broken style, a broken file of incidents.
    public var notice: String? {
        didSet { if notice != oldValue { setNeedsDisplay() } }
    }

    /// Words on whose data it is. They stay on the map.
    public var attribution = "© OpenStreetMap contributors" {
        didSet { if attribution != oldValue { setNeedsDisplay() } }
    }

    /// What keeps the roads around the car ready.
    public let predictiveCacheManager: PredictiveCacheManager?

    /// The last location; `nil` before the first.
    public private(set) var location: Location?

    private var heading: Heading?
    private var progress: RouteProgress?
    private var planner = MotionPlanner()
    private var hasNews = false
    private var placesCenter: Coordinate?
    private var scene: (center: Coordinate, reach: Double, content: MapScene)?
    var annotationCache = AnnotationCache()
    private var subscriptions: Set<StreamSubscription> = []

    /// A map that follows a stream of locations.
    ///
    /// - Parameters:
    ///   - location: where the car is.
    ///   - routeProgress: the progress on a route; `nil` in free drive.
    ///   - heading: where the device points.
    ///   - predictiveCacheManager: what keeps the roads around the car ready; it is kept for as long as the map is.
    public init(
        location: StateStream<Location>,
        routeProgress: StateStream<RouteProgress?> = .just(nil),
        heading: StateStream<Heading>? = nil,
        predictiveCacheManager: PredictiveCacheManager? = nil
    ) {
        self.predictiveCacheManager = predictiveCacheManager
        super.init()
        identifier = "map"
        anchors = nil
        placement = { $0.bounds }
        location.sink { [weak self] in self?.take($0) }.store(in: &subscriptions)
        routeProgress.sink { [weak self] in self?.progress = $0 }.store(in: &subscriptions)
        heading?.sink { [weak self] in self?.take($0) }.store(in: &subscriptions)
    }

    /// The name of the style document that is shown now; setting it shows that one by day and by night.
    ///
    /// ``styles`` has one for each.
    public var mapStyle: String {
        get { styleManager.currentStyle.mapStyle }
        set { styleManager.styles = [Style(styleType: .day, mapStyle: newValue), Style(styleType: .night, mapStyle: newValue)] }
    }

    /// The style documents to choose from; see ``StyleManager/styles``.
    public var styles: [Style] {
        get { styleManager.styles }
        set { styleManager.styles = newValue }
    }

    /// The map as it is in a window at a moment.
    open override func map(in viewport: Viewport, obstacles: [Rectangle], at now: Double) -> MapPart? {
        takeNews(at: now)
        let state = navigationCamera.state(in: viewport.camera)
        let safe = viewport.bounds.inset(by: viewport.safeArea)
        let padding = navigationCamera.viewportPadding
        let free = safe.inset(by: Insets(top: padding.top, left: padding.left, bottom: 0, right: padding.right))
        let anchor =
            state == .following ? CameraAnchor.point(in: free, obstacles: obstacles) : Rectangle(viewport.size).center
        var motion = planner.motion(at: now)
        if var steps = motion?.steps {
            for index in steps.indices { steps[index].zoom = zoom(steps[index].zoom, in: viewport) }
            motion?.steps =
                viewport.reducesMotion
                ? Array(steps.prefix(1)).map {
                    MapMotion.Step(after: 0, place: $0.place, course: $0.course, bearing: $0.bearing, zoom: $0.zoom)
                } : steps
        }
        let camera = MapCamera(
            state: state,
            position: position(state, viewport, motion?.steps.first),
            anchor: anchor,
            padding: CameraAnchor.padding(for: anchor, in: viewport.size),
            transition: 0)
        var part = MapPart(
            frame: viewport.bounds,
            style: styleManager.style(for: viewport.isNight ? .night : .day).mapStyle,
            camera: camera,
            puck: motion.flatMap { puck($0, in: viewport) },
            overlay: MapOverlay(features: features + (viewport.showsOverlay ? overlayFeatures : [])),
            annotations: annotations(in: viewport), attribution: attribution, notice: notice)
        if viewport.drawsMap { part.picture = picture(of: part, in: viewport) }
        return part
    }

    /// The camera, day and night, details and the developer overlay, for screens that have no buttons for them.
    open override func keys(in viewport: Viewport) -> [String: ScreenCommand] {
        [
            "f": .follow, "o": .overview, "+": .zoom(by: 1), "-": .zoom(by: -1), "n": .nextTheme, "d": .overlay(!viewport.showsOverlay),
            "i": .selectNext, "escape": .select(feature: nil),
        ]
    }

    /// The map as Swift draws it.
    private func picture(of part: MapPart, in viewport: Viewport) -> Picture {
        let center = part.camera.position.center.coordinate
        let pixels = max(viewport.size.width, viewport.size.height) * 1.3
        let reach = min(
            5000,
            max(300, pixels * Earth.meanRadius * 2 * .pi * cos(center.latitude * .pi / 180) / (512 * pow(2, part.camera.position.zoom))))
        if let sceneSource, scene.map({ $0.reach < reach * 0.99 || $0.center.distance(to: center) > $0.reach * 0.25 }) ?? true {
            scene = (center, reach * 1.4, sceneSource(center, reach * 1.4))
        }
        let puck = part.puck.map { self.drawing(of: $0, isNight: viewport.isNight) }
        let drawing = MapSceneDrawing(part, size: viewport.size, isNight: viewport.isNight)
            .drawing(scene?.content ?? MapScene(), part, puck: puck)
        return Picture(svg: drawing.svg(idPrefix: "map"))
    }

    private func take(_ location: Location) {
        self.location = location
        let place = location.matched
        let seconds = Double(place?.path.time ?? location.received) / 1e9
        styleManager.update(
            place?.coordinate ?? location.coordinate, date: location.timestamp, isInTunnel: place?.isInTunnel ?? false, at: seconds)
        hasNews = true
        let here = place?.coordinate ?? location.coordinate
        if let placeSource, here.isValid, placesCenter.map({ $0.distance(to: here) > 1000 }) ?? true {
            placesCenter = here
            places = placeSource(here)
        }
        setNeedsDisplay()
    }

    private func take(_ heading: Heading) {
        self.heading = heading
        if puckBearing == .heading { setNeedsDisplay() }
    }

    /// An update gets its time when the first window asks for it: whoever shows the tree has the clock.
    private func takeNews(at now: Double) {
        guard hasNews, let location else { return }
        hasNews = false
        let options = navigationCamera.followingOptions
        var place =
            location.matched
            ?? MatchedPlace(
                coordinate: location.coordinate, course: location.course, speed: location.speed, accuracy: location.horizontalAccuracy,
                path: MotionPath(coordinates: [location.coordinate], time: location.received, speed: 0))
        if puckBearing == .heading, let pointed = heading?.trueHeading ?? heading?.magneticHeading { place.course = pointed }
        planner.take(
            place, zoom: options.zoom(speed: place.speed ?? location.speed), turnsMap: options.followsLocationCourse, at: now)
    }

    private func puck(_ motion: MapMotion, in viewport: Viewport) -> MapPuck? {
        guard puckType != nil, let location else { return nil }
        let place = location.matched
        let kind: MapPuck.Kind =
            if place?.isStale == true {
                .lost
            } else if place?.isOffRoad == true {
                .offRoad
            } else if place?.isSynthetic == true {
                .estimated
            } else {
                .normal
            }
        let pointsAhead = place.map { $0.course != nil } ?? (location.course != nil)
        let accuracy = place?.accuracy ?? location.horizontalAccuracy
        let halo = accuracy.flatMap { $0.isFinite && ($0 > haloThreshold || kind == .estimated || kind == .lost) ? min($0, 2000) : nil }
        var puck = MapPuck(
            kind: kind, picture: Picture(svg: ""), pointsAhead: pointsAhead, halo: halo.map { ($0 * 10).rounded() / 10 }, motion: motion)
        puck.picture = Picture(svg: drawing(of: puck, isNight: viewport.isNight).svg(idPrefix: "puck"))
        return puck
    }

    private func zoom(_ zoom: Double, in viewport: Viewport) -> Double {
        let small = viewport.size.width < 480 ? -0.35 : 0
        return min(max(zoom + small + viewport.camera.zoomOffset, 1), 20)
    }

    private func position(_ state: NavigationCameraState, _ viewport: Viewport, _ step: MapMotion.Step?) -> CameraPosition {
        let start =
            navigationCamera.initialPosition ?? region?.overview(in: viewport.size)
            ?? CameraPosition(center: MapPoint(longitude: 0, latitude: 20), zoom: 1.5, bearing: 0, pitch: 0)
        switch state {
        case .idle: return viewport.camera.position ?? start
        case .following:
            guard let step else { return start }
            return CameraPosition(
                center: step.place, zoom: step.zoom, bearing: step.bearing, pitch: navigationCamera.followingOptions.defaultPitch)
        case .overview:
            guard let step else { return start }
            let zoom = min(max(13.2 + viewport.camera.zoomOffset, 1), 20)
            return CameraPosition(center: step.place, zoom: zoom, bearing: 0, pitch: 0)
        }
    }

}

/// What the puck points at.
public enum PuckBearing: String, Hashable, Sendable {
    /// Where the car drives.
    case course
    /// Where the device points.
    case heading
}

extension NavigationMapView: MapPresenting {
    func drawing(of puck: MapPuck, isNight: Bool) -> Drawing {
        guard case .puck2D(let looks) = puckType else { return Drawing(size: .zero) }
        return PuckDrawing.drawing(puck.kind, pointsAhead: puck.pointsAhead, looks: looks, isNight: isNight)
    }

    var prefersNight: Bool { styleManager.currentStyleType == .night }

    func move(_ camera: inout ViewportCamera, _ command: ScreenCommand, at now: Double) {
        camera.touched = now
        switch command {
        case .pan(let position):
            camera.state = .idle
            camera.position = position
        case .follow:
            camera.state = .following
            camera.position = nil
            camera.zoomOffset = 0
        case .overview:
            camera.state = .overview
            camera.zoomOffset = 0
        case .zoom(let levels):
            if navigationCamera.state(in: camera) == .idle, var position = camera.position {
                position.zoom = min(max(position.zoom + levels, 1), 20)
                camera.position = position
            } else {
                camera.zoomOffset = min(max(camera.zoomOffset + levels, -6), 4)
            }
            return
        default: return
        }
        camera.basis = navigationCamera.revision
    }

    func settle(_ camera: inout ViewportCamera, at now: Double) {
        if camera.state != nil, camera.basis != navigationCamera.revision {
            camera = ViewportCamera()
            return
        }
        guard let time = returnTime(of: camera), now >= time else { return }
        camera = ViewportCamera()
    }

    func returnTime(of camera: ViewportCamera) -> Double? {
        guard let delay = navigationCamera.returnDelay, let touched = camera.touched, camera.state == .idle || camera.state == .overview,
            navigationCamera.currentCameraState == .following, isDriving
        else { return nil }
        return touched + delay
    }

    private var isDriving: Bool { (location?.matched?.speed ?? location?.speed ?? 0) > 1.4 }
}
