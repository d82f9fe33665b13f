import Geodesy
import RoadNetwork

/// A drive that is laid out on the roads of a region: stretches that are driven without a break, with time-lapses between them.
struct DrivePlan: Sendable {
    /// A stretch without a break.
    struct Stretch: Sendable {
        var path: DrivePath
        /// The speed at its start, meters a second.
        var speed: Double
        /// Time passed over before it, seconds.
        var lapse: Double
        var legs: [Leg]
    }

    /// Where a leg of the script begins on a stretch.
    struct Leg: Sendable {
        var start: Double
        var title: String?
        var outages: Outages
    }

    private(set) var stretches: [Stretch] = []

    /// How far apart the end of a leg and the start of the next may lie and still be joined by driving straight on, meters.
    static let joint = 25.0

    /// Lays out a script.
    ///
    /// - Throws: ``DriveScriptError`` where a place has no road, or where a leg begins elsewhere and passes over no time.
    init(_ script: DriveScript, on roads: any SimulatorRoads) throws(DriveScriptError) {
        let finder = RouteFinder(roads: roads)
        for (index, leg) in script.legs.enumerated() {
            var place = "legs[\(index)]"
            if let title = leg.title { place += " (\(title))" }
            switch leg.kind {
            case .stop(let seconds):
                guard !stretches.isEmpty else {
                    throw DriveScriptError(place: place, reason: "a drive cannot begin with a stop; there is no place yet")
                }
                begin(leg, driver: script.driver)
                stretches[stretches.count - 1].path.stopAtEnd(seconds: seconds)
            case .offRoad(let line, let speed):
                try join(leg, at: line[0], driver: script.driver, place: place)
                for point in line {
                    stretches[stretches.count - 1].path.lay(
                        to: point, piece: DrivePath.Piece(road: nil, cap: speed, isTunnel: false, halfWidth: 3))
                }
            case .drive(var places):
                if leg.lapse == nil, let end = stretches.last?.path.vertices.last?.coordinate, places[0].distance(to: end) > DrivePlan.joint
                {
                    places.insert(end, at: 0)
                }
                let way: [DrivenEdge]
                do { way = try finder.way(over: places) } catch { throw DriveScriptError(place: place, reason: error.words) }
                guard let first = way.first else {
                    throw DriveScriptError(place: place, reason: "expected two places at least, or a leg before it")
                }
                let start = roads.shape(of: first.edge, from: first.from, to: first.to)[0].coordinate
                try join(leg, at: start, driver: script.driver, place: place)
                for edge in way { stretches[stretches.count - 1].path.lay(edge, of: roads) }
            }
        }
        for index in stretches.indices { finish(index, legs: script.legs) }
    }

    private mutating func join(_ leg: DriveLeg, at start: Coordinate, driver: DriverProfile, place: String) throws(DriveScriptError) {
        if leg.lapse == nil, let end = stretches.last?.path.vertices.last?.coordinate {
            guard end.distance(to: start) <= DrivePlan.joint else {
                throw DriveScriptError(
                    place: place,
                    reason:
                        "it begins \(Int(end.distance(to: start))) m from where the leg before ended; give it a ‘lapse’ of seconds, or drive there"
                )
            }
            begin(leg, driver: driver)
            return
        }
        var path = DrivePath(driver: driver)
        path.start(at: start)
        stretches.append(Stretch(path: path, speed: leg.isRolling ? .infinity : 0, lapse: leg.lapse ?? 0, legs: []))
        begin(leg, driver: driver)
    }

    private mutating func begin(_ leg: DriveLeg, driver: DriverProfile) {
        let start = stretches[stretches.count - 1].path.end
        stretches[stretches.count - 1].legs.append(Leg(start: start, title: leg.title, outages: leg.outages))
    }

    /// Makes the car stop where a stretch ends, unless a time-lapse takes it away at speed, and sets the speed at its start.
    private mutating func finish(_ index: Int, legs: [DriveLeg]) {
        if index == stretches.count - 1 { stretches[index].path.stopAtEnd(seconds: 0.1) }
        guard stretches[index].speed > 0, let first = stretches[index].path.vertices.first else { return }
        stretches[index].speed = min(first.allowed, stretches[index].path.pieces.first?.cap ?? 0)
    }
}

extension DrivePath {
    /// Lays a stretch of an edge behind what is there.
    ///
    /// - Parameter cap: The speed of a driver who drives at the limit, meters a second; `nil` for that of the road.
    mutating func lay(_ driven: DrivenEdge, of roads: any SimulatorRoads, cap: Double? = nil) {
        guard let (_, record) = roads.edge(driven.edge) else { return }
        let cap = cap ?? roads.usualSpeed(on: driven.edge) * driver.speedFactor
        let points = roads.shape(of: driven.edge, from: driven.from, to: driven.to)
        if vertices.isEmpty, let first = points.first { start(at: first.coordinate) }
        for (point, next) in zip(points, points.dropFirst()) {
            let place = TruePlace(edge: driven.edge, wayDirection: record.wayDirection, offset: point.offset)
            lay(
                to: next.coordinate,
                piece: Piece(
                    road: place, cap: cap, isTunnel: record.flags.contains(.tunnel), halfWidth: Double(record.halfWidth) / 10))
        }
    }
}

extension SimulatorRoads {
    /// The points of a stretch of an edge, cut at both ends; at least one.
    func shape(of id: EdgeID, from: Double, to: Double) -> [(coordinate: Coordinate, offset: Double)] {
        let points = shape(of: id)
        guard let first = points.first, points.count > 1 else { return points }
        func point(at offset: Double) -> (coordinate: Coordinate, offset: Double) {
            for (a, b) in zip(points, points.dropFirst()) where offset <= b.offset {
                let share = max(0, (offset - a.offset) / max(b.offset - a.offset, 1e-6))
                return (a.coordinate.towards(b.coordinate, share: share), max(offset, first.offset))
            }
            return points[points.count - 1]
        }
        return [point(at: from)] + points.filter { $0.offset > from + 0.01 && $0.offset < to - 0.01 } + [point(at: to)]
    }
}

extension Coordinate {
    /// The place a share of the way to another one, along a straight line; the short way across 180°.
    func towards(_ other: Coordinate, share: Double) -> Coordinate {
        let east = Coordinate.wrappedLongitude(other.longitude - longitude)
        return Coordinate(
            latitude: latitude + share * (other.latitude - latitude), longitude: Coordinate.wrappedLongitude(longitude + share * east))
    }
}

extension RouteFinder.Refusal {
    /// What is wrong, and what to do.
    var words: String {
        switch self {
        case .noRoad(let place):
            "there is no road for cars within \(Int(RouteFinder.reach)) m of \(place.latitude), \(place.longitude) in this region"
        case .noWay(let from, let to):
            "there is no way for cars from \(from.latitude), \(from.longitude) to \(to.latitude), \(to.longitude) in this region"
        }
    }
}
