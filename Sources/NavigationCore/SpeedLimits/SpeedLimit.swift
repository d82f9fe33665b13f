import Foundation
import RoadNetwork

/// How fast one may drive on a road now, in the unit of its signs.
public struct SpeedLimit: Sendable, Hashable {
    /// What the limit is and how it is known.
    public enum Kind: Sendable, Hashable {
        /// On signs, by the map.
        case posted
        /// The law's default for this kind of road and place; no sign shows it.
        case implied
        /// A recommendation only: see ``SpeedLimit/advisorySpeed``. There is no legal limit that is known, so that ``SpeedLimit/value`` is `nil`.
        case advisory
        /// No limit applies.
        case unlimited
        /// Not known, and why.
        case unknown(MissingReason)
    }

    /// A limit that holds under a condition.
    public struct Conditional: Sendable, Hashable {
        /// The number, in ``SpeedLimit/unit``; infinite when unlimited.
        public var speed: Double
        /// The condition as the map has it (`22:00-06:00`, `wet`).
        public var condition: String

        /// A conditional limit.
        public init(speed: Double, condition: String) {
            self.speed = speed
            self.condition = condition
        }
    }

    /// What the limit is and how it is known.
    public var kind: Kind
    /// The number on the sign, in ``unit``; infinite when unlimited, `nil` when unknown.
    public var speed: Double?
    /// The unit of the place's signs.
    public var unit: SpeedUnit
    /// What signs look like here.
    public var signStandard: SignStandard
    /// The condition by which this limit holds now (`22:00-06:00`), or `nil` if it always does.
    public var condition: String?
    /// Limits that may hold instead: what their conditions ask (a holiday, a wet road) cannot be decided.
    public var undecided: [Conditional]
    /// The recommended speed, in ``unit``, beside the legal limit or without one. It is never a limit.
    public var advisorySpeed: Double?
    /// Whether the map says walking pace; the number is then 7 km/h, the highest that it is taken for.
    public var isWalkingPace: Bool

    /// A limit.
    public init(
        kind: Kind, speed: Double?, unit: SpeedUnit, signStandard: SignStandard, condition: String? = nil,
        undecided: [Conditional] = [], advisorySpeed: Double? = nil, isWalkingPace: Bool = false
    ) {
        self.kind = kind
        self.speed = speed
        self.unit = unit
        self.signStandard = signStandard
        self.condition = condition
        self.undecided = undecided
        self.advisorySpeed = advisorySpeed
        self.isWalkingPace = isWalkingPace
    }

    /// An unknown limit.
    public static func unknown(
        _ reason: MissingReason, unit: SpeedUnit = .kilometersPerHour, signStandard: SignStandard = .viennaConvention
    ) -> SpeedLimit {
        SpeedLimit(kind: .unknown(reason), speed: nil, unit: unit, signStandard: signStandard)
    }

    /// The limit as a measurement in the unit of the signs; infinite when unlimited, `nil` when unknown.
    public var value: Measurement<UnitSpeed>? {
        speed.map { Measurement(value: $0, unit: unit.measure) }
    }

    /// The limit in meters a second; infinite when unlimited, `nil` when unknown.
    public var metersPerSecond: Double? { speed.map { $0 * unit.metersPerSecond } }

    /// Whether no limit applies.
    public var isUnlimited: Bool { kind == .unlimited }

    /// Whether the limit is not known.
    public var isUnknown: Bool { speed == nil }
}

/// What road signs look like: a fact of the country, kept with the others of `CountryFacts`.
public typealias SignStandard = RoadNetwork.SignStandard

extension SpeedUnit {
    /// The unit as Foundation measures in it.
    public var measure: UnitSpeed {
        switch self {
        case .kilometersPerHour: .kilometersPerHour
        case .milesPerHour: .milesPerHour
        case .knots: .knots
        }
    }
}
