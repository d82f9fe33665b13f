import Foundation
import Geodesy
import RoadNetwork

/// All that a session knows after one fix, or after one estimate without a fix.
public struct MapMatchingState: Sendable, Equatable {
    /// The last raw location of the source. It carries its match: see ``Location/matched``.
    public var location: Location
    /// What the matcher makes of it.
    public var mapMatchingResult: MapMatchingResult
    /// The road under the car; `nil` off the road network.
    public var road: Road?
    /// How fast one may drive here, now.
    public var speedLimit: SpeedLimit
    /// The speed of the matched location in the unit of the place; `nil` when it is not known.
    public var currentSpeed: Measurement<UnitSpeed>?
    /// How ``currentSpeed`` stands to ``speedLimit``.
    public var overSpeed: OverSpeed
    /// What the road is called; `nil` when it has neither name nor number.
    public var roadName: RoadName?
    /// How much the state can be trusted.
    public var quality: MatchQuality
    /// Why a value is `nil`.
    public var missing: [Value: MissingReason]

    /// The best estimate of where the car is: on the road if it is on one.
    public var enhancedLocation: Location { mapMatchingResult.enhancedLocation }

    /// Whether the limit is the law's for a built-up area, or for the country outside of one, that no tag says but the surroundings let
    /// one conclude.
    public var isSpeedLimitConcluded: Bool {
        speedLimit.kind == .implied && speedLimit.condition == nil && road?.attributes.speedLimits.first?.origin == .inferred
    }

    /// A state.
    public init(
        location: Location, mapMatchingResult: MapMatchingResult, road: Road?, speedLimit: SpeedLimit,
        currentSpeed: Measurement<UnitSpeed>?, overSpeed: OverSpeed, roadName: RoadName?, quality: MatchQuality,
        missing: [Value: MissingReason] = [:]
    ) {
        self.location = location
        self.mapMatchingResult = mapMatchingResult
        self.road = road
        self.speedLimit = speedLimit
        self.currentSpeed = currentSpeed
        self.overSpeed = overSpeed
        self.roadName = roadName
        self.quality = quality
        self.missing = missing
    }

    /// A value of the state that may be missing.
    public enum Value: String, Sendable, Hashable, CaseIterable {
        /// ``MapMatchingState/road``.
        case road
        /// ``MapMatchingState/speedLimit``.
        case speedLimit
        /// ``MapMatchingState/currentSpeed``.
        case currentSpeed
        /// ``MapMatchingState/roadName``.
        case roadName
        /// The country of the road.
        case country
        /// The region of the road.
        case region
        /// The number of lanes.
        case lanes
        /// The direction of travel.
        case course
    }
}

/// Why a value is not known.
public enum MissingReason: String, Sendable, Hashable, CaseIterable {
    /// No fix that could be used has come yet.
    case noFixYet
    /// The vehicle is off the road network.
    case offRoad
    /// The region has no roads here.
    case noMapHere
    /// The roads here are on their way.
    case mapPending
    /// The roads here cannot be read: the region's file is damaged, and has to be made or copied anew.
    case mapDamaged
    /// The map does not say.
    case notTagged
    /// The road has no name and no number.
    case unnamed
    /// The receiver does not say, and it cannot be estimated yet.
    case notMeasured
    /// No fix for too long.
    case stale
    /// A changing sign shows it.
    case shownBySigns
    /// Matching to roads is switched off.
    case matchingOff
}
