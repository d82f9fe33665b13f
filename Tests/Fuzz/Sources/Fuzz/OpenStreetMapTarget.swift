import Foundation
import OpenStreetMapFiles

/// Files of OpenStreetMap data of any format, imported as regions.
struct OpenStreetMapTarget: FuzzTarget {
    let name = "osm"
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-osm-\(getpid())")

    init() {}

    func seeds() -> [[UInt8]] {
        let xml = """
            <?xml version="1.0"?><osm version="0.6"><bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>
            <node id="1" lat="1" lon="1"/><node id="2" lat="1.001" lon="1"><tag k="highway" v="traffic_signals"/></node>
            <node id="3" lat="1.001" lon="1.001"/><way id="1" version="2"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            <way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="x"/></way>
            <relation id="1"><member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
            <member type="way" ref="2" role="to"/><tag k="type" v="restriction"/><tag k="restriction" v="no_right_turn"/></relation></osm>
            """
        let others = [
            String(xml.prefix(200)), "<osm version=\"0.6\"></osm>", "<osmChange version=\"0.6\"></osmChange>", "x",
            xml.replacingOccurrences(of: "version=\"2\"", with: "version=\"2\" visible=\"false\""),
        ]
        return [Array(xml.utf8), OpenStreetMapTarget.pbf] + others.map { Array($0.utf8) }
    }

    let expectedAnswers = ["read", "refused: unknownFormat", "refused: damaged", "refused: history", "no roads"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("x").path
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fail("\(path) cannot be written") }
        var options = RegionImport.Options()
        options.threads = 1
        do {
            _ = try RegionImport.run(OpenStreetMapFile(path: path), to: folder.appendingPathComponent("region"), options: options)
            return "read"
        } catch let error as OpenStreetMapFileError {
            return "refused: \(error.kind)"
        } catch {
            return "no roads"
        }
    }

    /// Two nodes and a way, raw blocks: header and data.
    private static let pbf: [UInt8] = {
        func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }
        func text(_ text: String) -> [UInt8] { Array(text.utf8) }
        func blob(_ kind: String, _ data: [UInt8]) -> [UInt8] {
            let blob = field(1, data)
            let header = field(1, text(kind)) + [0x18, UInt8(blob.count)]
            return [0, 0, 0, UInt8(header.count)] + header + blob
        }
        let strings = field(1, []) + field(1, text("highway")) + field(1, text("primary"))
        let nodes = field(1, [2, 2]) + field(8, [0x80, 0xDA, 0xC4, 0x09, 0xC8, 1]) + field(9, [0x80, 0xDA, 0xC4, 0x09, 0])
        let way: [UInt8] = [0x08, 1] + field(2, [1]) + field(3, [2]) + field(8, [2, 2])
        return blob("OSMHeader", field(4, text("OsmSchema-V0.6")) + field(4, text("DenseNodes")))
            + blob("OSMData", field(1, strings) + field(2, field(2, nodes)) + field(2, field(3, way)))
    }()
}
