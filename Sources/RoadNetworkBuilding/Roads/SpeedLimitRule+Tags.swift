import OpenStreetMap
import RoadNetwork

extension SpeedUnit {
    /// The unit of a tag.
    init(_ unit: TaggedSpeedUnit) {
        switch unit {
        case .kilometersPerHour: self = .kilometersPerHour
        case .milesPerHour: self = .milesPerHour
        case .knots: self = .knots
        }
    }
}

extension SpeedLimitRule.Value {
    /// The speed in meters a second; walking pace as 7 km/h; `nil` where there is no number.
    var metersPerSecond: Double? {
        switch self {
        case .speed(let value, let unit): value * unit.metersPerSecond
        case .walk: 7 / 3.6
        case .unlimited, .signals: nil
        }
    }
}

extension SpeedLimitRule {
    /// The speed of a rule that holds for every car at all times, meters a second.
    var plainMetersPerSecond: Double? {
        condition == nil && vehicle == nil && lane == nil && origin != .advisory ? value.metersPerSecond : nil
    }
}
