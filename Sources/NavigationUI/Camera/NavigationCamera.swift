import Geodesy
public import NavigationCore

/// The camera of a map: it follows the car, shows the surroundings, or stays where it was put.
///
/// What a user does in one window (panning, zooming) counts in that window alone, and for a while; what the app says here counts in all,
/// from then on.
@MainActor
public final class NavigationCamera {
    /// What the app asked for. It starts with following: the car is shown as soon as it is known.
    public private(set) var currentCameraState: NavigationCameraState = .following

    /// The state, and each change of it.
    public var cameraStates: StateStream<NavigationCameraState> { states.stream }

    /// What is kept free at each side beside the safe area and what covers the map, pixels.
    public var viewportPadding = Insets(top: 20, left: 20, bottom: 40, right: 20) {
        didSet { if viewportPadding != oldValue { changed() } }
    }

    /// How the following camera looks.
    public var followingOptions = FollowingCameraOptions() {
        didSet { if followingOptions != oldValue { changed() } }
    }

    /// After how many seconds without a touch, while the car drives, a camera that was moved by hand returns to it; `nil` for never.
    public var returnDelay: Double? = 10 {
        didSet { if returnDelay != oldValue { changed() } }
    }

    /// Where the map is before the first fix, and where ``NavigationCameraState/idle`` starts.
    public var initialPosition: CameraPosition? {
        didSet { if initialPosition != oldValue { changed() } }
    }

    /// How often the app changed the state: a user's wish from before counts no more.
    private(set) var revision = 0
    private let states = StateSubject<NavigationCameraState>(.following)
    private let changed: @MainActor () -> Void

    init(changed: @escaping @MainActor () -> Void) { self.changed = changed }

    /// What the camera does in a window: what its user asked for, unless the app changed the state after that.
    public func state(in camera: ViewportCamera) -> NavigationCameraState {
        guard let state = camera.state, camera.basis == revision else { return currentCameraState }
        return state
    }

    /// Changes the state. Following starts when a location is known.
    public func update(cameraState: NavigationCameraState) {
        revision += 1
        if currentCameraState != cameraState {
            currentCameraState = cameraState
            states.send(cameraState)
        }
        changed()
    }

    /// Leaves the camera where it is.
    public func stop() { update(cameraState: .idle) }
}

/// How a camera looks that follows the car.
public struct FollowingCameraOptions: Hashable, Sendable {
    /// The tilt from straight down, degrees, 0 to 85.
    public var defaultPitch: Double
    /// The zooms that speed may choose from.
    public var zoomRange: ClosedRange<Double>
    /// A zoom that does not depend on the speed; `nil` for one that does.
    public var fixedZoom: Double?
    /// Whether the map turns with the car; else north stays up.
    public var followsLocationCourse: Bool

    /// Options.
    public init(
        defaultPitch: Double = 50, zoomRange: ClosedRange<Double> = 10.5...17.5, fixedZoom: Double? = nil,
        followsLocationCourse: Bool = true
    ) {
        self.defaultPitch = defaultPitch
        self.zoomRange = zoomRange
        self.fixedZoom = fixedZoom
        self.followsLocationCourse = followsLocationCourse
    }

    /// The zoom for a speed, meters a second.
    func zoom(speed: Double?) -> Double {
        min(max(fixedZoom ?? SpeedZoom.zoom(speed: speed), zoomRange.lowerBound), zoomRange.upperBound)
    }
}
