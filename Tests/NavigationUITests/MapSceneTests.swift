import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("Drawn maps") @MainActor
struct MapSceneTests {
    static let map = DrawnMap(
        """
        A─────────B─────────C
        │         │         │
        D─────────E─────────F
        │         │         │
        G─────────H─────────I
        """,
        roads: [
            DrawnRoad("ABC", ["highway": "residential"]), DrawnRoad("DEF", ["highway": "primary"]),
            DrawnRoad("GHI", ["highway": "service"]),
            DrawnRoad("ADG", ["highway": "tertiary"]), DrawnRoad("BEH", ["highway": "motorway"]),
            DrawnRoad("CFI", ["highway": "residential"]),
        ]
    )

    @Test("Each road is drawn once, though the network has both its directions")
    func roadsOnce() {
        let roads = MapScene.roads(of: Self.map.network, near: Self.map["E"], radius: 2000)
        #expect(roads.count == 12)
        #expect(roads.filter { $0.roadClass == .motorway }.count == 2)
    }

    @Test("The drawn map looks as it was approved")
    func looksAsApproved() throws {
        let place = Self.map["H"]
        let scene = MapScene(
            areas: [
                MapScene.Area(
                    kind: .water,
                    rings: [[20.0, 110, 200, 290].map { place.moved(meters: 70, bearing: $0).moved(meters: 160, bearing: 60) }])
            ],
            roads: MapScene.roads(of: Self.map.network, near: place, radius: 3000))
        let camera = MapCamera(
            state: .following, position: CameraPosition(center: MapPoint(place), zoom: 17, bearing: 0, pitch: 50),
            anchor: Point(x: 200, y: 210),
            padding: .zero, transition: 0)
        let step = MapMotion.Step(after: 0, place: MapPoint(place), course: 0, bearing: 0, zoom: 17)
        let puck = MapPuck(
            kind: .normal, picture: Picture(svg: ""), pointsAhead: true, halo: 20, motion: MapMotion(number: 1, jumps: true, steps: [step]))
        let part = MapPart(
            frame: Rectangle(x: 0, y: 0, width: 400, height: 300), style: "day", camera: camera, puck: puck,
            overlay: MapOverlay(features: []),
            attribution: "")
        let car = PuckDrawing.drawing(.normal, pointsAhead: true, looks: .navigationDefault, isNight: false)
        let drawing = MapSceneDrawing(part, size: Size(width: 400, height: 300), isNight: false).drawing(scene, part, puck: car)
        try GoldenSVG.check(drawing, "map-crossing")
    }

    @Test("The place at the anchor is at the anchor, and what lies ahead is above it and smaller")
    func projection() {
        let place = MapPoint(longitude: 7.42, latitude: 43.73)
        let camera = CameraPosition(center: place, zoom: 16, bearing: 90, pitch: 50)
        let projection = MapProjection(camera, anchor: Point(x: 640, y: 490), size: Size(width: 1280, height: 720))
        let here = projection.window(projection.plane(place.coordinate))
        #expect(abs(here.x - 640) < 1e-6 && abs(here.y - 490) < 1e-6)
        let ahead = projection.plane(place.coordinate.moved(meters: 200, bearing: 90))
        #expect(abs(ahead.x) < 0.5 && ahead.y > 0)
        #expect(projection.window(ahead).y < 490 && projection.scale(at: ahead) < 1)
        let right = projection.window(projection.plane(place.coordinate.moved(meters: 50, bearing: 180)))
        #expect(right.x > 640 && abs(right.y - 490) < 0.5)
        // On a flat map a meter is as long as the projection says.
        let flat = MapProjection(
            CameraPosition(center: place, zoom: 16, bearing: 0, pitch: 0), anchor: .zero, size: Size(width: 100, height: 100))
        let east = flat.window(flat.plane(place.coordinate.moved(meters: 100, bearing: 90)))
        #expect(abs(east.x - 100 * flat.pixelsPerMeter) < 0.1)
    }

    @Test("A vector tile gives its polygons, and a damaged one what can be read")
    func vectorTile() {
        func bytes(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(content.count)] + content }
        // Move to (0, 0), three lines, close: a square over the whole tile of extent 8.
        let geometry: [UInt8] = [9, 0, 0, 26, 16, 0, 0, 16, 15, 0, 15]
        let feature = bytes(2, [0, 0]) + [3 << 3, 3] + bytes(4, geometry)
        let layer =
            bytes(1, Array("landcover".utf8)) + bytes(2, feature) + bytes(3, Array("class".utf8)) + bytes(4, bytes(1, Array("wood".utf8)))
            + [5 << 3, 8]
        let tile = bytes(3, layer)
        let polygons = VectorTile(tile, layers: ["landcover"]).polygons
        #expect(polygons.count == 1)
        #expect(polygons.first?.kind == "wood")
        #expect(polygons.first?.rings == [[SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]])
        #expect(VectorTile(tile, layers: ["water"]).polygons.isEmpty)
        for end in tile.indices { _ = VectorTile(Array(tile[..<end]), layers: ["landcover"]) }
        for index in tile.indices {
            var damaged = tile
            damaged[index] = 0xFF
            _ = VectorTile(damaged, layers: ["landcover"])
        }
    }
}
