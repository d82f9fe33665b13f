import AllocationCount
import Foundation
import Geodesy
import NavigationCore

/// How long the plain call takes with which a frame asks where the car is, and that it allocates nothing.
enum QueryRow {
    private static let calls = 1_000_000
    /// What it may take, nanoseconds of CPU.
    private static let most = 2000.0

    /// `false` where it takes longer or allocates.
    static func print(_ region: Region, seed: UInt64) -> Bool {
        guard let drive = SimulatedDrive(in: region.graph, seed: seed, receiver: .phone) else { return false }
        let playback = Playback(Array(drive.shortened(to: 60)), on: region.graph) { _ in false }
        guard let snapshot = playback.snapshot, let last = playback.updates.last else { return false }
        let start = Int64(last.time * 1e9)
        var sum = 0.0
        let allocations = allocations_of_this_thread()
        let begin = clock()
        for call in 0..<calls { sum += snapshot.place(at: start + Int64(call) * 1000).coordinate.latitude }
        let nanoseconds = Double(clock() - begin) / Double(CLOCKS_PER_SEC) / Double(calls) * 1e9
        let allocated = allocations_of_this_thread() - allocations
        Swift.print(
            "\(nanoseconds.text(0)) ns of CPU a call, mean of \(calls); \(allocated) allocations; "
                + "\(snapshot.place(at: start).path.coordinates.count) points (check \(sum > 0))")
        return nanoseconds <= most && allocated == 0
    }
}
