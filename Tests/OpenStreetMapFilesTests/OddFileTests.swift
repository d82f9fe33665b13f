import Foundation
import Geodesy
import OpenStreetMap
import OpenStreetMapFiles
import RoadNetwork
import Testing

/// Everything in a file, for looking at.
private struct Content {
    var places: [Int64: FixedCoordinate] = [:]
    var ways: [Way] = []
    var nodes: [Node] = []
    var counts: ElementCounts

    init(_ bytes: [UInt8], name: String = "test.osm.pbf", wanted: [Int64]? = nil) throws {
        let temporary = try TemporaryFile(bytes, name: name)
        let file = try OpenStreetMapFile(path: temporary.path, name: name)
        var places: [Int64: FixedCoordinate] = [:]
        var ways: [Way] = []
        var nodes: [Node] = []
        var handlers = ElementHandlers()
        handlers.places = { ids, found in for (id, place) in zip(ids, found) { places[id] = place } }
        handlers.way = { ways.append($0) }
        handlers.node = { nodes.append($0) }
        let selection = ElementSelection(ways: .all, relations: .all, nodes: ["barrier"], places: wanted.map { .of($0) } ?? .all)
        counts = try file.read(selection, handlers: handlers)
        (self.places, self.ways, self.nodes) = (places, ways, nodes)
    }

    static func refusal(_ bytes: [UInt8], name: String = "test.osm.pbf") -> OpenStreetMapFileError? {
        #expect(throws: OpenStreetMapFileError.self) { try Content(bytes, name: name) }
    }
}

@Suite("Odd and damaged files")
struct OddFileTests {
    private let nodes: [(id: Int64, latitude: Int64, longitude: Int64)] = [
        (1, 437_000_000, 74_000_000), (2, 437_010_000, 74_010_000), (3, 437_020_000, 74_020_000),
    ]

    @Test(
        "Dense nodes without information, or with empty or partial information, are read (B136, B137)",
        arguments: ["absent", "empty", "partial"])
    func denseInfo(kind: String) throws {
        var file = PBFWriter()
        file.block { block in
            var info: PBFWriter.Message? = kind == "absent" ? nil : PBFWriter.Message()
            if kind == "partial" {
                info?.packed(1, [1, 1, 1])
                info?.deltas(2, [1_400_000_000, 1_400_000_001, 1_400_000_002])
            }
            block.dense(nodes, info: info)
        }
        let content = try Content(file.bytes)
        #expect(content.places.count == 3)
        #expect(content.places[2] == FixedCoordinate(latitude: 437_010_000, longitude: 74_010_000))
    }

    @Test("A damaged PBF file is closed again")
    func closed() throws {
        var file = PBFWriter()
        file.block { $0.dense(nodes, info: nil) }
        for count in [30, file.bytes.count - 5] {
            let temporary = try TemporaryFile(Array(file.bytes.prefix(count)), name: "cut-\(count).osm.pbf")
            #expect(throws: OpenStreetMapFileError.self) {
                try OpenStreetMapFile(path: temporary.path).read(ElementSelection(ways: .all, relations: .all), handlers: ElementHandlers())
            }
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == temporary.path
            }
            #expect(open.isEmpty)
        }
    }

    @Test("Plain nodes are read like dense ones, with their tags (B138)")
    func plainNodes() throws {
        var file = PBFWriter(required: ["OsmSchema-V0.6"])
        file.block { block in
            block.plainNode(1, latitude: 437_000_000, longitude: 74_000_000)
            block.plainNode(2, latitude: 437_010_000, longitude: 74_010_000, tags: [("barrier", "toll_booth")])
            block.way(5, nodes: [1, 2])
        }
        let content = try Content(file.bytes)
        #expect(content.places.count == 2 && content.ways.map(\.nodes) == [[1, 2]])
        #expect(content.nodes.map(\.tags) == [["barrier": "toll_booth"]])
    }

    @Test("A node with the largest integer as its place is left out and counted (B142)")
    func redactedNode() throws {
        var file = PBFWriter()
        file.block { block in block.dense(nodes + [(4, 2_147_483_647, 2_147_483_647)]) }
        let content = try Content(file.bytes)
        #expect(content.places.count == 3 && content.counts.placeless == 1)
    }

    @Test("Granularity and offsets of a block are applied, latitude and longitude each with its own (B143)")
    func granularity() throws {
        var file = PBFWriter()
        file.block { block in
            block.granularity = 1000
            block.latitudeOffset = 1_000_000_000
            block.longitudeOffset = -2_000_000_000
            block.dense([(1, 49_000_000, 10_000_000)])
        }
        #expect(try Content(file.bytes).places[1] == FixedCoordinate(latitude: 500_000_000, longitude: 80_000_000))
    }

    @Test("Negative ids, as editors give them, are read as they are (B144)")
    func negativeIds() throws {
        var file = PBFWriter()
        file.block { block in
            block.dense([
                (-2, 437_000_000, 74_000_000), (-1, 437_010_000, 74_010_000), (0, 437_020_000, 74_020_000), (1, 437_030_000, 74_030_000),
            ])
            block.way(-10, nodes: [-1, -2])
            block.way(10, nodes: [0, 1])
        }
        let xml = """
            <osm version="0.6"><node id="-2" lat="43.7" lon="7.4"/><node id="-1" lat="43.701" lon="7.401"/>
            <node id="0" lat="43.702" lon="7.402"/><node id="1" lat="43.703" lon="7.403"/>
            <way id="-10"><nd ref="-1"/><nd ref="-2"/></way><way id="10"><nd ref="0"/><nd ref="1"/></way></osm>
            """
        for content in [try Content(file.bytes), try Content(Array(xml.utf8), name: "test.osm")] {
            #expect(Set(content.places.keys) == [-2, -1, 0, 1])
            #expect(content.ways.map(\.id) == [-10, 10] && content.ways.map(\.nodes) == [[-1, -2], [0, 1]])
        }
        #expect(try Content(file.bytes, wanted: [-1, 1]).places.keys.sorted() == [-1, 1])
    }

    @Test("Ids beyond 2³⁴ stay what they are, and those that differ by 2³² stay apart (B135, B149)")
    func largeIds() throws {
        let ids: [Int64] = [100_000_007, 4_394_967_303, 17_179_869_190, 17_179_869_200, 9_000_000_000_000_000_000]
        var file = PBFWriter()
        file.block { block in
            block.dense(ids.enumerated().map { ($1, 437_000_000 + Int64($0) * 1000, 74_000_000) })
            block.way(8_000_000_000_000_000_000, nodes: ids)
        }
        let content = try Content(file.bytes, wanted: ids)
        #expect(content.places.count == ids.count && content.ways[0].nodes == ids && content.ways[0].id == 8_000_000_000_000_000_000)
        #expect(Set(content.places.values).count == ids.count)
    }

    @Test("A file with history is refused by name of what it is (B145)")
    func history() {
        var file = PBFWriter(required: ["OsmSchema-V0.6", "HistoricalInformation"])
        file.block { block in block.dense(nodes) }
        let refusal = Content.refusal(file.bytes)
        #expect(refusal?.kind == .history && refusal?.description.contains("osmium time-filter") == true)
        let changes = #"<osmChange version="0.6"><modify><node id="1" version="2" lat="1" lon="2"/></modify></osmChange>"#
        #expect(Content.refusal(Array(changes.utf8), name: "x.osc")?.kind == .history)
    }

    @Test("Elements of XML that are marked as deleted are left out and counted")
    func deleted() throws {
        let xml = """
            <osm version="0.6"><node id="1" lat="43.7" lon="7.4" visible="true"/><node id="2" lat="43.7" lon="7.4" visible="false"/></osm>
            """
        let content = try Content(Array(xml.utf8), name: "x.osm")
        #expect(content.places.keys.sorted() == [1] && content.counts.deleted == 1)
    }

    @Test(
        "A packing that is not known is refused, named; no block is lost in silence (B146)",
        arguments: [
            (7, "zstd"), (5, "unknown compression"), (4, "lzma"),
        ])
    func unknownPacking(field: Int, name: String) {
        var file = PBFWriter()
        file.block { block in block.dense(nodes) }
        file.blob("OSMData", [1, 2, 3, 4], field: field)
        let refusal = Content.refusal(file.bytes)
        #expect(refusal != nil && refusal?.file == "test.osm.pbf")
        #expect(refusal?.kind == .unsupported && refusal?.reason.lowercased().contains(name) == true, "\(String(describing: refusal))")
    }

    @Test("Places that stand in the ways serve where there are no nodes (B147)")
    func placesOnWays() throws {
        var file = PBFWriter(optional: ["LocationsOnWays"])
        file.block { block in
            block.way(5, nodes: [1, 2], places: [(437_000_000, 74_000_000), (437_010_000, 74_010_000)])
            block.way(6, nodes: [2, 3], places: [(437_010_000, 74_010_000), (437_020_000, 74_020_000)])
        }
        let content = try Content(file.bytes, wanted: [1, 2, 3])
        #expect(content.places[3] == FixedCoordinate(latitude: 437_020_000, longitude: 74_020_000) && content.places.count == 3)
    }

    @Test("A zero inside a string leads nobody out of the list of tags")
    func zeroInString() throws {
        var file = PBFWriter()
        file.block { block in
            block.dense(nodes)
            block.way(5, nodes: [1, 2], tags: [("highway\0", "a\0\0b"), ("name", "\0")])
            block.way(6, nodes: [1, 2], tags: [("highway", "primary")])
        }
        let content = try Content(file.bytes)
        #expect(content.ways.map(\.id) == [5, 6] && content.ways[1].tags == ["highway": "primary"])
    }

    @Test("A packed file that unpacks without end is refused, by gzip and by bzip2", arguments: ["gz", "bz2"])
    func bomb(ending: String) throws {
        let blank = [UInt8](repeating: 0x20, count: 4 << 20)
        var bytes: [UInt8]
        if ending == "gz" {
            let packed = try #require(Gzip.deflate(blank))
            bytes = try #require(Gzip.deflate(Array(#"<osm version="0.6">"#.utf8)))
            for _ in 0..<80 { bytes += packed }
        } else {
            bytes = [UInt8](try #require(Data(base64Encoded: Self.packedBlank, options: .ignoreUnknownCharacters)))
        }
        let refusal = try #require(Content.refusal(bytes, name: "bomb.osm.\(ending)"))
        #expect(refusal.kind == .damaged && refusal.reason.contains("unpack to more than 268435456"), "\(refusal)")
    }

    /// The root of a map and 320 MiB of spaces, by bzip2.
    private static let packedBlank = """
        QlpoOTFBWSZTWeAPczwFfjUZgNABQQcCI5kAAAggAFChppgAE1VQaeUaNlMbqKgJd5RUBLnsoqAl7znGcffG92tda356kVAS/mKCskyms2pEy3
        4CvxwgAYAAABBAAGEAmoyFQEtSFQEuYoKyTKazakTLfgK/HCABgAAAEEAAYQCajIVAS1IVAS5igrJMprNqRMt+Ar8cIAGAAAAQQABhAJqMhUBL
        UhUBLmKCskyms2pEy34CvxwgAYAAABBAAGEAmoyFQEtSFQEuYoKyTKazakTLfgK/HCABgAAAEEAAYQCajIVAS1IVAS5igrJMprNqRMt+Ar8cIA
        GAAAAQQABhAJqMhUBLUhUBLmKCskymsgK4gxIA2lFgAYAAgAAAEEAAYZgKU040oiUtiURKXi7kinChIV+QWMo=
        """

    @Test("Bytes that are no UTF-8 are mended, not refused")
    func invalidText() throws {
        var bytes = PBFWriter()
        bytes.block { block in
            block.dense(nodes)
            block.way(5, nodes: [1, 2], tags: [("highway", "AAAA")])
        }
        let broken = bytes.bytes.split(separator: Array("AAAA".utf8), maxSplits: 1).joined(separator: [0xFF, 0xC0, 0x80, 0xFE])
        #expect(try Content(Array(broken)).ways[0].tags["highway"]?.unicodeScalars.contains("\u{FFFD}") == true)
    }

    @Test("Cut at any byte, a file is refused, or read as far as whole blocks go; nothing hangs")
    func cut() throws {
        var file = PBFWriter()
        file.block { block in block.dense(nodes) }
        file.block { block in block.way(5, nodes: [1, 2, 3]) }
        var refused = 0
        for length in stride(from: 0, to: file.bytes.count, by: 3) {
            do { _ = try Content(Array(file.bytes.prefix(length))) } catch is OpenStreetMapFileError { refused += 1 }
        }
        #expect(refused > file.bytes.count / 3 * 3 / 4)
    }

    @Test("Bytes flipped anywhere never crash the reader")
    func flipped() throws {
        var file = PBFWriter()
        file.block { block in
            block.dense(nodes)
            block.plainNode(9, latitude: 1, longitude: 2, tags: [("barrier", "gate")])
            block.way(5, nodes: [1, 2, 3], tags: [("highway", "primary"), ("name", "x")])
        }
        for index in file.bytes.indices {
            for value: UInt8 in [0x00, 0x7F, 0xFF] {
                var bytes = file.bytes
                bytes[index] ^= value == 0 ? 1 : value
                do { _ = try Content(bytes) } catch is OpenStreetMapFileError {}
            }
        }
    }
}
