import NavigationCore
import Testing

@testable import NavigationUI

@Suite("Road number shields")
struct ShieldTests {
    static let shields: [(String, RoadShield)] = [
        ("us-i-5", RoadShield(network: "US:I", ref: "I 5", displayRef: "5", textColor: .white)),
        ("us-i-695", RoadShield(network: "US:I", ref: "I 695", displayRef: "695", textColor: .white)),
        ("us-us-40", RoadShield(network: "US:US", ref: "US 40", displayRef: "40", textColor: .black)),
        ("us-us-101", RoadShield(network: "US:US", ref: "US 101", displayRef: "101", textColor: .black)),
        ("us-md-150", RoadShield(network: "US:MD", ref: "MD 150", displayRef: "150", textColor: .black)),
        ("gb-m25", RoadShield(network: "GB", ref: "M25", displayRef: "M25", textColor: .white)),
        ("gb-a1m", RoadShield(network: "GB", ref: "A1(M)", displayRef: "A1(M)", textColor: .white)),
        ("gb-a40", RoadShield(network: "GB", ref: "A40", displayRef: "A40", textColor: .yellow)),
        ("gb-a4020", RoadShield(network: "GB", ref: "A4020", displayRef: "A4020", textColor: .black)),
        ("gb-b450", RoadShield(network: "GB", ref: "B450", displayRef: "B450", textColor: .black)),
        ("de-a8", RoadShield(network: "DE:A", ref: "A 8", displayRef: "8", textColor: .white)),
        ("de-a656", RoadShield(network: "DE:A", ref: "A 656", displayRef: "656", textColor: .white)),
        ("de-b3", RoadShield(network: "DE:B", ref: "B 3", displayRef: "3", textColor: .black)),
        ("de-l531", RoadShield(network: "DE:L", ref: "L 531", displayRef: "L 531", textColor: .black)),
        ("fr-a8", RoadShield(network: "FR:A-road", ref: "A 8", displayRef: "A 8", textColor: .white)),
        ("fr-d6007", RoadShield(network: "FR:D-road", ref: "D 6007", displayRef: "D 6007", textColor: .black)),
        ("fr-m6098", RoadShield(network: "FR:M-road", ref: "M 6098", displayRef: "M 6098", textColor: .white)),
        ("it-a10", RoadShield(network: "IT:A-road", ref: "A10", displayRef: "A10", textColor: .white)),
        ("it-ss1", RoadShield(network: "IT:SS", ref: "SS1", displayRef: "SS1", textColor: .white)),
        ("es-ap7", RoadShield(network: "ES:AP", ref: "AP-7", displayRef: "AP-7", textColor: .white)),
        ("es-n340", RoadShield(network: "ES:N", ref: "N-340", displayRef: "N-340", textColor: .white)),
        ("nl-a2", RoadShield(network: "NL:A", ref: "A2", displayRef: "A2", textColor: .white)),
        ("nl-n201", RoadShield(network: "NL:N", ref: "N201", displayRef: "N201", textColor: .black)),
        ("at-a12", RoadShield(network: "AT:A-road", ref: "A12", displayRef: "A12", textColor: .white)),
        ("ch-a3", RoadShield(network: "CH:motorway", ref: "A3", displayRef: "A3", textColor: .white)),
        ("e-80", RoadShield(network: "e-road", ref: "E 80", displayRef: "E 80", textColor: .white)),
        ("neutral", RoadShield(network: nil, ref: "105", displayRef: "105", textColor: .black)),
    ]

    @Test("Each shield looks as it was approved", arguments: shields.map(\.0))
    func looksAsApproved(name: String) throws {
        let shield = try #require(Self.shields.first { $0.0 == name }).1
        try GoldenSVG.check(ShieldDrawing.drawing(shield, height: 40), "shield-\(name)")
    }

    @Test("A shield without network takes the look of the road's country, and a plain one where that is unknown")
    func countryDecides() {
        let shield = RoadShield(network: nil, ref: "A 8", displayRef: "A 8", textColor: .white)
        #expect(ShieldDesign.of(shield, country: "FR").ground == Color(0xC8102E))
        #expect(ShieldDesign.of(shield, country: "DE").shape == .hexagon)
        #expect(ShieldDesign.of(shield) == .neutral)
    }

    @Test("The number stands out from its ground on every shield", arguments: shields.map(\.0))
    func contrast(name: String) throws {
        let design = ShieldDesign.of(try #require(Self.shields.first { $0.0 == name }).1)
        #expect(design.text.contrast(with: design.ground) >= 4.5)
    }
}
