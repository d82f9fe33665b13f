import RoadNetwork
import Testing

@Suite("Facts of countries")
struct CountryFactsTests {
    @Test(
        "B103: the sign follows the country, and its unit is a fact of its own",
        arguments: [
            ("US", SignStandard.mutcd, SpeedUnit.milesPerHour, false), ("CA", .mutcd, .kilometersPerHour, false),
            ("GB", .viennaConvention, .milesPerHour, true), ("DE", .viennaConvention, .kilometersPerHour, false),
            ("AU", .viennaConvention, .kilometersPerHour, true), ("JP", .viennaConvention, .kilometersPerHour, true),
            ("PR", .mutcd, .milesPerHour, false), ("VI", .mutcd, .milesPerHour, true), ("IM", .viennaConvention, .milesPerHour, true),
            ("FJ", .viennaConvention, .kilometersPerHour, true), ("XK", .viennaConvention, .kilometersPerHour, false),
        ])
    func signs(code: String, standard: SignStandard, unit: SpeedUnit, drivesOnLeft: Bool) throws {
        let facts = try #require(CountryFacts.of(code))
        #expect(facts.signStandard == standard)
        #expect(facts.speedUnit == unit)
        #expect(facts.drivesOnLeft == drivesOnLeft)
    }

    @Test("What is no code of a country has no facts", arguments: [nil, "", "XX", "us", "USA", "EU"])
    func unknown(code: String?) { #expect(CountryFacts.of(code) == nil) }

    @Test("All countries are there")
    func all() {
        #expect(CountryFacts.allCodes.count == 250)
        #expect(CountryFacts.allCodes.allSatisfy { CountryFacts.of($0)?.code == $0 })
        #expect(CountryFacts.allCodes.count { CountryFacts.of($0)?.drivesOnLeft == true } > 70)
    }
}
