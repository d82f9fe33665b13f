import Geodesy
import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("The look of the car, the map and the sign, by API") @MainActor
struct PuckTests {
    private let viewport = Viewport(size: Size(width: 800, height: 480))

    private func map() async -> NavigationMapView {
        let map = NavigationMapView(location: .just(SampleStates.location(SampleStates.matched())))
        while map.location == nil { await Task.yield() }
        map.navigationCamera.update(cameraState: .following)
        return map
    }

    @Test("A puck with colors of one's own has them, and still shows how sure the place is")
    func colors() async throws {
        let map = await map()
        map.puckType = .puck2D(Puck2DConfiguration(fill: Color(0x7A3FF2), ring: Color(0xFFE000), diameter: 66))
        let svg = try #require(ScreenPresenter(root: map, viewport: viewport).frame(at: 0).map?.puck?.picture.svg)
        #expect(svg.lowercased().contains("#7a3ff2"))
        #expect(svg.lowercased().contains("#ffe000"))
        #expect(svg.contains("width=\"84\""))
        let off = PuckDrawing.drawing(.offRoad, pointsAhead: true, looks: Puck2DConfiguration(fill: Color(0x7A3FF2)), isNight: false)
        #expect(!off.svg().lowercased().contains("#7a3ff2"))
    }

    @Test("A picture of one's own takes the place of the disc, on the page and where Swift draws the map")
    func picture() async throws {
        let map = await map()
        var van = Drawing(size: Size(width: 30, height: 60))
        van.fill(.rectangle(Rectangle(x: 0, y: 0, width: 30, height: 60)), Color(0x12AB34))
        map.puckType = .puck2D(Puck2DConfiguration(picture: van))
        let svg = try #require(ScreenPresenter(root: map, viewport: viewport).frame(at: 0).map?.puck?.picture.svg)
        #expect(svg.lowercased().contains("#12ab34"))
        #expect(ScreenSnapshot.drawing(of: map, in: viewport).svg().lowercased().contains("#12ab34"))
    }

    @Test("Without a puck the camera follows all the same")
    func none() async throws {
        let map = await map()
        map.puckType = nil
        let part = try #require(ScreenPresenter(root: map, viewport: viewport).frame(at: 0).map)
        #expect(part.puck == nil)
        #expect(part.camera.state == .following)
        #expect(part.camera.position.center.coordinate.distance(to: SampleStates.place) < 100)
    }

    @Test("A diameter that nobody could see or that covers the map is brought within bounds", arguments: [-1, 0, .nan, .infinity, 1e9])
    func bounds(diameter: Double) {
        var looks = Puck2DConfiguration(diameter: diameter)
        #expect((16...160).contains(looks.diameter))
        looks.diameter = diameter
        #expect((16...160).contains(looks.diameter))
    }

    @Test("A map style of one's own is shown by day and by night")
    func style() async throws {
        let map = await map()
        map.mapStyle = "fleet"
        for theme in [ThemeChoice.day, .night] {
            var viewport = viewport
            viewport.theme = theme
            #expect(ScreenPresenter(root: map, viewport: viewport).frame(at: 0).map?.style == "fleet")
        }
        #expect(map.mapStyle == "fleet")
    }

    @Test("The words of a plate can be an app's own")
    func words() {
        let view = SpeedLimitView()
        view.limit = SampleStates.limit(55, unit: .milesPerHour, standard: .mutcd)
        let usual = view.draw(in: viewport)
        view.words = SpeedSignWords(limit: ["MAX"])
        #expect(view.draw(in: viewport) != usual)
        #expect(view.sign?.words.limit == ["MAX"])
    }
}
