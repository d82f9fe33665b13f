import Foundation

/// The standard normal distribution from a table: a few nanoseconds where `erfc` takes twenty.
///
/// Linear between 512 entries over ±4.5; the error is below 10⁻⁴, less than what the model itself is worth.
struct NormalDistribution: @unchecked Sendable {
    static let count = 512
    static let reach: Float = 4.5
    static let scale = Float(count) / (2 * reach)

    /// The one table, which lasts as long as the process and is never written again.
    static let shared = NormalDistribution()

    private let table: UnsafePointer<SIMD2<Float>>

    private init() {
        let entries = UnsafeMutablePointer<SIMD2<Float>>.allocate(capacity: Self.count + 2)
        for index in 0..<Self.count + 2 {
            let x = Double(index) / Double(Self.scale) - Double(Self.reach)
            let cumulative = 0.5 * erfc(-x / 2.0.squareRoot())
            let density = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
            entries[index] = SIMD2(Float(cumulative), Float(density))
        }
        table = UnsafePointer(entries)
    }

    /// The cumulative probability up to `x` (first) and the density at `x` (second).
    @inline(__always)
    func at(_ x: Float) -> SIMD2<Float> {
        // In this order a number that is none becomes the least one, and no index can leave the table.
        let position = (min(max(-Self.reach, x), Self.reach) + Self.reach) * Self.scale
        let index = Int(position)
        let part = position - Float(index)
        return table[index] + (table[index + 1] - table[index]) * part
    }

    @inline(__always)
    func cumulative(_ x: Float) -> Float { at(x).x }
}
