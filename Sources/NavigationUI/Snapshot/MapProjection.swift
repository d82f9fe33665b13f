import Foundation
import Geodesy

/// Where places of the map are in the window, under a camera that is turned and tilted.
///
/// The same geometry as the page's map: square web mercator with tiles of 512 pixels, a field of view of 36.87°, so that the camera is one
/// and a half times the window's height away from the place at the anchor.
struct MapProjection {
    private let center: SIMD2<Double>
    private let worldSize: Double
    private let turn: (cosine: Double, sine: Double)
    private let tilt: (cosine: Double, sine: Double)
    private let distance: Double
    private let anchor: Point

    /// Pixels of the window in one meter at the anchor.
    let pixelsPerMeter: Double

    init(_ camera: CameraPosition, anchor: Point, size: Size) {
        worldSize = 512 * pow(2, camera.zoom)
        center = Self.world(camera.center.coordinate) * worldSize
        let bearing = camera.bearing * .pi / 180
        turn = (cos(bearing), sin(bearing))
        let pitch = min(max(camera.pitch, 0), 70) * .pi / 180
        tilt = (cos(pitch), sin(pitch))
        distance = max(size.height, 1) * 1.5
        self.anchor = anchor
        let latitude = camera.center.latitude * .pi / 180
        pixelsPerMeter = worldSize / (2 * .pi * Earth.meanRadius * max(cos(latitude), 0.01))
    }

    /// Pixels to the right of and ahead of the anchor on the flat map.
    func plane(_ place: Coordinate) -> SIMD2<Double> {
        var east = Self.world(place).x * worldSize - center.x
        if east > worldSize / 2 { east -= worldSize } else if east < -worldSize / 2 { east += worldSize }
        let south = Self.world(place).y * worldSize - center.y
        let north = -south
        return SIMD2(east * turn.cosine - north * turn.sine, east * turn.sine + north * turn.cosine)
    }

    /// Where a point of the flat map is in the window. It must not lie behind ``nearest``.
    func window(_ plane: SIMD2<Double>) -> Point {
        let shrink = distance / (distance + plane.y * tilt.sine)
        return Point(x: anchor.x + plane.x * shrink, y: anchor.y - plane.y * tilt.cosine * shrink)
    }

    /// How much smaller things are drawn ahead of the anchor.
    func scale(at plane: SIMD2<Double>) -> Double { distance / (distance + plane.y * tilt.sine) }

    /// How flat a disc on the ground is drawn, as height by width.
    var flatness: Double { tilt.cosine }

    /// What lies further back than this on the flat map is behind the camera or about to be.
    var nearest: Double { tilt.sine > 0 ? -distance / tilt.sine * 0.7 : -.infinity }

    private static func world(_ place: Coordinate) -> SIMD2<Double> {
        let latitude = min(max(place.latitude, -Earth.maximumTileLatitude), Earth.maximumTileLatitude) * .pi / 180
        return SIMD2((place.longitude + 180) / 360, (1 - asinh(tan(latitude)) / .pi) / 2)
    }
}
