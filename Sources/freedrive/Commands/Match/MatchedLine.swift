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

    /// The places of a whole trace, with the route driven.
    mutating func write(id: String, result: OfflineResult, lines: [[Coordinate]], fixes: [Fix], wall: Double, cpu: Double) {
        bytes.removeAll(keepingCapacity: true)
        append("{\"id\":")
        append(quoted: id)
        append(",\"mode\":\"offline\",\"matched\":[")
        for (index, place) in result.places.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            appendPlace(place?.wayDirection, place?.coordinate ?? fixes[index].coordinate)
            bytes.append(UInt8(ascii: "}"))
        }
        append("],\"path\":[")
        for (index, line) in lines.enumerated() {
            append(index > 0 ? ",[" : "[")
            for (number, coordinate) in line.enumerated() {
                append(number > 0 ? ",[" : "[")
                append(degrees: coordinate.longitude)
                bytes.append(UInt8(ascii: ","))
                append(degrees: coordinate.latitude)
                bytes.append(UInt8(ascii: "]"))
            }
            bytes.append(UInt8(ascii: "]"))
        }
        append("],\"seconds\":\(seconds(wall)),\"cpu_s\":\(seconds(cpu))}\n")
    }

    /// Why there are no answers to a trace.
    mutating func write(id: String, error: String) {
        bytes.removeAll(keepingCapacity: true)
        append("{\"id\":")
        if id.isEmpty { append("null") } else { append(quoted: id) }
        append(",\"error\":")
        append(quoted: error)
        append("}\n")
    }

    private mutating func append(_ match: Match, _ fix: Fix) {
        // What the matcher says of a fix that is nowhere is where the car was before.
        let way = fix.coordinate.isValid ? match.wayDirection : nil
        appendPlace(way, way == nil ? fix.coordinate : match.coordinate)
        if way != nil {
            append(",\"p\":")
            append(thousandths: match.probability)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func appendPlace(_ way: WayDirection?, _ coordinate: Coordinate) {
        append("{\"way_id\":")
        if let way { append(integer: way.wayID) } else { append("null") }
        append(",\"lon\":")
        append(degrees: coordinate.longitude)
        append(",\"lat\":")
        append(degrees: coordinate.latitude)
        if let way { append(way.isForward ? ",\"forward\":true" : ",\"forward\":false") }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func append(quoted text: String) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        if let data = try? encoder.encode(text) { bytes.append(contentsOf: data) }
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
