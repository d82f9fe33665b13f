import Foundation
import Geodesy
import OpenStreetMap
import OpenStreetMapFiles
import TestSupport
import Testing

@Suite("Reading OpenStreetMap files")
struct ReadingTests {
    @Test("The sample gives its roads, its restrictions and the places of their nodes")
    func sample() throws {
        let file = try OpenStreetMapFile(path: Repository.sample.path)
        #expect(file.format == .pbf)
        let header = try file.header()
        #expect(header.timestamp == "2016-03-05T00:26:02Z")
        #expect(header.box?.southWest == FixedCoordinate(latitude: 437_100_000, longitude: 73_490_000))

        var roads: [Way] = []
        var relations: [Relation] = []
        var handlers = ElementHandlers()
        handlers.way = { roads.append($0) }
        handlers.relation = { relations.append($0) }
        let counts = try file.read(
            ElementSelection(ways: .having(["highway"]), relations: .having(["type=restriction"])), handlers: handlers)
        #expect(counts.ways == 27377 && counts.relations == 212 && counts.isSorted)
        #expect(!roads.isEmpty && roads.allSatisfy { $0.tags["highway"] != nil })
        #expect(!relations.isEmpty && relations.allSatisfy { $0.tags["type"] == "restriction" })

        let wanted = Set(roads.flatMap(\.nodes)).sorted()
        var places: [Int64: FixedCoordinate] = [:]
        var crossings = 0
        var second = ElementHandlers()
        second.places = { ids, found in for (id, place) in zip(ids, found) { places[id] = place } }
        second.node = { node in
            #expect(node.tags["highway"] == "crossing")
            crossings += 1
        }
        try file.read(ElementSelection(nodes: ["highway=crossing"], places: .of(wanted)), handlers: second)
        #expect(Set(places.keys).isSubset(of: wanted) && places.count > wanted.count * 9 / 10)
        #expect(crossings > 100)
    }

    @Test("The order of elements does not depend on the number of threads", arguments: [1, 3, 8])
    func order(threads: Int) throws {
        let file = try OpenStreetMapFile(path: Repository.sample.path)
        var ids: [Int64] = []
        var handlers = ElementHandlers()
        handlers.way = { ids.append($0.id) }
        let counts = try file.read(ElementSelection(ways: .all), threads: threads, handlers: handlers)
        #expect(counts.isSorted && ids == ids.sorted() && ids.count == 27377)
    }

    @Test("An error thrown by a handler ends the pass and reaches the caller")
    func handlerError() throws {
        struct Enough: Error {}
        let file = try OpenStreetMapFile(path: Repository.sample.path)
        var handlers = ElementHandlers()
        handlers.way = { _ in throw Enough() }
        #expect(throws: Enough.self) { try file.read(ElementSelection(ways: .all), handlers: handlers) }
    }

    @Test("What is no map is refused with the file's name and the reason")
    func refusals() throws {
        let missing = #expect(throws: OpenStreetMapFileError.self) { try OpenStreetMapFile(path: "/nowhere/x.osm.pbf") }
        #expect(missing?.kind == .unreadable && missing?.description == "/nowhere/x.osm.pbf: cannot be read: there is no such file")
        let folder = #expect(throws: OpenStreetMapFileError.self) { try OpenStreetMapFile(path: "/tmp") }
        #expect(folder?.kind == .unreadable)
        let address = #expect(throws: OpenStreetMapFileError.self) { try OpenStreetMapFile(path: "http://example.org/x.osm") }
        #expect(address?.kind == .unreadable)
        let text = #expect(throws: OpenStreetMapFileError.self) { try OpenStreetMapFile(path: #filePath) }
        #expect(text?.kind == .unknownFormat)
    }
}
