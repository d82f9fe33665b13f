import Foundation
import Geodesy
import NavigationCore
import NavigationUI

@testable import RoadNetwork

/// Incidents in GeoJSON: read whole or refused.
struct IncidentTarget: FuzzTarget {
    let name = "incidents"

    func seeds() -> [[UInt8]] {
        func file(_ features: String) -> String { #"{"type":"FeatureCollection","features":["# + features + "]}" }
        let point = #"{"type":"Point","coordinates":[7.4246,43.7384]}"#
        let line = #"{"type":"LineString","coordinates":[[7,43],[8,44,5]]}"#
        func feature(_ geometry: String, _ properties: String, _ id: String = "\"a\"") -> String {
            #"{"type":"Feature","id":\#(id),"geometry":\#(geometry),"properties":{\#(properties)}}"#
        }
        let all = #""kind":"construction","impact":"minor","title":"Works","description":"x","start":"2026-12-01T00:00:00Z","end":null"#
        let texts = [
            file(feature(point, all) + "," + feature(line, #""kind":"x","end":"2026-12-24T18:00:00+01:00""#, "7")),
            file(feature(point, "") + "," + feature(point, "")), file(feature(#"{"type":"Polygon"}"#, "")), file("{}"), "[]", "{",
            file(feature(#"{"type":"Point","coordinates":[200,1]}"#, "")), file(feature(#"{"type":"Point","coordinates":["x"]}"#, "")),
            file(feature(#"{"type":"LineString","coordinates":[[1,2]]}"#, "")), file(feature(point, #""start":"soon""#)),
            file(feature(point, "", "\"" + String(repeating: "i", count: 201) + "\"")),
        ]
        return texts.map { Array($0.utf8) }
    }

    let expectedAnswers = [
        "read", "the file is no JSON", "the file is something else", "feature: found the id", "feature: found something else",
        "feature: found a Polygon", "feature: found the place", "feature: found a place that is no pair", "feature: found a line of",
        "feature: found the time", "feature: found an id of",
    ]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let collection: IncidentCollection
        do throws(IncidentError) { collection = try IncidentCollection(geoJSON: Data(bytes)) } catch {
            return withoutNumbers((error.feature == nil ? "" : "feature: found ") + error.found)
        }
        for incident in collection.incidents {
            precondition(!incident.line.isEmpty && incident.line.allSatisfy(\.isValid), "an incident off the globe")
            use(incident.isActive(at: Date(timeIntervalSince1970: 1.8e9)))
        }
        return "read"
    }
}

/// Scripts of simulated drives.
struct DriveScriptTarget: FuzzTarget {
    let name = "script"

    func seeds() -> [[UInt8]] {
        let legs = [
            #"{"title":"a","drive":[[43.7,7.4],[43.8,7.5]],"cutInTunnels":true,"cut":[[1,5]],"rolling":true}"#,
            #"{"offRoad":[[43.7,7.4],[43.8,7.5]],"speed":3}"#, #"{"stop":30,"lapse":600}"#,
        ]
        let whole =
            #"{"name":"x","start":"2026-06-01T10:00:00Z","seed":3,"driver":{},"receiver":{},"legs":["# + legs.joined(separator: ",") + "]}"
        return [whole, #"{"legs":[]}"#, #"{"legs":[{"stop":1}],"lags":1}"#, #"{"start":"x","legs":[{"stop":1}]}"#].map { Array($0.utf8) }
    }

    let expectedAnswers = ["read", "refused"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        do {
            use(try JSONDecoder().decode(DriveScript.self, from: Data(bytes)))
            return "read"
        } catch let error as DriveScriptError {
            return "refused: " + withoutNumbers("\(error.reason)".prefix(40).description)
        } catch {
            return "refused by JSON"
        }
    }
}

/// What a region says of itself, and that what is read can be written again.
struct RegionInfoTarget: FuzzTarget {
    let name = "region"

    func seeds() -> [[UInt8]] {
        var info = RegionInfo(name: "x")
        info.bounds = RegionInfo.Bounds(west: 1, south: 2, east: 3, north: 4)
        info.osmTimestamp = "2026-01-01T00:00:00Z"
        info.files[RegionInfo.roadsFileName] = RegionInfo.File(size: 5, crc32: "00000000")
        return [Array(info.encoded), Array("{\"formatVersion\":9}".utf8), Array("{\"formatVersion\":1}".utf8), []]
    }

    let expectedAnswers = ["read", "it is no JSON object", "it has format version", "it does not say"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        do throws(RegionError) {
            let info = try RegionInfo(decoding: Data(bytes), path: "")
            use(try? RegionInfo(decoding: info.encoded, path: ""))
            use(RoadGraph(info: info, source: NoTiles()).info)
            return "read"
        } catch {
            if case .damagedInfo(_, let reason) = error { return reason.hasPrefix("it is no") ? reason : "it does not say all" }
            return withoutNumbers("\(error)")
        }
    }
}

private struct NoTiles: RoadTileSource {
    func roadTile(_ number: UInt32) -> RoadTileBytes { .absent }
}
