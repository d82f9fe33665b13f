import Foundation
import Geodesy

/// The ways as unbroken runs of known nodes: a way is split where the file lacks a node, and cut pieces between distant nodes get nodes of
/// their own.
struct WayRuns {
    /// A part of a way.
    struct Run {
        /// The way, in the table of ways.
        var way: UInt32
        var firstPoint: Int
        var pointCount: Int
        /// Meters along the way to the first point.
        var wayOffset: Double
    }

    /// The nodes of all runs, one run after the other.
    private(set) var points: [UInt32] = []
    private(set) var runs: [Run] = []

    /// No edge is longer than this, meters, nor has a piece that is longer.
    static let maximumLength = 20_000.0
    /// No ferry goes farther without a node: a way is split there, as where a node is missing.
    private static let maximumGap = 1_000_000.0
    /// So many nodes are added at most, which is more than all ferries of the world need. Then ways are split instead.
    private static let maximumMidpoints = 50_000
    private var midpoints = 0

    /// The runs of the ways that cars can use. `wayNumbers` gives their numbers in the table of ways.
    init(ways: RawWayTable, wayNumbers: [UInt32?], nodes: inout NodeTable, merging: NodeMerging) {
        points.reserveCapacity(ways.nodes.count)
        for way in ways.records.indices {
            guard let number = wayNumbers[way] else { continue }
            var start = points.count
            var startOffset = 0.0
            var offset = 0.0
            var lastKnown: UInt32?
            for reference in ways.nodes(of: way) {
                guard nodes.flags[Int(reference)].contains(.known) else {
                    close(way: number, from: start, offset: startOffset)
                    start = points.count
                    continue
                }
                let node = merging.representative(reference)
                if let lastKnown {
                    if lastKnown == node && points.count > start { continue }
                    let distance = LocalDistance.meters(nodes.places[Int(lastKnown)], nodes.places[Int(node)])
                    if points.count > start, distance > WayRuns.maximumLength {
                        if distance > WayRuns.maximumGap || midpoints >= WayRuns.maximumMidpoints {
                            close(way: number, from: start, offset: startOffset)
                            start = points.count
                        } else {
                            addMidpoints(between: lastKnown, and: node, distance: distance, nodes: &nodes)
                        }
                    }
                    offset += distance
                }
                if points.count == start { startOffset = offset }
                points.append(node)
                lastKnown = node
            }
            close(way: number, from: start, offset: startOffset)
        }
    }

    private mutating func close(way: UInt32, from start: Int, offset: Double) {
        if points.count - start >= 2 {
            runs.append(Run(way: way, firstPoint: start, pointCount: points.count - start, wayOffset: offset))
        } else {
            points.removeLast(points.count - start)
        }
    }

    private mutating func addMidpoints(between first: UInt32, and second: UInt32, distance: Double, nodes: inout NodeTable) {
        let from = nodes.places[Int(first)]
        let to = nodes.places[Int(second)]
        let pieces = Int((distance / WayRuns.maximumLength).rounded(.up))
        midpoints += pieces - 1
        var east = Int64(to.longitude) - Int64(from.longitude)
        if east > 1_800_000_000 { east -= 3_600_000_000 } else if east < -1_800_000_000 { east += 3_600_000_000 }
        let north = Int64(to.latitude) - Int64(from.latitude)
        for piece in 1..<pieces {
            var longitude = Int64(from.longitude) + east * Int64(piece) / Int64(pieces)
            if longitude >= 1_800_000_000 { longitude -= 3_600_000_000 } else if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
            let latitude = Int64(from.latitude) + north * Int64(piece) / Int64(pieces)
            points.append(nodes.addMidpoint(at: FixedCoordinate(latitude: Int32(latitude), longitude: Int32(longitude))))
        }
    }
}

/// Distances of near places, on the plane about their middle.
enum LocalDistance {
    static let metersPerUnit = Earth.meanRadius * .pi / 180 * 1e-7

    /// Meters between two places.
    static func meters(_ first: FixedCoordinate, _ second: FixedCoordinate) -> Double {
        let (east, north) = offset(from: first, to: second)
        return (east * east + north * north).squareRoot()
    }

    /// Meters east and north from a place to another.
    static func offset(from first: FixedCoordinate, to second: FixedCoordinate) -> (east: Double, north: Double) {
        var longitude = Int64(second.longitude) - Int64(first.longitude)
        if longitude > 1_800_000_000 { longitude -= 3_600_000_000 } else if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
        let middle = (Double(first.latitude) + Double(second.latitude)) / 2 * 1e-7 * .pi / 180
        let north = Double(Int64(second.latitude) - Int64(first.latitude))
        return (Double(longitude) * metersPerUnit * cos(middle), north * metersPerUnit)
    }
}
