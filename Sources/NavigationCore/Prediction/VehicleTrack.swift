import Geodesy

/// What the car said of itself in the last seconds.
struct VehicleTrack: Sendable {
    /// How long a speed or heading is held after it was said, seconds; and a change of speed.
    static let held = (value: 2.0, change: 1.0)
    /// How far back it is known, nanoseconds: as long as a fix may be late, and some more.
    static let memory: Int64 = 15_000_000_000

    private var speeds: [(time: Int64, speed: Double)] = []
    private var headings: [(time: Int64, heading: Double)] = []

    /// Takes in a state. What goes back in time is left out.
    mutating func take(_ state: VehicleState) {
        if let speed = state.speed, state.received > speeds.last?.time ?? -1 { speeds.append((state.received, speed)) }
        if let heading = state.heading, state.received > headings.last?.time ?? -1 { headings.append((state.received, heading)) }
        let oldest = state.received - Self.memory
        if let first = speeds.first, first.time < oldest { speeds.removeAll { $0.time < oldest } }
        if let first = headings.first, first.time < oldest { headings.removeAll { $0.time < oldest } }
    }

    /// The speed at a time, meters a second: between what was said, and for some seconds after it; `nil` where that says nothing.
    func speed(at time: Int64) -> Double? {
        guard let last = speeds.last, let first = speeds.first, time >= first.time else { return nil }
        if time >= last.time {
            let since = Double(time - last.time) * 1e-9
            return since <= Self.held.value ? max(0, last.speed + change * min(since, Self.held.change)) : nil
        }
        let next = speeds.firstIndex { $0.time > time } ?? speeds.count - 1
        let (before, after) = (speeds[next - 1], speeds[next])
        let seconds = Double(after.time - before.time) * 1e-9
        guard seconds <= 2 * Self.held.value else { return nil }
        return before.speed + (after.speed - before.speed) * Double(time - before.time) * 1e-9 / seconds
    }

    /// Where the car pointed at a time, degrees.
    func heading(at time: Int64) -> Double? {
        guard let said = headings.last(where: { $0.time <= time }), Double(time - said.time) * 1e-9 <= Self.held.value else { return nil }
        return said.heading
    }

    /// How the speed changed in the last half second or so, meters per second squared.
    private var change: Double {
        guard let last = speeds.last, let before = speeds.last(where: { $0.time <= last.time - 500_000_000 }),
            last.time - before.time < 2_000_000_000
        else { return 0 }
        return min(3, max(-8, (last.speed - before.speed) / (Double(last.time - before.time) * 1e-9)))
    }
}
