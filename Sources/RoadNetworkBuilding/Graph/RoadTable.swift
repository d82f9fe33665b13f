import Geodesy

/// The roads between the nodes of the graph: runs cut where roads meet, where a restriction or a barrier is, and at 20 km.
struct RoadTable {
    /// A road, for both directions.
    struct Road {
        var way: UInt32
        /// Its nodes, in the order of the way: a range of the runs' points.
        var firstPoint: UInt32
        var pointCount: UInt16
        /// The direction at its start and at its end, in the order of the way: hundredths of a degree from north.
        var startHeading: Int16 = 0
        var endHeading: Int16 = 0
        /// Meters along the way to the first point.
        var wayOffset: Float
        var length: Float
    }

    private(set) var roads: [Road] = []
    /// The nodes of the roads, one road after the other; neighbors on a run share one.
    let points: [UInt32]
    /// The first road of each way; the roads of a way stand in a row.
    private(set) var firstRoad: [UInt32]

    private static let maximumPoints = 4000

    /// Cuts runs. `cuts` are nodes where roads must end.
    init(runs: WayRuns, wayCount: Int, nodes: NodeTable, cuts: some Sequence<UInt32>) {
        points = runs.points
        var uses = [UInt8](repeating: 0, count: nodes.count)
        func use(_ node: UInt32) { if uses[Int(node)] < 2 { uses[Int(node)] += 1 } }
        for run in runs.runs {
            let range = run.firstPoint..<run.firstPoint + run.pointCount
            for point in range { use(points[point]) }
            uses[Int(points[range.lowerBound])] = 2
            uses[Int(points[range.upperBound - 1])] = 2
        }
        for node in cuts { uses[Int(node)] = 2 }
        for node in 0..<nodes.count where nodes.flags[node].contains(.barrier) && uses[node] > 0 { uses[node] = 2 }

        firstRoad = []
        firstRoad.reserveCapacity(wayCount + 1)
        for run in runs.runs {
            while firstRoad.count <= Int(run.way) { firstRoad.append(UInt32(roads.count)) }
            cut(run, nodes: nodes, uses: uses)
        }
        while firstRoad.count <= wayCount { firstRoad.append(UInt32(roads.count)) }
    }

    private mutating func cut(_ run: WayRuns.Run, nodes: NodeTable, uses: [UInt8]) {
        var start = run.firstPoint
        var length = 0.0
        var offset = run.wayOffset
        let end = run.firstPoint + run.pointCount
        for point in run.firstPoint + 1..<end {
            length += LocalDistance.meters(nodes.places[Int(points[point - 1])], nodes.places[Int(points[point])])
            var isCut = uses[Int(points[point])] >= 2 || point - start >= RoadTable.maximumPoints
            if !isCut && point + 1 < end {
                let next = LocalDistance.meters(nodes.places[Int(points[point])], nodes.places[Int(points[point + 1])])
                isCut = length + next > WayRuns.maximumLength
            }
            guard isCut else { continue }
            var road = Road(
                way: run.way, firstPoint: UInt32(start), pointCount: UInt16(point - start + 1), wayOffset: Float(offset),
                length: Float(length))
            let shape = points[start...point]
            road.startHeading = Heading.hundredths(along: shape, nodes: nodes)
            road.endHeading = Heading.opposite(Heading.hundredths(along: shape.reversed(), nodes: nodes))
            roads.append(road)
            start = point
            offset += length
            length = 0
        }
    }

    /// The roads of a way.
    func roads(of way: Int) -> Range<Int> { Int(firstRoad[way])..<Int(firstRoad[way + 1]) }

    func startNode(_ road: Int) -> UInt32 { points[Int(roads[road].firstPoint)] }

    func endNode(_ road: Int) -> UInt32 { points[Int(roads[road].firstPoint) + Int(roads[road].pointCount) - 1] }

    /// The nodes of a road, in the order of the way.
    func shape(_ road: Int) -> ArraySlice<UInt32> {
        points[Int(roads[road].firstPoint)..<Int(roads[road].firstPoint) + Int(roads[road].pointCount)]
    }
}
