import RoadNetwork

extension LocationSource {
    /// Makes the client that feeds a session.
    func makeClient(network: RoadGraph?, receivers: LiveReceivers = .shared) throws -> LocationClient {
        switch self {
        case .custom(let client): return client
        case .live: return try receivers.makeClient()
        case .simulation(let place):
            guard let network else {
                throw NavigatorErrors.SourceUnavailable(
                    source: name, reason: "a simulated car needs a region to drive in; set CoreConfig.region")
            }
            guard let drive = SimulatedDrive(in: network, seed: 1, from: place?.coordinate, keepsToRoads: true) else {
                throw NavigatorErrors.SourceUnavailable(source: name, reason: "the region has no road that leads anywhere")
            }
            return .simulating(drive, name: name)
        }
    }
}
