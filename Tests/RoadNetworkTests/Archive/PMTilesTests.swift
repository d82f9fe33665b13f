import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import RoadNetworkBuilding

@Suite("PMTiles archives")
struct PMTilesTests {
    private func archive(tiles: Int, size: Int = 64) throws -> [UInt8] {
        var writer = try PMTilesWriter(sink: MemorySink())
        var number = RoadTileFormat.firstNumber
        var chance: UInt64 = 1
        for index in 0..<tiles {
            // Gaps that do not pack well, so that directories grow.
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            number += 1 + UInt32(chance >> 33) % 900
            try writer.append(tile: number, [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: size * (1 + index % 3)))
        }
        _ = try writer.finish(bounds: nil, attribution: "x", name: "y")
        return writer.sink.bytes
    }

    @Test("Tiles come back as they were written, with leaf directories where there are many", arguments: [0, 1, 20_000])
    func roundTrip(count: Int) throws {
        let archive = try PMTilesArchive(bytes: archive(tiles: count))
        let entries = try archive.allEntries()
        #expect(entries.count == count)
        #expect((archive.header.leaves.length > 0) == (count > 10_000))
        #expect(archive.header.tiles.offset % 64 == 0)
        for index in stride(from: 0, to: count, by: max(1, count / 50)) {
            let bytes = try #require(try archive.bytes(ofTile: entries[index].tile))
            #expect(bytes.first == UInt8(truncatingIfNeeded: index) && bytes.count == 64 * (1 + index % 3))
        }
        #expect(try archive.bytes(ofTile: 5) == nil)
        let metadata = try JSONSerialization.jsonObject(with: archive.metadata()) as? [String: String]
        #expect(metadata?["attribution"] == "x")
    }

    @Test("The number of a tile leads back to its column and row")
    func hilbert() {
        for (x, y) in [(0, 0), (8191, 8191), (4278, 2775), (1, 8190), (5000, 17)] as [(UInt32, UInt32)] {
            let tile = TileCoordinate(zoom: 13, x: x, y: y)
            #expect(TileCoordinate(roadTile: UInt32(tile.archiveNumber)) == tile)
        }
    }

    @Test("An archive that is cut anywhere is refused, or read as far as it is there")
    func truncated() throws {
        let bytes = try archive(tiles: 40)
        for length in Array(0..<200) + Array(stride(from: 200, to: bytes.count, by: 503)) {
            #expect(throws: PMTilesError.self) { try PMTilesArchive(bytes: Array(bytes[..<length])) }
        }
    }

    @Test("No changed byte of header or directory makes reading crash, loop or grow")
    func flipped() throws {
        let bytes = try archive(tiles: 300)
        let end = 127 + Int(try PMTilesArchive(bytes: bytes).header.root.length)
        for position in 0..<end {
            for mask in [0xFF, 0x01] as [UInt8] {
                var changed = bytes
                changed[position] ^= mask
                guard let archive = try? PMTilesArchive(bytes: changed) else { continue }
                _ = try? archive.allEntries()
                _ = try? archive.metadata()
                _ = try? archive.bytes(ofTile: UInt64(RoadTileFormat.firstNumber) + 1)
            }
        }
    }

    @Test("A directory that promises more entries than it has bytes is refused without allocating them")
    func hostileCount() {
        let bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x01]
        #expect(throws: PMTilesError.self) { try PMTilesDirectory(decoding: bytes) }
    }

    @Test("The same network gives the same bytes whatever the number of threads")
    func deterministic() throws {
        let streets = ElementMap.streets(24)
        let one = try ElementMap(nodes: streets.nodes, ways: streets.ways, options: RoadBuildingOptions(threads: 1))
        let four = try ElementMap(nodes: streets.nodes, ways: streets.ways, options: RoadBuildingOptions(threads: 4))
        #expect(one.archive == four.archive)
        #expect(one.graph.info.counts.tiles >= 9)
    }
}
