import ElectronicHorizon
import Foundation
import Geodesy
import RoadNetwork

/// The parts of a state that only depend on the answer.
extension StateComposer {
    /// Within how many meters the shown car comes to stand, with some to spare.
    var stoppingDistance: Double {
        let speed = shown?.speed ?? 0
        return 40 + speed * speed / (2 * Pursuit.correcting.most)
    }

    func matchedPlace(_ answer: Answer, isInTunnel: Bool, latency: Int64) -> MatchedPlace {
        MatchedPlace(
            coordinate: answer.coordinate, course: answer.course, speed: answer.speed, accuracy: answer.accuracy,
            isOffRoad: answer.isOffRoad, isTeleport: answer.isTeleport, isSynthetic: answer.isSynthetic, isStale: answer.isStale,
            isInTunnel: isInTunnel, path: motion(answer, latency: latency))
    }

    /// The way on for the frames until the next state but one: along the roads, straight on elsewhere.
    private func motion(_ answer: Answer, latency: Int64) -> MotionPath {
        let time = answer.time - latency
        let age = Double(latency) * 1e-9
        // Some meters more than it gets: what is shown may be ahead, and has to stop on the road.
        let distance = answer.profile.distance(at: PositionPredictor.horizon) + stoppingDistance
        if case .road(_, let path) = answer.place, let graph {
            let line = path.coordinates(from: 0, to: min(distance + answer.overrun, path.turnBack(on: graph)), on: graph)
            if line.count > 1 { return MotionPath(coordinates: line, time: time, profile: answer.profile, age: age) }
        }
        let speed = answer.profile.speed(at: 0)
        guard case .road = answer.place else {
            guard let course = answer.course, !answer.isSynthetic, speed > 0 else {
                return MotionPath(coordinates: [answer.coordinate], time: time, speed: 0)
            }
            return MotionPath(
                coordinates: [answer.coordinate, answer.coordinate.moved(meters: distance, bearing: course)], time: time,
                profile: answer.profile, age: age)
        }
        return MotionPath(coordinates: [answer.coordinate], time: time, speed: 0)
    }

    func result(_ answer: Answer, _ matched: MatchedPlace, _ lead: [Coordinate]) -> MapMatchingResult {
        let raw = answer.location
        var enhanced = Location(
            coordinate: answer.coordinate, altitude: answer.isSynthetic ? nil : raw.altitude, horizontalAccuracy: answer.accuracy,
            verticalAccuracy: answer.isSynthetic ? nil : raw.verticalAccuracy, speed: answer.speed,
            speedAccuracy: answer.isSpeedMeasured ? raw.speedAccuracy : nil, course: answer.course,
            courseAccuracy: answer.isSynthetic ? nil : raw.courseAccuracy, fixTime: answer.fixTime, received: answer.time, matched: matched)
        var points = lead.dropLast().map { place -> Location in
            var point = enhanced
            point.coordinate = place
            point.course = nil
            point.matched = nil
            return point
        }
        if !points.isEmpty { points.append(enhanced) }
        enhanced.matched = matched
        return MapMatchingResult(
            enhancedLocation: enhanced, keyPoints: points, isOffRoad: answer.isOffRoad, offRoadProbability: answer.offRoadProbability,
            isTeleport: answer.isTeleport, roadEdgeMatchProbability: answer.position == nil ? 0 : answer.probability,
            rivals: answer.rivals)
    }

    /// Why there is no road.
    func absence(_ answer: Answer) -> MissingReason? {
        if answer.isStale { return .stale }
        switch answer.place {
        case .road: return nil
        case .offRoad: return .offRoad
        case .noMap(let reason): return reason
        }
    }

    /// Why each value that is missing is missing.
    func missing(
        _ answer: Answer, _ known: EdgeFacts?, limit: SpeedLimit, name: RoadName?, speed: Double?, absence: MissingReason?
    ) -> [MapMatchingState.Value: MissingReason] {
        var missing: [MapMatchingState.Value: MissingReason] = [:]
        if case .unknown(let reason) = limit.kind { missing[.speedLimit] = reason }
        if limit.kind == .advisory { missing[.speedLimit] = .notTagged }
        if name == nil { missing[.roadName] = absence ?? .unnamed }
        if speed == nil { missing[.currentSpeed] = answer.isStale ? .stale : .notMeasured }
        if answer.course == nil { missing[.course] = .notMeasured }
        if known == nil { missing[.road] = absence ?? .noMapHere }
        if known?.attributes.country == nil { missing[.country] = absence ?? .notTagged }
        if known?.attributes.region == nil { missing[.region] = absence ?? .notTagged }
        if known?.attributes.lanes == nil { missing[.lanes] = absence ?? .notTagged }
        return missing
    }
}

extension MapMatchingState {
    /// The same, as a jump: nothing leads up to it.
    var teleported: MapMatchingState {
        var state = self
        state.mapMatchingResult.isTeleport = true
        state.mapMatchingResult.keyPoints = []
        state.mapMatchingResult.enhancedLocation.matched?.isTeleport = true
        state.location.matched?.isTeleport = true
        return state
    }
}

extension Answer {
    var isOffRoad: Bool {
        if case .offRoad = place { true } else { false }
    }

    var isDegraded: Bool {
        if case .noMap = place { true } else { false }
    }
}

extension CoreConfig {
    /// The unit of speeds where the place gives none.
    var speedUnit: SpeedUnit {
        switch unitOfMeasurement {
        case .metric: .kilometersPerHour
        case .imperial: .milesPerHour
        case .auto: locale.measurementSystem == .metric ? .kilometersPerHour : .milesPerHour
        }
    }
}
