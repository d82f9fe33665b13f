import Geodesy
import RoadNetwork

/// Lays a way without end ahead of a simulated car, edge by edge.
struct EndlessWay: Sendable {
    private let roads: any SimulatorRoads
    private var route: RandomRoute
    private var random: SeededRandom
    private var hasEnded = false

    /// So much of the way is known ahead of the car, meters: more than any braking distance.
    private static let horizon = 1500.0

    /// `nil` where there is no road to begin on.
    init?(roads: any SimulatorRoads, from place: Coordinate?, keepsToRoads: Bool = false, random: inout SeededRandom) {
        let near = place.map { roads.simulatorEdges(near: $0, within: 500) } ?? []
        var alleys = BlindAlleys()
        func nearest(where isWanted: (EdgeID) -> Bool) -> EdgeID? {
            near.map(\.edge).first { edge in
                roads.cost(of: edge, meters: 1).isFinite && isWanted(edge)
                    && !alleys.contains(edge) { RandomRoute.ways(after: $0, on: roads) }
            }
        }
        let start = (keepsToRoads ? nearest(where: roads.isRoad) : nil) ?? nearest { _ in true }
        guard let edge = start ?? RandomRoute.anyEdge(of: roads, keepsToRoads: keepsToRoads, random: &random) else { return nil }
        self.roads = roads
        route = RandomRoute(roads: roads, start: edge, keepsToRoads: keepsToRoads, random: SeededRandom(seed: random.next()))
        self.random = SeededRandom(seed: random.next())
    }

    /// The way's beginning.
    mutating func begin(driver: DriverProfile) -> DrivePath {
        var path = DrivePath(driver: driver)
        path.lay(whole: route.current, of: roads)
        return path
    }

    /// Makes sure that the car has enough of the way ahead.
    mutating func lay(ahead car: inout SimulatedCar) {
        while car.ahead < EndlessWay.horizon, !hasEnded {
            guard let next = route.next() else {
                car.path.stopAtEnd(seconds: 1)
                hasEnded = true
                return
            }
            let driver = car.path.driver
            if next.isTurnBack {
                car.path.stopAtEnd(seconds: 4)
            } else if next.isJunction, random.uniform() < driver.stopProbability {
                let seconds = driver.shortestStop + random.uniform() * (driver.longestStop - driver.shortestStop)
                car.path.stopBeforeEnd(meters: 5, seconds: seconds)
            }
            car.path.lay(whole: next.edge, of: roads)
        }
    }
}

extension DrivePath {
    /// Lays a whole edge behind what is there.
    ///
    /// - Parameter cap: The speed of a driver who drives at the limit, meters a second; `nil` for that of the road.
    mutating func lay(whole edge: EdgeID, of roads: any SimulatorRoads, cap: Double? = nil) {
        lay(DrivenEdge(edge: edge, from: 0, to: Double(roads.edge(edge)?.record.length ?? 0)), of: roads, cap: cap)
    }
}
