import RoadNetwork

extension SimulatedDrive {
    /// A stop on a way that is driven.
    public struct Stop: Sendable, Hashable {
        /// Meters from the start of the way.
        public var distance: Double
        /// How long the car stands, seconds.
        public var seconds: Double

        /// A stop.
        public init(distance: Double, seconds: Double) {
            self.distance = distance
            self.seconds = seconds
        }
    }

    /// Open stretches up to this length between two tunnels count as tunnel, meters: no receiver finds itself in them.
    public static let tunnelGap = 50.0

    /// A drive along given edges, at speed from the start: what predictions are measured against, since the way is known beforehand.
    ///
    /// - Parameters:
    ///   - edges: The way, each edge driven whole and a successor of the one before.
    ///   - graph: The roads.
    ///   - driver: Who drives. With ``DriverProfile/tunnelWander`` a tunnel is entered at a speed that is comfortable as far as its exit.
    ///   - steadySpeed: Meters a second at which all of the way is driven, whatever the limits, as far as bends allow; `nil` for limits too.
    ///   - stops: Where the car stands.
    ///   - receiver: How the receiver errs.
    ///   - seed: The seed of all that is left to chance.
    ///   - start: The time of the first fix, nanoseconds since 1970.
    public init(
        along edges: [EdgeID], in graph: RoadGraph, driver: DriverProfile = DriverProfile(), steadySpeed: Double? = nil,
        stops: [Stop] = [], receiver: ReceiverModel = ReceiverModel(), seed: UInt64, start: Int64 = DriveScript.defaultStart
    ) {
        var driver = driver
        if steadySpeed != nil { driver.speedWander = 0 }
        var path = DrivePath(driver: driver)
        for edge in edges { path.lay(whole: edge, of: graph, steadySpeed: steadySpeed) }
        if driver.tunnelWander != nil { path.paceTunnels(joining: Self.tunnelGap) }
        for stop in stops { path.stop(at: stop.distance, seconds: stop.seconds) }
        let first = Swift.min(path.vertices.first?.allowed ?? 0, path.pieces.first?.cap ?? 0)
        self.init(path, speed: first, receiver: receiver, seed: seed, start: start)
    }
}

extension DrivePath {
    /// Lays a whole edge behind what is there, to be driven at a steady speed, if one is given.
    fileprivate mutating func lay(whole edge: EdgeID, of roads: any SimulatorRoads, steadySpeed: Double?) {
        guard let steadySpeed else { return lay(whole: edge, of: roads) }
        lay(whole: edge, of: roads, cap: steadySpeed)
    }
}
