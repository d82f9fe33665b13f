public import Foundation
import Geodesy

/// Incidents of a GeoJSON file (RFC 7946): a `FeatureCollection` of points and lines.
///
/// Of each feature's properties, `kind` is one of ``Incident/Kind`` (any other is `miscellaneous`), `impact` one of ``Incident/Impact``,
/// `title` and `description` are words, `start` and `end` times by ISO 8601. A feature without `id` is named by its number.
///
/// ```json
/// {"type": "FeatureCollection", "features": [
///   {"type": "Feature", "id": "works-7", "geometry": {"type": "Point", "coordinates": [7.4246, 43.7384]},
///    "properties": {"kind": "construction", "impact": "minor", "title": "Works", "end": "2026-12-24T18:00:00Z"}}]}
/// ```
public struct IncidentCollection: Hashable, Sendable {
    /// The incidents, in the order of the file.
    public var incidents: [Incident]

    /// The most bytes of a file.
    public static let sizeLimit = 8 << 20
    /// The most incidents of a file.
    public static let countLimit = 5_000
    /// The most points of one incident.
    public static let pointLimit = 2_000
    /// The most bytes of an id, in UTF-8.
    public static let idLimit = 200

    /// Reads a file whole, or not at all.
    ///
    /// - Parameter data: the file.
    /// - Throws: ``IncidentError`` that says which feature is wrong, and how.
    public init(geoJSON data: Data) throws(IncidentError) {
        guard data.count <= Self.sizeLimit else {
            throw IncidentError(feature: nil, found: "the file has \(data.count) bytes", expected: "at most \(Self.sizeLimit)")
        }
        let object: Any
        do { object = try JSONSerialization.jsonObject(with: data) } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw IncidentError(feature: nil, found: "the file is no JSON: \(reason ?? error.localizedDescription)", expected: nil)
        }
        guard let collection = object as? [String: Any], collection["type"] as? String == "FeatureCollection",
            let features = collection["features"] as? [Any]
        else {
            throw IncidentError(feature: nil, found: "the file is something else", expected: "a GeoJSON FeatureCollection with features")
        }
        guard features.count <= Self.countLimit else {
            throw IncidentError(feature: nil, found: "there are \(features.count) features", expected: "at most \(Self.countLimit)")
        }
        var seen: Set<String> = []
        incidents = []
        for (index, feature) in features.enumerated() {
            let incident = try FeatureReader(number: index + 1).incident(feature)
            guard seen.insert(incident.id).inserted else {
                throw IncidentError(feature: index + 1, found: "the id ‘\(incident.id)’ a second time", expected: "an id of its own")
            }
            incidents.append(incident)
        }
    }
}

/// Why a file of incidents cannot be used.
public struct IncidentError: Error, Hashable, CustomStringConvertible {
    /// The feature that is wrong, counted from 1; `nil` where the file as a whole is.
    public var feature: Int?
    /// What was found.
    public var found: String
    /// What was expected; `nil` where that is clear.
    public var expected: String?

    /// A sentence, such as “feature 3: found a Polygon, expected a Point or a LineString”.
    public var description: String {
        (feature.map { "feature \($0): found " } ?? "") + found + (expected.map { ", expected \($0)" } ?? "")
    }
}

/// Reads one feature.
private struct FeatureReader {
    let number: Int

    func incident(_ object: Any) throws(IncidentError) -> Incident {
        guard let feature = object as? [String: Any], feature["type"] as? String == "Feature" else {
            throw fault("something else", "an object of the type Feature")
        }
        let properties = feature["properties"] as? [String: Any] ?? [:]
        func words(_ key: String) -> String? { (properties[key] as? String).flatMap { $0.isEmpty ? nil : String($0.prefix(1_000)) } }
        let given = feature["id"] ?? properties["id"]
        let id = given as? String ?? (given as? NSNumber)?.stringValue ?? "feature \(number)"
        guard id.utf8.count <= IncidentCollection.idLimit else {
            throw fault("an id of \(id.utf8.count) bytes", "at most \(IncidentCollection.idLimit)")
        }
        return Incident(
            id: id,
            kind: words("kind").flatMap { Incident.Kind(rawValue: $0) } ?? .miscellaneous,
            impact: words("impact").flatMap { Incident.Impact(rawValue: $0) } ?? .unknown,
            title: words("title"), details: words("description"), line: try line(feature["geometry"]),
            start: try date(properties["start"]), end: try date(properties["end"]))
    }

    private func line(_ object: Any?) throws(IncidentError) -> [Coordinate] {
        let geometry = object as? [String: Any]
        let type = geometry?["type"] as? String
        switch type {
        case "Point": return [try place(geometry?["coordinates"])]
        case "LineString":
            let points = geometry?["coordinates"] as? [Any] ?? []
            guard (2...IncidentCollection.pointLimit).contains(points.count) else {
                throw fault("a line of \(points.count) points", "2 to \(IncidentCollection.pointLimit)")
            }
            var line: [Coordinate] = []
            for point in points { line.append(try place(point)) }
            return line
        default: throw fault(type.map { "a \($0)" } ?? "no geometry", "a Point or a LineString")
        }
    }

    private func place(_ object: Any?) throws(IncidentError) -> Coordinate {
        guard let numbers = object as? [Any], numbers.count >= 2, let longitude = (numbers[0] as? NSNumber)?.doubleValue,
            let latitude = (numbers[1] as? NSNumber)?.doubleValue
        else { throw fault("a place that is no pair of numbers", "[longitude, latitude]") }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else { throw fault("the place [\(longitude), \(latitude)]", "longitude within ±180 and latitude within ±90") }
        return place
    }

    private func date(_ object: Any?) throws(IncidentError) -> Date? {
        guard let object, !(object is NSNull) else { return nil }
        guard let text = object as? String, let date = try? Date(text, strategy: .iso8601) else {
            throw fault("the time ‘\(object)’", "one like 2026-12-24T18:00:00Z")
        }
        return date
    }

    private func fault(_ found: String, _ expected: String) -> IncidentError {
        IncidentError(feature: number, found: found, expected: expected)
    }
}
