import Geodesy
import OpenStreetMap
import Testing

@testable import OpenStreetMapFiles

@Suite("The mouths of tunnels")
struct TunnelPortalsTests {
    private func portals(_ ways: [(nodes: [Int64], tags: Tags)]) -> [[FixedCoordinate]] {
        var portals = TunnelPortals()
        for (index, way) in ways.enumerated() {
            // Nodes lie on a line from west to east, a thousandth of a degree apart.
            let line = way.nodes.map { FixedCoordinate(latitude: 437_000_000, longitude: 74_000_000 + Int32($0) * 10_000) }
            portals.take(Way(id: Int64(index + 1), nodes: way.nodes, tags: way.tags), line)
        }
        return portals.features().map(\.1)
    }

    @Test("A tunnel has a mouth at each end, across the road; one in two pieces has no more")
    func ends() {
        let whole = portals([(nodes: [1, 2, 3], tags: ["highway": "primary", "tunnel": "yes"])])
        #expect(whole.count == 2)
        for line in whole {
            #expect(line[0].longitude == line[1].longitude || abs(line[0].longitude - line[1].longitude) < 3)
            #expect((11.5...12.5).contains(line[0].coordinate.distance(to: line[1].coordinate)))
        }
        let pieces = portals([
            (nodes: [1, 2], tags: ["highway": "primary", "tunnel": "yes"]),
            (nodes: [2, 3], tags: ["highway": "primary", "tunnel": "yes"]),
        ])
        #expect(pieces.count == 2)
    }

    @Test("What is no tunnel, or no road for cars, has none")
    func none() {
        #expect(
            portals([
                (nodes: [1, 2], tags: ["highway": "primary"]), (nodes: [3, 4], tags: ["highway": "primary", "tunnel": "no"]),
                (nodes: [5, 6], tags: ["highway": "footway", "tunnel": "yes"]),
                (nodes: [7, 8], tags: ["waterway": "stream", "tunnel": "culvert"]),
            ]).isEmpty)
    }
}
