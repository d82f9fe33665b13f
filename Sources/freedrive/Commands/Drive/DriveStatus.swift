import Foundation
import Geodesy
import NavigationCore

/// The status of a drive as a few lines for a terminal.
struct DriveStatus {
    let region: String
    let width: Int

    /// The lines for a state, none wider than the terminal.
    func lines(for state: MapMatchingState, title: String?) -> [String] {
        let place = state.enhancedLocation.coordinate
        let road = state.road
        var facts = [road?.country, road.map { DriveWords.words($0.roadClass) }, road?.isTunnel == true ? "tunnel" : nil].compactMap { $0 }
        if state.mapMatchingResult.isOffRoad { facts = ["off the road"] }
        if state.quality.isDegraded { facts.append("no map here") }
        let speed = DriveWords.speed(state.currentSpeed) + (state.overSpeed == .none ? "" : "  over the limit")
        return [
            state.mapMatchingResult.isOffRoad ? "(off the road)" : DriveWords.road(state),
            "limit     \(DriveWords.limit(state.speedLimit))",
            "speed     \(speed)",
            "where     \(facts.joined(separator: ", "))",
            "GPS       \(DriveWords.reception(state))",
            "position  \(DriveWords.degrees(place.latitude)), \(DriveWords.degrees(place.longitude))",
            "time      \(DriveWords.clock(state.location.fixTime)) UTC   \(region)",
            title.map { "\($0)" } ?? "",
        ].map { String($0.withoutControls.prefix(max(20, width - 1))) }
    }
}

/// Draws the status over the last one, in place; at most four times a second, so that it can be read.
struct StatusPainter {
    private var drawn = 0
    private var last: ContinuousClock.Instant?

    /// Draws the lines, unless the last drawing is too fresh.
    mutating func draw(_ lines: [String], now: ContinuousClock.Instant = .now) {
        if let last, now - last < .milliseconds(240) { return }
        last = now
        let up = drawn > 0 ? "\u{1B}[\(drawn)A" : ""
        Terminal.write(up + lines.map { "\r\u{1B}[2K\($0)\n" }.joined(), to: 1)
        drawn = lines.count
    }
}
