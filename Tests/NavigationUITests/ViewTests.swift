import Foundation
import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("Views") @MainActor
struct ViewTests {
    private let viewport = Viewport(size: Size(width: 1280, height: 720))

    /// A view that fills its rectangle with a color.
    private final class Patch: View {
        override func draw(in viewport: Viewport) -> Drawing {
            var drawing = Drawing(size: viewport.bounds.size)
            drawing.fill(.rectangle(Rectangle(drawing.size)), .white)
            return drawing
        }
    }

    @Test("A view shows in frames while it is in the tree and not hidden, at its place")
    func tree() throws {
        let root = View()
        let patch = Patch(frame: Rectangle(x: 10, y: 20, width: 30, height: 40))
        let presenter = ScreenPresenter(root: root, viewport: viewport)
        #expect(presenter.frame(at: 0).pieces.isEmpty)
        root.addSubview(patch)
        #expect(presenter.frame(at: 0).pieces.map(\.frame) == [Rectangle(x: 10, y: 20, width: 30, height: 40)])
        patch.anchors = Anchors(bottom: 8, right: 16)
        #expect(presenter.frame(at: 0).pieces.map(\.frame) == [Rectangle(x: 1234, y: 672, width: 30, height: 40)])
        patch.alpha = 0.5
        #expect(presenter.frame(at: 0).pieces.map(\.alpha) == [0.5])
        patch.isHidden = true
        #expect(presenter.frame(at: 0).pieces.isEmpty)
        patch.isHidden = false
        patch.removeFromSuperview()
        #expect(presenter.frame(at: 0).pieces.isEmpty)
    }

    @Test("A view that was given no size has its own: an app that only adds the plate sees it")
    func ownSize() throws {
        let root = View()
        let plate = RoadNameView()
        plate.roadName = RoadName(text: "Quai Albert 1er")
        root.addSubview(plate)
        let frame = try #require(ScreenPresenter(root: root, viewport: viewport).frame(at: 0).pieces.first?.frame)
        #expect(frame.x == 0 && frame.y == 0 && frame.size == plate.intrinsicSize(in: viewport) && frame.width > 100)
    }

    @Test("A change anywhere in the tree is told to who watches its root; one that changes nothing is not")
    func changes() {
        let root = View()
        let patch = Patch()
        root.addSubview(patch)
        var count = 0
        let observation = root.observeChanges { count += 1 }
        patch.isHidden = true
        #expect(count == 1)
        patch.isHidden = true
        #expect(count == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("A click does what the view says, and nothing when it is not enabled")
    func taps() throws {
        let root = View()
        let patch = Patch(frame: Rectangle(x: 0, y: 0, width: 50, height: 50))
        patch.identifier = "patch"
        var taps = 0
        patch.onTap = { taps += 1 }
        root.addSubview(patch)
        let presenter = ScreenPresenter(root: root, viewport: viewport)
        let piece = try #require(presenter.frame(at: 0).pieces.first)
        #expect(piece.role == .button)
        #expect(presenter.handle(try #require(piece.command), at: 0))
        patch.isEnabled = false
        #expect(!presenter.handle(.tap(view: "patch"), at: 0))
        #expect(taps == 1)
    }

    @Test("The difference of two frames leaves out the pictures that the client has, and a frame survives its coding")
    func delta() throws {
        let root = View()
        let (one, other) = (
            Patch(frame: Rectangle(x: 0, y: 0, width: 50, height: 50)), Patch(frame: Rectangle(x: 60, y: 0, width: 50, height: 50))
        )
        root.addSubview(one)
        root.addSubview(other)
        let presenter = ScreenPresenter(root: root, viewport: viewport)
        let first = presenter.frame(at: 0)
        other.frame.width = 70
        let second = presenter.frame(at: 1)
        let delta = second.delta(from: first)
        #expect(delta.pieces.map { $0.picture.svg != nil } == [false, true])
        #expect(delta.pieces.map(\.picture.revision) == second.pieces.map(\.picture.revision))
        let coded = try JSONEncoder().encode(second)
        #expect(try JSONDecoder().decode(ScreenFrame.self, from: coded) == second)
    }

    @Test("A map that is dropped is gone, and reads its streams no more")
    func memory() async throws {
        let locations = StateSubject<Location>(SampleStates.location(SampleStates.matched()))
        for _ in 0..<5 {
            weak var dropped: NavigationMapView?
            do {
                let map = NavigationMapView(location: locations.stream)
                while map.location == nil { await Task.yield() }
                _ = ScreenPresenter(root: map, viewport: viewport).frame(at: 0)
                dropped = map
            }
            #expect(dropped == nil)
        }
        for _ in 0..<1000 where locations.readerCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(locations.readerCount == 0)
    }

    @Test("A screen that is dropped is gone with all its views")
    func previewMemory() async {
        let states = StateSubject<MapMatchingState>(SampleStates.state())
        weak var dropped: NavigationView?
        do {
            let preview = PreviewViewController(PreviewOptions(locationMatching: states.stream))
            while preview.mapView.location == nil { await Task.yield() }
            _ = ScreenPresenter(root: preview.view, viewport: viewport).frame(at: 0)
            dropped = preview.view
        }
        #expect(dropped == nil)
    }
}

@Suite("The end of a drive on the screen") @MainActor
struct EndOfDriveTests {
    @Test("A pause takes the speed away, and an end also limit, name and road: nothing old passes for the present")
    func nothingStays() {
        let preview = PreviewViewController(PreviewOptions(locationMatching: StateSubject<MapMatchingState>(events: false).stream))
        preview.show(SampleStates.state(limit: SampleStates.limit(50), speed: 80, overSpeed: .major, name: RoadName(text: "Quai")))
        #expect(preview.view.speedLimitView.overSpeed == .major)

        preview.show(Session.State.freeDrive(.paused))
        #expect(preview.view.speedLimitView.currentSpeed == nil && preview.view.speedLimitView.overSpeed == .none)
        #expect(preview.view.roadNameView.roadName?.text == "Quai")
        #expect(preview.view.positioningView.state == .paused)

        preview.show(Session.State.idle)
        #expect(preview.view.speedLimitView.limit == nil && preview.view.roadNameView.roadName == nil)
        #expect(preview.mapView.features.isEmpty && preview.mapView.overlayFeatures.isEmpty)
        #expect(preview.view.positioningView.state == .waiting)
    }
}

@Suite("Sign and plate") @MainActor
struct SignAndPlateTests {
    private let viewport = Viewport(size: Size(width: 800, height: 500))

    @Test("The sign shows the number that is posted, never a rounded one", arguments: [7.0, 12, 37, 62.5, 5, 130])
    func exact(speed: Double) {
        let view = SpeedLimitView()
        view.limit = SampleStates.limit(speed)
        #expect(view.sign?.content == .number(speed))
        #expect(SpeedSign.text(of: speed) == (speed == 62.5 ? "62.5" : "\(Int(speed))"))
    }

    @Test("Without a standard, hidden, or with an unknown limit there is no sign; dashes if asked for")
    func visibility() {
        let view = SpeedLimitView()
        #expect(!view.isVisible(in: viewport))
        view.speedLimit = Measurement(value: 50, unit: .kilometersPerHour)
        #expect(view.sign?.content == .number(50))
        view.signStandard = .viennaConvention
        view.speedLimit = nil
        #expect(view.sign == nil)
        view.shouldShowUnknownSpeedLimit = true
        #expect(view.sign?.content == .unknown)
        view.isAlwaysHidden = true
        #expect(!view.isVisible(in: viewport))
    }

    @Test("An infinite limit is the end of limits, and 0 is not")
    func unlimited() {
        let view = SpeedLimitView()
        view.signStandard = .viennaConvention
        view.speedLimit = Measurement(value: .infinity, unit: .kilometersPerHour)
        #expect(view.sign?.content == .unlimited)
        view.speedLimit = Measurement(value: .nan, unit: .kilometersPerHour)
        #expect(view.sign == nil)
    }

    @Test("Canada has its own plate, and a sign in another unit than the driver's says its unit")
    func countries() {
        let view = SpeedLimitView()
        view.limit = SampleStates.limit(50, standard: .mutcd)
        view.country = "CA"
        #expect(view.sign?.design == .canada)
        view.country = "US"
        #expect(view.sign?.design == .unitedStates)
        view.limit = SampleStates.limit(70, unit: .milesPerHour)
        #expect(view.sign?.caption == nil)
        view.driverUnit = .kilometersPerHour
        #expect(view.sign?.caption == "mph")
    }

    @Test("A new limit blinks once, the same one again does not")
    func blink() {
        let view = SpeedLimitView()
        view.limit = SampleStates.limit(50)
        let first = view.effect(in: viewport)
        #expect(first?.kind == .blink)
        view.limit = SampleStates.limit(50)
        #expect(view.effect(in: viewport) == first)
        view.limit = SampleStates.limit(70)
        #expect(view.effect(in: viewport) != first)
    }

    @Test(
        "Hours of a condition are short: days, whole hours, minutes where they are not",
        arguments: [
            ("22:00-06:00", SignCondition.text("22–6 h")), ("Mo-Fr 07:30-17:00", .text("Mo–Fr 7:30–17 h")), ("wet", .wet), ("snow", .snow),
            ("weight>3.5", .text("weight>3.5")), ("25:99-1", .text("25:99–1")),
        ])
    func conditions(tagged: String, shown: SignCondition) {
        #expect(SignCondition(tagged: tagged) == shown)
    }

    @Test("The plate goes when a road has neither name nor number, and shows the number alone where there is no name")
    func plate() {
        let view = RoadNameView()
        view.roadName = RoadName(text: "Rue Grimaldi")
        #expect(view.isVisible(in: viewport))
        view.roadName = nil
        #expect(!view.isVisible(in: viewport) && view.accessibilityLabel == nil)
        view.roadName = RoadName(text: "", shields: [RoadShield(network: "FR:A-road", ref: "A 8", displayRef: "A 8", textColor: .white)])
        #expect(view.isVisible(in: viewport) && view.accessibilityLabel == "A 8")
    }

    @Test("A long name loses its middle, never its ends, and the plate keeps to its width", arguments: [320.0, 800, 1280])
    func ellipsis(width: Double) {
        let viewport = Viewport(size: Size(width: width, height: 640))
        let view = RoadNameView()
        view.roadName = RoadName(text: "Avenue de la Princesse Grace prolongée jusqu’à la frontière de Roquebrune-Cap-Martin")
        let size = view.intrinsicSize(in: viewport) ?? .zero
        #expect(size.width <= ScreenLayout(viewport).plateMaxWidth + 1)
        let line = Lettering.fitting("Avenue Princesse Grace", .semiBold, size: 20, width: 160)
        #expect(line.text.hasPrefix("Av") && line.text.hasSuffix("ce") && line.text.contains("…") && line.width <= 160)
    }

    @Test(
        "Names of every script have a width and a place",
        arguments: ["中央通り", "شارع الملك", "Невский проспект", "Λεωφόρος", "Đường Lê Lợi", "ถนนสุขุมวิท", "e\u{301}", ""])
    func scripts(name: String) {
        let line = Lettering(name, .semiBold, size: 20)
        #expect(name.isEmpty ? line.width == 0 : line.width > 5)
        #expect(!Lettering.fitting(name + name + name, .semiBold, size: 20, width: 60).text.isEmpty || name.isEmpty)
    }

    @Test("Names cannot break out of the picture")
    func escaping() {
        let view = RoadNameView()
        view.roadName = RoadName(text: "中</text><script>\"&\u{0}")
        let svg = view.draw(in: viewport).svg()
        #expect(!svg.contains("<script"))
        #expect(!svg.unicodeScalars.contains("\u{0}"))
    }

    @Test("The chip says what matters most")
    func positioning() {
        #expect(PositioningState(nil) == .waiting)
        #expect(PositioningState(SampleStates.state()).words == nil)
        #expect(
            PositioningState(SampleStates.state(SampleStates.matched(isSynthetic: true, isInTunnel: true), fixAge: 4)).words
                == "Estimated, in tunnel")
        #expect(PositioningState(SampleStates.state(SampleStates.matched(isStale: true), fixAge: 12)).words == "No GPS for 12 s")
        #expect(PositioningState(SampleStates.state(rawAccuracy: 40)).words == "Weak GPS, ±40 m")
        #expect(PositioningState(SampleStates.state(SampleStates.matched(isOffRoad: true))).words == "Off the mapped roads")
    }
}
