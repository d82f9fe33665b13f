import Geodesy
import OpenStreetMap
import RoadNetwork
import Testing

@testable import RoadNetworkBuilding

@Suite("Borders in the file")
struct BoundaryTests {
    /// West of 8° it is France, east of it Monaco: a table of the world that is wrong by some hundred meters.
    private struct Table: CountryResolver {
        func country(at place: Coordinate) -> ResolvedCountry? {
            ResolvedCountry(
                place: RoadPlace(country: place.longitude < 8 ? "FR" : "MC", region: nil),
                timeZone: place.longitude < 8 ? "Europe/Paris" : "Europe/Monaco")
        }
    }

    private func place(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
        FixedCoordinate(latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7))
    }

    /// A square of 0.02°, its west side at a longitude, in two lines.
    private func square(west: Double) -> [[FixedCoordinate]] {
        let south = 49.99
        return [
            [place(south, west), place(south + 0.02, west), place(south + 0.02, west + 0.02)],
            [place(south, west), place(south, west + 0.02), place(south + 0.02, west + 0.02)],
        ]
    }

    @Test("Inside of a whole border the border counts, just outside of it the neighbor, farther away the table")
    func decides() throws {
        let border = try #require(Boundary(place: RoadPlace(country: "MC"), lines: square(west: 8.003)))
        let countries = BoundedCountries(boundaries: [border], table: Table())
        #expect(countries.country(at: Coordinate(latitude: 50, longitude: 8.004))?.place.country == "MC")
        let outside = countries.country(at: Coordinate(latitude: 50, longitude: 8.002))
        #expect(outside?.place.country == "FR" && outside?.timeZone == "Europe/Paris")
        #expect(countries.country(at: Coordinate(latitude: 50, longitude: 9))?.place.country == "MC")
        let west = try #require(Boundary(place: RoadPlace(country: "MC"), lines: square(west: 7.997)))
        let inside = BoundedCountries(boundaries: [west], table: Table()).country(at: Coordinate(latitude: 50, longitude: 7.998))
        #expect(inside?.place.country == "MC" && inside?.timeZone == "Europe/Monaco")
        #expect(
            BoundedCountries(boundaries: [west], table: nil).country(at: Coordinate(latitude: 50, longitude: 7.998))?.place.country == "MC")
    }

    @Test("A border of a region names the region within its country alone")
    func regions() throws {
        let region = try #require(Boundary(place: RoadPlace(country: "MC", region: "MO"), lines: square(west: 7.99)))
        let countries = BoundedCountries(boundaries: [region], table: Table())
        #expect(countries.country(at: Coordinate(latitude: 50, longitude: 8.005))?.place.region == "MO")
        #expect(countries.country(at: Coordinate(latitude: 50, longitude: 7.995))?.place.region == nil)
    }

    @Test("A border that is cut, or lies on both sides of 180°, says nothing")
    func unusable() {
        let place = RoadPlace(country: "MC")
        #expect(Boundary(place: place, lines: Array(square(west: 8).dropLast())) == nil)
        #expect(Boundary(place: place, lines: []) == nil)
        #expect(
            Boundary(place: place, lines: [[self.place(0, 179.99), self.place(1, -179.99), self.place(0.5, 0), self.place(0, 179.99)]])
                == nil)
    }

    @Test("A relation with all its ways and nodes is whole; one of which a way or a node is absent is not")
    func relations() {
        let relation = Relation(
            id: 1, members: [.init(kind: .way, id: 1, role: "outer"), .init(kind: .way, id: 2, role: "outer")],
            tags: ["boundary": "administrative", "admin_level": "2", "ISO3166-1": "MC"])
        func boundaries(ways: [Int64: [Int64]], nodes: [Int64]) -> Int {
            var table = BoundaryTable()
            let isKept = table.add(relation)
            #expect(isKept)
            for (id, nodes) in ways.sorted(by: { $0.key < $1.key }) { nodes.withUnsafeBufferPointer { table.add(way: id, nodes: $0) } }
            table.beginNodes()
            for node in nodes { table.place(node, at: place(50 + Double(node) * 0.01, Double(node % 2))) }
            return table.complete().count
        }
        #expect(boundaries(ways: [1: [1, 2, 3], 2: [3, 4, 1]], nodes: [1, 2, 3, 4]) == 1)
        #expect(boundaries(ways: [1: [1, 2, 3], 2: [3, 4, 1]], nodes: [1, 2, 3]) == 0)
        #expect(boundaries(ways: [1: [1, 2, 3]], nodes: [1, 2, 3, 4]) == 0)
        var table = BoundaryTable()
        let town = table.add(Relation(id: 2, members: relation.members, tags: ["boundary": "administrative", "admin_level": "8"]))
        let nameless = table.add(Relation(id: 3, members: relation.members, tags: ["boundary": "administrative", "admin_level": "2"]))
        #expect(!town && !nameless)
    }
}
