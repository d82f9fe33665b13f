import Foundation
import Geodesy
import RoadNetwork

/// A record of a history: one line of its file. `Documentation/History.md` specifies it.
public struct HistoryRecord: Sendable, Hashable {
    /// Its number, from 0, over all parts of the history.
    public var number: Int
    /// When, nanoseconds on the clock of the session.
    public var time: Int64
    /// What happened.
    public var event: HistoryEvent

    /// A record.
    public init(number: Int, time: Int64, event: HistoryEvent) {
        self.number = number
        self.time = time
        self.event = event
    }
}

/// What happened in a drive.
public enum HistoryEvent: Sendable, Hashable {
    /// A file of the history begins.
    case header(HistoryHeader)
    /// The session takes over settings.
    case settings(HistorySettings)
    /// The source starts.
    case begin(HistoryBegin)
    /// A raw location came.
    case fix(Location)
    /// The car said something of itself.
    case vehicle(VehicleState)
    /// An estimate was due.
    case tick
    /// The trip ended: nothing leads from before to after it.
    case endTrip
    /// A state was published.
    case state(HistoryState)
    /// The app called the session.
    case call(String)
    /// The session changed its state.
    case session(String)
    /// Something was published on `errors`.
    case error(String)
    /// The app pushed an event of its own: its type, and JSON text.
    case app(type: String, json: String)
    /// Recording was ended on purpose.
    case close
    /// A kind that this version does not know.
    case unknown

    /// Whether states follow from it: what a replay takes in.
    public var isInput: Bool {
        switch self {
        case .settings, .begin, .fix, .vehicle, .tick, .endTrip: true
        default: false
        }
    }
}

/// How a file of a history begins.
public struct HistoryHeader: Sendable, Hashable, Codable {
    /// Always `freedrive-history`.
    public var format = HistoryHeader.formatName
    /// The version of the format.
    public var version = HistoryHeader.currentVersion
    /// The number of the file within the history, from 1.
    public var part: Int
    /// When the file was begun, nanoseconds since 1970.
    public var made: Int64
    /// The region that is driven in: its name, the moment that its data show, and the checksum of its roads; `nil` without a region.
    public var region: Region?

    static let formatName = "freedrive-history"
    static let currentVersion = 1

    /// The identity of a region.
    public struct Region: Sendable, Hashable, Codable {
        /// What people call it.
        public var name: String
        /// The moment that the data show, ISO 8601.
        public var osmTimestamp: String?
        /// The CRC-32 of the road tiles' archive.
        public var roads: String?

        init(_ info: RegionInfo) {
            name = info.name
            osmTimestamp = info.osmTimestamp
            roads = info.files[RegionInfo.roadsFileName]?.crc32
        }

        /// Whether a region has the same roads, so that a replay in it gives the same states.
        public func isSame(as info: RegionInfo) -> Bool { roads != nil && roads == Region(info).roads }
    }
}

/// What of a configuration decides the states.
public struct HistorySettings: Sendable, Hashable, Codable {
    var locale: String
    var unit: String
    var predictionInterval: Double
    var patience: Double
    var interval: Double
    var snapsToRoads: Bool
    var vehicle: VehicleRecord
    var overSpeed: [Double]

    /// The vehicle, for limits that hold for some only.
    struct VehicleRecord: Sendable, Hashable, Codable {
        var modes: [String]
        /// Weight, rated weight, axle load, length, width, height, axles, occupants.
        var sizes: [Double?]
        var hasTrailer: Bool
    }
}

/// A start of the source.
public struct HistoryBegin: Sendable, Hashable, Codable {
    /// Whether locations come some time after they were true.
    public var isLate: Bool
    /// Whether nothing of an earlier trip is known any more.
    public var isNewTrip: Bool
    /// The region that is driven in, where there is one.
    public var region: HistoryHeader.Region?
}

/// What a published state said, for readers and for the comparison with a replay.
public struct HistoryState: Sendable, Hashable, Codable {
    /// When the place is true, nanoseconds since 1970.
    public var fixTime: Int64
    /// Degrees.
    public var lat: Double
    /// Degrees.
    public var lon: Double
    /// Degrees clockwise from north.
    public var course: Double?
    /// Meters a second.
    public var speed: Double?
    /// The radius that holds the true place with 68 %, meters.
    public var accuracy: Double?
    /// The OpenStreetMap way, negative where it is driven against its direction; `nil` off the road network.
    public var way: Int64?
    /// The name and numbers of the road as they are shown.
    public var road: String?
    /// The limit in the unit of its sign.
    public var limit: Double?
    /// How the limit is known.
    public var limitKind: String
    /// The probability of the edge.
    public var probability: Double
    /// The probability that the car is on no road.
    public var offRoadProbability: Double
    /// Whether it was estimated without a fix.
    public var isSynthetic: Bool
    /// Whether the place is no longer claimed.
    public var isStale: Bool
    /// Whether it is somewhere else than it could have driven to.
    public var isTeleport: Bool
    /// Fixes so far, and how many of them were refused.
    public var fixes: [Int]

    /// What a state says.
    public init(_ state: MapMatchingState) {
        let place = state.enhancedLocation
        let result = state.mapMatchingResult
        fixTime = place.fixTime
        lat = place.coordinate.latitude
        lon = place.coordinate.longitude
        course = place.course
        speed = place.speed
        accuracy = state.quality.accuracy
        way = state.road.map { $0.wayDirection.isForward ? $0.wayDirection.wayID : -$0.wayDirection.wayID }
        road = state.roadName.map { ($0.shields.map(\.displayRef) + [$0.text]).joined(separator: " ") }
        limit = state.speedLimit.speed
        limitKind = "\(state.speedLimit.kind)"
        probability = result.roadEdgeMatchProbability
        offRoadProbability = result.offRoadProbability
        isSynthetic = state.quality.isSynthetic
        isStale = state.quality.isStale
        isTeleport = result.isTeleport
        fixes = [state.quality.fixCount, state.quality.refusedFixCount]
    }
}
