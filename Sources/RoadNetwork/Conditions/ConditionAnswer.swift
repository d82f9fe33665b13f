/// Whether a condition holds: yes, no, or not to be decided with what is known.
public enum ConditionAnswer: Sendable, Hashable {
    /// It holds.
    case yes
    /// It does not hold.
    case no
    /// What is known does not decide it.
    case undecidable(Reason)

    /// What is missing to decide.
    public enum Reason: Sendable, Hashable {
        /// The local time.
        case time
        /// Whether the day is a public holiday there.
        case publicHoliday
        /// Whether the schools there have holidays.
        case schoolHoliday
        /// When the sun rises or sets.
        case sun
        /// The weather.
        case weather
        /// A property of the vehicle, by its OSM name.
        case vehicle(String)
        /// What the driver is there for: delivery, residence, a permit.
        case purpose(String)
        /// Whether a light flashes or somebody is there: what only eyes can see.
        case sight(String)
        /// The text follows no known grammar, or says itself that the answer is not certain.
        case text(String)
    }

    /// Both hold. A `no` decides, whatever is unknown of the other.
    public static func && (left: ConditionAnswer, right: ConditionAnswer) -> ConditionAnswer {
        switch (left, right) {
        case (.no, _), (_, .no): .no
        case (.yes, let other): other
        case (.undecidable, _): left
        }
    }

    /// An answer from a truth value that may be unknown.
    init(_ value: Bool?, unless reason: Reason) {
        switch value {
        case true?: self = .yes
        case false?: self = .no
        case nil: self = .undecidable(reason)
        }
    }
}

extension ConditionAnswer.Reason: CustomStringConvertible {
    /// A sentence fragment that reads well after “not decided: ”.
    public var description: String {
        switch self {
        case .time: "the local time is not known"
        case .publicHoliday: "whether today is a public holiday is not known"
        case .schoolHoliday: "whether schools are closed today is not known"
        case .sun: "sunrise and sunset are not known"
        case .weather: "the weather is not known"
        case .vehicle(let property): "the vehicle’s \(property) is not known"
        case .purpose(let purpose): "it depends on ‘\(purpose)’"
        case .sight(let thing): "it depends on ‘\(thing)’, which only eyes can see"
        case .text(let text): "‘\(text)’ is not understood"
        }
    }
}
