import OpenStreetMap
import RoadNetwork
import Testing

@testable import RoadNetworkBuilding

@Suite("The law table")
struct SpeedLawTableTests {
    @Test("Every row is of a country that is known, and every limit is a speed that a law may have")
    func rows() throws {
        #expect(SpeedLawTable.codes.count > 200)
        for code in SpeedLawTable.codes {
            #expect(CountryFacts.of(String(code.prefix(2))) != nil, "\(code)")
            for place in "auhrxdefmnqilbp".compactMap(SpeedLawTable.Place.init) {
                let parts = code.split(separator: "-").map(String.init)
                let limit = SpeedLawTable.limit(country: parts[0], region: parts.count > 1 ? parts[1] : nil, place)
                for value in [limit?.value, limit?.alternative] {
                    guard case .speed(let speed, let unit)? = value else { continue }
                    #expect((4...41).contains(speed * unit.metersPerSecond) || speed <= 15, "\(code) \(place)")
                }
            }
        }
    }

    @Test("Every country of Europe has a limit for towns or everywhere, but those whose law depends on the street")
    func europe() {
        let europe = """
            AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GG GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK \
            TR UA XK
            """
        for country in europe.split(separator: " ").map(String.init) where !["BE", "ES", "GB"].contains(country) {
            let urban = SpeedLawTable.limit(country: country, region: nil, .urban)
            #expect(urban != nil || SpeedLawTable.limit(country: country, region: nil, .everywhere) != nil, "\(country)")
        }
    }

    @Test("A region’s law goes before its country’s")
    func regions() {
        #expect(SpeedLawTable.limit(country: "BE", region: "WAL", .rural)?.value == .speed(90, .kilometersPerHour))
        #expect(SpeedLawTable.limit(country: "BE", region: "WAL", .motorway)?.value == .speed(120, .kilometersPerHour))
        #expect(SpeedLawTable.limit(country: "GB", region: "WLS", .urban)?.value == .speed(20, .milesPerHour))
        #expect(SpeedLawTable.limit(country: "US", region: "TX", .urban)?.value == .speed(30, .milesPerHour))
        #expect(SpeedLawTable.limit(country: "US", region: nil, .urban) == nil)
    }
}
