import Foundation
import Geodesy
import MapMatching
import RoadNetwork

/// `freedrive match`: recorded fixes in, roads out.
enum MatchCommand: Command {
    static let name = "match"
    static let summary = "match recorded fixes to roads"
    static let help = """
        usage: freedrive match --region REGION --lines [--causal] [OPTIONS] [FILE]

        Reads traces as JSON Lines, one trace a line, from FILE or from standard input (-), and writes one line of answers a trace.

          trace   {"id":"a","points":[{"t":0,"lon":9.52,"lat":47.14,"accuracy":5,"speed":12.5,"course":87},...]}
          answer  {"id":"a","mode":"causal","matched":[{"way_id":1,"lon":..,"lat":..,"forward":true,"p":0.98},...],"seconds":..,"cpu_s":..}

        Without --causal each trace is matched with the whole of it at hand, and the line has the route driven as "path":
        a list of lines of [lon,lat], a new one where the trace breaks.

        t is in seconds; accuracy (meters, 68 %), speed (m/s) and course (degrees) may be left out. Off the road way_id is null.

          --region REGION    the region's folder, as `freedrive import` makes it
          --regions FOLDER   a folder of regions: a line with "net":"nets/ID.osm.pbf" is matched in FOLDER/ID.region
          --lines            JSON Lines in and out
          --causal           each answer from the fixes up to it, as in a moving car
          --meta FILE        also measure each fix on its own, in a second pass, and write percentiles and memory there
          -o FILE            write to FILE instead of standard output

        examples:
          freedrive match --region city.region --lines --causal traces.jsonl > matched.jsonl
          zcat day.jsonl.gz | freedrive match --region city.region --lines --causal - | consumer
        """

    static func run(_ arguments: inout Arguments) async throws {
        let region = try arguments.option("--region")
        let regions = try arguments.option("--regions")
        let meta = try arguments.option("--meta")
        let output = try arguments.option("-o")
        let lines = arguments.flag("--lines")
        let isCausal = arguments.flag("--causal")
        let files = arguments.positionals()
        try arguments.finish()
        guard lines else { throw UsageError("match reads JSON Lines so far: add --lines") }
        guard (region == nil) != (regions == nil) else { throw UsageError("either --region or --regions is needed") }
        guard isCausal || meta == nil else { throw UsageError("--meta measures single fixes: it needs --causal") }
        guard files.count <= 1 else { throw UsageError("one file at a time, not \(files.count)") }
        let graphs = try RegionShelf(region: region, regions: regions)
        if let output, let file = files.first, output != "-", Self.isSameFile(output, file) {
            throw UsageError("‘\(output)’ is the input, and would be overwritten; name another file for -o")
        }
        let input = try LineReader(path: files.first ?? "-")
        let writer = try LineWriter(path: output ?? "-")
        var run = MatchRun(isCausal: isCausal, measuresLatency: meta != nil)
        try run.matchAll(input, graphs, writer)
        if let meta { try run.writeMeta(to: meta) }
    }
}

/// The regions of a run, each opened once.
final class RegionShelf {
    private let single: RoadGraph?
    private let folder: URL?
    private var opened: [String: RoadGraph] = [:]

    init(region: String?, regions: String?) throws {
        single = try region.map { try Self.open(URL(fileURLWithPath: $0)) }
        folder = regions.map { URL(fileURLWithPath: $0) }
    }

    /// The region that a trace is matched in.
    func graph(for network: String?) throws -> RoadGraph {
        if let single { return single }
        guard let folder, let network else { throw Failure("the line names no network (‘net’), which --regions needs") }
        let id = URL(fileURLWithPath: network).lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
        if let graph = opened[id] { return graph }
        let graph = try Self.open(folder.appendingPathComponent(id + ".region"))
        opened[id] = graph
        return graph
    }

    private static func open(_ url: URL) throws -> RoadGraph {
        do { return try RoadGraph(opening: url) } catch { throw Failure("\(url.path): \(error)") }
    }
}

extension MatchCommand {
    /// Whether two paths lead to one file, also through links.
    private static func isSameFile(_ first: String, _ second: String) -> Bool {
        var one = stat()
        var two = stat()
        return stat(first, &one) == 0 && stat(second, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }
}
