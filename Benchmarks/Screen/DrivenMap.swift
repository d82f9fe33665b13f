import Geodesy
import NavigationUI

/// A map whose car goes round a circle: something to show that needs no region.
final class DrivenMap: View {
    /// Where the circle's middle is.
    let middle: Coordinate

    /// Meters per second along the circle.
    let speed: Double

    /// Meters from the middle.
    let radius = 150.0

    /// The camera; a fixed one, or following with this zoom and pitch.
    var camera: CameraPosition
    var isFollowing = true

    private var motion = 0

    init(middle: Coordinate, speed: Double, zoom: Double, pitch: Double) {
        self.middle = middle
        self.speed = speed
        camera = CameraPosition(center: MapPoint(middle), zoom: zoom, bearing: 0, pitch: pitch)
        super.init()
        anchors = .filling()
        identifier = "map"
    }

    /// Says that the car has gone on.
    func advance() {
        motion += 1
        setNeedsDisplay()
    }

    override func map(in viewport: Viewport, obstacles: [Rectangle], at now: Double) -> MapPart? {
        let window = Rectangle(viewport.size)
        let anchor = Point(x: window.center.x, y: window.height * 0.68)
        return MapPart(
            frame: window,
            style: viewport.isNight ? "night" : "day",
            camera: MapCamera(
                state: isFollowing ? .following : .idle, position: camera, anchor: anchor,
                padding: Insets(top: window.height * 0.36), transition: 0),
            puck: MapPuck(
                kind: .normal, picture: Picture(svg: DrivenMap.picture), pointsAhead: true, halo: nil,
                motion: MapMotion(
                    number: motion, jumps: false, steps: stride(from: 0, through: 3, by: 0.25).map { step(at: now, after: $0) })),
            overlay: MapOverlay(features: []),
            attribution: "© OpenStreetMap contributors"
        )
    }

    private func step(at now: Double, after: Double) -> MapMotion.Step {
        let degrees = (now + after) * speed / radius * 180 / .pi
        let place = middle.moved(meters: radius, bearing: degrees)
        return MapMotion.Step(after: after, place: MapPoint(place), course: degrees + 90, bearing: degrees + 90, zoom: camera.zoom)
    }

    private static let picture = """
        <svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44"><circle cx="22" cy="22" r="20" \
        fill="#1769FF" stroke="#fff" stroke-width="4"/><path d="M22 10 31 32 22 27 13 32z" fill="#fff"/></svg>
        """
}
