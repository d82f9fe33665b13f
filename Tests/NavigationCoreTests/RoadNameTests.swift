import Foundation
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("The name of a road")
struct RoadNameTests {
    typealias Named = (language: String?, text: String)

    static func name(
        _ names: [Named], refs: [RoadRef] = [], tunnel: String? = nil, locale: String = "de_DE"
    ) -> RoadName? {
        var attributes = EdgeAttributes(wayDirection: WayDirection(wayID: 1, forward: true), roadClass: .primary, length: 100)
        attributes.names = names.map { LocalizedName(language: $0.0, text: $0.1) }
        attributes.refs = refs
        attributes.tunnelName = tunnel
        return RoadName(attributes, locale: Locale(identifier: locale))
    }

    @Test("A number alone gives a shield and an empty text, never nothing (B105)")
    func numberOnly() {
        let name = Self.name([], refs: [RoadRef(network: nil, ref: "AB 7")])
        #expect(name?.text == "" && name?.shield?.ref == "AB 7")
    }

    @Test("A name and a number are both there (B106)")
    func both() {
        let name = Self.name([(nil, "Main St")], refs: [RoadRef(network: nil, ref: "B 26")])
        #expect(name?.text == "Main St" && name?.shield?.displayRef == "B 26")
    }

    @Test("A road without name and number has none (B107)")
    func none() { #expect(Self.name([]) == nil) }

    @Test(
        "The driver's language, then the local name, never glued together (B110, B111, B112)",
        arguments: [("fr_FR", "Rue Majeure", "fr"), ("es_ES", "Calle Mayor", ""), ("de_DE", "Calle Mayor", "")])
    func languages(locale: String, text: String, language: String) {
        let name = Self.name([(nil, "Calle Mayor"), ("fr", "Rue Majeure")], locale: locale)
        #expect(name?.text == text && name?.language == language)
        #expect(name?.localText == (language.isEmpty ? nil : "Calle Mayor"))
    }

    @Test("A script is matched where the map has it, and any script of the language else")
    func scripts() {
        let names: [Named] = [("zh-Hans", "简"), ("zh-Hant", "繁")]
        #expect(Self.name(names, locale: "zh-Hant_TW")?.text == "繁")
        #expect(Self.name([("zh-Hans", "简")], locale: "zh_TW")?.text == "简")
        #expect(Self.name([("ar", "شارع")], locale: "de_DE")?.text == "شارع")
    }

    @Test("All numbers are there, in the order of the signs (B114, B115, B116)")
    func numbers() {
        let name = Self.name([], refs: [RoadRef(network: "US:US", ref: "US 1"), RoadRef(network: "US:US", ref: "US 9")])
        #expect(name?.shields.map(\.displayRef) == ["1", "9"])
        #expect(name?.shields.map(\.network) == ["US:US", "US:US"])
    }

    @Test("A tunnel's own name stands in for a missing one")
    func tunnel() {
        #expect(Self.name([], tunnel: "Tunnel de Monaco")?.text == "Tunnel de Monaco")
        #expect(Self.name([(nil, "A 500")], tunnel: "Tunnel de Monaco")?.text == "A 500")
    }
}

@Suite("Values over short runs of edges that say nothing")
struct ShortRunTests {
    /// Drives over edges of the given lengths, each with what it says, and gives what is shown.
    static func shown(_ edges: [(length: Double, value: String?)], fits: (String, String) -> Bool = { _, _ in true }) -> [String?] {
        var run = ShortRun<String>()
        return edges.indices.map { index in
            run.value(
                own: edges[index].value, edge: EdgeID(tile: 0, index: index), length: edges[index].length, fits: fits,
                ahead: { edges[(index + 1)...].map { ($0.length, $0.value) } })
        }
    }

    @Test("A name holds through the inside of a junction (B108)")
    func short() {
        #expect(Self.shown([(100, "A"), (10, nil), (15, nil), (100, "B")]) == ["A", "A", "A", "B"])
    }

    @Test("A longer run clears it at its first edge, however short that is (B98, B107, B120)")
    func long() {
        #expect(Self.shown([(100, "A"), (80, nil), (100, "B")]) == ["A", nil, "B"])
        #expect(Self.shown([(100, "A"), (10, nil), (30, nil), (100, "B")]) == ["A", nil, nil, "B"])
    }

    @Test("A run that leads nowhere known clears it")
    func deadEnd() { #expect(Self.shown([(100, "A"), (10, nil)]) == ["A", nil]) }

    @Test("A limit only holds between equal ones")
    func equal() {
        #expect(Self.shown([(100, "50"), (10, nil), (100, "50")], fits: ==) == ["50", "50", "50"])
        #expect(Self.shown([(100, "50"), (10, nil), (100, "70")], fits: ==) == ["50", nil, "70"])
    }
}
