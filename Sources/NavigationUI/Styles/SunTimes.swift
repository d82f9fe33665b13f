public import Foundation
public import Geodesy

/// Where the sun stands, by place and time.
///
/// The low-precision formulas of Meeus, “Astronomical Algorithms”, chapter 25, as NOAA's solar calculator uses them: a hundredth of a
/// degree for this century. Sunrise and sunset are where the upper edge of the disc is on the horizon with normal refraction: −0.833°.
public enum SunTimes {
    /// The height of the middle of the sun at sunrise and sunset, degrees.
    public static let horizon = -0.833

    /// How high the middle of the sun stands above the horizon, degrees, without refraction.
    public static func elevation(at place: Coordinate, date: Date) -> Double {
        let century = (date.timeIntervalSince1970 / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
        let radian = Double.pi / 180
        let meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)).truncatingRemainder(dividingBy: 360)
        let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radian
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let center =
            sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) + sin(2 * anomaly) * (0.019993 - 0.000101 * century)
            + sin(3 * anomaly) * 0.000289
        let node = (125.04 - 1934.136 * century) * radian
        let longitude = (meanLongitude + center - 0.00569 - 0.00478 * sin(node)) * radian
        let tilt =
            (23.0 + (26.0 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 + 0.00256 * cos(node))
            * radian
        let declination = asin(sin(tilt) * sin(longitude))
        let y = tan(tilt / 2) * tan(tilt / 2)
        let mean = meanLongitude * radian
        let equation =
            4 / radian
            * (y * sin(2 * mean) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * mean)
                - 0.5 * y * y * sin(4 * mean) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly))
        let minutes = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) / 60
        let hourAngle = ((minutes + equation) / 4 + place.longitude - 180) * radian
        let phi = place.latitude * radian
        return asin(min(1, max(-1, sin(phi) * sin(declination) + cos(phi) * cos(declination) * cos(hourAngle)))) / radian
    }

    /// Whether the sun is up. In a polar night it never is, in a polar day always.
    public static func isDay(at place: Coordinate, date: Date) -> Bool { elevation(at: place, date: date) >= horizon }

    /// When the sun next rises or sets, or `nil` where it does neither within a day and a half.
    public static func nextChange(at place: Coordinate, after date: Date) -> Date? {
        let isUp = isDay(at: place, date: date)
        var low = date
        for step in 1...216 {
            let high = date.addingTimeInterval(Double(step) * 600)
            guard isDay(at: place, date: high) != isUp else {
                low = high
                continue
            }
            var (from, to) = (low, high)
            while to.timeIntervalSince(from) > 0.5 {
                let middle = from.addingTimeInterval(to.timeIntervalSince(from) / 2)
                if isDay(at: place, date: middle) == isUp { from = middle } else { to = middle }
            }
            return to
        }
        return nil
    }
}
