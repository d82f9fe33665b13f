import Foundation

/// A place on the globe in WGS 84, degrees.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90 to 90.
    public var latitude: Double

    /// Degrees east of Greenwich, −180 to 180.
    public var longitude: Double

    /// A coordinate from degrees. Nothing is checked here: see ``isValid``.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite and within the globe's ranges.
    public var isValid: Bool {
        latitude.isFinite && longitude.isFinite && abs(latitude) <= 90 && abs(longitude) <= 180
    }

    /// Meters to another coordinate along the great circle of a sphere of Earth's mean radius.
    ///
    /// Within 0.5 % of the ellipsoid, which is less than what a map knows about a road's length.
    public func distance(to other: Coordinate) -> Double {
        let phi1 = latitude * .pi / 180
        let phi2 = other.latitude * .pi / 180
        let halfPhi = (phi2 - phi1) / 2
        let halfLambda = (other.longitude - longitude) * .pi / 360
        let a = sin(halfPhi) * sin(halfPhi) + cos(phi1) * cos(phi2) * sin(halfLambda) * sin(halfLambda)
        return 2 * Earth.meanRadius * asin(min(1, a.squareRoot()))
    }

    /// The initial bearing towards another coordinate, degrees clockwise from north in 0 ..< 360.
    public func bearing(to other: Coordinate) -> Double {
        let phi1 = latitude * .pi / 180
        let phi2 = other.latitude * .pi / 180
        let lambda = (other.longitude - longitude) * .pi / 180
        let y = sin(lambda) * cos(phi2)
        let x = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda)
        return Bearing.normalized(atan2(y, x) * 180 / .pi)
    }

    /// The coordinate a number of meters away in a direction (degrees clockwise from north), on the mean sphere.
    public func moved(meters: Double, bearing: Double) -> Coordinate {
        let delta = meters / Earth.meanRadius
        let theta = bearing * .pi / 180
        let phi1 = latitude * .pi / 180
        let lambda1 = longitude * .pi / 180
        // As a vector towards the pole, ahead and aside: an arc sine would lose the last 10 cm before a pole.
        let up = sin(phi1) * cos(delta) + cos(phi1) * sin(delta) * cos(theta)
        let ahead = cos(phi1) * cos(delta) - sin(phi1) * sin(delta) * cos(theta)
        let aside = sin(theta) * sin(delta)
        let phi2 = atan2(up, (ahead * ahead + aside * aside).squareRoot())
        let lambda2 = lambda1 + atan2(aside, ahead)
        return Coordinate(latitude: phi2 * 180 / .pi, longitude: Coordinate.wrappedLongitude(lambda2 * 180 / .pi))
    }

    /// A longitude brought into −180 ..< 180 by whole turns.
    public static func wrappedLongitude(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
        return (turned < 0 ? turned + 360 : turned) - 180
    }
}

/// Figures of the globe.
public enum Earth {
    /// The mean radius of the WGS 84 ellipsoid, meters (IUGG R₁).
    public static let meanRadius = 6_371_008.8

    /// The latitude at which the square web map ends, degrees. Beyond it there are no tiles.
    public static let maximumTileLatitude = 85.051_128_779_806_59
}
