import Foundation
import Geodesy
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Writing regions")
final class RegionWriterTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regions-\(UUID().uuidString)")
    var target: URL { folder.appendingPathComponent("city.region") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func draft(_ side: Int) -> RoadDraft {
        let streets = ElementMap.streets(side)
        let builder = RoadNetworkBuilder()
        for way in streets.ways { builder.add(way) }
        builder.beginNodes()
        for node in streets.nodes {
            if let place = FixedCoordinate(Coordinate(latitude: node.latitude, longitude: node.longitude)) {
                builder.add(Node(id: node.id, place: place))
            }
        }
        return builder.finish()
    }

    private func write(_ side: Int) throws {
        let writer = try RegionWriter(replacing: target)
        try writer.writeRoads(draft(side), name: "city", osmTimestamp: "2020-01-01T00:00:00Z")
        try writer.commit()
    }

    private var content: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }

    @Test("A region is written, opened, and says what it is")
    func writes() throws {
        try write(5)
        let graph = try RoadGraph(opening: target)
        #expect(graph.info.counts.nodes == 25)
        #expect(graph.info.osmTimestamp == "2020-01-01T00:00:00Z")
        #expect(content == ["city.region"])
        let file = try #require(graph.info.files[RegionInfo.roadsFileName])
        let bytes = try Data(contentsOf: target.appendingPathComponent(RegionInfo.roadsFileName))
        #expect(file.size == bytes.count)
        #expect(bytes.withUnsafeBytes { String(Gzip.crc32($0), radix: 16) }.suffix(8) == file.crc32.drop { $0 == "0" })
        var found = 0
        graph.edges(near: Coordinate(latitude: 50, longitude: 8), radius: 20) { _ in found += 1 }
        #expect(found == 3)
    }

    @Test("A new region takes the place of the old one, which readers keep reading")
    func replaces() throws {
        try write(4)
        let old = try RoadGraph(opening: target)
        try write(6)
        let new = try RoadGraph(opening: target)
        #expect(old.info.counts.nodes == 16 && new.info.counts.nodes == 36)
        #expect(old.tile(at: Coordinate(latitude: 50, longitude: 8)).tile != nil)
        #expect(content == ["city.region"])
    }

    @Test("Until it is committed the old region stays, and what is given up leaves nothing")
    func givenUp() throws {
        try write(4)
        do {
            let writer = try RegionWriter(replacing: target)
            try writer.writeRoads(draft(6), name: "city", osmTimestamp: nil)
            #expect(content.count == 2)
        }
        #expect(content == ["city.region"])
        #expect(try RoadGraph(opening: target).info.counts.nodes == 16)
    }

    @Test("What a dead writer left is taken away, what a living one holds is not")
    func stale() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(".city.region.import-dead"), withIntermediateDirectories: true)
        let living = try RegionWriter(replacing: target)
        let other = try RegionWriter(replacing: target)
        #expect(!content.contains(".city.region.import-dead"))
        #expect(content.count == 2)
        living.cancel()
        other.cancel()
        #expect(content.isEmpty)
    }

    @Test("A folder that is no region is not replaced")
    func foreign() throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: target.appendingPathComponent("thesis.txt"))
        #expect(throws: RegionWriteError.notARegion(path: target.path)) { try RegionWriter(replacing: target) }
    }

    @Test("More files go into the same exchange")
    func moreFiles() throws {
        let writer = try RegionWriter(replacing: target)
        try writer.writeRoads(draft(3), name: "city", osmTimestamp: nil)
        try Data("drawn".utf8).write(to: writer.folder.appendingPathComponent(RegionInfo.basemapFileName))
        try writer.addFile(RegionInfo.basemapFileName)
        let info = try writer.commit()
        #expect(info.files[RegionInfo.basemapFileName]?.size == 5)
        #expect(try RegionInfo(readingFrom: target) == info)
    }

    @Test("A check finds every byte of a region that was changed, in a road tile or elsewhere")
    func check() throws {
        try write(5)
        let sound = try RegionCheck(of: target)
        #expect(sound.faults.isEmpty && sound.files == 1 && sound.tiles > 0)
        let roads = target.appendingPathComponent(RegionInfo.roadsFileName)
        let whole = try Data(contentsOf: roads)
        for place in stride(from: 200, to: whole.count, by: whole.count / 20) {
            var damaged = whole
            damaged[place] ^= 4
            try damaged.write(to: roads)
            #expect(try !RegionCheck(of: target).faults.isEmpty, "byte \(place)")
        }
        try FileManager.default.removeItem(at: roads)
        #expect(try RegionCheck(of: target).faults.count == 2)
    }

    @Test("What is no region, or damaged, is refused with the reason")
    func refused() throws {
        #expect(throws: RegionError.self) { try RoadGraph(opening: folder) }
        try write(3)
        let roads = target.appendingPathComponent(RegionInfo.roadsFileName)
        let bytes = try Data(contentsOf: roads)
        try bytes.dropLast(64).write(to: roads)
        #expect(throws: RegionError.self) { try RoadGraph(opening: target) }
        try Data("{\"formatVersion\": 99}".utf8).write(to: target.appendingPathComponent(RegionInfo.fileName))
        #expect(throws: RegionError.unsupportedVersion(found: 99, supported: 1)) { try RoadGraph(opening: target) }
    }
}
