import ElectronicHorizon
import Foundation
import Geodesy
import MapMatching
import RoadNetwork

extension Answer {
    /// A location as it comes, without a road.
    init(raw location: Location, reason: MissingReason) {
        self.init(
            place: .noMap(reason), location: location, time: location.received, fixTime: location.fixTime, coordinate: location.coordinate,
            course: location.course.measured, speed: location.speed.measured, isSpeedMeasured: location.speed.measured != nil,
            accuracy: location.horizontalAccuracy)
    }

    /// What the matcher makes of a location.
    ///
    /// - Parameter reach: How much of the way ahead must be known at least, meters.
    init(_ match: Match, _ location: Location, on graph: RoadGraph, reach: Double) {
        self.init(
            place: .offRoad, location: location, time: location.received, fixTime: location.fixTime, coordinate: match.coordinate,
            course: match.bearing, speed: location.speed.measured ?? match.speed,
            isSpeedMeasured: location.speed.measured != nil, accuracy: location.horizontalAccuracy)
        probability = match.probability
        offRoadProbability = match.offRoadProbability
        isTeleport = match.isTeleport
        guard match.status == .matched, let edge = match.edge, let offset = match.offset else { return }
        let position = RoadPosition(edge: edge, offset: Float(offset))
        // As far as the car gets until the next fix but one.
        place = .road(position, MostProbablePath(from: position, length: max(60, (speed ?? 0) * 8) + reach, on: graph))
        if let variance = match.alongVariance { accuracy = max(2, 1.515 * variance.squareRoot()) }
    }

    /// The place on a road.
    var position: RoadPosition? {
        if case .road(let position, _) = place { position } else { nil }
    }
}

extension Fix {
    /// The location as the matcher takes it.
    init(_ location: Location) {
        self.init(
            time: location.fixTime, coordinate: location.coordinate, horizontalAccuracy: location.horizontalAccuracy,
            altitude: location.altitude, speed: location.speed, speedAccuracy: location.speedAccuracy, course: location.course,
            courseAccuracy: location.courseAccuracy)
    }
}

extension SIMD2<Float> {
    /// The direction of a vector east and north, degrees clockwise from north.
    var bearing: Double { Bearing.normalized(Double(atan2(x, y)) * 180 / .pi) }
}
