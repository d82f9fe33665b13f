import CFuzzer
import Foundation
import Geodesy
import MapMatching
import NavigationTesting
import RoadNetwork

/// Road tiles. Length, number and checksum are made right first, so that the fuzzer reaches behind them; then all that can be asked of
/// a tile is asked, and a matcher drives through it.
struct RoadTileTarget: FuzzTarget {
    let name = "roadtile"
    private let map = RoadTileTarget.map
    private let number: UInt32
    private let info: RegionInfo

    init() {
        number = RoadTileTarget.tile(of: RoadTileTarget.map).number
        info = RoadTileTarget.map.network.info
    }

    /// A map with something in every section of a tile.
    private static let map = DrawnMap(
        "A──B──C──E\n   │\n   D",
        roads: [
            DrawnRoad("AB", ["highway": "primary", "oneway": "yes", "turn:lanes": "left|through", "lanes": "2", "tunnel": "yes"]),
            DrawnRoad(
                "BC",
                [
                    "highway": "residential", "name": "x", "name:fr": "y", "ref": "D 1", "maxspeed": "50", "destination": "z",
                    "maxspeed:conditional": "30 @ (22:00-06:00)", "surface": "asphalt", "layer": "1",
                ]),
            DrawnRoad("CE", ["highway": "service", "access": "private"]), DrawnRoad("BD", ["highway": "motorway_link"]),
        ],
        restrictions: [DrawnRestriction("no_u_turn", from: "AB", via: ["BC"], to: "BC")],
        nodes: [DrawnNode("C", ["highway": "traffic_signals"])], country: "DE")

    private static func tile(of map: DrawnMap) -> (number: UInt32, bytes: [UInt8]) {
        guard let archive = try? PMTilesArchive(bytes: map.archive), let entry = try? archive.allEntries().first,
            let bytes = try? archive.bytes(ofTile: entry.tile)
        else { fail("the drawn map has no road tile") }
        return (UInt32(entry.tile), Array(bytes))
    }

    func seeds() -> [[UInt8]] { [RoadTileTarget.tile(of: map).bytes] }

    var expectedAnswers: [String] {
        ["read"] + RoadTileTarget.sections(of: seeds()[0]).map { "invalid \($0)" }
    }

    /// The names of a tile's sections, without those in which every content is sound.
    static func sections(of tile: [UInt8]) -> [String] {
        let count = Int(tile[6]) | Int(tile[7]) << 8
        let names = (0..<count).map { String(decoding: tile[(32 + $0 * 16)..<(36 + $0 * 16)], as: UTF8.self) }
        return names.filter { $0 != "STRB" }
    }

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let source = OneTile(number: number, sealing: bytes)
        let graph = RoadGraph(info: info, source: source)
        switch graph.tile(number) {
        case .present(let tile):
            readAll(tile, of: graph)
            drive(through: graph)
            return "read"
        case .damaged(let error): return RoadTileTarget.answer(error)
        case .absent, .pending: return "absent"
        }
    }

    private static func answer(_ error: RoadTileError) -> String {
        switch error {
        case .invalidRecord(let section, _, let reason): "invalid \(section): \(withoutNumbers(reason))"
        case .missingSection(let section): "missing \(section)"
        case .misplacedSection(let section): "misplaced \(section)"
        default: withoutNumbers("\(error)")
        }
    }

    private func readAll(_ tile: RoadTile, of graph: RoadGraph) {
        for index in 0..<tile.edgeCount {
            let id = EdgeID(tile: number, index: index)
            use(graph.attributes(of: id))
            use(graph.shape(of: id))
            use(graph.edgesStartingWhereStarts(id))
            use(graph.isForbidden(after: [id], turningOnto: id))
            use(graph.wayPosition(of: RoadPosition(edge: id, offset: 3)))
            use(graph.position(on: tile.edges[index].wayDirection, near: map["B"]))
            use(tile.point(on: index, at: 5))
        }
        graph.edges(near: map["B"], radius: 100) { use($0) }
    }

    private func drive(through graph: RoadGraph) {
        var matcher = StreamingMatcher(graph: graph)
        var fixes: [Fix] = []
        for (second, letter) in "AABBCCBBDD".enumerated() {
            let fix = Fix(time: Int64(second) * 1_000_000_000, coordinate: map[letter], horizontalAccuracy: 5, speed: 8)
            fixes.append(fix)
            use(matcher.match(fix))
        }
        use(OfflineMatcher(graph: graph).match(fixes))
    }
}

/// A source of one tile that was given its right length, number and checksum.
private final class OneTile: RoadTileSource, @unchecked Sendable {
    let number: UInt32
    let bytes: UnsafeMutableRawBufferPointer

    init(number: UInt32, sealing content: UnsafeRawBufferPointer) {
        self.number = number
        bytes = .allocate(byteCount: content.count, alignment: 64)
        bytes.copyMemory(from: content)
        guard bytes.count >= 20 else { return }
        bytes.storeBytes(of: UInt32(clamping: bytes.count), toByteOffset: 8, as: UInt32.self)
        bytes.storeBytes(of: 0, toByteOffset: 12, as: UInt32.self)
        bytes.storeBytes(of: number, toByteOffset: 16, as: UInt32.self)
        let sum = crc32(0, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(bytes.count))
        bytes.storeBytes(of: UInt32(sum), toByteOffset: 12, as: UInt32.self)
    }

    deinit { bytes.deallocate() }

    func roadTile(_ number: UInt32) -> RoadTileBytes {
        number == self.number ? .present(UnsafeRawBufferPointer(bytes)) : .absent
    }
}
