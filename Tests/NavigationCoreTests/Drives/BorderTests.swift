import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Drives over borders, and at the edge of the map of the earth")
struct BorderTests {
    @Test("B104: behind a border the first state has the other country's limit, unit and rules")
    func nationalRules() async throws {
        let map = DrawnMap(
            roads: [
                DrawnRoad("south", [(0, -1000), (0, 0)], ["highway": "trunk", "maxspeed": "65 mph"]),
                DrawnRoad("north", [(0, 0), (0, 1000)], ["highway": "trunk", "maxspeed": "100"]),
            ], country: DrawnCountry { $0.y < 0 ? "US" : "CA" })
        let record = await DrawnDrive([(0, -500), (0, 500)], speed: 25).run(on: map)
        #expect(record.driven == ["south", "north"])
        for state in record.states {
            let isNorth = record.road(state) == "north"
            #expect(state.speedLimit.speed == (isNorth ? 100 : 65))
            #expect(state.speedLimit.unit == (isNorth ? .kilometersPerHour : .milesPerHour))
            #expect(state.road?.country == (isNorth ? "CA" : "US"))
            #expect(state.currentSpeed?.unit == (isNorth ? .kilometersPerHour : .milesPerHour))
        }
    }

    /// Two ways that meet at 180°, each with a node of its own there, as the map has it.
    private static func dateLine() throws -> RoadGraph {
        let builder = RoadNetworkBuilder(options: RoadBuildingOptions())
        builder.add(Way(id: 1, nodes: [10, 11, 12], tags: ["highway": "primary", "name": "W"]))
        builder.add(Way(id: 2, nodes: [21, 22, 23], tags: ["highway": "primary", "name": "E"]))
        builder.beginNodes()
        let places: [(Int64, Double)] = [(10, 179.99), (11, 179.999), (12, 180), (21, -180), (22, -179.999), (23, -179.99)]
        for (id, longitude) in places {
            let place = try #require(FixedCoordinate(Coordinate(latitude: 68.95, longitude: longitude)))
            builder.add(Node(id: id, place: place))
        }
        let (info, bytes) = builder.finish().archive(name: "date line")
        return try RoadGraph(info: info, archive: PMTilesArchive(bytes: bytes))
    }

    private static func fix(_ longitude: Double, at second: Double, speed: Double? = nil) -> Location {
        Location(
            coordinate: Coordinate(latitude: 68.95, longitude: longitude), horizontalAccuracy: 5, speed: speed,
            course: speed == nil ? nil : 90, fixTime: DrawnDrive.start + Int64(second * 1e9), received: Int64(second * 1e9))
    }

    @Test("B218: across 180° the road goes on, and no step is longer than the drive's")
    func acrossTheDateLine() async throws {
        let metersPerDegree = Coordinate(latitude: 68.95, longitude: 0).distance(to: Coordinate(latitude: 68.95, longitude: 1))
        let fixes = (0..<40).map { second in
            Self.fix(
                Coordinate.wrappedLongitude(179.993 + 15 * Double(second) / metersPerDegree), at: Double(second), speed: 15)
        }
        let record = await DriveRecord.playing(fixes, on: try Self.dateLine())
        #expect(record.fixed.count == 40 && record.driven == ["1", "2"])
        #expect(record.fixed.allSatisfy { !$0.mapMatchingResult.isTeleport && !$0.mapMatchingResult.isOffRoad })
        let places = record.fixed.map(\.enhancedLocation.coordinate)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.distance(to: $1) < 20 })
        #expect(abs(record.shownDistance - 39 * 15) < 20)
        #expect(record.fixed.allSatisfy { $0.mapMatchingResult.keyPoints.allSatisfy(\.coordinate.isValid) })
    }

    @Test("B219: a longitude beyond 180° is refused alone, and the drive goes on")
    func beyond180() async throws {
        let fixes = [179.9985, 179.999, 179.9995, 180.0005, -179.999, -179.9985].enumerated().map { Self.fix($1, at: Double($0) * 3) }
        let record = await DriveRecord.playing(fixes, on: try Self.dateLine())
        #expect(record.moments.map { $0.state == nil } == [false, false, false, true, false, false])
        #expect(record.roads == ["1", "1", "1", "2", "2"] && record.fixed.last?.quality.refusedFixCount == 1)
    }
}
