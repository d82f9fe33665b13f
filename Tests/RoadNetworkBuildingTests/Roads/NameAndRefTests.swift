import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding
import Testing

@Suite("Names and numbers from tags")
struct NameAndRefTests {
    @Test("B105, B106: a number without a name and a number beside a name")
    func numberAndName() throws {
        let unnamed = try #require(try road(["highway": "primary", "ref": "AB 7"]).forward)
        #expect(unnamed.names.isEmpty)
        #expect(unnamed.refs.map(\.ref) == ["AB 7"])
        let named = try #require(try road(["highway": "primary", "ref": "B 26", "name": "Main St"], "DE").forward)
        #expect(named.names == [LocalizedName(language: nil, text: "Main St")])
        #expect(named.refs == [RoadRef(network: "DE:B-road", ref: "B 26")])
    }

    @Test("B110, B111, B112: the plain name is one name, and each language stands apart")
    func languages() throws {
        let tags: Tags = [
            "highway": "primary", "name": "Clementi Avenue 2", "name:en": "Clementi Avenue 2", "name:zh": "金文泰2道", "name:zh-Hant": "金文泰2道",
            "name:etymology": "x", "name:left": "L", "name:source": "y", "name:old": "z",
        ]
        let names = try #require(try road(tags, "SG").forward).names
        #expect(names.map(\.language) == [nil, "en", "zh", "zh-Hant"])
        #expect(names[0].text == "Clementi Avenue 2")
    }

    @Test(
        "B114: lists of numbers with and without space, empty parts and nothing",
        arguments: [
            ("I 94; US 83", ["I 94", "US 83"]), ("I 94;US 83", ["I 94", "US 83"]), ("A 3;;A 9", ["A 3", "A 9"]), (" ; ", []),
            ("A 3;A 3", ["A 3"]),
        ])
    func lists(ref: String, numbers: [String]) throws {
        #expect(try road(["highway": "trunk", "ref": ref]).forward?.refs.map(\.ref) == numbers)
    }

    @Test("B115: both numbers of a list are of their network")
    func networkOfSecond() throws {
        let refs = try road(["highway": "trunk", "ref": "US 1; US 9"], "US", "NJ").forward?.refs
        #expect(refs == [RoadRef(network: "US:US", ref: "US 1"), RoadRef(network: "US:US", ref: "US 9")])
    }

    @Test("B116: the national number comes first, the European second, brackets stay", arguments: ["", "Great North Road"])
    func nationalAndEuropean(name: String) throws {
        let tags: Tags = ["highway": "motorway", "ref": "A1(M)", "int_ref": "E 15", "name": name]
        let refs = try road(tags, "GB", "ENG").forward?.refs
        #expect(refs == [RoadRef(network: "GB:motorway", ref: "A1(M)"), RoadRef(network: "e-road", ref: "E 15")])
    }

    @Test("B117: a number that a route gives to one direction is that direction’s alone")
    func oneDirection() throws {
        var reading = try road(["highway": "primary"], "US", "NJ")
        reading.join([RouteMembership(network: "US:US", ref: "40", role: "forward")])
        #expect(reading.forward?.refs == [RoadRef(network: "US:US", ref: "40")])
        #expect(reading.backward?.refs == [])
        let tagged = try road(["highway": "primary", "ref:forward": "B 1", "ref:backward": "B 2"], "DE")
        #expect(tagged.forward?.refs.map(\.ref) == ["B 1"])
        #expect(tagged.backward?.refs.map(\.ref) == ["B 2"])
    }

    @Test("A route gives its network to the number that the way has, and adds none beside it")
    func routeNetwork() throws {
        var reading = try road(["highway": "primary", "ref": "SR 32"], "US", "OH")
        reading.join([RouteMembership(network: "US:OH", ref: "32", role: ""), RouteMembership(network: "US:OH:CLE", ref: "5", role: "")])
        #expect(reading.forward?.refs == [RoadRef(network: "US:OH", ref: "SR 32")])
    }

    @Test("B118: on a border street the side that one drives on counts")
    func borderStreet() throws {
        let tags: Tags = ["highway": "residential", "name:left": "Rue A", "name:right": "Rue B"]
        let right = try road(tags, "FR")
        #expect(right.forward?.names.first?.text == "Rue B")
        #expect(right.backward?.names.first?.text == "Rue A")
        #expect(try road(tags, "GB").forward?.names.first?.text == "Rue A")
    }

    @Test("B119: guide signs stand apart from name and number")
    func guideSigns() throws {
        let street = try #require(
            try road(["highway": "trunk", "name": "Main Pike", "ref": "SR 32", "destination": "Batavia"], "US", "OH").forward)
        #expect(street.names.first?.text == "Main Pike")
        #expect(street.refs == [RoadRef(network: "US:OH", ref: "SR 32")])
        #expect(street.destinations == ["Batavia"])
        let ramp = try #require(
            try road(
                ["highway": "motorway_link", "oneway": "yes", "destination": "Baltimore", "destination:ref": "MD 295 North"], "US", "MD"
            )
            .forward)
        #expect(ramp.names.isEmpty && ramp.refs.isEmpty)
        #expect(ramp.destinations == ["Baltimore"])
        #expect(ramp.destinationRefs == [DestinationRef(network: "US:MD", ref: "MD 295", direction: "North")])
    }

    @Test(
        "Networks by country, number and class",
        arguments: [
            ("I 95", "motorway", "US", "MD", "US:I"), ("MD 295", "trunk", "US", "MD", "US:MD"), ("SR 99", "trunk", "US", "WA", "US:WA"),
            ("OR 99W", "primary", "US", "OR", "US:OR"), ("A40", "trunk", "GB", "ENG", "GB:A-road-green"),
            ("A217", "primary", "GB", "ENG", "GB:A-road"), ("B272", "secondary", "GB", "ENG", "GB:B-road"),
            ("A 8", "motorway", "DE", "", "DE:A-road"),
            ("D 6007", "primary", "FR", "", "FR:D-road"), ("M 6098", "secondary", "FR", "", "FR:M-road"),
            ("SS1", "primary", "IT", "", "IT:SS-road"),
            ("AP-7", "motorway", "ES", "", "ES:AP-road"), ("A1", "motorway", "CH", "", "CH:A-road"),
            ("18", "primary", "CH", "", "CH:national"),
            ("S 6", "trunk", "AT", "", "AT:S-road"), ("E 18", "trunk", "NO", "", "e-road"), ("E 11", "motorway", "AE", "", ""),
            ("E1", "motorway", "JP", "", "JP:E-road"), ("401", "motorway", "CA", "ON", "CA:ON"), ("XYZ", "primary", "DE", "", ""),
        ])
    func networks(ref: String, highway: String, country: String, region: String, network: String) throws {
        let refs = try road(["highway": highway, "ref": ref], country, region.isEmpty ? nil : region).forward?.refs
        #expect(refs?.first?.network == (network.isEmpty ? nil : network))
    }
}
