import Foundation
import Geodesy
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("The world table")
struct WorldTableTests {
    struct Town: Sendable {
        var name: String
        var latitude: Double
        var longitude: Double
        var place: String
        var zone: String

        init(_ name: String, _ latitude: Double, _ longitude: Double, _ place: String, _ zone: String) {
            self.name = name
            self.latitude = latitude
            self.longitude = longitude
            self.place = place
            self.zone = zone
        }
    }

    static let table = Result { try WorldTable.open() }

    static let towns = [
        Town("Monte Carlo, casino", 43.7392, 7.4274, "MC", "Europe/Monaco"),
        Town("Beausoleil, 300 m on", 43.7425, 7.4235, "FR", "Europe/Paris"),
        Town("Cap-d’Ail", 43.7215, 7.4070, "FR", "Europe/Paris"), Town("Fontvieille", 43.7285, 7.4165, "MC", "Europe/Monaco"),
        Town("Menton", 43.7765, 7.5048, "FR", "Europe/Paris"), Town("Ventimiglia", 43.7912, 7.6076, "IT", "Europe/Rome"),
        Town("Grimaldi, past the border", 43.7852, 7.5400, "IT", "Europe/Rome"), Town("Vaduz", 47.1410, 9.5209, "LI", "Europe/Vaduz"),
        Town("Sevelen, over the Rhine", 47.1200, 9.4860, "CH", "Europe/Zurich"), Town("Feldkirch", 47.2372, 9.5982, "AT", "Europe/Vienna"),
        Town("Schaanwald", 47.2130, 9.5590, "LI", "Europe/Vaduz"), Town("Suva", -18.1416, 178.4419, "FJ", "Pacific/Fiji"),
        Town("Taveuni, west of 180°", -16.85, 179.98, "FJ", "Pacific/Fiji"),
        Town("Taveuni, east of 180°", -16.85, -179.98, "FJ", "Pacific/Fiji"),
        Town("Anchorage", 61.2181, -149.9003, "US-AK", "America/Anchorage"), Town("Adak", 51.88, -176.65, "US-AK", "America/Adak"),
        Town("Kaliningrad", 54.7104, 20.4522, "RU", "Europe/Kaliningrad"), Town("Ceuta", 35.8894, -5.3198, "ES", "Africa/Ceuta"),
        Town("Fnideq", 35.8450, -5.3570, "MA", "Africa/Casablanca"), Town("Büsingen", 47.6960, 8.6890, "DE", "Europe/Busingen"),
        Town("Schaffhausen", 47.6970, 8.6350, "CH", "Europe/Zurich"), Town("Vatican", 41.9029, 12.4534, "VA", "Europe/Vatican"),
        Town("Rome", 41.8902, 12.4922, "IT", "Europe/Rome"), Town("San Marino", 43.9424, 12.4578, "SM", "Europe/San_Marino"),
        Town("Portland", 45.5152, -122.6784, "US-OR", "America/Los_Angeles"),
        Town("Vancouver, Washington", 45.6387, -122.6615, "US-WA", "America/Los_Angeles"),
        Town("Baltimore", 39.2904, -76.6122, "US-MD", "America/New_York"),
        Town("Washington", 38.8977, -77.0365, "US-DC", "America/New_York"),
        Town("Chicago", 41.8781, -87.6298, "US-IL", "America/Chicago"), Town("Detroit", 42.3314, -83.0458, "US-MI", "America/Detroit"),
        Town("Windsor", 42.3000, -83.0165, "CA-ON", "America/Toronto"), Town("Montréal", 45.5017, -73.5673, "CA-QC", "America/Toronto"),
        Town("Ottawa", 45.4000, -75.6900, "CA-ON", "America/Toronto"), Town("Vancouver", 49.2827, -123.1207, "CA-BC", "America/Vancouver"),
        Town("Calgary", 51.0447, -114.0719, "CA-AB", "America/Edmonton"),
        Town("Charlottetown", 46.2382, -63.1311, "CA-PE", "America/Halifax"),
        Town("Halifax", 44.6488, -63.5752, "CA-NS", "America/Halifax"), Town("Sydney", -33.8688, 151.2093, "AU-NSW", "Australia/Sydney"),
        Town("Perth", -31.9523, 115.8613, "AU-WA", "Australia/Perth"), Town("London", 51.5074, -0.1278, "GB-ENG", "Europe/London"),
        Town("Edinburgh", 55.9533, -3.1883, "GB-SCT", "Europe/London"), Town("Cardiff", 51.4816, -3.1791, "GB-WLS", "Europe/London"),
        Town("Belfast", 54.5973, -5.9301, "GB-NIR", "Europe/London"), Town("Brussels", 50.8467, 4.3525, "BE-BRU", "Europe/Brussels"),
        Town("Ghent", 51.0543, 3.7174, "BE", "Europe/Brussels"), Town("Liège", 50.6326, 5.5797, "BE", "Europe/Brussels"),
        Town("Berlin", 52.52, 13.405, "DE", "Europe/Berlin"), Town("Strasbourg", 48.5734, 7.7521, "FR", "Europe/Paris"),
        Town("Kehl, over the Rhine", 48.5730, 7.8150, "DE", "Europe/Berlin"), Town("Oslo", 59.9139, 10.7522, "NO", "Europe/Oslo"),
        Town("Tokyo", 35.6812, 139.7671, "JP", "Asia/Tokyo"), Town("Ushuaia", -54.8019, -68.3030, "AR", "America/Argentina/Ushuaia"),
        Town("Pristina", 42.6629, 21.1655, "XK", "Europe/Belgrade"), Town("Hong Kong", 22.3193, 114.1694, "HK", "Asia/Hong_Kong"),
    ]

    @Test("Towns and borders", arguments: towns)
    func town(town: Town) throws {
        let found = try Self.table.get().country(at: Coordinate(latitude: town.latitude, longitude: town.longitude))
        let place = found?.place
        let code = [place?.country, place?.region].compactMap { $0 }.joined(separator: "-")
        #expect(code == town.place, "\(town.name)")
        #expect(found?.timeZone == town.zone, "\(town.name)")
        #expect(CountryFacts.of(place?.country) != nil, "\(town.name)")
        #expect(TimeZone(identifier: town.zone) != nil)
    }

    @Test("The high seas are in no country, and what is no place has none")
    func nowhere() throws {
        let table = try Self.table.get()
        #expect(table.country(at: Coordinate(latitude: 0, longitude: -30)) == nil)
        #expect(table.country(at: Coordinate(latitude: 91, longitude: 0)) == nil)
        #expect(table.country(at: Coordinate(latitude: .nan, longitude: 0)) == nil)
        #expect(table.country(at: Coordinate(latitude: 90, longitude: 180)) == nil)
    }

    @Test("A damaged table is refused with a reason, wherever it breaks off")
    func damaged() throws {
        let file = try #require(WorldTable.usualFile)
        let data = try Data(contentsOf: file)
        for length in [0, 3, 4, 20, 24, 1000, data.count / 2, data.count - 1] {
            #expect(throws: WorldTableError.self) { try WorldTable(data.prefix(length)) }
        }
        var other = data
        other[data.count / 2] ^= 0x55
        #expect(throws: WorldTableError.self) { try WorldTable(other) }
        #expect(throws: WorldTableError.notFound(searched: ["/nowhere"])) { try WorldTable.open(in: URL(fileURLWithPath: "/nowhere")) }
    }
}
