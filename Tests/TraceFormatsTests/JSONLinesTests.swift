import Foundation
import Geodesy
import NavigationCore
import Testing
import TraceFormats

@Suite("JSON Lines")
struct JSONLinesTests {
    @Test("What is written is read again")
    func roundTrip() throws {
        let location = Location(
            coordinate: Coordinate(latitude: -43.7312345, longitude: 7.4), altitude: 35.5, horizontalAccuracy: 4.25, speed: 13.889,
            course: 271.2, fixTime: 1_780_308_000_123_456_789
        )
        let line = JSONLinesWriter.line(location)
        #expect(
            line
                == #"{"time":"2026-06-01T10:00:00.123456789Z","lat":-43.7312345,"lon":7.4,"altitude":35.5,"accuracy":4.25,"speed":13.889,"course":271.2}"#
        )
        #expect(try JSONLinesReader.read(Data(line.utf8)).locations().locations == [location])
    }

    @Test("Times are taken as ISO 8601 or as seconds")
    func times() throws {
        let text = """
            {"t":1780308000.25,"lat":1,"lon":2}

            {"time":1780308001,"latitude":1,"longitude":2,"unknown":[1,{}]}
            {"time":"2026-06-01 12:00:02+02:00","lat":1,"lon":2,"gap":true}
            """
        let trace = try JSONLinesReader.read(Data(text.utf8))
        #expect(trace.notes.isEmpty)
        #expect(trace.segments.map(\.points.count) == [2, 1])
        #expect(try trace.locations().locations.map(\.received) == [0, 750_000_000, 1_750_000_000])
    }

    @Test("Milliseconds are told from seconds by their size (B40)")
    func milliseconds() throws {
        let text = """
            {"time":1700000000000,"lat":1,"lon":2}
            {"time":1700000001000,"lat":1,"lon":2}
            {"t":1e30,"lat":1,"lon":2}
            """
        let trace = try JSONLinesReader.read(Data(text.utf8))
        #expect(trace.segments[0].points.map(\.time) == [1_700_000_000_000_000_000, 1_700_000_001_000_000_000, nil])
        #expect(trace.notes.map(\.kind) == [.unreadableTime])
    }

    @Test("Lines that are no records are left out and counted; a cut last line is told apart")
    func badLines() throws {
        let text = """
            nonsense
            {"lat":1,"lon":2,"time":"2026-06-01T10:00:00Z"}
            {"lat":91,"lon":2}
            {"lat":"1","lon":2}
            {"speed":3}
            {"lat":1,"lon":2,"time":"yesterday"}
            {"lat":1,"lon"
            """
        let trace = try JSONLinesReader.read(Data(text.utf8))
        #expect(trace.pointCount == 2)
        #expect(
            trace.notes == [
                TraceNote(kind: .invalidCoordinate, firstLine: 3), TraceNote(kind: .unreadableTime, firstLine: 6),
                TraceNote(kind: .endsEarly, firstLine: 7), TraceNote(kind: .unreadableLine, count: 3, firstLine: 1),
            ])
    }

    @Test("What a drive writes with --json is refused with the way to its fixes", arguments: ["state", "change"])
    func statesOfDrive(type: String) {
        let line = #"{"type":"\#(type)","time":"2026-06-01T10:00:00.000Z","raw":{"lat":43.73,"lon":7.42}}"#
        let error = #expect(throws: TraceError.statesOfDrive) { try JSONLinesReader.read(Data("\(line)\n\(line)\n".utf8)) }
        #expect(error.map { "\($0)".contains("freedrive receive SOURCE --json") } == true)
    }

    @Test("A file without a record is refused and told what was expected", arguments: ["", "\n\n", "[1,2]", "lat,lon\n1,2", "null"])
    func refusal(text: String) {
        #expect(throws: TraceError.self) { try JSONLinesReader.read(Data(text.utf8)) }
    }

    @Test("Equal and backward times are played in order, and received never goes back (B38)")
    func backwards() throws {
        let lines = [10, 12, 12, 11, 13].map { #"{"t":\#($0),"lat":1,"lon":2}"# }.joined(separator: "\n")
        let played = try JSONLinesReader.read(Data(lines.utf8)).locations().locations
        #expect(played.map { $0.fixTime / 1_000_000_000 } == [10, 12, 12, 11, 13])
        #expect(played.map { $0.received / 1_000_000_000 } == [0, 2, 2, 2, 3])
    }
}
