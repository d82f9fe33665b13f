import Geodesy
import Testing

@testable import OpenStreetMapFiles

@Suite("The sea from coastlines")
struct SeaPolygonsTests {
    private let box = MapBox(west: 0, south: 0, east: 1000, north: 1000)

    private func line(_ points: [(Int32, Int32)]) -> [FixedCoordinate] { points.map { FixedCoordinate(latitude: $0.1, longitude: $0.0) } }

    private func place(_ x: Int32, _ y: Int32) -> FixedCoordinate { FixedCoordinate(latitude: y, longitude: x) }

    /// Whether a place is water.
    private func isSea(_ sea: SeaPolygons, _ x: Int32, _ y: Int32) -> Bool {
        sea.polygons.contains { polygon in
            polygon.outer.encloses(place(x, y)) && !polygon.holes.contains { $0.encloses(place(x, y)) }
        }
    }

    @Test("Water lies on the right of a coast that crosses the map, whichever way it runs")
    func crossing() {
        let westward = SeaPolygons(coastlines: [line([(-50, 400), (500, 500), (1050, 400)])], in: box)
        #expect(isSea(westward, 500, 100) && !isSea(westward, 500, 900))
        let eastward = SeaPolygons(coastlines: [line([(1050, 400), (500, 500), (-50, 400)])], in: box)
        #expect(!isSea(eastward, 500, 100) && isSea(eastward, 500, 900))
    }

    @Test("Pieces in any order are joined; an island is a hole")
    func piecesAndIsland() {
        let island = line([(400, 100), (600, 100), (600, 200), (400, 200), (400, 100)])
        let sea = SeaPolygons(
            coastlines: [line([(500, 500), (1000, 400)]), island, line([(0, 400), (200, 450)]), line([(200, 450), (500, 500)])], in: box)
        #expect(sea.polygons.count == 1 && sea.polygons[0].holes.count == 1 && sea.unusablePieces == 0)
        #expect(isSea(sea, 300, 150) && !isSea(sea, 500, 150) && !isSea(sea, 500, 800))
    }

    @Test("Around an island without another coast all is sea; a coast that encloses water is a lagoon")
    func islandAlone() {
        let ring = [(300, 300), (700, 300), (700, 700), (300, 700), (300, 300)] as [(Int32, Int32)]
        let island = SeaPolygons(coastlines: [line(ring)], in: box)
        #expect(isSea(island, 100, 100) && !isSea(island, 500, 500))
        let lagoon = SeaPolygons(coastlines: [line(ring.reversed())], in: box)
        #expect(!isSea(lagoon, 100, 100) && isSea(lagoon, 500, 500))
    }

    @Test("A coast cut a little before the border is drawn on to it, and through the margin")
    func cutShort() {
        let sea = SeaPolygons(coastlines: [line([(20, 400), (500, 500), (970, 400)])], in: box, margin: 200)
        #expect(isSea(sea, 500, 100) && !isSea(sea, 500, 900) && isSea(sea, 500, -100) && isSea(sea, -100, 390) && !isSea(sea, -100, 410))
    }

    @Test("Where a harbour with its piers is cut, the sea ends with the box on that side, and goes on beyond the others")
    func piers() {
        // Land lies on the left of its coast: in the north here. Three piers reach in from the south.
        let piers = [200, 400, 600].map { (x: Int32) in line([(x, -50), (x, 100), (x + 50, 100), (x + 50, -50)].reversed()) }
        let sea = SeaPolygons(coastlines: [line([(0, 500), (1000, 500)])] + piers, in: box, margin: 200)
        #expect(isSea(sea, 100, 50) && !isSea(sea, 225, 50) && isSea(sea, 300, 50) && !isSea(sea, 500, 900))
        #expect(!isSea(sea, 300, -100) && !isSea(sea, 100, -100))
        #expect(isSea(sea, -100, 300) && isSea(sea, 1100, 300))
    }

    @Test(
        "A river's mouth that the box cuts does not go on as a stripe; a wide bay does",
        arguments: [(450, false), (750, true)] as [(Int32, Bool)])
    func channel(farBank: Int32, goesOn: Bool) {
        // The water comes in from the west and ends in the middle of the map.
        let sea = SeaPolygons(coastlines: [line([(0, farBank), (500, farBank), (500, 300), (0, 300)])], in: box, margin: 200)
        #expect(isSea(sea, 100, 400) && !isSea(sea, 100, 200) && !isSea(sea, 700, 400))
        #expect(isSea(sea, -100, 400) == goesOn)
    }

    @Test("A coast that ends in the middle of the map gives no sea and is counted")
    func incomplete() {
        let sea = SeaPolygons(coastlines: [line([(0, 400), (500, 500)])], in: box)
        #expect(sea.polygons.isEmpty && sea.unusablePieces == 1)
    }

    @Test("A bay and a headland: a coast that leaves the map and comes back")
    func leavingAndReturning() {
        // Land in the north-west and north-east corners, sea between them at the top and everywhere below.
        let sea = SeaPolygons(coastlines: [line([(0, 600), (400, 600), (400, 1100), (600, 1100), (600, 600), (1000, 600)])], in: box)
        #expect(isSea(sea, 500, 950) && isSea(sea, 500, 100) && !isSea(sea, 200, 900) && !isSea(sea, 800, 900))
    }

    @Test("A name goes inside its area also where the center of gravity lies outside")
    func labelPoint() {
        let horseshoe = Polygon(
            outer: line([(0, 0), (1000, 0), (1000, 1000), (900, 1000), (900, 100), (100, 100), (100, 1000), (0, 1000), (0, 0)]))
        #expect(horseshoe.outer.encloses(horseshoe.labelPoint))
        let square = Polygon(outer: line([(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]))
        #expect(square.labelPoint == place(50, 50))
    }
}
