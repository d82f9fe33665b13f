import Geodesy
import RoadNetwork

/// One road that the vehicle may be on: a directed edge, the Gaussian along it, and how likely it is.
struct Hypothesis {
    var state: KinematicState
    /// The edge's record, in its tile.
    var edge: UnsafePointer<EdgeRecord>
    /// Natural logarithm of the weight, relative to the best of the last fix.
    var logWeight: Float
    /// The product of the residual variances of this fix, whose logarithm is taken once.
    var determinant: Float
    /// The last squared normalized residual of the position.
    var residual: Float
    /// The serial number of the edge in the log of ways driven.
    var path: UInt32
    /// The offline matcher's note of where the hypothesis stood at the last fix, or −1.
    var trail: Int32
    /// The edge's index in its tile.
    var index: UInt32
    /// The tile's place in the table.
    var slot: UInt16
    /// The segment that was met last, a hint for the next search.
    var segment: UInt16
    /// Whether it was placed by the spatial index with this fix and not driven there.
    var isSeed: Bool
}

/// Where a place along an edge lies: the point and the unit vector of travel.
struct EdgePoint {
    var point: SIMD2<Float>
    var direction: SIMD2<Float>
}

/// Geometry of directed edges over segments that both directions share.
enum EdgeGeometry {
    /// The point at a distance from the start of an edge, beyond both ends in a straight line.
    @inline(__always)
    static func locate(
        _ edge: UnsafePointer<EdgeRecord>, _ segments: UnsafePointer<Segment>, along: Float, hint: inout UInt16
    ) -> EdgePoint {
        let record = edge.pointee
        let first = segments + Int(record.firstSegment)
        let last = Int(record.segmentCount) - 1
        let against = record.runsAgainstSegments
        let distance = against ? record.length - along : along
        var index = min(Int(hint), last)
        while index > 0 && distance < first[index].start { index -= 1 }
        while index < last && distance >= first[index].start + first[index].length { index += 1 }
        hint = UInt16(truncatingIfNeeded: index)
        let segment = first[index]
        let direction = SIMD2(segment.directionX, segment.directionY)
        let point = SIMD2(segment.x, segment.y) + direction * (distance - segment.start)
        return EdgePoint(point: point, direction: against ? -direction : direction)
    }

    /// The best cosine between a direction and the edge's within one deviation along it.
    @inline(__always)
    static func bestCosine(
        _ edge: UnsafePointer<EdgeRecord>, _ segments: UnsafePointer<Segment>, along: Float, variance: Float, hint: UInt16,
        direction: SIMD2<Float>
    ) -> Float {
        let record = edge.pointee
        let first = segments + Int(record.firstSegment)
        let last = Int(record.segmentCount) - 1
        let against = record.runsAgainstSegments
        let distance = against ? record.length - along : along
        let heading = against ? -direction : direction
        let middle = Int(hint)
        var best = first[middle].directionX * heading.x + first[middle].directionY * heading.y
        if last == 0 { return best }
        let reach = variance.squareRoot()
        var index = middle
        while index > 0 && distance - reach < first[index].start && middle - index < 6 {
            index -= 1
            best = max(best, first[index].directionX * heading.x + first[index].directionY * heading.y)
        }
        index = middle
        while index < last && distance + reach > first[index].start + first[index].length && index - middle < 6 {
            index += 1
            best = max(best, first[index].directionX * heading.x + first[index].directionY * heading.y)
        }
        return best
    }

    /// The place along an edge that is nearest to a point, and its distance from it.
    static func nearest(
        _ edge: UnsafePointer<EdgeRecord>, _ segments: UnsafePointer<Segment>, to point: SIMD2<Float>
    ) -> (along: Float, distance: Float, segment: UInt16) {
        let record = edge.pointee
        let first = segments + Int(record.firstSegment)
        var bestSquare = Float.infinity
        var bestAlong: Float = 0
        var bestIndex = 0
        for index in 0..<Int(record.segmentCount) {
            let segment = first[index]
            let offset = point - SIMD2(segment.x, segment.y)
            let along = min(max(offset.x * segment.directionX + offset.y * segment.directionY, 0), segment.length)
            let rest = offset - along * SIMD2(segment.directionX, segment.directionY)
            let square = rest.x * rest.x + rest.y * rest.y
            if square < bestSquare {
                bestSquare = square
                bestAlong = segment.start + along
                bestIndex = index
            }
        }
        let against = record.runsAgainstSegments
        return (against ? record.length - bestAlong : bestAlong, bestSquare.squareRoot(), UInt16(truncatingIfNeeded: bestIndex))
    }
}
