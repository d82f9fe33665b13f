import Geodesy
import RoadNetwork

/// Houses, streets where people live and land use, by cells of the web map of zoom 18 (about 110 m in the middle of Europe): what lets
/// one conclude whether a road lies in a built-up area where no tag says so.
struct SettlementGrid {
    private struct Cell {
        var buildings: UInt16 = 0
        /// Meters of residential streets.
        var streets: UInt16 = 0
        var isSettled = false
    }

    private var cells: [UInt64: Cell] = [:]
    private var verdicts: [UInt64: BuiltUp] = [:]
    private var filled = 0
    private(set) var buildings = 0
    /// Whether the file shows houses well enough for their absence to mean something.
    var showsHouses = false

    /// Houses on a hectare from which a place is built up: a village has about ten.
    private static let manyHouses = 2.0
    /// Meters of residential street on a hectare from which a place is built up: a suburb has about 150.
    private static let manyStreets = 50.0
    private static let fewHouses = 0.3
    private static let fewStreets = 5.0
    /// The shares of a road that must agree.
    private static let insideShare = 0.7
    private static let outsideShare = 0.9
    /// No file fills more cells with land use: 50 000 km².
    private static let maximumFilled = 4_000_000

    mutating func addBuilding(at place: FixedCoordinate) {
        guard let key = Self.key(place) else { return }
        if cells[key, default: Cell()].buildings < .max { cells[key, default: Cell()].buildings += 1 }
        buildings += 1
    }

    /// Adds a piece of a residential street.
    mutating func addStreet(from: FixedCoordinate, to: FixedCoordinate) {
        let length = LocalDistance.meters(from, to)
        guard length < 20_000 else { return }
        let steps = max(1, Int((length / 60).rounded(.up)))
        for step in 0..<steps {
            guard let key = Self.key(Self.between(from, to, (Double(step) + 0.5) / Double(steps))) else { continue }
            let meters = UInt16((length / Double(steps)).rounded())
            let sum = cells[key, default: Cell()].streets.addingReportingOverflow(meters)
            cells[key, default: Cell()].streets = sum.overflow ? .max : sum.partialValue
        }
    }

    /// Marks the cells whose middle lies inside of outlines; what lies inside of two lies outside. Lines that do not close bound nothing.
    mutating func fill(_ outlines: [[FixedCoordinate]]) {
        guard OutlineTable.areClosed(outlines) else { return }
        let lines = outlines.map { $0.map { (x: TileGrid.exactColumn(longitude: Double($0.longitude) / 1e7), y: Self.exactRow($0)) } }
        let all = lines.joined()
        guard let top = all.map(\.y).min(), let bottom = all.map(\.y).max(), bottom - top < 4096 else { return }
        for row in Int(top.rounded(.down))...Int(bottom.rounded(.down)) {
            let y = Double(row) + 0.5
            var crossings: [Double] = []
            for line in lines {
                for (from, to) in zip(line, line.dropFirst()) where (from.y > y) != (to.y > y) {
                    crossings.append(from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x))
                }
            }
            crossings.sort()
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let first = Int((crossings[index] - 0.5).rounded(.up))
                let last = Int((crossings[index + 1] - 0.5).rounded(.down))
                guard first <= last, last - first < 4096 else { continue }
                for column in first...last {
                    guard filled < Self.maximumFilled else { return }
                    filled += 1
                    cells[Self.key(column: column, row: row), default: Cell()].isSettled = true
                }
            }
        }
    }

    /// What the surroundings of a road let one conclude.
    mutating func builtUp(along places: [FixedCoordinate]) -> BuiltUp {
        var counts: [BuiltUp: Double] = [:]
        var total = 0.0
        for (from, to) in zip(places, places.dropFirst()) {
            let length = LocalDistance.meters(from, to)
            let steps = min(max(1, Int((length / 100).rounded(.up))), 200)
            for step in 0..<steps {
                let verdict = verdict(at: Self.between(from, to, (Double(step) + 0.5) / Double(steps)))
                counts[verdict, default: 0] += length / Double(steps)
            }
            total += length
        }
        guard total > 0 else { return .unknown }
        if counts[.inferredInside, default: 0] >= Self.insideShare * total { return .inferredInside }
        return counts[.inferredOutside, default: 0] >= Self.outsideShare * total ? .inferredOutside : .unknown
    }

    private mutating func verdict(at place: FixedCoordinate) -> BuiltUp {
        guard let key = Self.key(place) else { return .unknown }
        if let known = verdicts[key] { return known }
        let row = Int(key >> 32)
        let column = Int(key & 0xFFFF_FFFF)
        var near = (houses: 0.0, streets: 0.0)
        var around = (houses: 0.0, streets: 0.0, settled: 0)
        for y in row - 2...row + 2 {
            for x in column - 2...column + 2 {
                guard let cell = cells[Self.key(column: x, row: y)] else { continue }
                around.houses += Double(cell.buildings)
                around.streets += Double(cell.streets)
                around.settled += cell.isSettled ? 1 : 0
                guard abs(y - row) <= 1, abs(x - column) <= 1 else { continue }
                near.houses += Double(cell.buildings)
                near.streets += Double(cell.streets)
            }
        }
        let side =
            2 * .pi * Earth.meanRadius / Double(TileGrid.worldSide)
            * TileGrid.cosine(ofLatitude: Double(place.latitude) / 1e7)
        let hectares = side * side / 10_000
        let isSettled = cells[key]?.isSettled ?? false
        let verdict: BuiltUp
        if isSettled || near.houses >= Self.manyHouses * 9 * hectares || around.streets >= Self.manyStreets * 25 * hectares {
            verdict = .inferredInside
        } else if showsHouses, around.settled == 0, around.houses < Self.fewHouses * 25 * hectares,
            around.streets < Self.fewStreets * 25 * hectares
        {
            verdict = .inferredOutside
        } else {
            verdict = .unknown
        }
        verdicts[key] = verdict
        return verdict
    }

    private static func between(_ from: FixedCoordinate, _ to: FixedCoordinate, _ share: Double) -> FixedCoordinate {
        var east = Int64(to.longitude) - Int64(from.longitude)
        if east > 1_800_000_000 { east -= 3_600_000_000 } else if east < -1_800_000_000 { east += 3_600_000_000 }
        var longitude = Int64(from.longitude) + Int64(Double(east) * share)
        if longitude >= 1_800_000_000 { longitude -= 3_600_000_000 } else if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
        let latitude = Int64(from.latitude) + Int64(Double(Int64(to.latitude) - Int64(from.latitude)) * share)
        return FixedCoordinate(latitude: Int32(latitude), longitude: Int32(longitude))
    }

    private static func exactRow(_ place: FixedCoordinate) -> Double {
        let latitude = min(max(Double(place.latitude) / 1e7, -Earth.maximumTileLatitude), Earth.maximumTileLatitude)
        return TileGrid.exactRow(latitude: latitude)
    }

    private static func key(_ place: FixedCoordinate) -> UInt64? {
        guard abs(Int64(place.latitude)) <= NodeTable.maximumLatitude else { return nil }
        return key(
            column: TileGrid.column(longitude: Double(place.longitude) / 1e7), row: TileGrid.row(latitude: Double(place.latitude) / 1e7))
    }

    private static func key(column: Int, row: Int) -> UInt64 {
        let side = TileGrid.worldSide
        return UInt64(max(row, 0)) << 32 | UInt64((column % side + side) % side)
    }
}
