import Foundation
import OpenStreetMapFiles
import TestSupport
import Testing

@Test func scratchAwkward() throws {
    let folder = SharedData.url("data/osm-awkward").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
        do {
            let file = try OpenStreetMapFile(path: folder + "/" + name, name: name)
            var ways = 0, places = 0, relations = 0
            var h = ElementHandlers()
            h.way = { _ in ways += 1 }
            h.relation = { _ in relations += 1 }
            h.places = { ids, _ in places += ids.count }
            let c = try file.read(ElementSelection(ways: .all, relations: .all, places: .all), handlers: h)
            print("OK  \(name): n \(c.nodes) (\(places)) w \(c.ways) r \(c.relations) del \(c.deleted) noplace \(c.placeless) sorted \(c.isSorted)")
        } catch {
            print("ERR \(error)")
        }
    }
}
