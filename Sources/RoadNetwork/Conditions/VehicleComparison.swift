/// A comparison with a property of the vehicle: `weight>3.5`, `length>=12 m`, `axles=3`.
struct VehicleComparison: Sendable, Hashable {
    enum Operator: Sendable, Hashable { case less, lessOrEqual, equal, greaterOrEqual, greater }

    let property: String
    let comparison: Operator
    /// Metric tons, meters or a count.
    let bound: Double

    init?(_ text: String) {
        guard let start = text.firstIndex(where: { "<>=≤≥".contains($0) }) else { return nil }
        property = ConditionalValue.strip(text[..<start])
        let sign = text[start...].prefix { "<>=≤≥".contains($0) }
        switch sign {
        case "<": comparison = .less
        case "<=", "≤", "=<": comparison = .lessOrEqual
        case "=", "==": comparison = .equal
        case ">=", "≥", "=>": comparison = .greaterOrEqual
        case ">": comparison = .greater
        default: return nil
        }
        let rest = ConditionalValue.strip(text[sign.endIndex...])
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let value = Double(String(digits).replacing(",", with: ".")), value.isFinite else { return nil }
        guard let factor = Self.factor(unit: ConditionalValue.strip(rest.dropFirst(digits.count)), property: property) else { return nil }
        bound = value * factor
    }

    func holds(for vehicle: Vehicle) -> ConditionAnswer {
        guard let value = value(of: vehicle) else { return .undecidable(.vehicle(property)) }
        switch comparison {
        case .less: return value < bound ? .yes : .no
        case .lessOrEqual: return value <= bound ? .yes : .no
        case .equal: return value == bound ? .yes : .no
        case .greaterOrEqual: return value >= bound ? .yes : .no
        case .greater: return value > bound ? .yes : .no
        }
    }

    private func value(of vehicle: Vehicle) -> Double? {
        switch property {
        case "weight", "weightactual", "maxweight": vehicle.weight
        case "maxweightrating", "weightrating", "gvm", "gvw", "maxgcweight": vehicle.ratedWeight
        case "axleload", "maxaxleload": vehicle.axleLoad
        case "length", "maxlength": vehicle.length
        case "width", "maxwidth": vehicle.width
        case "height", "maxheight": vehicle.height
        case "axles", "maxaxles": vehicle.axles
        case "occupants", "occupancy": vehicle.occupants
        case "trailers": vehicle.hasTrailer ? 1 : 0
        default: nil
        }
    }

    private static func factor(unit: String, property: String) -> Double? {
        switch unit {
        case "", "t", "ton", "tons", "m", "meter", "meters", "metre", "metres": 1
        case "kg": 0.001
        case "st", "short tons", "short_tons": 0.907_184_74
        case "lt", "long tons": 1.016_046_908_8
        case "lb", "lbs": 0.000_453_592_37
        case "ft", "feet", "'": 0.3048
        case "cm": 0.01
        default: nil
        }
    }
}
