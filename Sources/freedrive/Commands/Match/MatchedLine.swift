import Foundation
import Geodesy
import MapMatching
import RoadNetwork

/// One answer of the line format, written as bytes: a number is formatted in a fraction of the time that matching takes.
struct MatchedLine {
    private(set) var bytes: [UInt8] = []

    /// The answers to one trace. `cpu` and `wall` are seconds in the engine alone.
    mutating func write(id: String, matches: [Match], fixes: [Fix], wall: Double, cpu: Double, mode: String) {
        bytes.removeAll(keepingCapacity: true)
        append("{\"id\":")
        append(quoted: id)
        append(",\"mode\":\"\(mode)\",\"matched\":[")
        for (index, match) in matches.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(match, fixes[index])
        }
        append("],\"seconds\":\(seconds(wall)),\"cpu_s\":\(seconds(cpu))}\n")
    }

    private mutating func append(_ match: Match, _ fix: Fix) {
        if let way = match.wayDirection {
            append("{\"way_id\":")
            append(integer: way.wayID)
            append(",\"lon\":")
            append(degrees: match.coordinate.longitude)
            append(",\"lat\":")
            append(degrees: match.coordinate.latitude)
            append(way.isForward ? ",\"forward\":true,\"p\":" : ",\"forward\":false,\"p\":")
            append(thousandths: match.probability)
        } else {
            append("{\"way_id\":null,\"lon\":")
            append(degrees: fix.coordinate.longitude)
            append(",\"lat\":")
            append(degrees: fix.coordinate.latitude)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func append(quoted text: String) {
        if let data = try? JSONEncoder().encode(text) { bytes.append(contentsOf: data) }
    }

    private mutating func append(integer value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, least: 1)
    }

    private mutating func append(digits value: UInt64, least: Int) {
        var rest = value
        let start = bytes.count
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
            rest /= 10
        } while rest > 0 || bytes.count - start < least
        bytes[start...].reverse()
    }

    private mutating func append(degrees value: Double) {
        let units = Int64((min(max(value, -1000), 1000) * 1e7).rounded())
        if units < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: units.magnitude / 10_000_000, least: 1)
        bytes.append(UInt8(ascii: "."))
        append(digits: units.magnitude % 10_000_000, least: 7)
    }

    private mutating func append(thousandths value: Double) {
        let units = UInt64((min(max(value, 0), 1) * 1000).rounded())
        append(digits: units / 1000, least: 1)
        bytes.append(UInt8(ascii: "."))
        append(digits: units % 1000, least: 3)
    }

    private func seconds(_ value: Double) -> String { String(format: "%.6f", value) }
}
