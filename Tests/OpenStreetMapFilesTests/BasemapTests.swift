import Foundation
import OpenStreetMapFiles
import TestSupport
import Testing

@Suite("The drawn map")
struct BasemapTests {
    @Test("The sample's basemap has its coast and its roads, and the same bytes whatever the thread count")
    func sample() throws {
        let tippecanoe = try #require(try Tippecanoe.find(executable: Repository.folder.path + "/x"))
        let file = try OpenStreetMapFile(path: Repository.sample.path)
        var archives: [Data] = []
        for threads in [1, 2] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("basemap-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let summary = try Basemap.make(from: file, in: folder.path, with: tippecanoe, threads: threads)
            #expect(summary.features > 25_000 && summary.unusableCoastlines == 0)
            archives.append(try Data(contentsOf: folder.appendingPathComponent("basemap.pmtiles")))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["basemap.pmtiles"])
        }
        #expect(archives[0] == archives[1])
    }
}
