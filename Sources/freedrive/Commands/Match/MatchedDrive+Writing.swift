import Foundation
import Geodesy
import MapMatching
import NavigationCore
import RoadNetwork
import TraceFormats

/// Matched drives as the formats of the world have them.
extension MatchedDrive {
    /// Features of GeoJSON (RFC 7946): a line for each piece of the route, and a point for each fix.
    var geoJSON: [String] {
        var features = route.enumerated().filter { $1.line.count > 1 }.map { index, piece in
            let line = piece.line.map { "[\(Self.degrees($0.longitude)),\(Self.degrees($0.latitude))]" }.joined(separator: ",")
            return """
                {"type":"Feature","geometry":{"type":"LineString","coordinates":[\(line)]},"properties":\
                {"kind":"route","file":\(Self.quoted(file)),"stretch":\(number),"piece":\(index + 1),"ways":[\(list(piece.ways))]}}
                """
        }
        features += fixes.indices.map { index in
            let place = places[index]?.coordinate ?? fixes[index].coordinate
            let point = "[\(Self.degrees(place.longitude)),\(Self.degrees(place.latitude))]"
            return """
                {"type":"Feature","geometry":{"type":"Point","coordinates":\(point)},\
                "properties":{"kind":"fix","file":\(Self.quoted(file)),"stretch":\(number),\(facts(index))}}
                """
        }
        return features
    }

    /// A JSON object for each fix: the place on the road, or the raw one where there is none.
    var jsonLines: String {
        fixes.indices.map { index in
            let place = places[index]?.coordinate ?? fixes[index].coordinate
            return """
                {\(facts(index)),"lat":\(Self.degrees(place.latitude)),"lon":\(Self.degrees(place.longitude)),\
                "file":\(Self.quoted(file)),"stretch":\(number)}

                """
        }.joined()
    }

    /// A track of GPX 1.1: a segment for each stretch without a break, of places on roads; then the routes driven.
    var gpxTrack: String {
        var text = "<trk><name>\(name)</name>"
        var isOpen = false
        for (fix, place) in zip(fixes, places) {
            if let place {
                if !isOpen { text += "<trkseg>" }
                isOpen = true
                text += Self.point("trkpt", place.coordinate, "<time>\(TimestampText.text(nanoseconds: fix.time))</time>")
            } else if isOpen {
                text += "</trkseg>"
                isOpen = false
            }
        }
        return text + (isOpen ? "</trkseg>" : "") + "</trk>\n"
    }

    /// The routes of GPX 1.1, which stand before all tracks.
    var gpxRoutes: String {
        route.enumerated().map { index, piece in
            "<rte><name>\(name)\(route.count > 1 ? ", piece \(index + 1)" : "")</name>"
                + piece.line.map { Self.point("rtept", $0, "") }.joined() + "</rte>\n"
        }.joined()
    }

    /// The file's name, with the stretch's number where it has several.
    private var name: String {
        Self.escaped(URL(fileURLWithPath: file).lastPathComponent) + (count > 1 ? " \(number)" : "")
    }

    private func facts(_ index: Int) -> String {
        let time = "\"time\":\"\(TimestampText.text(nanoseconds: fixes[index].time))\""
        guard let place = places[index] else { return time + ",\"way\":null" }
        let distance = fixes[index].coordinate.distance(to: place.coordinate)
        let way = "\"way\":\(place.wayDirection.wayID),\"forward\":\(place.wayDirection.isForward)"
        return "\(time),\(way),\"distance\":\(Self.tenths(distance))"
    }

    private func list(_ ways: [Int64]) -> String { ways.map(String.init).joined(separator: ",") }

    private static func point(_ name: String, _ place: Coordinate, _ content: String) -> String {
        "<\(name) lat=\"\(degrees(place.latitude))\" lon=\"\(degrees(place.longitude))\">\(content)</\(name)>"
    }

    private static func degrees(_ value: Double) -> String { String(format: "%.7f", value) }

    private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }

    private static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    private static func escaped(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { $0.value >= 0x20 }.map(String.init).joined()
        return allowed.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}

extension [MatchedDrive] {
    /// A whole file.
    func text(_ format: MatchOptions.Output) -> String {
        switch format {
        case .geoJSON: "{\"type\":\"FeatureCollection\",\"features\":[\n\(flatMap(\.geoJSON).joined(separator: ",\n"))\n]}\n"
        case .jsonLines: map(\.jsonLines).joined()
        case .gpx:
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="FreeDrive" xmlns="http://www.topografix.com/GPX/1/1">

            """ + map(\.gpxRoutes).joined() + map(\.gpxTrack).joined() + "</gpx>\n"
        }
    }
}
