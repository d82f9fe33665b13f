import Foundation

/// A generator of random numbers that gives the same row for the same seed, on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014). For simulation, not for
/// secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator for a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, 1.
    public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number of a standard normal distribution (Box and Muller, 1958).
    public mutating func gaussian() -> Double {
        let radius = (-2 * log(1 - uniform())).squareRoot()
        return radius * cos(2 * .pi * uniform())
    }
}
