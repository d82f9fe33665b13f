import Foundation
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("The limit that holds")
struct EdgeSpeedLimitTests {
    static func attributes(_ country: String?, zone: String? = nil, _ rules: SpeedLimitRule...) -> EdgeAttributes {
        var attributes = EdgeAttributes(wayDirection: WayDirection(wayID: 1, forward: true), roadClass: .primary, length: 100)
        attributes.country = country
        attributes.timeZone = zone
        attributes.speedLimits = rules
        return attributes
    }

    static func limit(_ attributes: EdgeAttributes, at time: String = "2026-06-02T10:00:00Z", vehicle: Vehicle = .car) -> SpeedLimit {
        EdgeSpeedLimit(attributes, vehicle: vehicle).limit(at: nanoseconds(time))
    }

    static func nanoseconds(_ text: String) -> Int64 {
        let date = try? Date(text, strategy: .iso8601)
        return Int64((date?.timeIntervalSince1970 ?? .nan) * 1e9)
    }

    static func posted(_ speed: Double, _ unit: SpeedUnit = .kilometersPerHour, _ condition: String? = nil) -> SpeedLimitRule {
        SpeedLimitRule(value: .speed(speed, unit), origin: .posted, condition: condition)
    }

    @Test("A number, no limit, changing signs and nothing are four different things (B68, B69, B72, B102)")
    func fourKinds() {
        let number = Self.limit(Self.attributes("DE", Self.posted(120)))
        #expect(number.kind == .posted && number.value == Measurement(value: 120, unit: .kilometersPerHour))
        let unlimited = Self.limit(Self.attributes("DE", SpeedLimitRule(value: .unlimited, origin: .posted)))
        #expect(unlimited.kind == .unlimited && unlimited.value?.value == .infinity)
        let signals = Self.limit(Self.attributes("DE", SpeedLimitRule(value: .signals, origin: .posted)))
        #expect(signals.kind == .unknown(.shownBySigns) && signals.value == nil)
        let nothing = Self.limit(Self.attributes("DE"))
        #expect(nothing.kind == .unknown(.notTagged) && nothing.value == nil)
        #expect(Set([number, unlimited, signals, nothing]).count == 4)
    }

    @Test("Walking pace keeps its own mark (B71)")
    func walk() {
        let limit = Self.limit(Self.attributes("DE", SpeedLimitRule(value: .walk, origin: .posted)))
        #expect(limit.isWalkingPace && limit.speed == 7 && limit.unit == .kilometersPerHour)
    }

    struct Country: Sendable {
        var code: String
        var standard: SignStandard
        var unit: SpeedUnit
    }

    static let countries = [
        Country(code: "US", standard: .mutcd, unit: .milesPerHour), Country(code: "CA", standard: .mutcd, unit: .kilometersPerHour),
        Country(code: "GB", standard: .viennaConvention, unit: .milesPerHour),
        Country(code: "DE", standard: .viennaConvention, unit: .kilometersPerHour),
        Country(code: "AU", standard: .viennaConvention, unit: .kilometersPerHour),
    ]

    @Test("Sign and unit follow the country of the road (B75, B103)", arguments: countries)
    func signs(country: Country) {
        let limit = Self.limit(Self.attributes(country.code, Self.posted(50, country.unit)))
        #expect(limit.signStandard == country.standard && limit.unit == country.unit && limit.speed == 50)
        let unknown = Self.limit(Self.attributes(country.code))
        #expect(unknown.signStandard == country.standard && unknown.unit == country.unit)
    }

    @Test("Wet roads and heavy trucks do not change a car's limit; the wet one is told beside it (B91)")
    func conditionsOfOthers() {
        let wet = Self.limit(Self.attributes("FR", Self.posted(100), Self.posted(80, .kilometersPerHour, "wet")))
        #expect(wet.speed == 100 && wet.undecided == [.init(speed: 80, condition: "wet")])
        let heavy = Self.limit(Self.attributes("FR", Self.posted(110), Self.posted(80, .kilometersPerHour, "weight>3.5")))
        #expect(heavy.speed == 110 && heavy.undecided.isEmpty)
    }

    @Test("Beside a limit in miles, the other speeds are in miles too, whichever unit their signs have")
    func units() throws {
        let advisory = SpeedLimitRule(value: .speed(48, .kilometersPerHour), origin: .advisory)
        let road = Self.attributes(
            "GB", Self.posted(80), advisory, Self.posted(64, .kilometersPerHour, "wet"), Self.posted(40, .milesPerHour, "motorcar"))
        let limit = Self.limit(road)
        try #require(limit.speed == 40 && limit.unit == .milesPerHour)
        #expect(abs(try #require(limit.advisorySpeed) - 29.826) < 0.01)
        #expect(abs(try #require(limit.undecided.first).speed - 39.768) < 0.01)
    }

    @Test(
        "A limit for school hours holds in them, by the clock of the place (B92)",
        arguments: [
            ("2026-06-02T13:00:00Z", 30.0), ("2026-06-02T12:59:00Z", 30), ("2026-06-02T10:29:00Z", 50), ("2026-06-02T10:30:00Z", 30),
            ("2026-06-02T21:00:00Z", 50), ("2026-06-06T13:00:00Z", 50),
        ])
    func schoolHours(time: String, expected: Double) {
        // Toronto is four hours behind in June: 6:30 there is 10:30.
        let road = Self.attributes(
            "CA", zone: "America/Toronto", Self.posted(50), Self.posted(30, .kilometersPerHour, "Mo-Fr 6:30-17:00"))
        let limit = Self.limit(road, at: time)
        #expect(limit.speed == expected)
        #expect(limit.condition == (expected == 30 ? "Mo-Fr 6:30-17:00" : nil))
    }

    @Test("Without a time zone, a condition on the time is told and not applied")
    func noTimeZone() {
        let limit = Self.limit(Self.attributes(nil, Self.posted(50), Self.posted(30, .kilometersPerHour, "22:00-06:00")))
        #expect(limit.speed == 50 && limit.undecided.map(\.speed) == [30])
    }

    @Test("An advisory speed is never the limit (B100)")
    func advisory() {
        let rule = SpeedLimitRule(value: .speed(30, .milesPerHour), origin: .advisory)
        let alone = Self.limit(Self.attributes("US", rule))
        #expect(alone.kind == .advisory && alone.value == nil && alone.advisorySpeed == 30 && alone.unit == .milesPerHour)
        let beside = Self.limit(Self.attributes("US", Self.posted(45, .milesPerHour), rule))
        #expect(beside.kind == .posted && beside.speed == 45 && beside.advisorySpeed == 30)
    }

    @Test("A rule for the vehicle goes before the one for all, and one for others is left out")
    func vehicles() {
        let truck = SpeedLimitRule(value: .speed(60, .kilometersPerHour), origin: .posted, vehicle: "hgv")
        let road = Self.attributes("DE", Self.posted(100), truck)
        #expect(Self.limit(road).speed == 100)
        #expect(Self.limit(road, vehicle: Vehicle(modes: ["hgv", "motor_vehicle", "vehicle"])).speed == 60)
    }

    @Test("The law's default is marked as such, and a sign goes before it (B87)")
    func implied() {
        let law = SpeedLimitRule(value: .speed(50, .kilometersPerHour), origin: .implied)
        #expect(Self.limit(Self.attributes("DE", law)).kind == .implied)
        #expect(Self.limit(Self.attributes("DE", law, Self.posted(30))).speed == 30)
    }
}

@Suite("Over-speed")
struct OverSpeedTests {
    static let fifty = SpeedLimit(kind: .posted, speed: 50, unit: .kilometersPerHour, signStandard: .viennaConvention)

    static func states(_ speeds: [Double?], limit: SpeedLimit = fifty, every seconds: Double = 1) -> [OverSpeed] {
        var monitor = OverSpeedMonitor()
        return speeds.enumerated().map { number, speed in
            monitor.update(
                speed: speed.map { $0 / 3.6 }, limit: limit, time: Int64(Double(number) * seconds * 1e9), thresholds: OverSpeedThresholds())
        }
    }

    @Test("Five over for two seconds is minor, twenty over for one is major")
    func thresholds() {
        #expect(Self.states([54, 54, 54, 54]) == [.none, .none, .none, .none])
        #expect(Self.states([56, 56, 56]) == [.none, .none, .minor])
        #expect(Self.states([71, 71]) == [.none, .major])
    }

    @Test("A warning stays until the car was within the limit for two seconds")
    func hysteresis() {
        #expect(
            Self.states([56, 56, 56, 52, 52, 52, 49, 49, 49]) == [.none, .none, .minor, .minor, .minor, .minor, .minor, .minor, .none])
        #expect(Self.states([71, 71, 69, 71, 69, 69, 69]) == [.none, .major, .major, .major, .major, .major, .minor])
    }

    @Test("Without a limit or without a speed there is no warning (B69)")
    func unknown() {
        let unlimited = SpeedLimit(kind: .unlimited, speed: .infinity, unit: .kilometersPerHour, signStandard: .viennaConvention)
        #expect(Self.states([200, 200, 200], limit: unlimited) == [.none, .none, .none])
        #expect(Self.states([200, 200, 200], limit: .unknown(.notTagged)) == [.none, .none, .none])
        #expect(Self.states([71, 71, nil]) == [.none, .major, .none])
    }

    @Test("A lower limit gives the driver time, a higher one clears the warning at once")
    func changes() {
        var monitor = OverSpeedMonitor()
        let hundred = SpeedLimit(kind: .posted, speed: 100, unit: .kilometersPerHour, signStandard: .viennaConvention)
        func state(_ second: Int64, _ limit: SpeedLimit) -> OverSpeed {
            monitor.update(speed: 95 / 3.6, limit: limit, time: second * 1_000_000_000, thresholds: OverSpeedThresholds())
        }
        #expect(state(0, hundred) == .none)
        #expect(state(1, Self.fifty) == .none)
        #expect(state(2, Self.fifty) == .major)
        #expect(state(3, hundred) == .none)
    }

    @Test("In miles the thresholds are three and ten")
    func miles() {
        let limit = SpeedLimit(kind: .posted, speed: 30, unit: .milesPerHour, signStandard: .mutcd)
        let mile = 1.609_344
        #expect(Self.states([32 * mile, 32 * mile, 32 * mile], limit: limit) == [.none, .none, .none])
        #expect(Self.states([34 * mile, 34 * mile, 34 * mile], limit: limit) == [.none, .none, .minor])
        #expect(Self.states([41 * mile, 41 * mile], limit: limit) == [.none, .major])
    }
}
