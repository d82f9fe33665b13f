import Foundation
import OpenStreetMapFiles
import RoadNetwork
import RoadNetworkBuilding
import TestSupport
import Testing

/// What the file has, the tiles have: no attribute may be lost unseen.
@Suite("Coverage of attributes")
struct CoverageTests {
    private static let extracts = [
        "andorra", "baltimore", "duesseldorf-motorway-tunnel", "fiji-antimeridian", "frankfurt-interchange", "heidelberg",
        "liechtenstein-2015", "london", "milton-keynes", "oslo-east", "portland", "reisterstown-via-restriction", "rhein-neckar",
        "sf-streets",
    ]

    /// Imports a file, and calls a closure with what was made of it.
    private func withRegion<R>(of path: String, _ body: (OpenStreetMapFile, RoadGraph) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coverage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try OpenStreetMapFile(path: path)
        var options = RegionImport.Options()
        options.countries = try WorldTable.open()
        let region = folder.appendingPathComponent("x.region")
        _ = try RegionImport.run(file, to: region, options: options)
        return try body(file, RoadGraph(opening: region))
    }

    private func table(_ path: String) throws -> CoverageTable {
        try withRegion(of: path) { try CoverageTable(of: $0, in: $1) }
    }

    private func check(_ table: CoverageTable) {
        for row in table.rows {
            #expect(!row.isShort, "\(row.label): \(row.stored) of \(row.tagged), at least \(row.expected) must be there")
        }
    }

    @Test("The tiles of the sample have all that its tags say")
    func sample() throws {
        let table = try table(Repository.sample.path)
        check(table)
        #expect(table.rows.allSatisfy { $0.tagged < 2 || Double($0.expected) > 0.69 * Double($0.tagged) - 1 }, "a floor that cannot fail")
        let counts = Dictionary(uniqueKeysWithValues: table.rows.map { ($0.label, $0.stored) })
        for label in ["name", "ref", "lanes", "maxspeed", "surface", "tunnel=yes", "highway=crossing", "amenity=fuel", "amenity=parking"] {
            #expect(counts[label, default: 0] > 0, "\(label)")
        }
        let edges = Dictionary(uniqueKeysWithValues: table.edges.map { ($0.label, $0.count) })
        #expect(edges["a country", default: 0] > 4000 && edges["built-up: inside by conclusion", default: 0] > 1000)
        #expect(table.markdown.contains("| name | "))
    }

    @Test("The tiles of each extract have all that its tags say", .needsShared("data/osm"), arguments: extracts)
    func extract(name: String) throws {
        check(try table(SharedData.url("data/osm/\(name).osm.pbf").path))
    }

    @Test("In the sample main roads in town have a limit, on both sides of the border")
    func lawOfTheSample() throws {
        try withRegion(of: Repository.sample.path) { _, graph in
            var inTown = 0
            var withLimit = 0
            var limits: [String: Set<SpeedLimitRule.Value>] = [:]
            for number in graph.tileNumbers() {
                for index in 0..<(graph.tile(number).tile?.edgeCount ?? 0) {
                    guard let edge = graph.attributes(of: EdgeID(tile: number, index: index)) else { continue }
                    guard [.primary, .secondary].contains(edge.roadClass), !edge.isLink, edge.builtUp == .inferredInside else { continue }
                    inTown += 1
                    guard let first = edge.speedLimits.first else { continue }
                    withLimit += 1
                    if first.origin != .posted { limits[edge.country ?? "", default: []].insert(first.value) }
                }
            }
            #expect(inTown > 400 && withLimit == inTown)
            #expect(limits["FR"] == [.speed(50, .kilometersPerHour)] && limits["MC"] == [.speed(50, .kilometersPerHour)])
            #expect(Set(limits.keys).isSubset(of: ["FR", "IT", "MC"]))
        }
    }
}
