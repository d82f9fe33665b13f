import Geodesy
import Testing

@Suite("Places on the globe")
struct CoordinateTests {
    @Test("One degree of latitude is 111.19 km on the mean sphere")
    func degreeOfLatitude() {
        let meters = Coordinate(latitude: 43, longitude: 7).distance(to: Coordinate(latitude: 44, longitude: 7))
        #expect(abs(meters - 111_195) < 1)
    }

    @Test("Moving and measuring agree", arguments: [0.0, 45, 90, 180, 271, 359.5])
    func moveAndMeasure(bearing: Double) {
        let start = Coordinate(latitude: 43.73, longitude: 179.999)
        let end = start.moved(meters: 500, bearing: bearing)
        #expect(end.isValid)
        #expect(abs(start.distance(to: end) - 500) < 0.001)
        #expect(abs(Bearing.turn(from: bearing, to: start.bearing(to: end))) < 0.001)
    }

    @Test("A frame gives back the coordinates it was given, also across 180°", arguments: [7.42, 179.999_9, -179.999_9])
    func frameRoundTrip(longitude: Double) throws {
        let origin = try #require(FixedCoordinate(Coordinate(latitude: 43.73, longitude: longitude)))
        let frame = LocalFrame(origin: origin)
        let place = origin.coordinate.moved(meters: 900, bearing: 77)
        let point = frame.point(place)
        #expect(abs((point * point).sum().squareRoot() - 900) < 1)
        #expect(frame.coordinate(point).distance(to: place) < 0.01)
    }

    @Test(
        "The shortest turn is the short way round (B205)",
        arguments: [
            (350.0, 10.0, 20.0), (10, 350, -20), (0, 180, -180), (90, 90, 0), (-70.7, 19, 89.7), (179, -179, 2), (-179, 179, -2),
            (720.5, 1, 0.5),
        ])
    func shortestTurn(start: Double, end: Double, turn: Double) {
        #expect(abs(Bearing.turn(from: start, to: end) - turn) < 1e-9)
    }

    @Test("At the poles places stay apart, and nothing is no number (B221)", arguments: [1.0, -1])
    func poles(side: Double) {
        let near = Coordinate(latitude: side * 89.999_999, longitude: 0)
        let nearer = Coordinate(latitude: side * 89.999_999_9, longitude: 0)
        let pole = Coordinate(latitude: side * 90, longitude: 0)
        let meters = near.distance(to: nearer)
        #expect(abs(meters - 0.1) < 0.01)
        #expect(near.distance(to: near) == 0 && pole.distance(to: pole) == 0)
        #expect(abs(near.distance(to: pole) - 0.111) < 0.001)
        let middle = near.moved(meters: meters / 2, bearing: near.bearing(to: nearer))
        #expect(abs(middle.latitude * side - 89.999_999_45) < 1e-8)
        let opposite = Coordinate(latitude: -side * 90, longitude: 180)
        #expect(abs(pole.distance(to: opposite) - Earth.meanRadius * .pi) < 1)
        for place in [near, nearer, pole, opposite] {
            #expect(near.bearing(to: place).isFinite && place.bearing(to: near).isFinite)
            #expect(place.moved(meters: 0.05, bearing: 77).isValid)
        }
    }
}

@Suite("Tiles of the web map")
struct TileTests {
    @Test(
        "Tile numbers follow the PMTiles specification",
        arguments: [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (12, 3423, 1763, 19_078_479),
        ])
    func archiveNumbers(zoom: Int, x: Int, y: Int, number: UInt64) {
        #expect(TileCoordinate(zoom: UInt8(zoom), x: UInt32(x), y: UInt32(y)).archiveNumber == number)
    }

    @Test("A place lies between the corners of its tile")
    func corners() throws {
        let place = Coordinate(latitude: 43.738, longitude: 7.424)
        let tile = try #require(TileCoordinate(place, zoom: 13))
        #expect(tile.northWest.latitude >= place.latitude && tile.southEast.latitude < place.latitude)
        #expect(tile.northWest.longitude <= place.longitude && tile.southEast.longitude > place.longitude)
    }

    @Test("There is no tile beyond 85.05°, which is no error")
    func beyondTheMap() {
        #expect(TileCoordinate(Coordinate(latitude: 86, longitude: 0), zoom: 13) == nil)
    }
}
