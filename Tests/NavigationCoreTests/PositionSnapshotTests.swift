import Geodesy
import Testing

@testable import NavigationCore

@Suite("Positions between fixes")
struct PositionSnapshotTests {
    static let origin = Coordinate(latitude: 47, longitude: 9)

    /// A place on a straight road to the north, so many meters along it.
    static func at(_ meters: Double) -> Coordinate { origin.moved(meters: meters, bearing: 0) }

    static func state(_ meters: Double, speed: Double, second: Double, teleport: Bool = false, latency: Double = 0) -> MapMatchingState {
        let time = Int64(second * 1e9)
        let path = MotionPath(
            coordinates: speed > 0 ? [at(meters), at(meters + speed * 5)] : [at(meters)], time: time - Int64(latency * 1e9), speed: speed)
        let place = MatchedPlace(coordinate: at(meters), course: 0, speed: speed, isTeleport: teleport, path: path)
        let location = Location(coordinate: at(meters), speed: speed, fixTime: time, received: time, matched: place)
        return MapMatchingState(
            location: location,
            mapMatchingResult: MapMatchingResult(
                enhancedLocation: location, isOffRoad: false, offRoadProbability: 0, isTeleport: teleport, roadEdgeMatchProbability: 1),
            road: nil, speedLimit: .unknown(.notTagged), currentSpeed: nil, overSpeed: .none, roadName: nil,
            quality: MatchQuality(time: time))
    }

    /// What is shown in each frame, meters along the road.
    static func frames(_ states: [MapMatchingState], until end: Double) -> [Double] {
        var shown: [Double] = []
        var snapshot: PositionSnapshot?
        var rest = states[...]
        for frame in 0...Int(end * 60) {
            let time = Int64(Double(frame) / 60 * 1e9)
            while let next = rest.first, next.quality.time <= time {
                snapshot = PositionSnapshot(next, after: snapshot)
                rest.removeFirst()
            }
            if let snapshot { shown.append(origin.distance(to: snapshot.place(at: time).coordinate)) }
        }
        return shown
    }

    @Test("A steady car moves steadily, sixty times a second")
    func steady() {
        let shown = Self.frames((0...5).map { Self.state(Double($0) * 20, speed: 20, second: Double($0)) }, until: 5.5)
        for (before, after) in zip(shown, shown.dropFirst()) { #expect(abs(after - before - 20.0 / 60) < 0.05) }
    }

    @Test("A look-ahead makes up for the lateness of fixes")
    func lookAhead() {
        let shown = Self.frames((0...3).map { Self.state(Double($0) * 20, speed: 20, second: Double($0), latency: 1) }, until: 3)
        #expect(abs(shown[60] - 40) < 0.5)
    }

    @Test("A correction back is a pause and a correction forward a hurry, never a step back or a jump (B59, B207)")
    func corrections() {
        let states = [
            Self.state(0, speed: 20, second: 0), Self.state(12, speed: 20, second: 1), Self.state(45, speed: 20, second: 2),
            Self.state(65, speed: 20, second: 3), Self.state(85, speed: 20, second: 4), Self.state(105, speed: 20, second: 5),
        ]
        let shown = Self.frames(states, until: 6.5)
        for (before, after) in zip(shown, shown.dropFirst()) {
            #expect(after - before > -0.01)
            #expect(after - before < 1)
        }
        #expect(abs(shown[Int(6.5 * 60)] - 135) < 2)
        // As a car could: within what PositionSnapshot says, over tenths of a second.
        let tenths = stride(from: 0, to: shown.count, by: 6).map { shown[$0] }
        let speeds = zip(tenths, tenths.dropFirst()).map { ($1 - $0) * 10 }
        for (before, after) in zip(speeds, speeds.dropFirst()) { #expect(abs(after - before) * 10 < 4) }
    }

    @Test("A car that stopped short of where it is shown comes to stand within 5 m, evenly, and stays there (B59)")
    func overshoot() {
        let shown = Self.frames([Self.state(0, speed: 10, second: 0), Self.state(7, speed: 0, second: 1)], until: 10)
        #expect(abs(shown[60] - 10) < 0.2)
        for (before, after) in zip(shown, shown.dropFirst()) { #expect(after >= before - 0.01) }
        #expect((shown.last ?? 0) < 15.1 && shown[60 + 61] == shown.last)
        let slow = Self.frames([Self.state(0, speed: 2, second: 0), Self.state(0.5, speed: 0, second: 1)], until: 10)
        #expect(abs((slow.last ?? 0) - 2) < 1)
    }

    @Test("A teleport jumps")
    func teleport() {
        let shown = Self.frames([Self.state(0, speed: 10, second: 0), Self.state(80, speed: 10, second: 1, teleport: true)], until: 1)
        #expect(abs((shown.last ?? 0) - 80) < 0.2)
    }

    @Test("Without new states the car does not run on for ever")
    func bounded() {
        let shown = Self.frames([Self.state(0, speed: 10, second: 0)], until: 60)
        #expect((shown.last ?? 0) <= 50.1)
    }
}
