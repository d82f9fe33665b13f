import Foundation
import NavigationCore
import NavigationTesting
import NavigationUI
import RoadNetwork
import Testing

@testable import NavigationServer

@Suite("What a map is drawn from") @MainActor
struct MapRegionTests {
    private let roads = DrawnMap("A──B──C", roads: ["AB", "BC"]).network
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("map-region-\(UUID().uuidString)")

    /// A region's folder with this as its drawn map.
    private func region(basemap: [UInt8]?) throws -> MapRegion {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let basemap { try Data(basemap).write(to: folder.appendingPathComponent(RegionInfo.basemapFileName)) }
        return try MapRegion(roads: roads, in: folder)
    }

    private func ask(_ screen: View, _ path: String) async throws -> String {
        let server = try Screen(screen).serve(port: 0)
        return await Blocking.run { [port = server.port] in RawClient.ask(port, "GET \(path)") }
    }

    @Test("A screen sends the tiles of its map's region, wherever in the tree the map is: the drawn map, or the roads alone")
    func served() async throws {
        let (root, box, map) = (View(), View(), NavigationMapView(location: .empty))
        root.addSubview(View())
        root.addSubview(box)
        box.addSubview(map)
        map.region = try region(basemap: SampleArchive.bytes())
        #expect(try await ask(root, "/styles/day.json").contains("\"freedrive:map\":\"drawn\""))
        #expect(try await ask(root, "/tiles/0/0/0.pbf").hasSuffix("abc"))
        #expect(map.attribution.contains("OpenMapTiles"))

        map.region = try region(basemap: nil)
        #expect(try await ask(root, "/styles/day.json").contains("\"freedrive:map\":\"roads\""))
        #expect(!map.attribution.contains("OpenMapTiles"))
    }

    @Test("A screen that was given no map says that, and nothing of the region")
    func notGiven() async throws {
        let style = try await ask(NavigationMapView(location: .empty), "/styles/day.json")
        #expect(style.contains("\"freedrive:map\":\"none\""))
        #expect(!style.contains("/tiles/"))
    }

    @Test("A drawn map that is damaged, or no map for browsers, is refused with its name and the way out")
    func refused() throws {
        #expect { try region(basemap: Array("no archive".utf8)) } throws: { "\($0)".hasPrefix("could not open the basemap: ") }
        #expect {
            try region(basemap: SampleArchive.bytes(.png))
        } throws: {
            "\($0)".contains("basemap.pmtiles’ holds png tiles") && "\($0)".hasSuffix("import the region again")
        }
    }
}
