import OpenStreetMap
import Testing

@Suite("The grammar of tags")
struct TagGrammarTests {
    @Test("Lists are trimmed, without empty and repeated values")
    func lists() {
        #expect(TagList.values("a; b;;a ;c") == ["a", "b", "c"])
        #expect(TagList.values(" ; ") == [])
        #expect(TagList.lanes("50||30") == ["50", nil, "30"])
    }

    @Test(
        "Words of the law",
        arguments: [
            ("DE:urban", LawWord(country: "DE", place: .urban)), ("Ro:Rural", LawWord(country: "RO", place: .rural)),
            ("DE:zone:30", LawWord(country: "DE", place: .zone, number: 30)),
            ("IL:zone30", LawWord(country: "IL", place: .zone, number: 30)),
            ("AT:urban:40", LawWord(country: "AT", place: .urban, number: 40)), ("DE:30", LawWord(country: "DE", place: .zone, number: 30)),
            ("zone:30", LawWord(country: nil, place: .zone, number: 30)), ("GB:nsl_dual", LawWord(country: "GB", place: .dualCarriageway)),
            ("UK:motorway", LawWord(country: "GB", place: .motorway)),
            ("BE-VLG:rural", LawWord(country: "BE", region: "VLG", place: .rural)),
            ("GB:zone20 mph", LawWord(country: "GB", place: .zone, number: 20, unit: .milesPerHour)),
            ("national", LawWord(country: nil, place: .national)), ("DE:living_street", LawWord(country: "DE", place: .livingStreet)),
            ("DE:bicycle_road", LawWord(country: "DE", place: .bicycleRoad)),
        ])
    func law(text: String, word: LawWord) { #expect(LawWord(text: text) == word) }

    @Test(
        "What is no word of the law is none",
        arguments: [
            "", "sign", "30", "survey", "DE:sign", "https://example.org/urban", "DE:urban:x", "DE:zone:-5", "DE:zone:9999", ":", "D:urban",
        ])
    func noLaw(text: String) { #expect(LawWord(text: text) == nil) }

    @Test(
        "The way that a thing faces, in degrees or as a point of the compass",
        arguments: [("0", 0.0), ("359", 359), ("360", 0), ("22.5°", 22.5), ("N", 0), ("sw", 225), ("NNW", 337.5)])
    func compass(text: String, degrees: Double) {
        #expect(CompassDirection(text)?.degrees == degrees)
        #expect(CompassDirection(text)?.opposite.opposite == CompassDirection(text))
    }

    @Test(
        "Words, ranges and what lies beyond a full turn name no one direction",
        arguments: ["forward", "both", "90-180", "361", "-5", "", "nan"])
    func noCompass(text: String) { #expect(CompassDirection(text) == nil) }

    @Test("Keys of limits, with their suffixes in any order")
    func keys() throws {
        let key = try #require(SpeedKey("maxspeed:hgv:backward:conditional"))
        #expect(key.vehicle == "hgv" && key.direction == .backward && key.isConditional && !key.isByLane)
        #expect(SpeedKey("maxspeed:backward:hgv:conditional") == key)
        #expect(SpeedKey("maxspeed:advisory")?.kind == .advisory)
        #expect(SpeedKey("maxspeed:variable")?.kind == .variable)
        #expect(SpeedKey("maxspeed:lanes:forward")?.isByLane == true)
        for other in ["maxspeed:type", "maxspeed:reason", "maxspeedx", "source:maxspeed", "maxspeed:forward:backward", "maxspeed:hgv:bus"] {
            #expect(SpeedKey(other) == nil, "\(other)")
        }
    }

    @Test("Speeds of tags and why others are none")
    func speeds() throws {
        #expect(try TaggedSpeed.reading("50") == .number(50, .kilometersPerHour))
        #expect(try TaggedSpeed.reading("5 knots") == .number(5, .knots))
        #expect(throws: TaggedSpeed.Fault.empty) { try TaggedSpeed.reading(" ; ") }
        #expect(throws: TaggedSpeed.Fault.conflicting("50;60")) { try TaggedSpeed.reading("50;60") }
        #expect(throws: TaggedSpeed.Fault.implausible("0")) { try TaggedSpeed.reading("0") }
        #expect(throws: TaggedSpeed.Fault.unreadable("12,5")) { try TaggedSpeed.reading("12,5") }
        #expect(TaggedSpeed.Fault.unreadable("12,5").description == "‘12,5’ is no spelling of a speed")
    }

    @Test("Access of one kind goes before that of a wider one, and a direction before both", arguments: TravelDirection.allCases)
    func access(direction: TravelDirection) {
        #expect(CarAccess(tags: ["access": "no", "vehicle": "destination", "motorcar": "yes"], direction: direction) == .open)
        #expect(
            CarAccess(tags: ["motor_vehicle": "yes", "motor_vehicle:backward": "no"], direction: direction)
                == (direction == .forward ? .open : .closed))
        #expect(CarAccess(tags: ["access": "unknown"], direction: direction) == nil)
        #expect(CarAccess(tags: [:], direction: direction) == nil)
        #expect(CarAccess(value: "no;delivery") == .destination)
    }
}
