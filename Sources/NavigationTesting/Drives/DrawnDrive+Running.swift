import MapMatching
import NavigationCore
import RoadNetwork

extension DrawnDrive {
    /// Drives in a session of its own on a drawn map.
    public func run(on map: DrawnMap, config: CoreConfig = VirtualSession.config) async -> DriveRecord {
        await .of(fixes.map(PlayedInput.location), on: map.network, map: map, config: config)
    }

    /// The roads that were driven, each once in a row, as the matcher of recorded traces has them: with hindsight, and the ones between
    /// two fixes too.
    public func driven(on map: DrawnMap) -> [String] {
        let fixes = fixes.map {
            Fix(
                time: $0.fixTime, coordinate: $0.coordinate, horizontalAccuracy: $0.horizontalAccuracy, speed: $0.speed,
                speedAccuracy: $0.speedAccuracy, course: $0.course, courseAccuracy: $0.courseAccuracy)
        }
        let path = OfflineMatcher(graph: map.network).match(fixes).path
        return path.joined().compactMap { map.label(of: $0.edge) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}

extension DriveRecord {
    /// Drives what was recorded: the locations of a trace, with silence where they lie far apart.
    ///
    /// - Parameters:
    ///   - recorded: The locations, by ascending time of receipt.
    ///   - network: The roads.
    ///   - config: How the session works.
    public static func playing(
        _ recorded: [Location], on network: RoadGraph?, config: CoreConfig = VirtualSession.config
    ) async -> DriveRecord {
        await of(recorded.map(PlayedInput.location), on: network, map: nil, config: config)
    }

    /// Drives a simulated drive, or the first part of one: `SimulatedDrive(in: network, seed: 1)?.shortened(to: 600)`.
    public static func playing(
        _ simulated: SimulatedDrive, on network: RoadGraph, config: CoreConfig = VirtualSession.config
    ) async -> DriveRecord {
        let inputs = simulated.map { $0.location.map(PlayedInput.location) ?? .silence(until: $0.received) }
        return await of(inputs, on: network, map: nil, config: config)
    }

    static func of(_ inputs: [PlayedInput], on network: RoadGraph?, map: DrawnMap?, config: CoreConfig) async -> DriveRecord {
        let session = VirtualSession(on: network, config: config)
        var moments: [Moment] = []
        for input in inputs {
            let states = await session.take(input)
            if case .location(let location) = input {
                moments.append(Moment(location: location, states: states))
            } else {
                moments.append(Moment(location: nil, states: states))
            }
        }
        await session.end()
        return DriveRecord(moments, on: map)
    }
}
