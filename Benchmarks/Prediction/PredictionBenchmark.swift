import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork

/// How well positions are foretold: looking ahead, in tunnels, at forks, without fixes; and how long a frame's question takes.
///
///     Benchmarks/Prediction/run [DATA]
///
/// imports the regions and runs all of it. The same seed and code give the same figures, times of queries apart.
@main
struct PredictionBenchmark {
    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.popFirst() else {
            Swift.print(
                "usage: prediction-benchmark REGIONS [--seed N] [--misses] [PART...]   PART: lookahead, tunnels, forks, outages, query")
            exit(2)
        }
        var seeds: UInt64 = 6000
        var namesMisses = false
        var parts: Set<String> = []
        while let argument = arguments.popFirst() {
            switch argument {
            case "--seed": seeds = arguments.popFirst().flatMap { UInt64($0) } ?? seeds
            case "--misses": namesMisses = true
            default: parts.insert(argument)
            }
        }
        let regions = try Region.all(in: URL(fileURLWithPath: folder))
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("forks.tsv")
        func runs(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
        if runs("lookahead") {
            Swift.print("\n# Look-ahead of 1 s")
            LookAheadRows.print(regions.filter { ["heidelberg", "oslo-east", "monaco"].contains($0.name) }, seeds: seeds)
        }
        if runs("tunnels") {
            Swift.print("\n# Tunnels")
            let named = ["monaco", "duesseldorf-motorway-tunnel", "heidelberg", "oslo-east"]
            TunnelRows.print(regions.filter { named.contains($0.name) }, seeds: seeds, namesMisses: namesMisses)
        }
        if runs("forks") {
            Swift.print("\n# Forks under ground")
            try ForkRows.print(regions, list: list)
        }
        if runs("outages") {
            Swift.print("\n# Outages on open road")
            OutageRows.print(
                regions.filter { ["heidelberg", "oslo-east"].contains($0.name) }, seeds: seeds, drives: 60, namesMisses: namesMisses)
        }
        if runs("query"), let region = regions.first {
            Swift.print("\n# A position query")
            QueryRow.print(region, seed: seeds)
        }
    }
}

/// A region to drive in.
struct Region {
    let name: String
    let graph: RoadGraph

    /// All regions of a folder, by name.
    static func all(in folder: URL) throws -> [Region] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter { $0.pathExtension == "region" }
            .sorted { $0.path < $1.path }
            .map { Region(name: $0.deletingPathExtension().lastPathComponent, graph: try RoadGraph(opening: $0)) }
    }
}

/// How long the plain call takes with which a frame asks where the car is.
enum QueryRow {
    private static let calls = 1_000_000

    static func print(_ region: Region, seed: UInt64) {
        guard let drive = SimulatedDrive(in: region.graph, seed: seed, receiver: .phone) else { return }
        let playback = Playback(Array(drive.shortened(to: 60)), on: region.graph) { _ in false }
        guard let snapshot = playback.snapshot, let last = playback.updates.last else { return }
        let start = Int64(last.time * 1e9)
        var sum = 0.0
        let begin = clock()
        for call in 0..<calls { sum += snapshot.place(at: start + Int64(call) * 1000).coordinate.latitude }
        let seconds = Double(clock() - begin) / Double(CLOCKS_PER_SEC)
        Swift.print("\((seconds / Double(calls) * 1e9).text(0)) ns of CPU a call, mean of \(calls) (check \(sum > 0))")
    }
}
