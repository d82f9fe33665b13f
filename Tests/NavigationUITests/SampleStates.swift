import Foundation
import Geodesy
import NavigationCore
import RoadNetwork

@testable import NavigationUI

/// States of a session as tests need them.
enum SampleStates {
    static let place = Coordinate(latitude: 43.7384, longitude: 7.4246)

    static func matched(
        _ coordinate: Coordinate = place, course: Double? = 0, speed: Double = 13.9, seconds: Double = 0, length: Double = 60,
        isTeleport: Bool = false, isSynthetic: Bool = false, isInTunnel: Bool = false, isOffRoad: Bool = false, isStale: Bool = false,
        accuracy: Double? = 4
    ) -> MatchedPlace {
        let line = [coordinate, coordinate.moved(meters: length, bearing: course ?? 0)]
        return MatchedPlace(
            coordinate: coordinate, course: course, speed: speed, accuracy: accuracy, isOffRoad: isOffRoad, isTeleport: isTeleport,
            isSynthetic: isSynthetic, isStale: isStale, isInTunnel: isInTunnel,
            path: MotionPath(coordinates: length > 0 ? line : [coordinate], time: Int64(seconds * 1e9), speed: speed))
    }

    static func location(_ place: MatchedPlace, date: TimeInterval = 1_780_000_000) -> Location {
        Location(
            coordinate: place.coordinate, horizontalAccuracy: place.accuracy, speed: place.speed, course: place.course,
            fixTime: Int64(date * 1e9), received: place.path.time, matched: place)
    }

    static func state(
        _ place: MatchedPlace = matched(), limit: SpeedLimit = limit(50), speed: Double? = 47, overSpeed: OverSpeed = .none,
        name: RoadName? = RoadName(text: "Boulevard Albert 1er"), country: String? = "MC", date: TimeInterval = 1_780_000_000,
        fixAge: Double = 0, rawAccuracy: Double = 4
    ) -> MapMatchingState {
        var attributes = EdgeAttributes(wayDirection: WayDirection(wayID: 1, forward: true), roadClass: .primary, length: 100)
        attributes.isTunnel = place.isInTunnel
        attributes.country = country
        let enhanced = location(place, date: date)
        var raw = enhanced
        raw.horizontalAccuracy = rawAccuracy
        return MapMatchingState(
            location: raw,
            mapMatchingResult: MapMatchingResult(
                enhancedLocation: enhanced, isOffRoad: place.isOffRoad, offRoadProbability: place.isOffRoad ? 1 : 0,
                roadEdgeMatchProbability: 1),
            road: place.isOffRoad ? nil : Road(edge: EdgeID(tile: 1, index: 0), offset: 0, attributes: attributes),
            speedLimit: limit, currentSpeed: speed.map { Measurement(value: $0, unit: limit.unit.measure) }, overSpeed: overSpeed,
            roadName: name,
            quality: MatchQuality(
                isSynthetic: place.isSynthetic, isStale: place.isStale, fixAge: Int64(fixAge * 1e9), accuracy: place.accuracy))
    }

    static func limit(
        _ speed: Double, _ kind: SpeedLimit.Kind = .posted, unit: SpeedUnit = .kilometersPerHour, standard: SignStandard = .viennaConvention
    ) -> SpeedLimit {
        SpeedLimit(kind: kind, speed: speed, unit: unit, signStandard: standard)
    }
}
