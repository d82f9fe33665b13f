import Foundation
import Geodesy

/// A line of gpsd's JSON protocol (gpsd_json(5)).
enum GPSDReport {
    /// The daemon's greeting, with its release.
    case version(String)
    /// A fix, and the path of the receiver that has it.
    case fix(Location, device: String?)
    /// The receiver has no fix, or the fix has no time.
    case noFix
    /// The daemon could not do what was asked.
    case error(String)
    /// Something else.
    case other

    /// Asks the daemon for reports in JSON.
    static let watch = "?WATCH={\"enable\":true,\"json\":true};\n"

    /// Reads a line, or `nil` where it is no report.
    init?(_ line: Data) {
        guard let record = try? JSONDecoder().decode(Record.self, from: line) else { return nil }
        switch record.`class` {
        case "VERSION": self = .version(record.release ?? "unknown")
        case "ERROR": self = .error(record.message ?? "no reason given")
        case "TPV": self = GPSDReport.fix(record)
        default: self = .other
        }
    }

    private static func fix(_ record: Record) -> GPSDReport {
        guard let mode = record.mode, mode >= 2, let latitude = record.lat, let longitude = record.lon,
            let time = record.time.flatMap({ TimestampText($0) })
        else { return .noFix }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else { return .noFix }
        var fix = Location(coordinate: coordinate, fixTime: time.nanoseconds)
        fix.altitude = mode == 3 ? record.altMSL ?? record.alt : nil
        fix.speed = record.speed.flatMap { $0 >= 0 ? $0 : nil }
        fix.course = record.track.flatMap { (0...360).contains($0) ? Bearing.normalized($0) : nil }
        // The daemon does not say how certain its estimates are; taken as 68 % they err on the large side.
        if let both = record.eph {
            fix.horizontalAccuracy = both > 0 ? both : nil
        } else if let east = record.epx, let north = record.epy {
            fix.horizontalAccuracy = max(east, north) > 0 ? (east * east + north * north).squareRoot() : nil
        }
        return .fix(fix, device: record.device)
    }

    private struct Record: Decodable {
        var `class`: String
        var release: String?
        var message: String?
        var device: String?
        var mode: Int?
        var time: String?
        var lat: Double?
        var lon: Double?
        var alt: Double?
        var altMSL: Double?
        var speed: Double?
        var track: Double?
        var eph: Double?
        var epx: Double?
        var epy: Double?
    }
}
