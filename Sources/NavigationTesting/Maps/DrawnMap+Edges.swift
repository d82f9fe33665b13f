import Geodesy
import RoadNetwork

extension DrawnMap {
    /// The edges of a road in a direction of travel, in the order of driving; empty where it is closed that way.
    public func edges(of label: String, forward: Bool = true) -> [EdgeID] {
        let direction = WayDirection(wayID: way(label), forward: forward)
        var found: [(offset: Double, edge: EdgeID)] = []
        for tile in tiles {
            for index in 0..<tile.edgeCount where tile.edges[index].wayDirection == direction {
                let edge = EdgeID(tile: tile.number, index: index)
                guard let position = network.wayPosition(of: RoadPosition(edge: edge, offset: 0)) else { continue }
                found.append((position.offset, edge))
            }
        }
        return found.sorted { forward ? $0.offset < $1.offset : $0.offset > $1.offset }.map(\.edge)
    }

    /// The first edge of a road in a direction of travel.
    public func edge(of label: String, forward: Bool = true) -> EdgeID {
        guard let first = edges(of: label, forward: forward).first else {
            preconditionFailure("the road ‘\(label)’ is closed \(forward ? "forward" : "backward")")
        }
        return first
    }

    /// The edges that may be driven after an edge, with what kind of turn each is.
    public func turns(from edge: EdgeID) -> [(edge: EdgeID, turn: Successor)] {
        guard let (tile, index) = network.locate(edge) else { return [] }
        let record = tile.edges[index]
        return (0..<Int(record.successorCount)).compactMap { step in
            let turn = tile.successors[Int(record.firstSuccessor) + step]
            return tile.id(of: turn.target).map { ($0, turn) }
        }
    }

    /// All tiles of the map.
    public var tiles: [RoadTile] {
        guard let entries = try? PMTilesArchive(bytes: archive).allEntries() else { return [] }
        return entries.compactMap { network.tile(UInt32($0.tile)).tile }
    }
}
