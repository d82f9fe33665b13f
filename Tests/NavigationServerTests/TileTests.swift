import Foundation
import RoadNetwork
import Testing

@testable import NavigationServer

@Suite("Tiles of the map")
struct TileTests {
    /// An archive with one vector tile, at zoom 0.
    private func archive(type: PMTilesHeader.TileType = .vector) throws -> PMTilesArchive {
        let root: [UInt8] = [1, 0, 1, 3, 1]
        let tile = Array("abc".utf8)
        let metadata = Array("{}".utf8)
        var header = PMTilesHeader()
        header.root = .init(offset: 127, length: UInt64(root.count))
        header.metadata = .init(offset: 127 + UInt64(root.count), length: UInt64(metadata.count))
        header.leaves = .init(offset: header.metadata.offset + header.metadata.length, length: 0)
        header.tiles = .init(offset: header.leaves.offset, length: UInt64(tile.count))
        header.tileType = type
        return try PMTilesArchive(bytes: header.bytes + root + metadata + tile)
    }

    @Test("A tile is sent from the archive; one that is not there is an empty answer")
    func tiles() throws {
        let tiles = try #require(BasemapTiles(archive()))
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
        let tiles = try #require(BasemapTiles(archive()))
        #expect(tiles.answer(HTTPRequest(method: "GET", path: path))?.status == 400)
    }

    @Test("An archive of pictures is no basemap")
    func pictures() throws {
        #expect(try BasemapTiles(archive(type: .png)) == nil)
    }
}
