import Foundation
import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork

/// How well positions are foretold: looking ahead, in tunnels, at forks, without fixes; and how long a frame's question takes.
///
///     Benchmarks/Prediction/run [DATA]
///
/// imports the regions and runs all of it. The same seed and code give the same figures, times of queries apart. It fails (exit code 1) where a
/// query takes too long or allocates.
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
            if !QueryRow.print(region, seed: seeds) { exit(1) }
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
