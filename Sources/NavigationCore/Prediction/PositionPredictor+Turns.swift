import ElectronicHorizon
import Geodesy
import RoadNetwork

/// A turn that is seen without a fix: by where the car points.
extension PositionPredictor {
    /// From how much of a change of direction on a car has turned, degrees.
    static let turned = 30.0
    /// How near a way out of a junction must come to where the car points, and how much better than any other, degrees.
    static let fit = (most: 25.0, better: 20.0)
    /// Over how much of its beginning the direction of a way out is measured, meters.
    private static let beginning = 15.0

    /// Goes over to the way onto which the car has turned, where it is near a junction and points along one way out of it alone.
    mutating func follow(heading: Double) {
        guard let graph, let path, position != nil, speed > 0 || left == 0 else { return }
        let reach = max(20, min(80, 2 * accuracy))
        let junctions = path.steps.indices.dropFirst().filter { abs(path.steps[$0].start - traveled) < reach }
            .sorted { abs(path.steps[$0].start - traveled) < abs(path.steps[$1].start - traveled) }
        for junction in junctions {
            let ways = Self.waysOut(of: path.steps[junction - 1].edge, on: graph)
            guard ways.count > 1,
                abs(Bearing.turn(from: Self.direction(of: path.steps[junction - 1].edge, atEnd: true, graph), to: heading)) > Self.turned
            else { continue }
            let fits = ways.map { (edge: $0, angle: abs(Bearing.turn(from: Self.direction(of: $0, atEnd: false, graph), to: heading))) }
                .sorted { $0.angle < $1.angle }
            guard fits[0].angle < Self.fit.most, fits[1].angle > fits[0].angle + Self.fit.better else { continue }
            turn(onto: fits[0].edge, at: junction)
            return
        }
    }

    /// The edges onto which a car may turn at the end of an edge; not back.
    private static func waysOut(of edge: EdgeID, on graph: RoadGraph) -> [EdgeID] {
        guard let (tile, index) = graph.locate(edge) else { return [] }
        let record = tile.edges[index]
        return (0..<Int(record.successorCount)).compactMap { number in
            let turn = tile.successors[Int(record.firstSuccessor) + number]
            return turn.features.isDisjoint(with: [.uTurn, .banned, .pastBarrier]) ? tile.id(of: turn.target) : nil
        }
    }

    private static func direction(of edge: EdgeID, atEnd: Bool, _ graph: RoadGraph) -> Double {
        guard let (tile, index) = graph.locate(edge) else { return 0 }
        let length = tile.edges[index].length
        return tile.point(on: index, at: atEnd ? length : min(Float(beginning), length)).direction.bearing
    }
}
