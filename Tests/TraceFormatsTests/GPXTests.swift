import Foundation
import Geodesy
import NavigationCore
import Testing
import TraceFormats

/// A GPX file with the given points.
func gpx(_ body: String, version: String = "1.1") -> Data {
    Data("<?xml version=\"1.0\" encoding=\"UTF-8\"?><gpx version=\"\(version)\" creator=\"test\">\(body)</gpx>".utf8)
}

/// One track with one segment of the given points.
func track(_ points: String) -> Data { gpx("<trk><trkseg>\(points)</trkseg></trk>") }

func point(_ inner: String = "", lat: String = "50.1", lon: String = "8.2") -> String {
    "<trkpt lat=\"\(lat)\" lon=\"\(lon)\">\(inner)</trkpt>"
}

@Suite("GPX")
struct GPXTests {
    @Test("Times that are made run on from one stretch to the next, and points without time are left out and noted")
    func stretches() throws {
        let untimed = try GPXReader.read(
            gpx("<trk><trkseg>\(point())\(point())</trkseg><trkseg/><trkseg>\(point())\(point())</trkseg></trk>"))
        let made = try untimed.stretches(interval: 2).stretches
        #expect(made.map { $0.map { $0.fixTime / 1_000_000_000 } } == [[0, 2], [4, 6]])
        #expect(throws: TraceError.noTimes(points: 4)) { try untimed.stretches() }
        let time = "<time>2024-03-19T14:49:10Z</time>"
        let mixed = try GPXReader.read(
            gpx("<trk><trkseg>\(point())\(point(time))</trkseg><trkseg>\(point())</trkseg><trkseg>\(point(time))</trkseg></trk>"))
        let (kept, notes) = try mixed.stretches(interval: 2)
        #expect(kept.map(\.count) == [1, 1] && notes == [TraceNote(kind: .missingTime, count: 2)])
    }

    @Test(
        "A zone's offset counts (B150)",
        arguments: [
            ("2024-03-19T15:49:10-07:00", "2024-03-19T22:49:10Z"), ("2024-03-19T16:49:10+0100", "2024-03-19T15:49:10Z"),
            ("2024-03-19T20:19:10+05:30", "2024-03-19T14:49:10Z"), ("2024-03-19T14:49:10Z", "2024-03-19T14:49:10Z"),
        ])
    func zone(text: String, utc: String) throws {
        let trace = try GPXReader.read(track(point("<time>\(text)</time>")))
        let time = try #require(trace.segments[0].points[0].time)
        #expect(TimestampText.text(nanoseconds: time) == utc)
    }

    @Test("Seconds with and without fraction keep their intervals (B151)")
    func fractions() throws {
        let times = ["10:00:05.503+02:00", "10:00:06.5+02:00", "10:00:07+02:00", "10:00:08.000000000+02:00"]
        let trace = try GPXReader.read(track(times.map { point("<time>2024-05-01T\($0)</time>") }.joined()))
        let read = trace.segments[0].points.compactMap(\.time)
        #expect(zip(read, read.dropFirst()).map { $1 - $0 } == [997_000_000, 500_000_000, 1_000_000_000])
    }

    @Test("A time without zone is read as UTC, with a note (B152)")
    func noZone() throws {
        let trace = try GPXReader.read(track(point("<time>2021-01-16T10:00:00</time>")))
        #expect(trace.segments[0].points[0].time == 1_610_791_200_000_000_000)
        #expect(trace.notes.map(\.kind) == [.timeWithoutZone])
    }

    @Test("A missing time is missing, and such a point is not played (B153)")
    func missingTime() throws {
        let timed = { (second: Int) in point("<time>2024-05-01T10:00:0\(second)Z</time>") }
        let trace = try GPXReader.read(track(timed(0) + point() + timed(2)))
        #expect(trace.segments[0].points[1].time == nil)
        let played = try trace.locations()
        #expect(played.locations.map(\.received) == [0, 2_000_000_000])
        #expect(played.notes.map(\.kind) == [.missingTime])
    }

    @Test("A track without any time is refused in words, and played at a given interval (B154, B159)")
    func noTimes() throws {
        let trace = try GPXReader.read(track(String(repeating: point(), count: 10)))
        #expect(throws: TraceError.noTimes(points: 10)) { try trace.locations() }
        #expect("\(TraceError.noTimes(points: 10))".contains("--interval"))
        #expect(try trace.locations(interval: 2).locations.map(\.received).last == 18_000_000_000)
    }

    @Test("All segments of all tracks survive (B156)")
    func segments() throws {
        let trace = try GPXReader.read(
            gpx(
                "<trk><trkseg>\(point())\(point())</trkseg><trkseg>\(point())</trkseg></trk><trk><trkseg>\(point())\(point())</trkseg></trk>"
            ))
        #expect(trace.segments.map(\.points.count) == [2, 1, 2])
    }

    @Test("Speed and course are read from GPX 1.0 and from the extension of 1.1 (B157)")
    func speed() throws {
        let old = try GPXReader.read(gpx("<trk><trkseg>\(point("<course>90</course><speed>13.9</speed>"))</trkseg></trk>", version: "1.0"))
        let new = try GPXReader.read(
            track(
                point(
                    """
                    <hdop>0.9</hdop><extensions><gpxtpx:TrackPointExtension xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
                    <gpxtpx:speed>13.9</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>
                    """)))
        for trace in [old, new] {
            #expect(trace.segments[0].points[0].speed == 13.9)
            #expect(trace.segments[0].points[0].course == 90)
        }
        #expect(new.segments[0].points[0].isAccuracyDerived)
        #expect(new.segments[0].points[0].horizontalAccuracy == 4.5)
    }

    @Test("A track without speeds is read; what is not said stays unknown (B158)")
    func noSpeed() throws {
        let played = try GPXReader.read(track(point("<time>2024-05-01T10:00:00Z</time>"))).locations()
        #expect(played.locations[0].speed == nil && played.locations[0].course == nil && played.locations[0].altitude == nil)
    }

    @Test("The byte-order mark decides over the label, and blank lines may come first (B160)")
    func marks() throws {
        let body = "<gpx><trk><trkseg>\(point())</trkseg></trk></gpx>"
        let wrong = try GPXReader.read(Data([0xEF, 0xBB, 0xBF]) + Data("<?xml version='1.0' encoding='UTF-16'?>\(body)".utf8))
        #expect(wrong.pointCount == 1 && wrong.notes.map(\.kind) == [.wrongEncodingLabel])
        #expect(try GPXReader.read(Data("\n\n<?xml version='1.0'?>\(body)".utf8)).pointCount == 1)
        let wide = try #require("<?xml version='1.0' encoding='UTF-16'?>\(body)".data(using: .utf16BigEndian))
        #expect(try GPXReader.read(Data([0xFE, 0xFF]) + wide) == Trace(segments: wrong.segments))
        #expect(try GPXReader.read(wide) == Trace(segments: wrong.segments))
    }

    @Test("Text is read in the encoding that it declares, and a label that is not known does not decide")
    func encodings() throws {
        let body = "<gpx><trk><name>Stra\u{DF}e</name><trkseg>\(point())</trkseg></trk></gpx>"
        let latin = try #require("<?xml version='1.0' encoding='ISO-8859-1'?>\(body)".data(using: .isoLatin1))
        let plain = try GPXReader.read(Data(body.utf8))
        #expect(try GPXReader.read(latin) == plain)
        let odd = try GPXReader.read(Data("<?xml version='1.0' encoding='UTF-7'?>\(body)".utf8))
        #expect(odd.notes.map(\.kind) == [.wrongEncodingLabel] && odd.segments == plain.segments)
        let unknown = try GPXReader.read(try #require("<?xml version='1.0' encoding='x-mac'?>\(body)".data(using: .isoLatin1)))
        #expect(unknown.pointCount == 1)
    }

    @Test("Damaged text under the label of a stateful encoding is refused, where the parser below would read beyond it")
    func statefulLabel() {
        let text = """
            <?xml version="1.0" encoding="UTF-7"?><gpx xmlns="http://www.topografix\0\0\0\0\0\0\0\0><trk><name>A &amp; B<><trkpt lat="<\0\0\0 /gpx>
            """
        #expect(throws: TraceError.self) { try GPXReader.read(Data(text.utf8)) }
    }

    @Test("Processing instructions, also empty ones, are passed over, and text that looks like one is kept")
    func instructions() throws {
        let text =
            "<?xml version='1.0'?>\n<?a?><gpx><?b c\n?><!-- <?d --><trk><name><![CDATA[1<?e?>2]]></name><trkseg>\(point())</trkseg></trk></gpx>"
        let trace = try GPXReader.read(Data(text.utf8))
        #expect(trace.pointCount == 1 && trace.notes.isEmpty && trace.segments[0].name == "1<?e?>2")
        #expect(throws: TraceError.self) { try GPXReader.read(Data("<?a?><gpo<g".utf8)) }
        #expect(throws: TraceError.self) { try GPXReader.read(Data("<?a".utf8)) }
    }

    @Test("A decimal comma is read as a point, never cut off (B161)")
    func comma() throws {
        let trace = try GPXReader.read(track(point(lat: "50,4711", lon: "8,25")))
        #expect(trace.segments[0].points[0].coordinate.latitude == 50.4711)
        #expect(trace.notes.map(\.kind) == [.decimalComma])
        let odd = try GPXReader.read(track(point(lat: "50,471,1") + point(lat: "1.234,5") + point()))
        #expect(odd.pointCount == 1 && odd.notes.first?.kind == .invalidCoordinate)
    }

    @Test("A cut file gives the points before the cut, with a note", arguments: [1, 8, 30, 60])
    func cut(bytes: Int) throws {
        let whole = track(point("<time>2024-05-01T10:00:00Z</time>") + "\n" + point("<ele>3</ele>"))
        let trace = try GPXReader.read(whole.dropLast(bytes))
        #expect(trace.pointCount >= 1)
        #expect(trace.notes.map(\.kind) == [.endsEarly])
    }

    @Test("What is no GPX is refused with what was found")
    func refusals() {
        #expect(throws: TraceError.notGPX(root: "kml")) { try GPXReader.read(Data("<kml><a/></kml>".utf8)) }
        #expect(throws: TraceError.noPoints(waypoints: 1)) { try GPXReader.read(gpx("<wpt lat='1' lon='2'/>")) }
        #expect(throws: TraceError.brokenXML(line: 1, reason: "no XML")) { try GPXReader.read(Data()) }
        #expect(throws: TraceError.brokenXML(line: 1, reason: "no XML")) { try GPXReader.read(Data("hello".utf8)) }
        #expect(throws: TraceError.brokenXML(line: 1, reason: "a tag is closed that is not open")) {
            try GPXReader.read(gpx("<trk><trkseg>\(point())</trk>"))
        }
    }

    @Test("Entities cannot blow a file up")
    func entities() {
        let levels = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        let bomb = "<!DOCTYPE gpx [<!ENTITY e0 \"ha\">\(levels)]><gpx><trk><name>&e12;</name><trkseg>\(point())</trkseg></trk></gpx>"
        #expect(throws: TraceError.self) { try GPXReader.read(Data(bomb.utf8)) }
    }
}
