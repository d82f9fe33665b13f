import Geodesy
import NavigationCore
import Testing

@testable import NavigationUI

@Suite("The camera") @MainActor
struct CameraTests {
    private func map(_ place: MatchedPlace = SampleStates.matched()) async -> NavigationMapView {
        let map = NavigationMapView(location: .just(SampleStates.location(place)))
        while map.location == nil { await Task.yield() }
        return map
    }

    private func presenter(_ map: NavigationMapView) -> ScreenPresenter {
        ScreenPresenter(root: map, viewport: Viewport(size: Size(width: 1280, height: 720)))
    }

    private let elsewhere = CameraPosition(center: MapPoint(longitude: 7.4, latitude: 43.7), zoom: 15, bearing: 20, pitch: 0)

    @Test("It follows the car, at the lower third")
    func follows() async throws {
        let part = try #require(presenter(await map()).frame(at: 0).map)
        #expect(part.camera.state == .following)
        #expect(part.camera.position.center.coordinate.distance(to: SampleStates.place) < 1)
        #expect((0.6...0.75).contains(part.camera.anchor.y / 720))
        let padding = part.camera.padding
        #expect(abs((1280 - padding.left - padding.right) / 2 + padding.left - part.camera.anchor.x) < 0.01)
        #expect(abs((720 - padding.top - padding.bottom) / 2 + padding.top - part.camera.anchor.y) < 0.01)
    }

    @Test("Panned away it stays there, and returns by itself after ten seconds of driving")
    func returns() async {
        let presenter = presenter(await map())
        #expect(presenter.handle(.pan(to: elsewhere), at: 5))
        #expect(presenter.frame(at: 6).map?.camera.state == .idle)
        #expect(presenter.frame(at: 6).map?.camera.position == elsewhere)
        #expect(presenter.nextChange(after: 6) == 15)
        #expect(presenter.frame(at: 14.9).map?.camera.state == .idle)
        let back = presenter.frame(at: 15)
        #expect(back.map?.camera.state == .following)
        #expect(back.map?.camera.transition == 0.3)
        #expect(presenter.frame(at: 16).map?.camera.transition == 0)
    }

    @Test("While the car stands it does not return")
    func standingStays() async {
        let presenter = presenter(await map(SampleStates.matched(speed: 0, length: 0)))
        presenter.handle(.pan(to: elsewhere), at: 0)
        #expect(presenter.nextChange(after: 1) == nil)
        #expect(presenter.frame(at: 60).map?.camera.state == .idle)
    }

    @Test("One window's panning is not another's")
    func windowsApart() async {
        let map = await map()
        let (one, other) = (presenter(map), presenter(map))
        one.handle(.pan(to: elsewhere), at: 0)
        #expect(one.frame(at: 1).map?.camera.state == .idle)
        #expect(other.frame(at: 1).map?.camera.state == .following)
    }

    @Test("What the app asks for counts in every window, also in one that was panned before")
    func appWins() async {
        let map = await map()
        let presenter = presenter(map)
        presenter.handle(.pan(to: elsewhere), at: 0)
        map.navigationCamera.update(cameraState: .overview)
        #expect(presenter.frame(at: 1).map?.camera.state == .overview)
        presenter.handle(.follow, at: 2)
        #expect(presenter.frame(at: 2).map?.camera.state == .following)
    }

    @Test("A map that is panned away does not take the puck along, and does not follow until it is asked to (B213)")
    func pannedPuck() async throws {
        let locations = StateSubject(SampleStates.location(SampleStates.matched()))
        let map = NavigationMapView(location: locations.stream)
        map.navigationCamera.returnDelay = nil
        while map.location == nil { await Task.yield() }
        let presenter = presenter(map)
        _ = presenter.frame(at: 0)
        presenter.handle(.pan(to: elsewhere), at: 1)
        for second in 1...5 {
            let place = SampleStates.place.moved(meters: 13.9 * Double(second), bearing: 0)
            locations.send(SampleStates.location(SampleStates.matched(place, seconds: Double(second))))
            while map.location?.coordinate != place { await Task.yield() }
            let part = try #require(presenter.frame(at: Double(second)).map)
            let puck = try #require(part.puck?.motion.steps.first)
            #expect(puck.place.coordinate.distance(to: place) < 20)
            #expect(part.camera.state == .idle && part.camera.position == elsewhere)
        }
        presenter.handle(.follow, at: 6)
        #expect(presenter.frame(at: 6).map?.camera.state == .following)
    }

    @Test("The faster the car, the further away")
    func zoomBySpeed() {
        let speeds = [nil, 0.0, 8, 14, 25, 36, 60, 500].map { SpeedZoom.zoom(speed: $0) }
        #expect(zip(speeds.dropFirst(), speeds.dropFirst(2)).allSatisfy { $0 >= $1 })
        #expect(FollowingCameraOptions(zoomRange: 15...16).zoom(speed: 0) == 16)
        #expect(FollowingCameraOptions(fixedZoom: 12).zoom(speed: 40) == 12)
        #expect(SpeedZoom.zoom(speed: .nan) == SpeedZoom.zoom(speed: nil))
    }

    @Test("With reduced motion the car steps: one moment, no way")
    func reducedMotion() async throws {
        let map = await map()
        let viewport = Viewport(size: Size(width: 800, height: 500), reducesMotion: true)
        let frame = ScreenPresenter(root: map, viewport: viewport).frame(at: 0)
        #expect(frame.map?.puck?.motion.steps.count == 1)
    }

    @Test(
        "Commands that no screen can mean are refused",
        arguments: [
            ScreenCommand.zoom(by: .nan), .zoom(by: 1e9),
            .pan(to: CameraPosition(center: MapPoint(longitude: 500, latitude: 0), zoom: 3, bearing: 0, pitch: 0)),
            .pan(to: CameraPosition(center: MapPoint(longitude: 5, latitude: 0), zoom: 3, bearing: .infinity, pitch: 0)),
            .resize(size: Size(width: 1e9, height: 2), safeArea: .zero, reducesMotion: false),
            .resize(size: Size(width: 0, height: 2), safeArea: .zero, reducesMotion: false),
            .tap(view: String(repeating: "x", count: 1000)), .tap(view: "nobody"),
        ])
    func refuses(command: ScreenCommand) async {
        let presenter = presenter(await map())
        let before = presenter.viewport
        #expect(!presenter.handle(command, at: 0))
        #expect(presenter.viewport == before)
    }

    @Test("A reader of the camera's states gets the present one, then each change once")
    func states() async {
        let camera = NavigationCamera {}
        var states = camera.cameraStates.makeAsyncIterator()
        #expect(await states.next() == .following)
        camera.update(cameraState: .overview)
        #expect(await states.next() == .overview)
        camera.update(cameraState: .overview)
        camera.stop()
        #expect(await states.next() == .idle)
        #expect(camera.currentCameraState == .idle)
    }
}
