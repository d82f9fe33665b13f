import Foundation
import Geodesy
import NavigationCore

/// Reads and writes locations as JSON Lines: one object a line, UTF-8, in the order of time.
///
/// `{"time":"2026-06-01T10:00:00.000Z","lat":43.73,"lon":7.42,"accuracy":4.5,"speed":13.9,"course":271.2,"altitude":35}`
///
/// `lat` and `lon` are needed (`latitude` and `longitude` do too). `time` is ISO 8601, or a number of seconds since 1970, which may
/// also be called `t`; a number from 100 000 000 000 on is milliseconds. `"gap":true` says that the recorder was off before this point. What a line does not know, it leaves out.
/// Members that are not named here are passed over. `Documentation/TraceFormats.md` says more.
public enum JSONLinesReader {
    /// The largest file that is read, bytes.
    public static let sizeLimit = 1 << 30
    /// The longest line that is taken for a record, bytes.
    public static let lineLimit = 1 << 16

    /// Reads a file.
    public static func read(contentsOf url: URL) throws(TraceError) -> Trace {
        try read(TraceFile.bytes(of: url, limit: sizeLimit))
    }

    /// Reads the bytes of a file.
    public static func read(_ bytes: Data) throws(TraceError) -> Trace {
        var segments = [TraceSegment()]
        var notes = NoteBook()
        let decoder = JSONDecoder()
        var lineNumber = 0
        var records = 0
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = rest[rest.startIndex..<end]
            let isLast = end == rest.endIndex
            rest = isLast ? rest[end...] : rest[(end + 1)...]
            lineNumber += 1
            if line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { continue }
            records += 1
            guard line.count <= lineLimit else {
                notes.add(.overlongLine, line: lineNumber)
                continue
            }
            guard let record = try? decoder.decode(JSONLinesRecord.self, from: Data(line)) else {
                notes.add(isLast ? .endsEarly : .unreadableLine, line: lineNumber)
                continue
            }
            guard let point = point(record, notes: &notes, line: lineNumber) else { continue }
            if record.gap == true, !segments[segments.count - 1].points.isEmpty { segments.append(TraceSegment()) }
            segments[segments.count - 1].points.append(point)
        }
        guard segments.contains(where: { !$0.points.isEmpty }) else {
            if isOfDrive(bytes) { throw .statesOfDrive }
            throw .noRecords(lines: records, expected: #"{"time":"2026-06-01T10:00:00Z","lat":43.73,"lon":7.42}"#)
        }
        return Trace(segments: segments.filter { !$0.points.isEmpty }, notes: notes.all)
    }

    /// Whether the first line is one of `freedrive drive --json`.
    private static func isOfDrive(_ bytes: Data) -> Bool {
        struct Line: Decodable { var type: String }
        let line = bytes.prefix(lineLimit).prefix { $0 != 0x0A }
        guard let type = try? JSONDecoder().decode(Line.self, from: Data(line)).type else { return false }
        return type == "state" || type == "change"
    }

    private static func point(_ record: JSONLinesRecord, notes: inout NoteBook, line: Int) -> TracePoint? {
        guard let latitude = record.lat ?? record.latitude, let longitude = record.lon ?? record.longitude else {
            notes.add(.unreadableLine, line: line)
            return nil
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else {
            notes.add(.invalidCoordinate, line: line)
            return nil
        }
        var point = TracePoint(coordinate: coordinate)
        switch record.time ?? record.t.map(JSONLinesRecord.Time.seconds) {
        case .text(let text):
            let time = TimestampText(text)
            if time == nil { notes.add(.unreadableTime, line: line) }
            if time?.hasZone == false { notes.add(.timeWithoutZone, line: line) }
            point.time = time?.nanoseconds
        case .seconds(let seconds):
            point.time = nanoseconds(seconds)
            if point.time == nil { notes.add(.unreadableTime, line: line) }
        case nil:
            break
        }
        point.altitude = record.altitude ?? record.ele
        point.speed = record.speed.flatMap { $0 >= 0 ? $0 : nil }
        point.course = record.course.flatMap { (0...360).contains($0) ? Bearing.normalized($0) : nil }
        point.horizontalAccuracy = record.accuracy.flatMap { $0 > 0 ? $0 : nil }
        return point
    }

    /// A number of the size of milliseconds is milliseconds: as seconds it would lie 3000 years ahead.
    ///
    /// Whole seconds and their fraction apart: a double holds the nanoseconds of 2026 only to 256 of them.
    private static func nanoseconds(_ number: Double) -> Int64? {
        let seconds = (1e11..<1e14).contains(number) ? number / 1000 : number
        guard abs(seconds) < 9.2e9 else { return nil }
        let whole = seconds.rounded(.down)
        return Int64(whole) * 1_000_000_000 + Int64(((seconds - whole) * 1e6).rounded()) * 1000
    }
}

/// A line as it stands in the file. Members of a wrong type make it unreadable.
private struct JSONLinesRecord: Decodable {
    var time: Time?
    var t: Double?
    var lat: Double?
    var latitude: Double?
    var lon: Double?
    var longitude: Double?
    var altitude: Double?
    var ele: Double?
    var speed: Double?
    var course: Double?
    var accuracy: Double?
    var gap: Bool?

    /// A time in one of its two spellings.
    enum Time: Decodable {
        case text(String)
        case seconds(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .seconds(try container.decode(Double.self))
            }
        }
    }
}
