import Foundation
import RoadNetwork
import Testing

@testable import NavigationServer

@Suite("Tiles of the map")
struct TileTests {
    @Test("A tile is sent from the archive; one that is not there is an empty answer")
    func tiles() throws {
        let tiles = try #require(BasemapTiles(PMTilesArchive(bytes: SampleArchive.bytes())))
        let server = try HTTPServer(address: ListeningAddress("127.0.0.1"), port: 0, token: nil) { tiles.answer($0) ?? .notFound }
        let found = RawClient.ask(server.port, "GET /tiles/0/0/0.pbf")
        #expect(found.status == 200)
        #expect(found.hasSuffix("\r\n\r\nabc"))
        #expect(RawClient.ask(server.port, "GET /tiles/1/1/1.pbf").status == 204)
    }

    @Test(
        "What is no tile of the world is refused",
        arguments: [
            "/tiles/", "/tiles/0/0/1.pbf", "/tiles/0/1/0.pbf", "/tiles/25/0/0.pbf", "/tiles/1/2/3/4.pbf", "/tiles/-1/0/0.pbf",
            "/tiles/0/0/0.png", "/tiles/a/b/c.pbf",
        ])
    func outside(path: String) throws {
        let tiles = try #require(BasemapTiles(PMTilesArchive(bytes: SampleArchive.bytes())))
        #expect(tiles.answer(HTTPRequest(method: "GET", path: path))?.status == 400)
    }

    @Test("An archive of pictures is no basemap")
    func pictures() throws {
        #expect(try BasemapTiles(PMTilesArchive(bytes: SampleArchive.bytes(.png))) == nil)
    }
}
