import Geodesy
import RoadNetwork

extension OfflineMatcher {
    /// The line of a piece of a path: its ends and every bend between.
    public func line(of piece: [PathStretch]) -> [Coordinate] {
        var line: [Coordinate] = []
        for stretch in piece {
            guard let tile = source.matcherTile(stretch.edge.tile).tile, stretch.edge.index < tile.edgeCount else { continue }
            let edge = tile.edges[stretch.edge.index]
            let first = tile.segments + Int(edge.firstSegment)
            let count = Int(edge.segmentCount)
            if line.isEmpty { line.append(tile.coordinate(on: stretch.edge.index, at: stretch.start)) }
            for number in 1..<max(count, 1) {
                // The bend before segment `number`, counted in the direction of travel.
                let offset = edge.runsAgainstSegments ? edge.length - first[count - number].start : first[number].start
                if offset > stretch.start && offset < stretch.end {
                    line.append(tile.coordinate(on: stretch.edge.index, at: offset))
                }
            }
            line.append(tile.coordinate(on: stretch.edge.index, at: stretch.end))
        }
        return line
    }
}
