import Foundation
import Geodesy
import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("The map before the first fix") @MainActor
struct MapRegionViewTests {
    private struct NoTiles: RoadTileSource {
        func roadTile(_ number: UInt32) -> RoadTileBytes { .absent }
    }

    private func region(_ bounds: RegionInfo.Bounds) throws -> MapRegion {
        var info = RegionInfo(name: "drawn")
        info.bounds = bounds
        return try MapRegion(roads: RoadGraph(info: info, source: NoTiles()), in: URL(fileURLWithPath: "/nowhere"))
    }

    @Test(
        "It shows the whole region, across the date line too, and no closer than a town",
        arguments: [
            (RegionInfo.Bounds(west: 7, south: 43, east: 8, north: 44), 7.5, 43.5, 9.0),
            (RegionInfo.Bounds(west: 179, south: -17, east: -179, north: -16), -180, -16.5, 8.5),
            (RegionInfo.Bounds(west: 7.42, south: 43.73, east: 7.421, north: 43.731), 7.4205, 43.7305, 14),
        ])
    func overview(bounds: RegionInfo.Bounds, longitude: Double, latitude: Double, zoom: Double) throws {
        let map = NavigationMapView(location: .empty)
        map.region = try region(bounds)
        let size = Size(width: 1024, height: 600)
        let camera = try #require(
            ScreenPresenter(root: map, viewport: Viewport(size: size)).frame(at: 0).map?.camera.position)
        #expect(abs(camera.center.latitude - latitude) < 1e-6)
        #expect(abs(Coordinate.wrappedLongitude(camera.center.longitude - longitude)) < 1e-6)
        #expect(abs(camera.zoom - zoom) < 0.75)
        // All of it fits: 512 pixels at zoom 0 are all longitudes.
        let pixels = 512 * pow(2, camera.zoom) / 360
        let width = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0)
        #expect(width * pixels <= size.width + 0.5)
        #expect((bounds.north - bounds.south) * pixels / cos(latitude * .pi / 180) <= size.height + 0.5)
    }
}
