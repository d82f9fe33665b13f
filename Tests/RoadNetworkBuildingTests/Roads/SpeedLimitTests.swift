import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Speed limits from tags")
struct SpeedLimitTests {
    @Test("B68: maxspeed=none on a motorway is no limit, unlike no tag at all")
    func unlimited() throws {
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "none"], "DE") == SpeedLimitRule(value: .unlimited, origin: .posted))
        #expect(try plainLimit(["highway": "primary"], "DE") == nil)
    }

    @Test("B70: maxspeed=none on a living street or a residential road is not believed")
    func noSignOnSmallStreets() throws {
        #expect(try plainLimit(["highway": "living_street", "maxspeed": "none"], "GB", "ENG") == nil)
        #expect(try plainLimit(["highway": "residential", "maxspeed": "none"], "GB", "ENG") == .impliedMiles(30))
        let reading = try road(["highway": "living_street", "maxspeed": "none"], "GB", "ENG")
        #expect(reading.faults.map(\.key) == ["maxspeed"])
    }

    @Test("B71: walking pace is a limit of its own, and the way stays")
    func walk() throws {
        #expect(try plainLimit(["highway": "residential", "maxspeed": "walk"])?.value == .walk)
    }

    @Test("B72: changing signs have no number, words of the law have the law’s")
    func signals() throws {
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "signals"], "CH")?.value == .signals)
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "variable"], "CH")?.value == .signals)
        #expect(try plainLimit(["highway": "primary", "maxspeed": "CH:urban"], "CH") == .implied(50))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "CH:rural"]) == .implied(80))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "50;80;60"]) == nil)
        #expect(
            try road(["highway": "primary", "maxspeed": "50;80;60"]).faults == [
                TagFault(key: "maxspeed", reason: "‘50;80;60’ lists different speeds")
            ])
    }

    @Test("B73: miles an hour are miles an hour", arguments: ["60 mph", "60mph", "60  MPH"])
    func miles(text: String) throws {
        let limit = try #require(try plainLimit(["highway": "primary", "maxspeed": text]))
        #expect(limit == .postedMiles(60))
        guard case .speed(let value, let unit) = limit.value else { return }
        #expect(abs(value * unit.metersPerSecond * 3.6 - 96.56) < 0.01)
    }

    @Test("B75: a number without a unit is in km/h, in every country")
    func plainNumber() throws {
        #expect(try plainLimit(["highway": "primary", "maxspeed": "50"], "AU") == .posted(50))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "50"], "US", "CA") == .posted(50))
    }

    @Test("B76: decimals are read, a decimal comma is not guessed at")
    func decimals() throws {
        #expect(try plainLimit(["highway": "primary", "maxspeed": "10.1"]) == .posted(10.1))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "100.0"]) == .posted(100))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "6.875 mph"]) == .postedMiles(6.875))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "12,5"]) == nil)
        #expect(try plainLimit(["highway": "primary", "maxspeed": "5 knots"])?.value == .speed(5, .knots))
    }

    @Test("B77, B79: values by lane stay by lane, and the highest is the road’s where nothing else is tagged")
    func lanes() throws {
        let bar = try road(["highway": "motorway", "maxspeed": "100|80"]).forward?.limits
        #expect(bar?.first == .posted(100))
        #expect(bar?.dropFirst().map(\.lane) == [0, 1])
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "60|50|30"]) == .posted(60))
        let byLane: Tags = ["highway": "secondary", "oneway": "yes", "lanes": "2", "maxspeed:lanes": "50|30"]
        #expect(try plainLimit(byLane) == .posted(50))
        var both = byLane
        both["maxspeed"] = "50"
        let limits = try #require(try road(both).forward?.limits)
        #expect(limits.first == .posted(50))
        #expect(limits.count == 3)
        #expect(limits[2].lane == 1 && limits[2].value == .speed(30, .kilometersPerHour))
    }

    @Test("B78: a list of equal values is that value, of unequal values none")
    func lists() throws {
        #expect(try plainLimit(["highway": "primary", "maxspeed": "90; 90; 90"]) == .posted(90))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "90; 90; 50; 90"]) == nil)
    }

    @Test(
        "B80: spellings of real life",
        arguments: [
            ("50 km/h", 50.0, false), ("180km/h", 180, false), ("RO:urban", 50, true), ("Ro:Urban", 50, true), ("DE:zone:20", 20, true),
            ("IL:zone30", 30, true), ("zone:30", 30, true), ("GR:Urban", 50, true), ("50 kmh", 50, false), ("DE:zone30", 30, true),
        ])
    func spellings(text: String, speed: Double, isImplied: Bool) throws {
        #expect(try plainLimit(["highway": "residential", "maxspeed": text]) == (isImplied ? .implied(speed) : .posted(speed)))
    }

    @Test("B81: words of Romania’s law", arguments: [("RO:urban", 50.0), ("RO:rural", 90), ("RO:trunk", 100), ("RO:motorway", 130)])
    func countryWords(word: String, speed: Double) throws {
        #expect(try plainLimit(["highway": "primary", "maxspeed": word], "RO") == .implied(speed))
    }

    @Test("B82: the Czech expressway has 110, and the table says of when it is")
    func czechTrunk() throws {
        #expect(try plainLimit(["highway": "trunk", "maxspeed": "CZ:trunk"]) == .implied(110))
        let posted: Tags = ["highway": "trunk", "motorroad": "yes", "maxspeed": "110", "source:maxspeed": "CZ:trunk"]
        #expect(try plainLimit(posted, "CZ") == .posted(110))
        #expect(SpeedLawTable.edition.contains("20"))
    }

    @Test("B83: a town-wide limit in the word, and the number above it")
    func townWideLimit() throws {
        let explicit: Tags = ["highway": "secondary", "maxspeed": "40", "source:maxspeed": "AT:urban:40"]
        #expect(try plainLimit(explicit, "AT") == .posted(40))
        #expect(try plainLimit(["highway": "secondary", "maxspeed:type": "AT:urban40"], "AT") == .implied(40))
        #expect(try plainLimit(["highway": "secondary", "maxspeed": "70", "source:maxspeed": "AT:urban"], "AT") == .posted(70))
    }

    @Test("B84: the national limit of Great Britain is 70 only where carriageways are known to be separate")
    func nationalLimit() throws {
        #expect(try plainLimit(["highway": "primary", "maxspeed:type": "GB:nsl_single"], "GB") == .impliedMiles(60))
        #expect(try plainLimit(["highway": "primary", "maxspeed:type": "GB:nsl_dual"], "GB") == .impliedMiles(70))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "national"], "GB") == .impliedMiles(60))
        #expect(try plainLimit(["highway": "primary", "maxspeed": "national", "dual_carriageway": "yes"], "GB") == .impliedMiles(70))
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "national"], "GB") == .impliedMiles(70))
    }

    @Test("B85: a class that the law does not know gives no limit, and none of another country")
    func unknownLawClass() throws {
        let reading = try road(["highway": "trunk", "maxspeed:type": "GB:trunk"], "GB")
        #expect(reading.forward?.limits == [])
        #expect(reading.faults.map(\.key) == ["maxspeed:type"])
    }

    @Test("B87: an untagged residential street in Germany has the assumed 50, in a 30 zone 30")
    func assumed() throws {
        #expect(try plainLimit(["highway": "residential"], "DE") == .implied(50))
        #expect(try plainLimit(["highway": "residential", "source:maxspeed": "DE:zone:30"], "DE") == .implied(30))
        #expect(try plainLimit(["highway": "residential", "zone:maxspeed": "DE:30"], "DE") == .implied(30))
        #expect(try plainLimit(["highway": "residential"], nil) == nil)
    }

    @Test("B88, B89, B90: each direction has its own limit, the plain one holds for both")
    func directions() throws {
        let two = try road(["highway": "primary", "maxspeed:forward": "100", "maxspeed:backward": "70"])
        #expect(two.forward?.limits == [.posted(100)])
        #expect(two.backward?.limits == [.posted(70)])
        let one = try road(["highway": "primary", "maxspeed": "70"])
        #expect(one.forward?.limits == [.posted(70)])
        #expect(one.backward?.limits == [.posted(70)])
        let mixed = try road(["highway": "primary", "maxspeed": "70", "maxspeed:backward": "50"])
        #expect(mixed.forward?.limits == [.posted(70)])
        #expect(mixed.backward?.limits == [.posted(50)])
    }

    @Test("B91: conditional limits stand beside the plain one, with their condition")
    func conditional() throws {
        let wet = try road(["highway": "motorway", "maxspeed": "100", "maxspeed:conditional": "80 @ wet"]).forward?.limits
        #expect(wet == [.posted(100), SpeedLimitRule(value: .speed(80, .kilometersPerHour), origin: .posted, condition: "wet")])
        let heavy = try road(["highway": "trunk", "maxspeed": "110", "maxspeed:conditional": "80 @ (weight>3.5)"]).forward?.limits
        #expect(heavy?.last?.condition == "weight>3.5")
    }

    @Test("B95: a conditional limit holds in both directions, unless tagged for one")
    func conditionalDirections() throws {
        let both = try road(["highway": "tertiary", "maxspeed": "50", "maxspeed:conditional": "30 @ (07:00-17:00)"])
        #expect(both.forward?.limits.count == 2)
        #expect(both.backward?.limits == both.forward?.limits)
        let one = try road(["highway": "tertiary", "maxspeed": "50", "maxspeed:forward:conditional": "30 @ (07:00-17:00)"])
        #expect(one.forward?.limits.count == 2)
        #expect(one.backward?.limits.count == 1)
    }

    @Test("B96: a private road keeps its limit")
    func privateRoad() throws {
        let reading = try road(["highway": "service", "access": "private", "maxspeed": "15"])
        #expect(reading.forward?.limits == [.posted(15)])
        #expect(reading.forward?.access == .restricted)
    }

    @Test("B98: where nothing is tagged and the law depends on what is not known, there is no limit")
    func nothingTagged() throws {
        #expect(try plainLimit(["highway": "unclassified"], "BY") == nil)
        #expect(try plainLimit(["highway": "track"], "BY") == nil)
    }

    @Test("B100: an advisory speed is not the limit")
    func advisory() throws {
        let limits = try road(["highway": "motorway_link", "maxspeed:advisory": "30 mph"], "US", "CA").forward?.limits
        #expect(limits == [SpeedLimitRule(value: .speed(30, .milesPerHour), origin: .advisory)])
    }

    @Test("B101: the highest legal values are read")
    func highValues() throws {
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "160"], "AE") == .posted(160))
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "140"], "PL") == .posted(140))
        #expect(try plainLimit(["highway": "motorway", "maxspeed": "85 mph"], "US", "TX") == .postedMiles(85))
    }

    @Test(
        "Garbage is no limit, and the reason is kept",
        arguments: [
            "", "-50", "0", "999", "fast", "50 foo", "sign", "30|", "https://example.org/30", String(repeating: "9", count: 5000), "٥٠",
        ])
    func garbage(text: String) throws {
        let reading = try road(["highway": "primary", "maxspeed": text])
        if text == "30|" { return #expect(reading.forward?.limits.first == .posted(30)) }
        #expect(reading.forward?.limits == [])
        #expect(!reading.faults.isEmpty)
    }

    @Test("Limits for other vehicles and weather carry them")
    func vehicles() throws {
        let limits = try #require(
            try road([
                "highway": "motorway", "maxspeed": "120", "maxspeed:hgv": "80", "maxspeed:hgv:conditional": "60 @ weight>7.5",
                "maxspeed:wet": "100",
                "maxspeed:variable": "obstruction",
            ]).forward?.limits)
        #expect(limits.first == .posted(120))
        #expect(limits.contains { $0.value == .signals })
        #expect(limits.contains { $0.vehicle == "hgv" && $0.condition == nil })
        #expect(limits.contains { $0.vehicle == "hgv" && $0.condition == "weight>7.5" })
        #expect(limits.contains { $0.condition == "wet" && $0.vehicle == nil })
    }

    @Test("The law of France and Italy has another limit when it is wet")
    func lawWhenWet() throws {
        let limits = try road(["highway": "motorway"], "FR").forward?.limits
        #expect(limits == [.implied(130), SpeedLimitRule(value: .speed(110, .kilometersPerHour), origin: .implied, condition: "wet")])
    }

    @Test("On a main road the law's default follows from surroundings, and says that it does")
    func surroundings() throws {
        func limit(_ tags: Tags, _ country: String, _ surroundings: BuiltUp) throws -> SpeedLimitRule? {
            try RoadTags(tags: tags, place: RoadPlace(country: country), surroundings: surroundings).forward?.limits.first
        }
        let primary: Tags = ["highway": "primary"]
        #expect(try limit(primary, "FR", .inferredInside) == SpeedLimitRule(value: .speed(50, .kilometersPerHour), origin: .inferred))
        #expect(try limit(primary, "FR", .inferredOutside) == SpeedLimitRule(value: .speed(80, .kilometersPerHour), origin: .inferred))
        #expect(try limit(primary, "FR", .unknown) == nil)
        #expect(try limit(["highway": "primary", "maxspeed": "70"], "FR", .inferredInside)?.origin == .posted)
        #expect(try limit(["highway": "primary", "zone:traffic": "FR:rural"], "FR", .inferredInside) == .implied(80))
        #expect(try limit(["highway": "primary_link"], "FR", .inferredInside) == nil)
        #expect(try limit(primary, "US", .inferredInside) == nil)
        #expect(try limit(["highway": "trunk", "oneway": "yes"], "FR", .inferredOutside) == nil)
        #expect(try RoadTags(tags: primary, place: RoadPlace(country: "FR"), surroundings: .inferredInside).builtUp == .inferredInside)
        // What is merely inferred makes no fast car doubtful.
        let plain = try RoadTags(tags: primary, place: RoadPlace(country: "FR")).plausibleSpeed
        #expect(try RoadTags(tags: primary, place: RoadPlace(country: "FR"), surroundings: .inferredInside).plausibleSpeed == plain)
    }
}
