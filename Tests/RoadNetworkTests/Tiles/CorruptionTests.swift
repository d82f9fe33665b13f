import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

/// A source of one tile.
private final class OneTile: RoadTileSource, @unchecked Sendable {
    let number: UInt32
    let bytes: UnsafeMutableRawBufferPointer

    init(number: UInt32, _ content: [UInt8]) {
        self.number = number
        bytes = .allocate(byteCount: max(content.count, 1), alignment: 64)
        bytes.copyBytes(from: content)
    }

    deinit { bytes.deallocate() }

    func roadTile(_ number: UInt32) -> RoadTileBytes {
        number == self.number ? .present(UnsafeRawBufferPointer(bytes)) : .absent
    }
}

@Suite("Damaged road tiles")
struct CorruptionTests {
    let map = DrawnMap(
        "A──B──C\n   │\n   D",
        roads: [
            "AB",
            DrawnRoad(
                "BC",
                [
                    "name": "x", "ref": "y", "maxspeed": "50", "destination": "z", "destination:ref": "A 1",
                    "turn:lanes:forward": "left|right", "maxheight": "3", "hazard": "curve",
                ]), "BD",
        ],
        restrictions: [DrawnRestriction("no_u_turn", from: "AB", via: ["BC"], to: "BC")],
        nodes: [DrawnNode("C", ["amenity": "fuel", "name": "f", "highway": "stop"]), DrawnNode("B", ["highway": "traffic_signals"])],
        country: "DE")

    private func tile() throws -> (number: UInt32, bytes: [UInt8]) {
        let archive = try PMTilesArchive(bytes: map.archive)
        let entry = try #require(try archive.allEntries().first)
        return (UInt32(entry.tile), Array(try #require(try archive.bytes(ofTile: entry.tile))))
    }

    private func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        let sum = result.withUnsafeBytes { LoadedTile.checksum(of: $0) }
        withUnsafeBytes(of: sum.littleEndian) { result.replaceSubrange(12..<16, with: $0) }
        return result
    }

    /// Reads all that can be read of a tile. Returns whether it was taken at all.
    @discardableResult
    private func readAll(_ number: UInt32, _ bytes: [UInt8]) -> Bool {
        let graph = RoadGraph(info: map.network.info, source: OneTile(number: number, bytes))
        guard let tile = graph.tile(number).tile else { return false }
        for index in 0..<tile.edgeCount {
            let id = EdgeID(tile: number, index: index)
            _ = graph.attributes(of: id)
            _ = graph.shape(of: id)
            _ = graph.edgesStartingWhereStarts(id)
            graph.objects(on: id) { _ = ($0.value, $0.name, $0.place, $0.element, $0.edge) }
            _ = graph.isForbidden(after: [id], turningOnto: id)
            _ = graph.wayPosition(of: RoadPosition(edge: id, offset: 3))
            _ = graph.position(on: tile.edges[index].wayDirection, near: map["B"])
            _ = tile.point(on: index, at: 5)
            let record = tile.edges[index]
            for step in 0..<Int(record.successorCount) { _ = tile.id(of: tile.successors[Int(record.firstSuccessor) + step].target) }
        }
        graph.edges(near: map["B"], radius: 100) { _ in }
        graph.pointsOfInterest(ofTile: number) { _ = ($0.name, $0.brand, $0.openingHours, $0.kind, $0.place) }
        return true
    }

    @Test("The whole tile is read, and one that is cut anywhere is refused")
    func truncated() throws {
        let (number, bytes) = try tile()
        #expect(readAll(number, bytes))
        for length in stride(from: 0, to: bytes.count, by: 61) { #expect(!readAll(number, Array(bytes[..<length]))) }
    }

    @Test("A changed byte is noticed by the checksum")
    func checksum() throws {
        let (number, bytes) = try tile()
        for position in stride(from: 16, to: bytes.count, by: 97) {
            var changed = bytes
            changed[position] ^= 0x10
            #expect(!readAll(number, changed))
        }
    }

    @Test("A tile that cannot be used is told of once it was touched")
    func told() throws {
        let (number, bytes) = try tile()
        var changed = bytes
        changed[bytes.count / 2] ^= 0x10
        let graph = RoadGraph(info: map.network.info, source: OneTile(number: number, changed))
        #expect(graph.damagedTiles.isEmpty)
        graph.edges(near: map["B"], radius: 100) { _ in }
        #expect(graph.damagedTiles.map(\.number) == [number])
    }

    /// A source that is damaged, while another thread had a good answer from it.
    private final class Overtaken: RoadTileSource, @unchecked Sendable {
        let good: OneTile
        weak var graph: RoadGraph?
        private var isFirst = true

        init(_ good: OneTile) { self.good = good }

        func roadTile(_ number: UInt32) -> RoadTileBytes {
            guard isFirst else { return good.roadTile(number) }
            isFirst = false
            _ = graph?.tile(number)
            return .damaged(.damagedDirectory(reason: "a test"))
        }
    }

    @Test("A tile that one thread could read is not taken away by another that could not")
    func overtaken() throws {
        let (number, bytes) = try tile()
        let source = Overtaken(OneTile(number: number, bytes))
        let graph = RoadGraph(info: map.network.info, source: source)
        source.graph = graph
        #expect(graph.tile(number).tile != nil)
        #expect(graph.tile(number).tile != nil && graph.damagedTiles.isEmpty)
    }

    @Test("With the checksum made anew, no changed byte makes reading crash", arguments: [UInt8(0xFF), 0x80, 0x01])
    func flipped(mask: UInt8) throws {
        let (number, bytes) = try tile()
        var refused = 0
        // The grid's offsets and the padding are nearly all alike: a sample of them is enough.
        let positions = Array(0..<512) + Array(stride(from: 512, to: bytes.count, by: mask == 0xFF ? 3 : 7))
        for position in positions {
            var changed = bytes
            changed[position] ^= mask
            if !readAll(number, sealed(changed)) { refused += 1 }
        }
        #expect(refused > 50)
    }

    @Test("A section that is not known is skipped")
    func unknownSection() throws {
        let (number, bytes) = try tile()
        var changed = bytes
        // The names become a section that nobody knows.
        let entry = try #require((0..<48).map { 32 + $0 * 16 }.first { Array(bytes[$0..<$0 + 4]) == Array("NAME".utf8) })
        changed.replaceSubrange(entry..<entry + 4, with: Array("XYZW".utf8))
        #expect(readAll(number, sealed(changed)))
    }

    @Test("Weights of another turn model are made anew")
    func turnModel() throws {
        let (number, bytes) = try tile()
        var changed = bytes
        changed.replaceSubrange(28..<32, with: [9, 9, 9, 9])
        let graph = RoadGraph(info: map.network.info, source: OneTile(number: number, sealed(changed)))
        let old = try #require(map.network.tile(number).tile)
        let new = try #require(graph.tile(number).tile)
        #expect(old.edgeCount == new.edgeCount)
        for index in 0..<new.edgeCount {
            let record = new.edges[index]
            for step in 0..<Int(record.successorCount) {
                let position = Int(record.firstSuccessor) + step
                #expect(abs(new.successors[position].logWeight - old.successors[position].logWeight) < 1e-6)
            }
        }
        #expect(new.successors != old.successors)
    }
}
