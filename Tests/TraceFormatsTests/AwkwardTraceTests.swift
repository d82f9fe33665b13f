import Foundation
import TestSupport
import Testing
import TraceFormats

/// What becomes of each awkward file: points, segments, points without time, and the notes; or the refusal.
/// `Documentation/AwkwardFiles.md` shows the same rows.
@Suite("Awkward traces", .needsShared("data/traces-awkward"))
struct AwkwardTraceTests {
    static let read: [(name: String, points: Int, segments: Int, untimed: Int, notes: [TraceNote.Kind])] = [
        ("GPXTest-DualLinks", 2, 1, 0, []),
        ("GPXTest-TrackPointOnly", 4142, 1, 0, []),
        ("Mojstrovka", 184, 1, 0, []),
        ("around-visnjan-with-car", 104, 1, 0, []),
        ("cerknicko-jezero-no-creator", 296, 7, 0, []),
        ("cerknicko-jezero-with-elevations-zero", 296, 7, 0, []),
        ("cerknicko-jezero-without-elevations", 296, 7, 1, []),
        ("cerknicko-jezero", 296, 7, 0, []),
        ("cerknicko-without-times", 296, 7, 291, []),
        ("first_and_last_elevation", 10, 1, 0, []),
        ("garmin_xt_strk", 958, 2, 0, []),
        ("gpx-with-node-with-comments", 1, 1, 0, []),
        ("gpx1.0_with_all_fields", 1, 1, 0, [.timeWithoutZone]),
        ("gpx1.1_with_all_fields", 1, 1, 0, [.timeWithoutZone]),
        ("gpxv1_0", 14, 1, 0, []),
        ("issue-13", 29, 1, 0, []),
        ("korita-zbevnica", 871, 3, 358, []),
        ("mtk_logger", 803, 1, 0, [.pointWithoutFix]),
        ("route", 55, 1, 55, [.routeInsteadOfTrack]),
        ("test-only-wpt", 5, 1, 5, [.routeInsteadOfTrack]),
        ("test2_no_millis", 3, 1, 3, []),
        ("track-with-empty-segment", 9, 1, 0, []),
        ("track-with-extremes", 25, 1, 25, []),
        ("track-with-less-sec-time", 2, 1, 0, []),
        ("track-with-small-floats", 3, 1, 3, []),
        ("track_with_dilution_errors", 1, 1, 1, []),
        ("track_with_speed", 3, 1, 0, []),
        ("wptError", 1, 1, 0, [.invalidCoordinate]),
    ]

    static let refused: [(name: String, error: TraceError)] = [
        ("custom_schema_locations", .noPoints(waypoints: 0)),
        ("default_schema_locations", .noPoints(waypoints: 0)),
        ("gpx1.1_with_extensions", .noPoints(waypoints: 1)),
        ("gpx1.1_with_extensions_without_namespaces", .noPoints(waypoints: 1)),
        ("gpx_with_garmin_extension", .noPoints(waypoints: 1)),
        ("lowrance-utf16-test", .noPoints(waypoints: 1)),
        ("no_trk", .noPoints(waypoints: 0)),
        ("no_trkpt", .noPoints(waypoints: 0)),
        ("no_trkseg", .noPoints(waypoints: 0)),
        ("unicode", .noPoints(waypoints: 6)),
        ("unicode2", .noPoints(waypoints: 0)),
        ("unicode_with_bom", .noPoints(waypoints: 1)),
        ("unicode_with_bom_noencoding", .noPoints(waypoints: 1)),
    ]

    static func url(_ name: String) -> URL { SharedData.url("data/traces-awkward/\(name).gpx") }

    @Test("Each file is in the table")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SharedData.url("data/traces-awkward").path)
        #expect(Set(files) == Set((Self.read.map(\.name) + Self.refused.map(\.name)).map { $0 + ".gpx" }))
    }

    @Test("What can be read is read whole", arguments: read.indices)
    func reading(row: Int) throws {
        let expected = Self.read[row]
        let trace = try GPXReader.read(contentsOf: Self.url(expected.name))
        #expect(trace.pointCount == expected.points)
        #expect(trace.segments.count == expected.segments)
        #expect(trace.segments.flatMap(\.points).filter { $0.time == nil }.count == expected.untimed)
        #expect(trace.notes.map(\.kind) == expected.notes)
    }

    @Test("What cannot be driven along is refused with its reason", arguments: refused.indices)
    func refusing(row: Int) {
        #expect(throws: Self.refused[row].error) { try GPXReader.read(contentsOf: Self.url(Self.refused[row].name)) }
    }
}
