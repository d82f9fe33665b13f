import Foundation
import Geodesy
import RoadNetwork

/// A record as a line of JSON, with a checksum at its end.
enum HistoryLine {
    /// The most bytes of a line.
    static let limit = 1 << 16

    /// Why a line is no record.
    enum Refusal: Error, Hashable {
        case unreadable
        case badChecksum
        case beyondTheClock

        /// What is wrong with the line.
        var words: String {
            switch self {
            case .unreadable: "it is no record"
            case .badChecksum: "its checksum is wrong"
            case .beyondTheClock: "its time or number is out of range; times are nanoseconds from the start of the session"
            }
        }
    }

    /// The largest number of a record: the largest whole number that every reader of JSON has.
    static let highestNumber = 1 << 53

    /// A record as bytes, with the line end.
    static func bytes(_ record: HistoryRecord) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard var bytes = try? Array(encoder.encode(Body(record))) else { preconditionFailure("a record has only values that JSON has") }
        bytes.removeLast()
        let sum = String(checksum(bytes), radix: 16)
        bytes += Array(",\"crc\":\"\(String(repeating: "0", count: 8 - sum.count))\(sum)\"}\n".utf8)
        return bytes
    }

    /// Reads a line without its end. A line without a checksum, as written by hand, is believed.
    static func record(_ line: some Collection<UInt8>) throws(Refusal) -> HistoryRecord {
        let tail = Array(line.suffix(18))
        if tail.count == 18, tail.starts(with: Array(",\"crc\":\"".utf8)) {
            let digits = String(decoding: tail[8..<16], as: UTF8.self)
            guard UInt32(digits, radix: 16) == checksum(Array(line.dropLast(18))) else { throw .badChecksum }
        }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let body = try? decoder.decode(Body.self, from: Data(line)) else { throw .unreadable }
        guard let record = body.record else { throw .beyondTheClock }
        return record
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { Gzip.crc32($0) } }

    /// The line as JSON has it: the kind of the record is the name of its member.
    private struct Body: Codable {
        var n: Int
        var t: Int64
        var header: HistoryHeader?
        var settings: HistorySettings?
        var begin: HistoryBegin?
        var fix: Fix?
        var vehicle: Vehicle?
        var tick: Bool?
        var endTrip: Bool?
        var state: HistoryState?
        var call: String?
        var session: String?
        var error: String?
        var app: App?
        var close: Bool?

        init(_ record: HistoryRecord) {
            n = record.number
            t = record.time
            switch record.event {
            case .header(let value): header = value
            case .settings(let value): settings = value
            case .begin(let value): begin = value
            case .fix(let value): fix = Fix(value)
            case .vehicle(let value): vehicle = Vehicle(speed: value.speed, heading: value.heading)
            case .tick: tick = true
            case .endTrip: endTrip = true
            case .state(let value): state = value
            case .call(let value): call = value
            case .session(let value): session = value
            case .error(let value): error = value
            case .app(let type, let json): app = App(type: type, json: json)
            case .close: close = true
            case .unknown: break
            }
        }

        /// The record; `nil` where its number or time is out of range, so that sums and differences of them overflow nowhere.
        var record: HistoryRecord? {
            guard (0...HistoryLine.highestNumber).contains(n), (0...SessionClock.longest).contains(t) else { return nil }
            let event: HistoryEvent =
                if let header { .header(header) } else if let settings { .settings(settings) } else if let begin {
                    .begin(begin)
                } else if let fix { .fix(fix.location(received: t)) } else if let vehicle {
                    .vehicle(VehicleState(speed: vehicle.speed, heading: vehicle.heading, received: t))
                } else if tick == true { .tick } else if endTrip == true {
                    .endTrip
                } else if let state { .state(state) } else if let call { .call(call) } else if let session {
                    .session(session)
                } else if let error { .error(error) } else if let app { .app(type: app.type, json: app.json) } else if close == true {
                    .close
                } else { .unknown }
            return HistoryRecord(number: n, time: t, event: event)
        }
    }

    private struct Vehicle: Codable {
        var speed: Double?
        var heading: Double?
    }

    private struct App: Codable {
        var type: String
        var json: String
    }

    private struct Fix: Codable {
        var fixTime: Int64
        var lat: Double
        var lon: Double
        var altitude: Double?
        var accuracy: Double?
        var verticalAccuracy: Double?
        var speed: Double?
        var speedAccuracy: Double?
        var course: Double?
        var courseAccuracy: Double?

        init(_ location: Location) {
            fixTime = location.fixTime
            lat = location.coordinate.latitude
            lon = location.coordinate.longitude
            altitude = location.altitude
            accuracy = location.horizontalAccuracy
            verticalAccuracy = location.verticalAccuracy
            speed = location.speed
            speedAccuracy = location.speedAccuracy
            course = location.course
            courseAccuracy = location.courseAccuracy
        }

        func location(received: Int64) -> Location {
            Location(
                coordinate: Coordinate(latitude: lat, longitude: lon), altitude: altitude, horizontalAccuracy: accuracy,
                verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
                courseAccuracy: courseAccuracy, fixTime: fixTime, received: received)
        }
    }
}
