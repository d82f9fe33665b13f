import AllocationCount
import Foundation
import Geodesy
import MapMatching
import NavigationCore
import RoadNetwork

/// Whether the matcher allocates, and what the first touch of a tile costs.
///
///     swift run -c release allocation-benchmark REGION [--fixes N] [--drives N]
///
/// Drives simulated cars through a region twice. On the first pass tiles are cold: fixes that touch a new one are timed apart from the
/// rest. On the second pass every allocation inside `match` is counted; one is enough to fail (exit code 1).
@main
struct AllocationBenchmark {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let path = arguments.first, !path.hasPrefix("--") else {
            print("usage: allocation-benchmark REGION [--fixes N] [--drives N]")
            exit(2)
        }
        let fixCount = number("--fixes", arguments) ?? 5000
        let driveCount = number("--drives", arguments) ?? 4
        let opening = DispatchTime.now().uptimeNanoseconds
        let graph = try RoadGraph(opening: URL(fileURLWithPath: path))
        let opened = DispatchTime.now().uptimeNanoseconds - opening
        // Another graph plays the drives, so that the tiles of the first are cold.
        let roads = try RoadGraph(opening: URL(fileURLWithPath: path))
        let drives = (1...UInt64(driveCount)).compactMap { SimulatedDrive(in: roads, seed: $0) }
            .map { $0.prefix(2 * fixCount).compactMap(\.location).prefix(fixCount).map { Fix($0) } }
        guard !drives.isEmpty else {
            print("the region has no road to drive on")
            exit(1)
        }
        timeColdTiles(drives, graph, opened: opened)
        exit(countAllocations(drives, graph) == 0 ? 0 : 1)
    }

    private static func timeColdTiles(_ drives: [[Fix]], _ graph: RoadGraph, opened: UInt64) {
        let source = WatchedTiles(graph)
        var cold: [UInt64] = []
        var warm: [UInt64] = []
        var first: UInt64?
        for fixes in drives {
            var matcher = StreamingMatcher(source: source)
            for fix in fixes {
                let known = source.touched.count
                let start = DispatchTime.now().uptimeNanoseconds
                _ = matcher.match(fix)
                let duration = DispatchTime.now().uptimeNanoseconds - start
                if first == nil { first = duration }
                if source.touched.count > known { cold.append(duration) } else { warm.append(duration) }
            }
        }
        print(String(format: "opening and first fix: %.2f ms", Double(opened + (first ?? 0)) * 1e-6))
        report("fixes that touch a tile for the first time", cold)
        report("all others", warm)
    }

    private static func report(_ name: String, _ durations: [UInt64]) {
        guard !durations.isEmpty else { return print("\(name): none") }
        let sorted = durations.sorted()
        func microseconds(_ part: Double) -> String {
            String(format: "%.1f", Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]) * 1e-3)
        }
        print("\(name): \(sorted.count), p50 \(microseconds(0.5)) µs, p99 \(microseconds(0.99)) µs, max \(microseconds(1)) µs")
    }

    private static func countAllocations(_ drives: [[Fix]], _ graph: RoadGraph) -> UInt {
        var fixes = 0
        var allocations: UInt = 0
        var junctions = 0
        var crossings = 0
        for drive in drives {
            var matcher = StreamingMatcher(graph: graph)
            var last: EdgeID?
            for fix in drive {
                let before = allocations_of_this_thread()
                let edge = matcher.match(fix).edge
                allocations += allocations_of_this_thread() - before
                if let edge, let last, edge != last {
                    junctions += 1
                    if edge.tile != last.tile { crossings += 1 }
                }
                last = edge ?? last
            }
            fixes += drive.count
        }
        print("\(fixes) fixes, \(junctions) junctions, \(crossings) tile crossings: \(allocations) allocations")
        return allocations
    }

    private static func number(_ name: String, _ arguments: [String]) -> Int? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return Int(arguments[index + 1])
    }
}

/// Tiles of a network, with a note of those that were asked for. One thread uses it.
private final class WatchedTiles: MatcherTileSource, @unchecked Sendable {
    private(set) var touched: Set<UInt32> = []
    private let graph: RoadGraph

    init(_ graph: RoadGraph) { self.graph = graph }

    func matcherTile(_ number: UInt32) -> MatcherTile {
        touched.insert(number)
        return graph.matcherTile(number)
    }

    func matcherEdges(near place: Coordinate, radius: Double, into ids: UnsafeMutableBufferPointer<EdgeID>) -> MatcherEdges {
        let answer = graph.matcherEdges(near: place, radius: radius, into: ids)
        if let number = RoadGraph.tileNumber(at: place) { touched.insert(number) }
        return answer
    }

    func matcherForbids(_ next: EdgeID, after path: UnsafeBufferPointer<EdgeID>) -> Bool { graph.matcherForbids(next, after: path) }
}

extension Fix {
    fileprivate init(_ location: Location) {
        self.init(
            time: location.fixTime, coordinate: location.coordinate, horizontalAccuracy: location.horizontalAccuracy,
            altitude: location.altitude, speed: location.speed, course: location.course)
    }
}
