import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("The screen") @MainActor
struct ScreenTests {
    nonisolated static let sizes = [
        "320": Size(width: 320, height: 640), "800": Size(width: 800, height: 500), "1280": Size(width: 1280, height: 720),
        "1920": Size(width: 1920, height: 1080), "568": Size(width: 568, height: 320),
    ]

    nonisolated static let positionings: [PositioningState] = [
        .good, .waiting, .estimatedInTunnel, .estimated(seconds: 12), .weak(meters: 1250), .lost(seconds: 119), .offRoad, .noMap,
    ]

    /// A screen that shows a state.
    private func screen(_ state: MapMatchingState) async -> PreviewViewController {
        let states = StateSubject<MapMatchingState>(state)
        let preview = PreviewViewController(PreviewOptions(locationMatching: states.stream))
        preview.view.driveButton.isHidden = false
        for _ in 0..<200 where preview.mapView.location == nil || preview.view.roadNameView.roadName == nil { await Task.yield() }
        return preview
    }

    nonisolated static let states: [String: MapMatchingState] = [
        "day": SampleStates.state(
            name: RoadName(
                text: "Boulevard Albert 1er",
                shields: [RoadShield(network: "FR:M-road", ref: "M 6098", displayRef: "M 6098", textColor: .white)])),
        "tunnel": SampleStates.state(
            SampleStates.matched(speed: 29, isSynthetic: true, isInTunnel: true, accuracy: 28), limit: SampleStates.limit(110), speed: 104,
            name: RoadName(
                text: "La Provençale", shields: [RoadShield(network: "FR:A-road", ref: "A 8", displayRef: "A 8", textColor: .white)]),
            fixAge: 4),
        "over": SampleStates.state(
            limit: SampleStates.limit(50, .implied), speed: 58, overSpeed: .minor,
            name: RoadName(text: "Boulevard Princesse Charlotte de la Condamine et des Moulins")),
        "far-over": SampleStates.state(
            limit: SampleStates.limit(65, unit: .milesPerHour, standard: .mutcd), speed: 81, overSpeed: .major,
            name: RoadName(
                text: "John F Kennedy Memorial Highway",
                shields: [RoadShield(network: "US:I", ref: "I 95", displayRef: "95", textColor: .white)]),
            country: "US"),
        "off-road": SampleStates.state(
            SampleStates.matched(course: nil, speed: 2, length: 0, isOffRoad: true, accuracy: 18), limit: .unknown(.offRoad), speed: 7,
            name: nil),
    ]

    @Test("Each screen looks as it was approved", arguments: states.keys.sorted(), ["320", "568", "800", "1280"])
    func looksAsApproved(name: String, size: String) async throws {
        let preview = await screen(try #require(Self.states[name]))
        var viewport = Viewport(size: try #require(Self.sizes[size]))
        if name == "over" { viewport.theme = .night }
        if name == "day" { viewport.theme = .day }
        try GoldenSVG.check(ScreenSnapshot.drawing(of: preview.view, in: viewport), "screen-\(name)-\(size)")
    }

    @Test("At no size do two parts overlap, leave the window, or cover the car", arguments: sizes.keys.sorted(), states.keys.sorted())
    func nothingOverlaps(size: String, name: String) async throws {
        for positioning in Self.positionings { try await checkNothingOverlaps(size, name, positioning) }
    }

    private func checkNothingOverlaps(_ size: String, _ name: String, _ positioning: PositioningState) async throws {
        let preview = await screen(try #require(Self.states[name]))
        preview.view.positioningView.state = positioning
        let viewport = Viewport(size: try #require(Self.sizes[size]))
        let presenter = ScreenPresenter(root: preview.view, viewport: viewport)
        presenter.handle(.overview, at: 0)
        let shown = presenter.frame(at: 0)
        #expect(shown.pieces.contains { $0.id == "recenter" })
        let frames = shown.pieces.map { ($0.id, $0.frame) }
        let window = Rectangle(viewport.size)
        for (index, one) in frames.enumerated() {
            #expect(window.contains(one.1), "\(one.0) leaves the window")
            for other in frames.dropFirst(index + 1) { #expect(!one.1.intersects(other.1), "\(one.0) and \(other.0) overlap") }
        }
        presenter.handle(.follow, at: 1)
        let following = presenter.frame(at: 1)
        let anchor = try #require(following.map).camera.anchor
        let car = Rectangle(x: anchor.x - 24, y: anchor.y - 24, width: 48, height: 48)
        for piece in following.pieces { #expect(!piece.frame.intersects(car), "\(piece.id) covers the car") }
    }
}
