import Foundation
import Geodesy
import OpenStreetMapFiles
import RoadNetwork

/// `freedrive inspect`: what a region holds, and what it knows of a place.
struct Inspect: Command {
    static let name = "inspect"
    static let summary = "say what a region holds, or what it knows of the roads at a place"

    static let help = """
        usage: freedrive inspect --region REGION [--at LAT,LON [--radius METERS]] [--json]
               freedrive inspect --region REGION --check
               freedrive inspect --region REGION --coverage FILE

        Says what a region holds. With --at, says what it knows of every road near the place, in each direction: class, names,
        numbers, limits and where they come from, country, lanes, and the OSM way; and of every point of interest.

          --region REGION   the folder that `freedrive import` made; else the one that FREEDRIVE_REGION names
          --at LAT,LON      a place, degrees north and east
          --radius METERS   how far around it, 1 to 1000 (default 25)
          --check           reads all files and road tiles, and says what is damaged: after a copy or a download
          --coverage FILE   counts each attribute in the file that the region was made of, and in the region (Markdown); ends with
                            exit code 1 where the region has fewer than it must
          --json            one JSON object, for programs

        examples:
          freedrive inspect --region monaco.region
          freedrive inspect --region monaco.region --at 43.7384,7.4246
          freedrive inspect --region monaco.region --check
          freedrive inspect --region monaco.region --coverage Sample/monaco.osm.pbf
          freedrive inspect --region monaco.region --at 43.7384,7.4246 --json | jq '.roads[].limits'

        exit codes: 0 done; 1 the region cannot be read, is damaged, or the place lies outside of it; 2 used wrongly
        """

    static func run(_ arguments: inout Arguments) async throws {
        let region = try arguments.requiredRegion()
        let place = try arguments.option("--at").map(parsedPlace)
        let radius = try arguments.number("--radius", in: 1...1000)
        let coverage = try arguments.option("--coverage")
        let isCheck = arguments.flag("--check")
        let asJSON = arguments.flag("--json")
        try arguments.finish()
        if coverage != nil, place != nil || asJSON { throw UsageError("--coverage goes with --region alone") }
        if isCheck, place != nil || coverage != nil || asJSON { throw UsageError("--check goes with --region alone") }
        if place == nil && radius != nil { throw UsageError("--radius needs --at") }

        if isCheck { return try check(region) }
        let graph: RoadGraph
        do { graph = try RoadGraph(opening: region) } catch { throw Failure("could not open the region: \(error)") }
        if let coverage {
            let table = try CoverageTable(of: OpenStreetMapFile(path: coverage), in: graph)
            Terminal.print(table.markdown)
            try DamagedTiles.refuse(in: graph)
            let short = table.rows.filter(\.isShort).map { "\($0.label): \($0.stored) of \($0.tagged)" }
            if !short.isEmpty { throw Failure("the region has fewer than it must: \(short.joined(separator: "; "))") }
        } else if let place {
            let report = PlaceReport(of: graph, at: place, radius: radius ?? 25)
            // Roads reach a little beyond the bounds.
            if report.isEmpty { try graph.info.requireInside(place) }
            Terminal.print(asJSON ? try json(report) : report.text)
            try DamagedTiles.refuse(in: graph)
        } else {
            let report = RegionReport(info: graph.info, region: region)
            Terminal.print(asJSON ? try json(report) : report.text)
        }
    }

    private static func check(_ region: URL) throws {
        let check: RegionCheck
        do { check = try RegionCheck(of: region) } catch { throw Failure("could not open the region: \(error)") }
        guard check.faults.isEmpty else { throw Failure("the region is damaged, import it again: \(check.faults.joined(separator: "; "))") }
        Terminal.print("\(check.files) files and \(check.tiles) road tiles were checked: all are whole")
    }

    private static func parsedPlace(_ text: String) throws -> Coordinate {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            throw UsageError("--at takes two numbers, as in 43.7384,7.4246, not ‘\(text)’")
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else { throw UsageError("--at: \(text) is not on the globe; the latitude comes first, −90 to 90") }
        return place
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
