import Geodesy
import RoadNetwork

/// The shapes of a tile's roads, each once for both directions.
struct TileShapes {
    struct Shape {
        var firstSegment: UInt32
        var firstPoint: UInt32
        var length: Float
    }

    fileprivate(set) var segments: [Segment] = []
    fileprivate(set) var points: [FixedCoordinate] = []
    fileprivate var shapes: [UInt32: Shape] = [:]

    func shape(of road: Int) -> Shape {
        guard let shape = shapes[UInt32(road)] else { preconditionFailure("every road of the tile's edges has a shape") }
        return shape
    }
}

extension TileEncoder {
    func encodeShapes() -> TileShapes {
        var result = TileShapes()
        for edge in ownEdges {
            let road = draft.edges.edges[edge].road
            guard result.shapes[UInt32(road)] == nil else { continue }
            var shape = TileShapes.Shape(firstSegment: UInt32(result.segments.count), firstPoint: UInt32(result.points.count), length: 0)
            var start = 0.0
            var last: FixedCoordinate?
            for node in draft.roads.shape(road) {
                let place = draft.nodes.places[Int(node)]
                result.points.append(place)
                if let last {
                    let segment = segment(from: last, to: place, start: start)
                    start += Double(segment.length)
                    result.segments.append(segment)
                }
                last = place
            }
            shape.length = Float(start)
            result.shapes[UInt32(road)] = shape
        }
        return result
    }

    /// A segment in the tile's frame. The difference is taken in whole units, so that neighbors on the globe never fall together.
    private func segment(from first: FixedCoordinate, to second: FixedCoordinate, start: Double) -> Segment {
        var longitude = Int64(second.longitude) - Int64(first.longitude)
        if longitude > 1_800_000_000 { longitude -= 3_600_000_000 } else if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
        let east = Double(longitude) * Double(frame.metersPerLongitudeUnit)
        let north = Double(Int64(second.latitude) - Int64(first.latitude)) * Double(frame.metersPerLatitudeUnit)
        let length = (east * east + north * north).squareRoot()
        let point = frame.point(first)
        return Segment(
            x: point.x, y: point.y, directionX: Float(east / length), directionY: Float(north / length), start: Float(start),
            length: Float(length))
    }
}
