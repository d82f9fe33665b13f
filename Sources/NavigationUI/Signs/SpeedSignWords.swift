/// The words on the plates of North America, where an app wants others than the country's own.
public struct SpeedSignWords: Hashable, Sendable {
    /// Above the number of a plate after the MUTCD: one or two rows.
    public var limit: [String]
    /// Above the number of a Canadian plate.
    public var maximum: String
    /// Where no limit applies: up to three rows.
    public var unlimited: [String]
    /// Below the number of a Canadian plate and of its advisory one.
    public var kilometersPerHour: String
    /// Below the number of an advisory plate after the MUTCD.
    public var milesPerHour: String

    /// Words; by default those of real signs.
    public init(
        limit: [String] = ["SPEED", "LIMIT"], maximum: String = "MAXIMUM", unlimited: [String] = ["NO", "SPEED", "LIMIT"],
        kilometersPerHour: String = "km/h", milesPerHour: String = "MPH"
    ) {
        self.limit = limit
        self.maximum = maximum
        self.unlimited = unlimited
        self.kilometersPerHour = kilometersPerHour
        self.milesPerHour = milesPerHour
    }
}
