import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork

/// Steady driving under an open sky, a second of look-ahead: how far the shown car is from the true one, along the road.
enum LookAheadRows {
    private static let roads = 12
    private static let speed = 20.0

    static func print(_ regions: [Region], seeds: UInt64) {
        for (title, receiver) in [("noise-free", ReceiverModel.noiseFree), ("5 m of noise", ReceiverModel.noisy)] {
            var shown: [Double] = []
            var matched: [Double] = []
            var figures: [FrameFigures] = []
            for region in regions {
                for (number, road) in ways(in: region.graph).enumerated() {
                    let drive = SimulatedDrive(
                        along: road.edges, in: region.graph, driver: .brisk, steadySpeed: speed, receiver: receiver,
                        seed: seeds &+ UInt64(number))
                    let line = TrueLine(road.edges, on: region.graph)
                    let playback = Playback(Array(drive), on: region.graph) { _ in false }
                    let frames = playback.frames.filter { $0.time > 10 }
                    let measured = FrameFigures(frames, along: line, on: region.graph)
                    shown += zip(measured.shown, measured.truth).map { abs($0 - $1) }
                    for update in playback.updates where update.time > 10 && !update.state.quality.isSynthetic {
                        let truth = line.project(update.truth.coordinate, near: (update.time - 1) * speed).along
                        matched.append(abs(line.project(update.state.enhancedLocation.coordinate, near: truth).along - truth))
                    }
                    figures.append(measured)
                }
            }
            Swift.print(
                "\(title): \(figures.count) drives at \(speed.text(0)) m/s; error along the road, shown: mean \(shown.mean.text(2)) m, 95 % "
                    + "\(shown.quantile(0.95).text(2)) m; of the match itself: mean \(matched.mean.text(2)) m")
            for row in FrameFigures.rows(figures) { Swift.print("    \(row)") }
        }
    }

    /// Whether a driver who accepts twice the sideways acceleration of calm ones need not slow down.
    private static func isSteady(_ road: FollowedRoad, _ graph: RoadGraph) -> Bool {
        SimulatedDrive(along: road.edges, in: graph, driver: .brisk, steadySpeed: speed, receiver: .exact, seed: 1)
            .allSatisfy { $0.truth.speed > speed - 1 || $0.truth.distance > road.length - 150 }
    }

    /// Roads on which such a speed is possible, at least two kilometers long, spread over the region.
    private static func ways(in graph: RoadGraph) -> [FollowedRoad] {
        var found: [FollowedRoad] = []
        for edge in graph.allEdges().striding(by: 97) where found.count < roads {
            guard let (tile, index) = graph.locate(edge) else { continue }
            let record = tile.edges[index]
            guard record.flags.isDisjoint(with: [.ferry, .service, .restrictedAccess, .tunnel]), record.plausibleSpeed > 180 else {
                continue
            }
            let road = FollowedRoad(through: edge, before: 0, beyond: 3000, on: graph)
            if road.length > 2000, isSteady(road, graph), !found.contains(where: { !Set($0.edges).isDisjoint(with: road.edges) }) {
                found.append(road)
            }
        }
        return found
    }
}

extension DriverProfile {
    fileprivate static var brisk: DriverProfile {
        var driver = DriverProfile()
        driver.lateralAcceleration = 4.4
        return driver
    }
}

extension Array {
    func striding(by step: Int) -> [Element] { stride(from: 0, to: count, by: step).map { self[$0] } }
}

extension ReceiverModel {
    /// 5 m on each axis, most of it slow.
    static var noisy: ReceiverModel {
        var model = ReceiverModel()
        model.deviation = 5
        model.interval = Playback.step
        return model
    }
}

extension ReceiverModel {
    /// Without error, ten times a second.
    static var noiseFree: ReceiverModel {
        var model = ReceiverModel.exact
        model.interval = Playback.step
        return model
    }

    /// A phone under an open sky, ten times a second.
    static var phone: ReceiverModel {
        var model = ReceiverModel()
        model.interval = Playback.step
        return model
    }
}
