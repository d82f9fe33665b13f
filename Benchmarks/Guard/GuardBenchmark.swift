import Foundation
import MapMatching
import NavigationCore
import RoadNetwork

/// Whether matching is as good and as fast as at the last release: a small fixed part for every change, in seconds.
///
///     swift run -c release guard-benchmark REGION [--write]
///
/// Speed is told as a ratio to a ``FixedKernel`` in the same run, so that it means much the same on every machine and beside other work;
/// the two take turns, pass after pass, and the least of the passes' medians counts. Each figure is compared with `release.tsv` beside
/// this file, which `--write` renews with a release. Exit code 1 where one is worse than its limit there.
@main
struct GuardBenchmark {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let path = arguments.first, !path.hasPrefix("--") else {
            print("usage: guard-benchmark REGION [--write]")
            exit(2)
        }
        let work = try FixedWork(RoadGraph(opening: URL(fileURLWithPath: path)))
        let figures = work.truth() + work.costs()
        if arguments.contains("--write") {
            try LastRelease.write(figures)
            return
        }
        exit(try LastRelease.read().judge(figures) ? 0 : 1)
    }
}

/// One thing that was measured.
struct Figure {
    enum Kind {
        /// Percent of fixes: less is worse.
        case percent
        /// Kernel steps, thousands, for a thousand fixes: more is worse.
        case cost
    }

    var name: String
    var kind: Kind
    var value: Double
}
