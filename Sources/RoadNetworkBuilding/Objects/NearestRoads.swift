import Geodesy
import RoadNetwork

/// Finds the road that each of some places lies beside, in one walk over all roads.
struct NearestRoads {
    struct Found {
        var road: Int
        /// Meters along the road, in the order of its nodes.
        var along: Double
        var distance: Double
    }

    /// For each place the nearest road, or `nil` where none is near.
    private(set) var roads: [Found?]

    /// No sign stands farther from its road, meters.
    private static let reach = 30.0
    /// No rest area has its middle farther from the main road, meters.
    private static let areaReach = 250.0

    /// Places, and for each whether it is an area that only main roads have.
    init(of places: [(place: FixedCoordinate, isArea: Bool)], roads table: RoadTable, ways: WayTable, nodes: NodeTable) {
        roads = Array(repeating: nil, count: places.count)
        var waiting: [GridRaster.Cell: [Int]] = [:]
        for (index, (place, isArea)) in places.enumerated() {
            Self.forEachCell(around: place, reach: isArea ? Self.areaReach : Self.reach) { waiting[$0, default: []].append(index) }
        }
        for road in table.roads.indices {
            let way = ways.records[Int(table.roads[road].way)]
            guard way.roadClass.rank <= RoadClass.livingStreet.rank, way.roadClass != .ferry else { continue }
            let isMain = way.roadClass.rank <= RoadClass.secondary.rank && !way.flags.contains(.link)
            let shape = table.shape(road)
            var near: Set<Int> = []
            GridRaster.forEachCell(along: shape.lazy.map { nodes.places[Int($0)] }) { cell in
                if let indices = waiting[cell] { near.formUnion(indices) }
            }
            for index in near where isMain || !places[index].isArea {
                let found = Self.nearest(places[index].place, shape.map { nodes.places[Int($0)] }, road)
                let reach = places[index].isArea ? Self.areaReach : Self.reach
                guard found.distance <= reach, found.distance < roads[index]?.distance ?? .infinity else { continue }
                roads[index] = found
            }
        }
    }

    private static func forEachCell(around place: FixedCoordinate, reach: Double, _ body: (GridRaster.Cell) -> Void) {
        let coordinate = place.coordinate
        guard abs(coordinate.latitude) < Earth.maximumTileLatitude else { return }
        let cosine = TileGrid.cosine(ofLatitude: coordinate.latitude)
        let cell = 2 * .pi * Earth.meanRadius * cosine / Double(TileGrid.worldSide)
        let steps = min(Int((reach / cell).rounded(.up)), 64)
        let column = TileGrid.column(longitude: coordinate.longitude)
        let row = TileGrid.row(latitude: coordinate.latitude)
        let side = TileGrid.worldSide
        for y in max(0, row - steps)...min(side - 1, row + steps) {
            for x in column - steps...column + steps { body(GridRaster.Cell(column: Int32((x % side + side) % side), row: Int32(y))) }
        }
    }

    private static func nearest(_ place: FixedCoordinate, _ shape: [FixedCoordinate], _ road: Int) -> Found {
        var best = Found(road: road, along: 0, distance: .infinity)
        var start = 0.0
        for (from, to) in zip(shape, shape.dropFirst()) {
            let line = LocalDistance.offset(from: from, to: to)
            let point = LocalDistance.offset(from: from, to: place)
            let square = line.east * line.east + line.north * line.north
            let share = square > 0 ? min(max((point.east * line.east + point.north * line.north) / square, 0), 1) : 0
            let east = point.east - share * line.east
            let north = point.north - share * line.north
            let distance = (east * east + north * north).squareRoot()
            if distance < best.distance { best = Found(road: road, along: start + share * square.squareRoot(), distance: distance) }
            start += square.squareRoot()
        }
        return best
    }
}
