import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationServer

@Suite("A map of the roads alone")
struct RoadLinesTests {
    @Test("A line is cut at the tile and its margin, and comes back where it comes back")
    func cutting() {
        let through = RoadLines.pieces(of: [SIMD2(-1, 0.5), SIMD2(2, 0.5)])
        #expect(through.count == 1 && zip(through[0], [-0.05, 1.05]).allSatisfy { abs($0.0.x - $0.1) < 1e-9 })
        let twice = RoadLines.pieces(of: [SIMD2(0.5, 0.5), SIMD2(0.5, 2), SIMD2(0.7, 2), SIMD2(0.7, 0.5)])
        #expect(twice.count == 2)
        #expect(RoadLines.pieces(of: [SIMD2(2, 2), SIMD2(3, 3)]).isEmpty)
    }

    @Test("What is written is a vector tile: its layer, class and line can be read by the letter of the format")
    func format() {
        var writer = VectorTileWriter()
        writer.add(line: [SIMD2(0, 0), SIMD2(0.5, 0.25)], to: "transportation", [("class", .text("minor")), ("oneway", .number(1))])
        // layer { version 2, name, feature { tags 0 0 1 1, line, (0,0) to (2048,1024) }, keys, values, extent 4096 }
        let name = Array("transportation".utf8)
        let feature: [UInt8] = [0x12, 4, 0, 0, 1, 1, 0x18, 2, 0x22, 8, 9, 0, 0, 10, 0x80, 0x20, 0x80, 0x10]
        var layer: [UInt8] = [0x78, 2, 0x0A, UInt8(name.count)] + name + [0x12, UInt8(feature.count)] + feature
        layer += [0x1A, 5] + Array("class".utf8) + [0x1A, 6] + Array("oneway".utf8)
        layer += [0x22, 7, 0x0A, 5] + Array("minor".utf8) + [0x22, 2, 0x20, 1, 0x28, 0x80, 0x20]
        #expect(writer.bytes == [0x1A, UInt8(layer.count)] + layer)
        #expect(VectorTileWriter().bytes.isEmpty)
    }

    @Test("A layer of eight times the lines takes about eight times as long")
    func growth() {
        func seconds(lines: Int) -> Double {
            var writer = VectorTileWriter()
            let line = (0..<20).map { SIMD2(Double($0) / 20, Double($0 % 3)) }
            var start = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
            for _ in 0..<lines { writer.add(line: line, to: "transportation", [("class", .text("minor"))]) }
            var end = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
            return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
        }
        #expect(seconds(lines: 16_000) < 24 * seconds(lines: 2_000))
    }

    @Test("A numbered road has its country, which decides its shield; a road without number needs none")
    func shields() throws {
        let map = DrawnMap("A──B──C", roads: [DrawnRoad("AB", ["ref": "A 3", "highway": "primary"]), "BC"], country: "CH")
        func names(_ road: Character) throws -> [String] {
            var edge: EdgeID?
            map.network.edges(near: map[road], radius: 5) { edge = $0.id }
            let id = try #require(edge)
            return try RoadLines.names(of: #require(map.network.attributes(of: id))).map(\.0)
        }
        #expect(try names("A").contains("country") && !names("C").contains("country"))
    }
}
