import Geodesy
import OpenStreetMap
import RoadNetwork
import Testing

@testable import RoadNetworkBuilding

@Suite("What surroundings say of a road")
struct SettlementGridTests {
    private func place(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
        FixedCoordinate(latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7))
    }

    private var road: [FixedCoordinate] { [place(47, 8), place(47, 8.01)] }

    /// Houses on both sides of the road, so many meters from one to the next.
    private func houses(everyMeters step: Double, to end: Double = 8.01) -> SettlementGrid {
        var grid = SettlementGrid()
        var longitude = 8.0
        while longitude < end {
            for side in [0.0003, -0.0003, 0.0008] { grid.addBuilding(at: place(47 + side, longitude)) }
            longitude += step / 76_000
        }
        grid.showsHouses = true
        return grid
    }

    @Test("Among houses a road is inside, with a few farms outside, and in between it is not known")
    func houses() {
        var village = houses(everyMeters: 30)
        let villageVerdict = village.builtUp(along: road)
        #expect(villageVerdict == .inferredInside)
        var farms = houses(everyMeters: 700)
        let farmsVerdict = farms.builtUp(along: road)
        #expect(farmsVerdict == .inferredOutside)
        var scattered = houses(everyMeters: 120)
        let scatteredVerdict = scattered.builtUp(along: road)
        #expect(scatteredVerdict == .unknown)
        var half = houses(everyMeters: 30, to: 8.005)
        let halfVerdict = half.builtUp(along: road)
        #expect(halfVerdict == .unknown)
    }

    @Test("Where a file shows no houses their absence says nothing")
    func noHouses() {
        var grid = SettlementGrid()
        let blind = grid.builtUp(along: road)
        #expect(blind == .unknown)
        var empty = SettlementGrid()
        empty.showsHouses = true
        let seen = empty.builtUp(along: road)
        let nowhere = empty.builtUp(along: [])
        #expect(seen == .inferredOutside && nowhere == .unknown)
    }

    @Test("Residential streets around make a road inside")
    func streets() {
        var grid = SettlementGrid()
        for step in 0..<12 {
            let longitude = 8 + Double(step) * 0.001
            grid.addStreet(from: place(46.9975, longitude), to: place(47.0025, longitude))
        }
        let gridVerdict = grid.builtUp(along: road)
        #expect(gridVerdict == .inferredInside)
    }

    @Test("Inside of an area where people live a road is inside, in its hole it is not")
    func areas() {
        var grid = SettlementGrid()
        func ring(_ half: Double) -> [FixedCoordinate] {
            [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1), (-1, -1)].map { place(47 + $0.0 * half, 8.005 + $0.1 * half) }
        }
        grid.fill([ring(0.01), ring(0.007)])
        let gridVerdict = grid.builtUp(along: road)
        #expect(gridVerdict == .unknown)
        var whole = SettlementGrid()
        whole.fill([ring(0.01)])
        let wholeVerdict = whole.builtUp(along: road)
        #expect(wholeVerdict == .inferredInside)
        // A line that is no ring, an endless one and an empty one fill nothing that they should not.
        var odd = SettlementGrid()
        odd.fill([[], [place(47, 8)], [place(-85, 0), place(85, 0), place(85, 170)]])
        let oddVerdict = odd.builtUp(along: road)
        #expect(oddVerdict == .unknown)
    }

    @Test(
        "An area of several lines is filled where the file has it whole; of one that an extract cuts nothing is said",
        arguments: [
            (ways: [1, 2, 3], nodes: 8, verdict: BuiltUp.inferredInside), (ways: [1, 3], nodes: 8, verdict: .unknown),
            (ways: [1, 2], nodes: 8, verdict: .unknown), (ways: [1, 2, 3], nodes: 7, verdict: .unknown),
        ])
    func cutAreas(ways: [Int64], nodes: Int, verdict: BuiltUp) {
        // A square in two lines, 1 and 2, and a hole far from the road, 3.
        let lines: [Int64: [Int64]] = [1: [1, 2, 3], 2: [3, 4, 1], 3: [5, 6, 7, 8, 5]]
        let places = [
            place(46.99, 7.99), place(47.01, 7.99), place(47.01, 8.02), place(46.99, 8.02),
            place(46.991, 7.991), place(46.992, 7.991), place(46.992, 7.992), place(46.991, 7.992),
        ]
        var table = SettlementTable()
        table.add(
            Relation(
                id: 1, members: lines.keys.sorted().map { Relation.Member(kind: .way, id: $0, role: $0 == 3 ? "inner" : "outer") },
                tags: ["type": "multipolygon", "landuse": "residential"]))
        for way in ways { lines[way]?.withUnsafeBufferPointer { table.add(way: way, nodes: $0, tags: [:]) } }
        table.beginNodes()
        for number in 0..<nodes { table.place(Int64(number + 1), at: places[number]) }
        var grid = table.finish()
        let found = grid.builtUp(along: road)
        #expect(found == verdict)
    }
}
