import Foundation
import Geodesy
import NavigationCore
import Testing

@Suite("Incidents of a GeoJSON file")
struct IncidentCollectionTests {
    private func read(_ features: String) throws -> [Incident] {
        try IncidentCollection(geoJSON: Data(#"{"type":"FeatureCollection","features":[\#(features)]}"#.utf8)).incidents
    }

    @Test("A point and a line are read with all that they say")
    func whole() throws {
        let incidents = try read(
            """
            {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[7.42,43.73,12]},"properties":
             {"kind":"accident","impact":"major","title":"Two cars","description":"One lane is closed.",
              "start":"2026-11-30T08:00:00Z","end":"2026-11-30T10:00:00+01:00"}},
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7.4,43.7],[7.5,43.8]]},"properties":null}
            """)
        #expect(incidents[0].kind == .accident && incidents[0].impact == .major && incidents[0].title == "Two cars")
        #expect(incidents[0].details == "One lane is closed." && incidents[0].line == [Coordinate(latitude: 43.73, longitude: 7.42)])
        #expect(incidents[1].id == "feature 2" && incidents[1].kind == .miscellaneous && incidents[1].line.count == 2)
    }

    @Test("An incident is there from its start to its end")
    func times() throws {
        let incident = try read(
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[7,43]},"properties":
             {"start":"2026-11-30T08:00:00Z","end":"2026-11-30T09:00:00Z"}}
            """)[0]
        func isActive(_ minute: Double) throws -> Bool {
            incident.isActive(at: try Date("2026-11-30T08:00:00Z", strategy: .iso8601).addingTimeInterval(minute * 60))
        }
        #expect(try !isActive(-1) && isActive(0) && isActive(59) && !isActive(60))
    }

    @Test(
        "A fault is told with the number of its feature",
        arguments: [
            (#"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]}}"#, "feature 1: found a Polygon"),
            (
                #"{"type":"Feature","id":"\#(String(repeating: "é", count: 101))"}"#,
                "feature 1: found an id of 202 bytes, expected at most 200"
            ),
            (#"{"type":"Feature"}"#, "feature 1: found no geometry"), ("7", "feature 1: found something else"),
            (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[7]}}"#, "no pair of numbers"),
            (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[743,7]}}"#, "found the place [743.0, 7.0]"),
            (#"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,43]]}}"#, "a line of 1 points"),
            (
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7,43]},"properties":{"end":"tomorrow"}}"#,
                "the time ‘tomorrow’, expected one like"
            ),
            (
                #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[7,43]}},{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[7,43]}}"#,
                "feature 2: found the id ‘1’ a second time"
            ),
        ])
    func faults(features: String, words: String) {
        do {
            _ = try read(features)
            Issue.record("the file was taken")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test("What is no GeoJSON is refused as a whole", arguments: ["", "{", "[]", #"{"type":"Feature"}"#, "\u{0}\u{1}"])
    func noGeoJSON(text: String) {
        #expect(throws: IncidentError.self) { try IncidentCollection(geoJSON: Data(text.utf8)) }
    }
}
