import Geodesy
import RoadNetwork

extension RoadGraph: SimulatorRoads {
    func simulatorTile(_ number: UInt32) -> RoadTile? { tile(number).tile }

    func simulatorEdges(near place: Coordinate, within meters: Double) -> [RoadHit] {
        var hits: [RoadHit] = []
        edges(near: place, radius: meters) { near in
            hits.append(RoadHit(edge: near.id, offset: Double(near.projection.offset), distance: Double(near.projection.distance)))
        }
        return hits.sorted { ($0.distance, $0.edge.rawValue) < ($1.distance, $1.edge.rawValue) }
    }

    func simulatorAttributes(of id: EdgeID) -> EdgeAttributes? { attributes(of: id) }

    var simulatorBounds: RegionInfo.Bounds? { info.bounds }

    func simulatorTileNumber(at place: Coordinate) -> UInt32? { RoadGraph.tileNumber(at: place) }
}
