import Foundation
import Geodesy

/// Directions of roads at their ends, in hundredths of a degree from north, −18000 to 18000.
enum Heading {
    /// The direction is that to the point so far along the road, meters: nearer, a single misplaced node would decide it.
    static let reach = 12.0

    /// The direction in which a road leaves its first node.
    static func hundredths(along nodes: some Sequence<UInt32>, nodes table: NodeTable) -> Int16 {
        var east = 0.0
        var north = 0.0
        var driven = 0.0
        var last: FixedCoordinate?
        for node in nodes {
            let place = table.places[Int(node)]
            defer { last = place }
            guard let last else { continue }
            let step = LocalDistance.offset(from: last, to: place)
            let length = (step.east * step.east + step.north * step.north).squareRoot()
            let share = length > 0 ? min(1, (reach - driven) / length) : 0
            east += step.east * share
            north += step.north * share
            driven += length
            if driven >= reach { break }
        }
        return Int16(clamping: Int((atan2(east, north) * 18_000 / .pi).rounded()))
    }

    /// The opposite direction.
    static func opposite(_ heading: Int16) -> Int16 { heading > 0 ? heading - 18_000 : heading + 18_000 }

    /// The turn from a direction to another, positive to the right.
    static func turn(from first: Int16, to second: Int16) -> Int16 {
        var turn = Int(second) - Int(first)
        if turn > 18_000 { turn -= 36_000 } else if turn < -18_000 { turn += 36_000 }
        return Int16(clamping: turn)
    }
}
