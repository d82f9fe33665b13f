import Foundation
public import NavigationCore

/// The ready-made free-drive screen: give it the streams of a session, show its ``view``.
///
/// ```swift
/// let preview = PreviewViewController(
///     PreviewOptions(locationMatching: provider.navigation().locationMatching, session: provider.tripSession()))
/// try Screen(preview.view).serve(port: 8080)
/// ```
@MainActor
public final class PreviewViewController {
    /// The screen. Its parts can be changed.
    public let view: NavigationView

    /// The map of the screen.
    public var mapView: NavigationMapView { view.mapView }

    /// The camera of the map.
    public var navigationCamera: NavigationCamera { view.mapView.navigationCamera }

    private let session: SessionController?
    private let sessionTime: (@Sendable () -> Int64)?
    private var state: MapMatchingState?
    private var isPaused = false
    private var trail: [MapPoint] = []
    private var subscriptions: Set<StreamSubscription> = []

    /// A screen that shows the streams for as long as it lives.
    public init(_ options: PreviewOptions) {
        session = options.session
        sessionTime = options.sessionTime
        let map = NavigationMapView(
            location: options.locationMatching.map(\.enhancedLocation),
            routeProgress: options.routeProgress.map { $0?.routeProgress },
            heading: options.heading,
            predictiveCacheManager: options.predictiveCacheManager)
        let screen = PreviewScreen(mapView: map)
        view = screen
        map.styles = options.styles
        view.driveButton.isHidden = options.session == nil
        view.positioningView.state = .waiting
        screen.onCommand = { [weak self] in self?.perform($0) ?? false }
        options.locationMatching.sink { [weak self] in self?.show($0) }.store(in: &subscriptions)
        options.session?.session.sink { [weak self] in self?.show($0.state) }.store(in: &subscriptions)
    }

    /// Shows a state of the session: sign, speed, name, state of positioning. Nothing of the state before stays.
    public func show(_ state: MapMatchingState) {
        self.state = state
        view.speedLimitView.country = state.road?.country
        view.speedLimitView.limit = state.speedLimit
        view.speedLimitView.currentSpeed = state.currentSpeed
        view.speedLimitView.overSpeed = state.overSpeed
        view.roadNameView.country = state.road?.country
        view.roadNameView.roadName = state.roadName
        showPositioning()
        mapView.features = Self.features(of: state)
        trail.append(MapPoint(state.location.coordinate))
        if trail.count > 30 { trail.removeFirst(trail.count - 30) }
        mapView.overlayFeatures = DeveloperOverlay.features(of: state, trail: trail, at: sessionTime?())
    }

    /// Shows what the session does. What an ended one said goes.
    func show(_ state: Session.State) {
        isPaused = state == .freeDrive(.paused)
        let isActive = state == .freeDrive(.active)
        view.driveButton.icon = isActive ? .pause : .start
        view.driveButton.action = isActive ? .pause : .start
        view.driveButton.word = isActive ? .pauseDrive : .startDrive
        switch state {
        case .idle: clear()
        case .freeDrive(.paused): clearSpeed()
        default: break
        }
        showPositioning()
    }

    /// Takes away all that an ended session said: nothing of it may pass for the present.
    private func clear() {
        state = nil
        view.speedLimitView.limit = nil
        clearSpeed()
        view.roadNameView.roadName = nil
        mapView.features = []
        trail = []
        mapView.overlayFeatures = []
    }

    /// A car that is not watched has no speed.
    private func clearSpeed() {
        view.speedLimitView.currentSpeed = nil
        view.speedLimitView.overSpeed = .none
    }

    private func showPositioning() {
        view.positioningView.state = isPaused ? .paused : PositioningState(state)
    }

    private func perform(_ command: ScreenCommand) -> Bool {
        guard let session else { return false }
        switch command {
        case .start: session.startFreeDrive()
        case .pause: session.pauseFreeDrive()
        case .end: session.setToIdle()
        default: return false
        }
        return true
    }

    /// The way ahead of the car, which stands out on the map.
    private static func features(of state: MapMatchingState) -> [MapFeature] {
        guard let place = state.enhancedLocation.matched, !place.isOffRoad, place.path.coordinates.count > 1 else { return [] }
        // From where the car was before: the puck is still on its way from there when the update comes.
        let result = state.mapMatchingResult
        let behind = result.isTeleport ? [] : result.keyPoints.map(\.coordinate)
        return [MapFeature(kind: .road, points: (behind + place.path.coordinates).map { MapPoint($0) })]
    }
}

/// The screen of a preview: commands to the session go to its controller.
private final class PreviewScreen: NavigationView {
    var onCommand: (@MainActor (ScreenCommand) -> Bool)?

    override func perform(_ command: ScreenCommand) -> Bool { onCommand?(command) ?? false }
}
