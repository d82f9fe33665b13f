import Geodesy
import MapMatching
import NavigationCore
import NavigationTesting
import RoadNetwork
import Testing

@Suite("Drives with few fixes")
struct SparseFixTests {
    @Test("B41: a match that nobody could have driven is not a sure one")
    func impossibleSpeed() async {
        let map = DrawnMap(roads: [DrawnRoad("A", [(0, 0), (750, 0), (750, 740), (0, 740)])])
        let drive = DrawnDrive([.drawn(x: 0, y: 0, at: 0), .drawn(x: 0, y: 740, at: 24)])
        let state = await drive.run(on: map).fixed.last
        guard let result = state?.mapMatchingResult else { return }
        #expect(result.roadEdgeMatchProbability < 0.5 || result.isTeleport || result.isOffRoad)
    }

    @Test("B42: a long wait at the start loses neither the start nor what follows")
    func waitAtTheStart() async {
        let map = DrawnMap(roads: [DrawnRoad("A", [(-300, 0), (1500, 0)])])
        var fixes: [Location] = [.drawn(x: 0, y: 0, at: 1), .drawn(x: 15, y: 0, at: 78)]
        for number in 1...20 { fixes.append(.drawn(x: 15 + 40 * Double(number), y: 0, at: 78 + 5 * Double(number))) }
        let record = await DrawnDrive(fixes).run(on: map)
        #expect(record.unmet(.road("A")) == [])
        #expect(record.fixed.first?.location.fixTime == DrawnDrive.start + 1_000_000_000)
        #expect(record.fixed.last?.quality.refusedFixCount == 0)
    }

    @Test(
        "B43: the same drive is put on the same edges, fixed each second, each 20 seconds, or with holes",
        arguments: 43...47 as ClosedRange<UInt64>)
    func samplingRates(seed: UInt64) async throws {
        var roads: [DrawnRoad] = []
        for row in 0...16 {
            let line: [DrawnRoad.Point] = (0...16).map { (Double($0) * 80, Double(row) * 80) }
            let oneway = ["highway": "residential", "oneway": "yes"]
            roads.append(DrawnRoad("E\(row)", row.isMultiple(of: 2) ? line : line.reversed(), oneway))
            let column: [DrawnRoad.Point] = (0...16).map { (Double(row) * 80, Double($0) * 80) }
            roads.append(DrawnRoad("N\(row)", row.isMultiple(of: 2) ? column : column.reversed(), oneway))
        }
        let map = DrawnMap(roads: roads)
        // 5 km, round the grid in the directions of its streets.
        let line: [DrawnRoad.Point] = [(20, 0), (960, 0), (960, 1200), (400, 1200), (400, 320), (1120, 320), (1120, 720), (80, 720)]
        let whole = DrawnDrive(line, speed: 12.5, noise: 2, accuracy: 5, seed: seed)
        let sparse = DrawnDrive(whole.fixes.enumerated().filter { $0.offset.isMultiple(of: 20) }.map(\.element))
        let holes = whole.cut(60...100).cut(200...240)
        for drive in [whole, sparse, holes] { #expect(drive.driven(on: map) == ["E0", "N12", "E15", "N5", "E4", "N14", "E9"]) }
        let edges = whole.edges(on: map)
        #expect(holes.edges(on: map) == edges)
        // The last edges lie beyond the last of the sparse fixes.
        let few = sparse.edges(on: map)
        #expect(few == Array(edges.prefix(few.count)) && edges.count - few.count <= 3)
        let dense = await whole.run(on: map)
        let roadAt = Dictionary(uniqueKeysWithValues: zip(dense.fixed.map(\.location.fixTime), dense.roads))
        for record in await [holes.run(on: map), sparse.run(on: map)] {
            for state in record.fixed { #expect(roadAt[state.location.fixTime] == .some(record.road(state))) }
        }
    }

    @Test("B45: one fix in three minutes on a motorway is put on the motorway each time")
    func threeMinutesApart() async {
        let map = DrawnMap(roads: [
            DrawnRoad("M", (0...50).map { (Double($0) * 1000, 0) }, ["highway": "motorway", "oneway": "yes"]),
            DrawnRoad("R", (0...50).map { (Double($0) * 1000, 300) }, ["highway": "unclassified"]),
        ])
        let drive = DrawnDrive((0..<10).map { .drawn(x: 28 * 180 * Double($0), y: 3, at: 180 * Double($0), accuracy: 8) })
        let record = await drive.run(on: map)
        #expect(record.fixed.count == 10 && record.unmet(.road("M")) == [])
    }

    @Test(
        "B34: every drive through a town has a road for each fix, and roads that follow one another touch",
        arguments: 1...50 as ClosedRange<UInt64>)
    func noHoles(seed: UInt64) async throws {
        let drive = try #require(SimulatedDrive(in: Self.town.network, seed: seed)).shortened(to: 180)
        let record = await DriveRecord.playing(drive, on: Self.town.network)
        let fixed = record.fixed
        #expect(fixed.count > 150)
        for (before, state) in zip(fixed, fixed.dropFirst()) {
            guard let from = before.road, let to = state.road else { continue }
            if from.edge == to.edge || state.mapMatchingResult.isTeleport || state.mapMatchingResult.keyPoints.count > 1 { continue }
            // A turn in the road, or a correction backwards along it.
            let jump = before.enhancedLocation.coordinate.distance(to: state.enhancedLocation.coordinate)
            #expect(jump < 60, "from \(from.wayDirection) to \(to.wayDirection)")
        }
        let found = record.states.filter { $0.road != nil }.count
        #expect(Double(found) > 0.95 * Double(record.states.count))
    }

    /// Dead ends, a loop, one-way streets and a car park without a way in.
    static let town = DrawnMap(roads: [
        DrawnRoad("High Street", [(-400, 0), (-200, 0), (0, 0), (200, 0), (400, 0)], ["highway": "secondary"]),
        DrawnRoad("Mill Lane", [(-200, -300), (-200, 0), (-200, 300)], ["highway": "residential", "oneway": "yes"]),
        DrawnRoad("Back Lane", [(200, 300), (200, 0), (200, -300)], ["highway": "residential", "oneway": "yes"]),
        DrawnRoad("North Road", [(-200, 300), (0, 300), (200, 300), (300, 300)], ["highway": "tertiary"]),
        DrawnRoad("South Road", [(-200, -300), (200, -300)], ["highway": "tertiary"]),
        DrawnRoad("Close", [(0, 0), (0, 120)], ["highway": "residential"]),
        DrawnRoad("Ring", [(300, 300), (360, 340), (420, 300), (360, 240), (300, 300)], ["highway": "residential"]),
        DrawnRoad("Car park", [(60, 60), (120, 60), (120, 140), (60, 140)], ["highway": "service", "service": "parking_aisle"]),
        DrawnRoad("Edge", [(-400, 0), (-400, 300), (-200, 300)], ["highway": "unclassified"]),
        DrawnRoad("Way", [(400, 0), (400, -300), (200, -300)], ["highway": "unclassified"]),
    ])
}

extension DrawnDrive {
    /// The edges that were driven, each once in a row, with hindsight.
    fileprivate func edges(on map: DrawnMap) -> [EdgeID] {
        let fixes = fixes.map {
            Fix(
                time: $0.fixTime, coordinate: $0.coordinate, horizontalAccuracy: $0.horizontalAccuracy, speed: $0.speed, course: $0.course)
        }
        return OfflineMatcher(graph: map.network).match(fixes).path.joined().map(\.edge).reduce(into: []) {
            if $0.last != $1 { $0.append($1) }
        }
    }
}
