import OpenStreetMap
import OpenStreetMapFiles
import Testing

@Suite("The OpenMapTiles schema")
struct BasemapSchemaTests {
    @Test(
        "Roads have their class; links are ramps; direction, bridges and tunnels are told",
        arguments: [
            (["highway": "motorway", "ref": "A 8"], "motorway", ["oneway": 1, "ref": "A 8"]),
            (["highway": "motorway_link", "oneway": "yes"], "motorway", ["ramp": 1, "oneway": 1]),
            (["highway": "residential", "oneway": "-1"], "minor", ["oneway": -1]),
            (
                ["highway": "service", "service": "parking_aisle", "access": "private"], "service",
                ["service": "parking_aisle", "access": "no"]
            ),
            (["highway": "primary", "tunnel": "yes", "layer": "-1"], "primary", ["brunnel": "tunnel", "layer": -1]),
            (["highway": "primary", "bridge": "viaduct", "junction": "roundabout"], "primary", ["brunnel": "bridge", "oneway": 1]),
            (["highway": "footway"], "path", ["subclass": "footway"]),
        ] as [(Tags, String, [String: BasemapFeature.Value])])
    func roads(tags: Tags, kind: String, attributes: [String: BasemapFeature.Value]) throws {
        let road = try #require(BasemapSchema.line(tags).first { $0.layer == .transportation })
        #expect(road["class"] == .text(kind))
        for (key, value) in attributes { #expect(road[key] == value, "\(key)") }
    }

    @Test("Numbers get the network of their shield from route relations, else from how they are written")
    func networks() throws {
        func network(_ ref: String, _ relation: String?) -> BasemapFeature.Value? {
            BasemapSchema.line(["highway": "motorway", "ref": ref], network: relation).first { $0.layer == .transportationName }?["network"]
        }
        #expect(
            network("I 95", "US:I") == "us-interstate" && network("US 1", nil) == "us-highway" && network("MD 2", "US:MD") == "us-state")
        #expect(network("A 8", nil) == "road" && network("M25", "GB:motorway") == "gb-motorway")
    }

    @Test("Names are kept in every language; the Latin one is told apart")
    func names() throws {
        let tags: Tags = ["place": "city", "name": "東京", "name:en": "Tokyo", "name:ja": "東京", "name:zh-Hant": "東京", "name:etymology": "x"]
        let place = try #require(BasemapSchema.point(tags).first)
        #expect(place["name"] == "東京" && place["name:en"] == "Tokyo" && place["name:zh-Hant"] == "東京")
        #expect(place["name:latin"] == "Tokyo" && place["name:nonlatin"] == "東京" && place["name:etymology"] == nil)
        let french = try #require(BasemapSchema.point(["place": "town", "name": "Èze"]).first)
        #expect(french["name:latin"] == "Èze" && french["name:nonlatin"] == nil)
    }

    @Test(
        "Areas fall into their layers",
        arguments: [
            (["natural": "water", "water": "river"], .water, "river"), (["landuse": "forest"], .landcover, "wood"),
            (["leisure": "park"], .landcover, "grass"), (["amenity": "school"], .landuse, "school"),
            (["boundary": "national_park", "name": "X"], .park, "national_park"), (["aeroway": "apron"], .aeroway, "apron"),
            (["man_made": "pier"], .transportation, "pier"),
        ] as [(Tags, BasemapLayer, String)])
    func areas(tags: Tags, layer: BasemapLayer, kind: String) throws {
        let feature = try #require(BasemapSchema.area(tags).first { $0.layer == layer })
        #expect(feature["class"] == .text(kind))
    }

    @Test("Heights of houses come from meters, feet or levels, and nonsense is held within bounds")
    func heights() throws {
        func height(_ tags: Tags) -> BasemapFeature.Value? { BasemapSchema.area(tags).first?["render_height"] }
        #expect(height(["building": "yes", "height": "12.4 m"]) == 12 && height(["building": "yes", "height": "100 ft"]) == 30)
        #expect(height(["building": "yes", "building:levels": "5"]) == 18 && height(["building": "yes"]) == 5)
        #expect(height(["building": "yes", "height": "1e300"]) != nil && height(["building": "yes", "building:levels": "9e99"]) == 1000)
        #expect(BasemapSchema.area(["building": "no"]).isEmpty)
    }

    @Test("A closed ring that is not an area, and an area that is not a line, say so themselves")
    func areaTag() {
        #expect(BasemapSchema.area(["landuse": "grass", "area": "no"]).isEmpty)
        #expect(BasemapSchema.line(["highway": "pedestrian", "area": "yes"]).isEmpty)
        #expect(BasemapSchema.area(["highway": "pedestrian", "area": "yes"]).first?["class"] == "path")
    }
}
