import CPlatform
import Foundation
import OpenStreetMapFiles
import RoadNetwork
import RoadNetworkBuilding

/// `freedrive import`: makes a region from an OpenStreetMap file.
struct Import: Command {
    static let name = "import"
    static let summary = "make a region from an OpenStreetMap file"

    static let help = """
        usage: freedrive import FILE -o REGION [OPTIONS]

        Makes a region, a folder with the roads and the map that is drawn, from an extract of OpenStreetMap: PBF, or OSM XML,
        plain or in gzip or bzip2. A region that is there is replaced in one step, when all is done.

          FILE               the extract; `-` is standard input
          -o REGION          the folder to make
          --name NAME        what people call the region (default: the file's name)
          --roads-only       without the map that is drawn (also --no-basemap): the screen then draws the roads alone
          --tippecanoe PATH  the program that packs the drawn map (default: FREEDRIVE_TIPPECANOE; that of `make setup`, in
                             .setup/venv/bin above the program or here; PATH)
          --format FORMAT    pbf, osm, osm.gz or osm.bz2 (default: as the first bytes say)
          --threads N        how many threads work, 1 to 64; the result does not depend on it
          --json             a summary as one JSON object, for programs

        examples:
          freedrive import monaco.osm.pbf -o monaco.region
          freedrive import city.osm.pbf -o city.region --roads-only --json
          curl https://example.org/city.osm.pbf | freedrive import - -o city.region --name City

        exit codes: 0 done, 1 the file was refused or the region not written (an old region is as it was), 2 used wrongly
        """

    static func run(_ arguments: inout Arguments) async throws {
        guard let output = try arguments.option("-o") ?? arguments.option("--output") else {
            throw UsageError("-o REGION is needed: the folder to make")
        }
        var options = RegionImport.Options()
        options.name = try arguments.option("--name")
        let isRoadsOnly = arguments.flag("--roads-only")
        let isWithoutBasemap = arguments.flag("--no-basemap") || isRoadsOnly
        let tippecanoe = try arguments.option("--tippecanoe")
        let format = try arguments.option("--format").map(parsedFormat)
        if let threads = try arguments.integer("--threads", in: 1...64) { options.threads = threads }
        do { options.countries = try WorldTable.open() } catch {
            Terminal.printError("freedrive: \(error) Countries, driving sides and the law's default limits stay unknown without it.")
        }
        let asJSON = arguments.flag("--json")
        let files = arguments.positionals()
        try arguments.finish()
        guard files.count == 1, let file = files.first else {
            throw UsageError(files.isEmpty ? "FILE is needed: the extract to import" : "one FILE is imported at a time, not \(files.count)")
        }
        // A file that grows beyond the limit of `ulimit -f` is then an error like a full disk, and not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
        platform_return_freed_memory()
        if !isWithoutBasemap { options.tippecanoe = try Tippecanoe.find(option: tippecanoe) }
        let summary = try imported(file, format: format, to: URL(fileURLWithPath: output), options: options)
        // Said of a region that was made: what was wrong with the input is then not told beside it.
        if !isWithoutBasemap, options.tippecanoe == nil {
            Terminal.printError(
                "freedrive: tippecanoe was not found, so the region has no basemap and the screen draws the roads alone; "
                    + "`make setup` installs it, --tippecanoe names it")
        }
        Terminal.print(asJSON ? try json(summary) : text(summary, output: output))
    }

    private static func imported(
        _ path: String, format: OpenStreetMapFormat?, to region: URL, options: RegionImport.Options
    ) throws -> ImportSummary {
        defer { Terminal.endProgress() }
        let start = ContinuousClock.now
        do {
            guard path == "-" else {
                return try run(OpenStreetMapFile(path: path, format: format), to: region, options: options, since: start)
            }
            Terminal.progress("reading standard input")
            let spooled = try SpooledInput(in: region.standardizedFileURL.deletingLastPathComponent().path)
            let file = try OpenStreetMapFile(path: spooled.path, name: "standard input", format: format)
            return try run(file, to: region, options: options, since: start)
        } catch let error as RegionWriteError {
            throw Failure("could not write the region: \(error)")
        }
    }

    private static func run(
        _ file: OpenStreetMapFile, to region: URL, options: RegionImport.Options, since start: ContinuousClock.Instant
    ) throws -> ImportSummary {
        try RegionImport.run(file, to: region, options: options) { stage, share in
            let seconds = (ContinuousClock.now - start).components.seconds
            Terminal.progress("\(words[stage] ?? stage.rawValue) \(Int(share * 100)) %, \(seconds) s")
        }
    }

    private static let words: [RegionImport.Stage: String] = [
        .reading: "reading roads", .building: "joining roads", .writing: "writing road tiles", .drawing: "drawing the map",
        .committing: "putting the region into its place",
    ]

    private static func parsedFormat(_ text: String) throws -> OpenStreetMapFormat {
        guard let format = OpenStreetMapFormat(rawValue: text) else {
            throw UsageError("--format takes pbf, osm, osm.gz or osm.bz2, not ‘\(text)’")
        }
        return format
    }

    private static func json(_ summary: ImportSummary) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(summary), as: UTF8.self)
    }

    private static func text(_ summary: ImportSummary, output: String) -> String {
        let counts = summary.region.counts
        var lines = ["\(output): \(counts.meters / 1000) km of road in \(counts.ways) ways, \(counts.tiles) tiles"]
        lines.append("  turn bans: \(counts.bannedTurns) at nodes, \(counts.viaBans) over ways")
        if let features = summary.basemapFeatures { lines.append("  basemap: \(features) features") }
        let notes = [
            (summary.missingNodes, "nodes of roads are not in the file; the roads go on without them"),
            (summary.repeatedWays, "ways came a second time and were left out"),
            (summary.placelessNodes, "nodes have no place on the globe and were left out"),
            (summary.deletedElements, "elements are marked as deleted and were left out"),
            (summary.unusableRestrictions, "turn restrictions name what is not there or does not meet, and were left out"),
            (summary.incompleteAreas ?? 0, "areas are not complete in the file and were not drawn"),
            (summary.unusableCoastlines ?? 0, "pieces of coastline end in the middle of the map and gave no sea"),
        ]
        for (count, note) in notes where count > 0 { lines.append("  \(count) \(note)") }
        lines.append("  \(summary.region.attribution)")
        return lines.joined(separator: "\n")
    }
}
