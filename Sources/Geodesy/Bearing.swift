import Foundation

/// Arithmetic of directions, in degrees clockwise from north.
public enum Bearing {
    /// The same direction in 0 ..< 360.
    public static func normalized(_ degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        return positive >= 360 ? 0 : positive
    }

    /// The shortest turn from one direction to another, degrees in −180 ..< 180, positive to the right.
    public static func turn(from start: Double, to end: Double) -> Double {
        let difference = normalized(end - start)
        return difference >= 180 ? difference - 360 : difference
    }
}
