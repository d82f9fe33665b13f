/// Bounds how fast a line is read, so that whoever sends without end costs little; the rest waits on the line. It knows no clock.
struct ByteMeter {
    private let bytesPerSecond: Double
    /// When what came so far would have come at the bound.
    private var due = 0.0

    init(bytesPerSecond: Double) { self.bytesPerSecond = bytesPerSecond }

    /// Counts bytes, and says how many seconds to wait before reading more: none within a burst of a second.
    mutating func pause(after count: Int, at now: Double) -> Double {
        due = max(due, now) + Double(count) / bytesPerSecond
        return max(0, due - now - 1)
    }
}
