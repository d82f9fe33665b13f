import Foundation
import Geodesy
import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("Incidents and places on the map") @MainActor
struct AnnotationTests {
    private let viewport = Viewport(size: Size(width: 800, height: 500))
    private let here = SampleStates.place

    private func screen() async -> (preview: PreviewViewController, presenter: ScreenPresenter) {
        let states = StateSubject<MapMatchingState>(SampleStates.state())
        let preview = PreviewViewController(PreviewOptions(locationMatching: states.stream))
        while preview.mapView.location == nil { await Task.yield() }
        preview.mapView.incidents = [
            Incident(id: "far", kind: .roadClosure, impact: .critical, line: [here.moved(meters: 900, bearing: 90)]),
            Incident(
                id: "near", kind: .construction, impact: .minor, title: "Works", details: "One lane each way.",
                line: [here.moved(meters: 100, bearing: 0), here.moved(meters: 200, bearing: 0)]),
            Incident(id: "over", kind: .accident, line: [here], end: Date(timeIntervalSince1970: 1_779_999_000)),
        ]
        preview.mapView.places = [MapPlace(id: "n1", kind: .fuel, coordinate: here.moved(meters: 300, bearing: 180), name: "Esso")]
        return (preview, ScreenPresenter(root: preview.view, viewport: viewport))
    }

    @Test("What is there at the car's time is drawn with its icon; what is over is not")
    func drawn() async throws {
        let (_, presenter) = await screen()
        let features = try #require(presenter.frame(at: 0).map?.annotations.features)
        #expect(features.map(\.id) == ["place:n1", "incident:far", "incident:near"])
        #expect(features.map(\.icon) == ["place-fuel", "incident-roadClosure-critical", "incident-construction-minor"])
        #expect(features[2].points.count == 2)
    }

    @Test("A window turns incidents and places off for itself alone, and the list that does it opens and closes")
    func toggled() async throws {
        let (preview, presenter) = await screen()
        let other = ScreenPresenter(root: preview.view, viewport: viewport)
        #expect(!presenter.frame(at: 0).pieces.contains { $0.id == "content-places" })
        presenter.handle(.mapContentList(true), at: 0)
        let row = try #require(presenter.frame(at: 0).pieces.first { $0.id == "content-places" })
        #expect(row.isOn == true && row.label == "Places")
        presenter.handle(try #require(row.command), at: 1)
        let frame = presenter.frame(at: 1)
        #expect(frame.pieces.first { $0.id == "content-places" }?.isOn == false)
        #expect(frame.map?.annotations.features?.map(\.kind) == [.incident, .incident])
        #expect(other.frame(at: 1).map?.annotations.features?.count == 3)
    }

    @Test("A tap shows the details on a card, and a tap on the card closes it")
    func selected() async throws {
        let (_, presenter) = await screen()
        presenter.handle(.select(feature: "incident:near"), at: 0)
        let card = try #require(presenter.frame(at: 0).pieces.first { $0.id == "details" })
        #expect(card.label == "Works. Road works · One lane each way.. Close" || card.label?.hasPrefix("Works. Road works") == true)
        presenter.handle(try #require(card.command), at: 1)
        #expect(!presenter.frame(at: 1).pieces.contains { $0.id == "details" })
        presenter.handle(.select(feature: "incident:nowhere"), at: 2)
        #expect(!presenter.frame(at: 2).pieces.contains { $0.id == "details" })
    }

    @Test("One key steps through all of them, the nearest to the car first, and ends")
    func stepped() async {
        let (_, presenter) = await screen()
        var seen: [String?] = []
        for step in 0..<4 {
            presenter.handle(.selectNext, at: Double(step))
            seen.append(presenter.viewport.selection)
        }
        #expect(seen == ["incident:near", "place:n1", "incident:far", nil])
    }

    @Test("The card stays in the window and off everything else, at every size", arguments: ScreenTests.sizes.keys.sorted())
    func cardFits(size: String) async throws {
        let (preview, _) = await screen()
        preview.mapView.incidents[0].title = "Both directions closed between the junctions because of a fallen tree and its removal"
        preview.mapView.incidents[0].details = String(repeating: "Follow the signs. ", count: 12)
        let viewport = Viewport(size: try #require(ScreenTests.sizes[size]))
        let presenter = ScreenPresenter(root: preview.view, viewport: viewport)
        for command in [ScreenCommand.select(feature: "incident:far"), .mapContentList(true)] {
            presenter.handle(command, at: 0)
            let frames = presenter.frame(at: 0).pieces.map { ($0.id, $0.frame) }
            for (index, one) in frames.enumerated() {
                #expect(Rectangle(viewport.size).contains(one.1), "\(one.0) leaves the window")
                for other in frames.dropFirst(index + 1) { #expect(!one.1.intersects(other.1), "\(one.0) and \(other.0) overlap") }
            }
        }
    }

    @Test("Places are asked for around the car, and again a kilometer on")
    func placeSource() async {
        let locations = StateSubject<Location>(SampleStates.location(SampleStates.matched()))
        let map = NavigationMapView(location: locations.stream)
        var asked: [Coordinate] = []
        map.placeSource = { place in
            asked.append(place)
            return [MapPlace(id: "\(asked.count)", kind: .parking, coordinate: place)]
        }
        for meters in [0.0, 400, 1100, 1500, 2200] {
            let place = here.moved(meters: meters, bearing: 90)
            locations.send(SampleStates.location(SampleStates.matched(place, seconds: meters)))
            while map.location?.coordinate != place { await Task.yield() }
        }
        #expect(asked.count == 3 && map.places.map(\.id) == ["3"])
    }

    @Test(
        "An icon is found by its name, and no other name has one", arguments: ["", "incident", "incident-accident", "place-castle", "../x"])
    func names(wrong: String) {
        #expect(MapIcon(name: wrong) == nil)
        for kind in Incident.Kind.allCases {
            for impact in Incident.Impact.allCases {
                let icon = MapIcon(.incident(kind, impact))
                #expect(MapIcon(name: icon.name) == icon && icon.color.contrast(with: .white) >= 4.5)
            }
        }
        for kind in MapPlace.Kind.allCases {
            #expect(MapIcon(name: MapIcon(.place(kind)).name)?.subject == .place(kind))
            #expect(MapIcon(.place(kind)).color.contrast(with: .white) >= 4.5)
        }
    }

    @Test("A client without a map of its own gets one drawn, the same picture once")
    func drawnMap() async throws {
        let (preview, _) = await screen()
        var asked = 0
        preview.mapView.sceneSource = { _, _ in
            asked += 1
            return MapScene(roads: [MapScene.Road(line: [here, here.moved(meters: 500, bearing: 0)], roadClass: .primary)])
        }
        var viewport = viewport
        viewport.drawsMap = true
        let presenter = ScreenPresenter(root: preview.view, viewport: viewport)
        let first = presenter.frame(at: 0)
        let svg = try #require(first.map?.picture?.svg)
        #expect(svg.hasPrefix("<svg") && svg.count > 1000)
        let second = presenter.frame(at: 0).delta(from: first)
        #expect(second.map?.picture?.svg == nil && second.map?.picture?.revision == first.map?.picture?.revision)
        #expect(asked == 1)
        #expect(ScreenPresenter(root: preview.view, viewport: self.viewport).frame(at: 0).map?.picture == nil)
    }
}
