import Geodesy
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Points of interest")
struct PointOfInterestTests {
    private static let everything = RegionInfo.Bounds(west: -180, south: -90, east: 180, north: 90)

    private func points(_ graph: RoadGraph, in box: RegionInfo.Bounds = everything) -> [PointOfInterest] {
        var found: [PointOfInterest] = []
        graph.pointsOfInterest(in: box) { found.append($0) }
        return found
    }

    @Test("A fuel station beside the road comes back with name, brand, hours and place")
    func node() throws {
        let map = DrawnMap(
            "A────B\n   F",
            roads: ["AB"],
            nodes: [
                DrawnNode("F", ["amenity": "fuel", "name": "Tank 7", "brand": "Sprit", "opening_hours": "24/7", "fee": "no"])
            ])
        let point = try #require(points(map.network).first)
        #expect(point.kind == .fuel && point.name == "Tank 7" && point.brand == "Sprit" && point.openingHours == "24/7")
        #expect(point.hasFee == false && !point.isForCustomers)
        #expect(point.place.coordinate.distance(to: map["F"]) < 0.1)
        #expect(point.element.kind == .node && map.network.info.counts.pointsOfInterest == 1)
        var ofTile = 0
        map.network.pointsOfInterest(ofTile: map.tiles[0].number) { _ in ofTile += 1 }
        #expect(ofTile == 1)
    }

    @Test("Of an area the middle counts, of a relation the middle of its outlines, even where these ways have no tags")
    func areas() throws {
        let square: [(id: Int64, latitude: Double, longitude: Double)] = [
            (11, 50.001, 8), (12, 50.002, 8), (13, 50.002, 8.002), (14, 50.001, 8.002),
        ]
        let lot = Relation(
            id: 5, members: [Relation.Member(kind: .way, id: 3, role: "outer")],
            tags: ["type": "multipolygon", "amenity": "parking", "access": "customers", "fee": "yes"])
        let map = try ElementMap(
            nodes: [(1, 50, 8), (2, 50.01, 8)] + square,
            ways: [
                Way(id: 1, nodes: [1, 2], tags: ["highway": "primary"]),
                Way(id: 2, nodes: [11, 12, 13, 14, 11], tags: ["highway": "services", "name": "Rast"]),
                Way(id: 3, nodes: [11, 12, 13, 11]),
            ], relations: [lot])
        let found = points(map.graph)
        #expect(found.map(\.element) == [MapElement(.way, id: 2), MapElement(.relation, id: 5)])
        #expect(found.map(\.kind) == [.serviceArea, .parking])
        #expect(found.allSatisfy { $0.place == FixedCoordinate(latitude: 500_015_000, longitude: 80_010_000) })
        #expect(found[1].isForCustomers && found[1].hasFee == true && found[1].name == nil)
    }

    @Test("Private parking, bays along a street and closed stations are no points of interest")
    func refused() {
        for tags: Tags in [
            ["amenity": "parking", "access": "private"], ["amenity": "parking", "parking": "street_side"],
            ["amenity": "fuel", "access": "no"], ["amenity": "bench"], ["disused:amenity": "fuel"],
        ] {
            let map = DrawnMap(
                "A──B\n F", roads: ["AB"], nodes: [DrawnNode("F", Dictionary(uniqueKeysWithValues: tags.map { ($0.key, $0.value) }))])
            #expect(points(map.network).isEmpty)
        }
    }

    @Test("A box gives what lies in it and no more, over many tiles, over 180°, and in tiles without a road")
    func boxes() throws {
        var nodes: [(id: Int64, latitude: Double, longitude: Double)] = [(1, 0, 179.9), (2, 0, -179.9)]
        for step in 0..<40 { nodes.append((Int64(100 + step), 0.3, Coordinate.wrappedLongitude(179.8 + Double(step) * 0.01))) }
        let tagged = Dictionary(uniqueKeysWithValues: nodes.dropFirst(2).map { ($0.id, Tags(dictionaryLiteral: ("amenity", "cafe"))) })
        let map = try ElementMap(
            nodes: nodes, ways: [Way(id: 1, nodes: [1, 2], tags: ["highway": "primary"])], tags: tagged)
        let bounds = try #require(map.graph.info.bounds)
        #expect(bounds.west > bounds.east)
        // What lies tiles away from all roads is not looked for.
        #expect(points(map.graph, in: .init(west: 179.7, south: 0.2, east: -179.5, north: 0.4)).count == 0)
        let near = try ElementMap(
            nodes: nodes.map { ($0.id, $0.latitude / 10, $0.longitude) },
            ways: [Way(id: 1, nodes: [1, 2], tags: ["highway": "primary"])], tags: tagged)
        #expect(points(near.graph, in: .init(west: 179.85, south: -1, east: -179.85, north: 1)).count == 31)
        #expect(points(near.graph, in: .init(west: 179.845, south: -1, east: 179.995, north: 1)).count == 15)
        #expect(points(near.graph, in: .init(west: -10, south: -1, east: 10, north: 1)).isEmpty)
        #expect(points(near.graph, in: .init(west: .nan, south: -1, east: 10, north: 1)).isEmpty)
    }
}
