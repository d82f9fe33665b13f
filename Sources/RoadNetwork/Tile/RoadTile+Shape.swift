import Geodesy

/// The nearest place on an edge to a point.
@frozen
public struct EdgeProjection: Sendable {
    /// Meters from the edge's start, in its direction.
    public var offset: Float
    /// Meters from the point.
    public var distance: Float
    /// The place, in the tile's frame.
    public var point: SIMD2<Float>
    /// The direction of the edge there: a unit vector, east and north.
    public var direction: SIMD2<Float>

    /// A place on an edge.
    @inlinable
    public init(offset: Float, distance: Float, point: SIMD2<Float>, direction: SIMD2<Float>) {
        self.offset = offset
        self.distance = distance
        self.point = point
        self.direction = direction
    }
}

extension RoadTile {
    /// The nearest place on an edge of this tile to a point of the tile's frame.
    ///
    /// - Complexity: O(segments of the edge).
    @inlinable
    public func project(_ point: SIMD2<Float>, onto edge: Int) -> EdgeProjection {
        let record = edges[edge]
        var best = EdgeProjection(offset: 0, distance: .infinity, point: point, direction: SIMD2(0, 1))
        var bestSquare = Float.infinity
        for index in 0..<Int(record.segmentCount) {
            let segment = segments[Int(record.firstSegment) + index]
            let east = point.x - segment.x
            let north = point.y - segment.y
            let along = min(max(east * segment.directionX + north * segment.directionY, 0), segment.length)
            let x = segment.x + along * segment.directionX
            let y = segment.y + along * segment.directionY
            let square = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
            if square < bestSquare {
                bestSquare = square
                best.offset = segment.start + along
                best.point = SIMD2(x, y)
                best.direction = SIMD2(segment.directionX, segment.directionY)
            }
        }
        best.distance = bestSquare.squareRoot()
        if record.flags.contains(.againstSegments) {
            best.offset = max(0, record.length - best.offset)
            best.direction = -best.direction
        }
        return best
    }

    /// The point of the tile's frame, and the direction there as a unit vector, at an offset along an edge of this tile.
    /// Offsets beyond the edge count as its ends.
    ///
    /// - Complexity: O(log segments).
    @inlinable
    public func point(on edge: Int, at offset: Float) -> (point: SIMD2<Float>, direction: SIMD2<Float>) {
        let record = edges[edge]
        let isAgainst = record.flags.contains(.againstSegments)
        let along = min(max(isAgainst ? record.length - offset : offset, 0), record.length)
        var low = Int(record.firstSegment)
        var high = low + Int(record.segmentCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= along { low = middle } else { high = middle }
        }
        let segment = segments[low]
        let rest = min(max(along - segment.start, 0), segment.length)
        let direction = SIMD2(segment.directionX, segment.directionY)
        return (SIMD2(segment.x, segment.y) + rest * direction, isAgainst ? -direction : direction)
    }

    /// The coordinate at an offset along an edge of this tile.
    public func coordinate(on edge: Int, at offset: Float) -> Coordinate {
        frame.coordinate(point(on: edge, at: offset).point)
    }
}
