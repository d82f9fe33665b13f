import RoadNetwork

/// Logarithm and exponential to four digits, inlined: enough for weights, and a quarter of the time.
enum FastMath {
    /// The natural logarithm of a positive, normal number; the error is below 10⁻⁴.
    @inline(__always)
    static func log(_ x: Float) -> Float {
        let bits = x.bitPattern
        // The mantissa is brought into √½ ..< √2, so that the series is short and exact at 1.
        let shifted = bits &- 0x3F35_04F3
        let exponent = Int32(bitPattern: shifted) >> 23
        let mantissa = Float(bitPattern: (shifted & 0x007F_FFFF) &+ 0x3F35_04F3)
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        return Float(exponent) * 0.693_147_2 + 2 * ratio * (1 + square * (0.333_333_3 + square * 0.2))
    }

    /// The exponential of a number from −80 to 80, of anything smaller, or no number at all, 0; the relative error is below 10⁻⁴.
    @inline(__always)
    static func exp(_ x: Float) -> Float {
        guard x >= -80 else { return 0 }
        let scaled = min(x, 80) * 1.442_695
        // Cut toward zero above it, which is rounding down: the instruction for that is not on every machine.
        let whole = Int32(scaled + 128) - 128
        let part = (scaled - Float(whole)) * 0.693_147_2
        let series = 1 + part * (1 + part * (0.5 + part * (0.166_666_7 + part * (0.041_666_7 + part * 0.008_333_3))))
        let exponent = UInt32(truncatingIfNeeded: whole + 127)
        return series * Float(bitPattern: exponent << 23)
    }
}

/// The bits of edges and turns that the hot path asks for, without going through the option sets' constants.
extension EdgeRecord {
    @inline(__always) var runsAgainstSegments: Bool { flags.rawValue & 1 != 0 }
    @inline(__always) var isServiceRoad: Bool { flags.rawValue & 64 != 0 }
    @inline(__always) var isFerry: Bool { flags.rawValue & 128 != 0 }
}

extension Successor {
    @inline(__always) var isLastOfViaBan: Bool { features.rawValue & 64 != 0 }
}
