import Foundation

/// A fixed piece of work that no change of FreeDrive touches: what a machine can do now is measured by it, not by the clock.
///
/// It mixes what matching mixes: small matrices of floats, divisions, roots, and reading here and there in memory.
enum FixedKernel {
    /// 4 MB, read in an order that no cache foresees.
    private static let table: [Float] = {
        var state: UInt32 = 1
        return (0..<1 << 20).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) * 0x1p-24
        }
    }()

    private static let steps = 20_000

    /// Runs once and gives the seconds of CPU for a thousand steps.
    static func run() -> Double {
        let table = Self.table
        let begin = cpuSeconds()
        let sum = table.withUnsafeBufferPointer { work($0) }
        let seconds = cpuSeconds() - begin
        precondition(sum.isFinite)
        return seconds / Double(steps) * 1000
    }

    @inline(never)
    private static func work(_ table: UnsafeBufferPointer<Float>) -> Float {
        var mean = SIMD4<Float>(1, 2, 3, 4)
        var rows = (SIMD4<Float>(4, 1, 0, 0), SIMD4<Float>(1, 4, 1, 0), SIMD4<Float>(0, 1, 4, 1), SIMD4<Float>(0, 0, 1, 4))
        var place: UInt32 = 7
        for _ in 0..<steps {
            place = place &* 1_664_525 &+ 1_013_904_223
            let measured = table[Int(place >> 12)]
            let variance = rows.0.x + 1 + measured
            let gain = SIMD4(rows.0.x, rows.1.x, rows.2.x, rows.3.x) / variance
            mean += gain * (measured - mean.x)
            rows.0 -= gain.x * rows.0
            rows.1 -= gain.y * rows.0
            rows.2 -= gain.z * rows.0
            rows.3 -= gain.w * rows.0
            rows.0 = rows.0 * 0.9 + SIMD4(0.5, 0.1, 0, 0)
            rows.1.y = (rows.1.y * rows.1.y + 1).squareRoot()
            if measured > 0.5 { mean *= 0.99 } else { rows.0.x += 0.1 }
        }
        return mean.sum() + rows.1.sum()
    }
}

/// The seconds of CPU of this thread.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
