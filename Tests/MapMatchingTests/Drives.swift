import Foundation
import Geodesy
import MapMatching
import RoadNetwork

/// Numbers from a kept seed (SplitMix64), the same everywhere.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A normally distributed number with deviation 1.
    mutating func normal() -> Double {
        let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &self))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}

/// A fix in the fault reports' frame: seconds, meters east and north.
func fix(
    _ seconds: Double, _ x: Double, _ y: Double, accuracy: Double? = 5, speed: Double? = nil, course: Double? = nil
) -> Fix {
    Fix(
        time: Int64(seconds * 1e9), coordinate: HandmadeRoads.coordinate(x, y), horizontalAccuracy: accuracy, speed: speed, course: course)
}

/// Feeds all fixes to one matcher and gives its answers.
func matches(_ roads: HandmadeRoads, _ fixes: [Fix]) -> [Match] {
    var matcher = StreamingMatcher(source: roads)
    return fixes.map { matcher.match($0) }
}

extension Match {
    /// The id of the matched way, or `nil` off the road.
    var way: Int64? { wayDirection?.wayID }
    var isMatched: Bool { status == .matched }
}

/// The place of a coordinate in the fault reports' frame.
func meters(_ coordinate: Coordinate) -> SIMD2<Double> {
    SIMD2((coordinate.longitude - 8) * 71_700, (coordinate.latitude - 50) * 111_230)
}

/// How many times two neighbors in a list differ.
func changes<Value: Equatable>(_ values: [Value]) -> Int { zip(values, values.dropFirst()).count { $0 != $1 } }
