import Foundation
import Geodesy
import NavigationCore
import RoadNetwork

/// What `--json` writes: one object a line.
///
/// `{"type":"change",…}` for what changed for the driver, then `{"type":"state",…}`, for each state. What is not known is left out;
/// `missing` says why.
enum DriveReport {
    /// A state as a line.
    static func line(_ state: MapMatchingState) -> String { encode(StateRecord(state)) }

    /// A change as a line.
    static func line(_ change: DriveChange, time: Int64) -> String {
        encode(ChangeRecord(time: DriveReport.time(time), what: change.subject.rawValue, text: change.text))
    }

    /// A time as ISO 8601, milliseconds.
    static func time(_ nanoseconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(nanoseconds / 1_000_000) / 1000)
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func encode(_ record: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "unlimited", negativeInfinity: "", nan: "")
        guard let data = try? encoder.encode(record) else { preconditionFailure("a record has only values that JSON has") }
        return String(decoding: data, as: UTF8.self)
    }

    private struct ChangeRecord: Encodable {
        var type = "change"
        var time: String
        var what: String
        var text: String
    }

    private struct Place: Encodable {
        var lat: Double
        var lon: Double
        var course: Double?
        var speed: Double?
        var accuracy: Double?

        init(_ location: Location) {
            lat = (location.coordinate.latitude * 1e7).rounded() / 1e7
            lon = (location.coordinate.longitude * 1e7).rounded() / 1e7
            course = location.course.map { ($0 * 10).rounded() / 10 }
            speed = location.speed.map { ($0 * 100).rounded() / 100 }
            accuracy = location.horizontalAccuracy.map { ($0 * 10).rounded() / 10 }
        }
    }

    private struct Limit: Encodable {
        var speed: Double?
        var unit: String
        var kind: String
        var sign: String
        var condition: String?

        init(_ limit: SpeedLimit) {
            speed = limit.speed
            unit = limit.unit == .milesPerHour ? "mph" : limit.unit == .knots ? "kn" : "km/h"
            sign = limit.signStandard == .mutcd ? "mutcd" : "vienna"
            condition = limit.condition
            kind =
                switch limit.kind {
                case .posted: "posted"
                case .implied: "implied"
                case .advisory: "advisory"
                case .unlimited: "unlimited"
                case .unknown(let reason): "unknown:\(reason.rawValue)"
                }
        }
    }

    private struct RoadRecord: Encodable {
        var way: Int64
        var forward: Bool
        var name: String?
        var refs: [String]
        var kind: String
        var country: String?
        var tunnel: Bool
        var bridge: Bool
        var level: Int
        var lanes: Int?

        init(_ road: Road, _ name: RoadName?) {
            way = road.wayDirection.wayID
            forward = road.wayDirection.isForward
            self.name = name.flatMap { $0.text.isEmpty ? nil : $0.text }
            refs = name?.shields.map(\.ref) ?? []
            kind = "\(road.roadClass)"
            country = road.country
            tunnel = road.isTunnel
            bridge = road.isBridge
            level = road.level
            lanes = road.lanes
        }
    }

    private struct StateRecord: Encodable {
        var type = "state"
        var time: String
        var raw: Place
        var place: Place
        var road: RoadRecord?
        var limit: Limit
        var offRoad: Bool
        var offRoadProbability: Double
        var edgeProbability: Double
        var teleport: Bool
        var synthetic: Bool
        var stale: Bool
        var overSpeed: String
        var missing: [String: String]

        init(_ state: MapMatchingState) {
            time = DriveReport.time(state.enhancedLocation.fixTime)
            raw = Place(state.location)
            place = Place(state.enhancedLocation)
            road = state.road.map { RoadRecord($0, state.roadName) }
            limit = Limit(state.speedLimit)
            let result = state.mapMatchingResult
            offRoad = result.isOffRoad
            offRoadProbability = (result.offRoadProbability * 1000).rounded() / 1000
            edgeProbability = (result.roadEdgeMatchProbability * 1000).rounded() / 1000
            teleport = result.isTeleport
            synthetic = state.quality.isSynthetic
            stale = state.quality.isStale
            overSpeed = state.overSpeed.rawValue
            missing = Dictionary(uniqueKeysWithValues: state.missing.map { ($0.key.rawValue, $0.value.rawValue) })
        }
    }
}
