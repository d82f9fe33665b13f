import Foundation
import Geodesy
import MapMatching
import RoadNetwork
import TraceFormats

/// `freedrive match`: recorded fixes in, roads out.
enum MatchCommand: Command {
    static let name = "match"
    static let summary = "match recorded fixes to roads"
    static let help = """
        usage: freedrive match --region REGION [--format FORMAT] [-o OUT] FILE...
               freedrive match --region REGION --lines [--causal] [OPTIONS] [FILE]

        The first form reads recorded drives (GPX, JSON Lines, NMEA, by their ending or as gpx:FILE, jsonl:FILE, nmea:FILE, - being
        standard input), matches each with the whole of it at hand, and writes the route driven and the place of every fix.

          --format FORMAT    geojson, jsonl or gpx; else by the ending of OUT, where it says none geojson
          --interval S       the seconds from point to point, for files without times

        With --lines it reads traces as JSON Lines, one trace a line, from FILE or from standard input (-), and writes one line of
        answers a trace.

          trace   {"id":"a","points":[{"t":0,"lon":9.52,"lat":47.14,"accuracy":5,"speed":12.5,"course":87},...]}
          answer  {"id":"a","mode":"causal","matched":[{"way_id":1,"lon":..,"lat":..,"forward":true,"p":0.98},...],"seconds":..,"cpu_s":..}

        Without --causal the line has the route driven as "path": a list of lines of [lon,lat], a new one where the trace breaks.

        t is in seconds; accuracy (meters, 68 %), speed (m/s) and course (degrees) may be left out. Off the road way_id is null.

          --region REGION    the region's folder, as `freedrive import` makes it; else the one that FREEDRIVE_REGION names
          --regions FOLDER   a folder of regions: a line with "net":"nets/ID.osm.pbf" is matched in FOLDER/ID.region
          --lines            JSON Lines in and out
          --causal           each answer from the fixes up to it, as in a moving car
          --likeliest        the likeliest road at each fix, though it may flicker; to compare probabilities with truth
          --meta FILE        also measure each fix on its own, in a second pass, and write percentiles and memory there
          -o FILE            write to FILE instead of standard output; where nothing can be matched, or the file not be written
                             whole, what was there before stays

        A file or line that cannot be matched is told of on standard error, and the others are matched all the same. With --lines an
        error stands in the place of its answer: {"id":"a","error":"..."}, the id null where the line could not be read so far.

        examples:
          freedrive match --region city.region -o trip.geojson trip.gpx
          freedrive match --region city.region --lines --causal traces.jsonl > matched.jsonl
          curl -s https://example.org/trip.gpx | freedrive match --region city.region gpx:-
          zcat day.jsonl.gz | freedrive match --region city.region --lines --causal - | consumer

        exit codes: 0 all was matched; 1 something could not be matched, the region not be read, or the result not be written;
        2 used wrongly
        """

    static func run(_ arguments: inout Arguments) async throws {
        let options = try MatchOptions(&arguments)
        for file in options.files {
            let path = options.isLines ? file : try TraceKind.named(file).path
            if options.output != "-", path != "-", isSameFile(options.output, path) {
                throw UsageError("‘\(options.output)’ is the input, and would be overwritten; name another file for -o")
            }
        }
        let graphs = try RegionShelf(region: options.region, regions: options.regions)
        let writer = try OutputFile(path: options.output)
        let tally = try options.isLines ? matchLines(options, graphs, writer) : matchFiles(options, graphs, writer)
        try graphs.all.forEach(DamagedTiles.refuse)
        if options.isLines || tally.hasMatches { try writer.commit() }
        try tally.finish()
    }

    private static func matchFiles(_ options: MatchOptions, _ graphs: RegionShelf, _ writer: OutputFile) throws -> MatchTally {
        var drives: [MatchedDrive] = []
        var tally = MatchTally()
        let graph = try graphs.graph(for: nil)
        for file in options.files {
            _ = tally.attempt {
                let (file, stretches) = try MatchedDrive.stretches(of: file, interval: options.interval)
                tellIfOutside(stretches, file, graph.info)
                for (index, fixes) in stretches.enumerated() {
                    drives.append(MatchedDrive(file: file, number: index + 1, of: stretches.count, fixes: fixes, in: graph))
                }
            }
        }
        if tally.hasMatches { try writer.write(Array(drives.text(options.format).utf8)) }
        return tally
    }

    /// A drive of another place has no roads here, and no fault either: the answer alone would not tell why.
    private static func tellIfOutside(_ stretches: [[Fix]], _ file: String, _ region: RegionInfo) {
        let places = stretches.flatMap { $0.map(\.coordinate) }
        guard let bounds = region.bounds, !places.contains(where: bounds.contains), let extent = RegionInfo.Bounds(around: places) else {
            return
        }
        let found = "no fix lies in the region ‘\(region.name)’, whose bounds are \(bounds.words); the fixes are in \(extent.words)"
        Terminal.printError("freedrive: \(file): \(found)")
    }

    private static func matchLines(_ options: MatchOptions, _ graphs: RegionShelf, _ writer: OutputFile) throws -> MatchTally {
        let input = try LineReader(path: options.files.first ?? "-")
        var parameters = MatcherParameters()
        if options.isLikeliest {
            parameters.hysteresis = 1
            parameters.hysteresisWithoutMotion = 1
        }
        var run = MatchRun(isCausal: options.isCausal, measuresLatency: options.meta != nil, parameters: parameters)
        let tally = try run.matchAll(input, graphs, writer)
        if let meta = options.meta { try run.writeMeta(to: meta) }
        return tally
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
        if let regions {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: regions, isDirectory: &isFolder), isFolder.boolValue else {
                throw Failure("\(regions): there is no such folder; --regions takes the folder that the regions lie in")
            }
        }
    }

    /// The regions that were opened.
    var all: [RoadGraph] { (single.map { [$0] } ?? []) + opened.values }

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
        do { return try RoadGraph(opening: url) } catch { throw Failure("could not open the region: \(error)") }
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
