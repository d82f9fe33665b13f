import Foundation
import RoadNetwork

/// The rules on speed of one edge, read once: what holds at a moment is then cheap to say.
struct EdgeSpeedLimit: Sendable {
    /// The limit when no condition holds, with all that does not change.
    private let base: SpeedLimit
    /// What may take its place, in the order of the tags: the last one that holds counts.
    private let conditional: [(limit: SpeedLimit, condition: Condition)]
    private let timeZone: TimeZone?
    private let vehicle: Vehicle

    init(_ attributes: EdgeAttributes, vehicle: Vehicle) {
        let facts = CountryFacts.of(attributes.country)
        let unit = facts?.speedUnit ?? .kilometersPerHour
        let standard = facts?.signStandard ?? .viennaConvention
        let rules = attributes.speedLimits.filter { rule in
            rule.lane == nil && (rule.vehicle.map(vehicle.belongs(to:)) ?? true)
        }
        let legal = rules.filter { $0.origin != .advisory }
        let advisory = rules.last { $0.origin == .advisory && $0.condition == nil && $0.number != nil }
        // A rule for the vehicle goes before one for all, a sign before the law.
        let plain =
            legal.filter { $0.condition == nil }.max { left, right in
                (left.vehicle != nil ? 2 : 0) + (left.origin == .posted ? 1 : 0)
                    < (right.vehicle != nil ? 2 : 0) + (right.origin == .posted ? 1 : 0)
            }
        var base = plain.map { SpeedLimit($0, unit: unit, signStandard: standard) }
        if base == nil, let advisory {
            base = SpeedLimit(kind: .advisory, speed: nil, unit: advisory.unit ?? unit, signStandard: standard)
        }
        var limit = base ?? .unknown(.notTagged, unit: unit, signStandard: standard)
        limit.advisorySpeed = advisory?.number(in: limit.unit)
        self.base = limit
        conditional = legal.compactMap { rule in
            rule.condition.map { (SpeedLimit(rule, unit: unit, signStandard: standard), Condition($0)) }
        }
        timeZone = attributes.timeZone.flatMap(TimeZone.init(identifier:))
        self.vehicle = vehicle
    }

    /// The limit at a moment, nanoseconds since 1970.
    ///
    /// What a condition asks is answered with the local time of the place. What cannot be decided (a holiday, a wet road) does not
    /// change the limit; it is carried beside it.
    func limit(at time: Int64) -> SpeedLimit {
        if conditional.isEmpty { return base }
        let moment = timeZone.flatMap { LocalMoment(secondsSince1970: Double(time) * 1e-9, timeZone: $0) }
        let circumstances = Circumstances(moment: moment, vehicle: vehicle)
        var holding = base
        var undecided: [(limit: SpeedLimit, condition: Condition)] = []
        for (limit, condition) in conditional {
            switch condition.holds(in: circumstances) {
            case .yes:
                holding = limit
                holding.condition = condition.text
                holding.advisorySpeed = base.advisorySpeed.map { base.unit.convert($0, to: limit.unit) }
            case .undecidable: undecided.append((limit, condition))
            case .no: break
            }
        }
        // Only now it is known which limit holds, and in which unit.
        let unit = holding.unit
        holding.undecided = undecided.compactMap { limit, condition in
            limit.speed.map { .init(speed: limit.unit.convert($0, to: unit), condition: condition.text) }
        }
        return holding
    }
}

extension SpeedLimit {
    /// The limit that a rule sets, in the unit of its sign.
    init(_ rule: SpeedLimitRule, unit: SpeedUnit, signStandard: SignStandard) {
        let kind: Kind
        switch rule.value {
        case .unlimited: kind = .unlimited
        case .signals: kind = .unknown(.shownBySigns)
        case .speed, .walk: kind = rule.origin == .implied || rule.origin == .inferred ? .implied : .posted
        }
        self.init(kind: kind, speed: rule.number, unit: rule.unit ?? unit, signStandard: signStandard)
        isWalkingPace = rule.value == .walk
    }
}

extension SpeedLimitRule {
    /// The number on the sign; walking pace as 7 km/h, the highest that courts take it for; infinite without a limit.
    fileprivate var number: Double? {
        switch value {
        case .speed(let speed, _): speed
        case .unlimited: .infinity
        case .walk: 7
        case .signals: nil
        }
    }

    fileprivate var unit: SpeedUnit? {
        switch value {
        case .speed(_, let unit): unit
        case .walk: .kilometersPerHour
        case .unlimited, .signals: nil
        }
    }

    fileprivate func number(in other: SpeedUnit) -> Double? {
        guard let number, let unit else { return nil }
        return unit.convert(number, to: other)
    }
}

extension SpeedUnit {
    /// A number in this unit as one in another; exactly the same in the same one.
    fileprivate func convert(_ number: Double, to other: SpeedUnit) -> Double {
        self == other ? number : number * metersPerSecond / other.metersPerSecond
    }
}
