import Foundation

/// The machine's clock that never steps: for deadlines, not for dates.
enum MonotonicClock {
    /// Nanoseconds since some moment before the program began.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
