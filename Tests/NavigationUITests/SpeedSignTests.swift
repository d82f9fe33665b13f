import Testing

@testable import NavigationUI

@Suite("Speed limit signs")
struct SpeedSignTests {
    static let signs: [(String, SpeedSign)] = [
        ("vienna-5", SpeedSign(.number(5), design: .vienna)),
        ("vienna-37", SpeedSign(.number(37), design: .vienna)),
        ("vienna-50", SpeedSign(.number(50), design: .vienna)),
        ("vienna-110", SpeedSign(.number(110), design: .vienna)),
        ("vienna-120", SpeedSign(.number(120), design: .vienna)),
        ("vienna-implied-90", SpeedSign(.number(90), design: .vienna, standing: .implied)),
        ("vienna-implied-130", SpeedSign(.number(130), design: .vienna, standing: .implied)),
        ("vienna-mph-70", SpeedSign(.number(70), design: .vienna, caption: "mph")),
        ("vienna-night-30", SpeedSign(.number(30), design: .vienna, condition: SignCondition(tagged: "22:00-06:00"))),
        ("vienna-wet-80", SpeedSign(.number(80), design: .vienna, condition: .wet)),
        ("vienna-snow-60", SpeedSign(.number(60), design: .vienna, condition: .snow)),
        ("vienna-unlimited", SpeedSign(.unlimited, design: .vienna)),
        ("vienna-unknown", SpeedSign(.unknown, design: .vienna)),
        ("vienna-advisory-130", SpeedSign(.number(130), design: .vienna, standing: .advisory)),
        ("us-5", SpeedSign(.number(5), design: .unitedStates)),
        ("us-12", SpeedSign(.number(12), design: .unitedStates)),
        ("us-65", SpeedSign(.number(65), design: .unitedStates)),
        ("us-implied-55", SpeedSign(.number(55), design: .unitedStates, standing: .implied)),
        ("us-unlimited", SpeedSign(.unlimited, design: .unitedStates)),
        ("us-unknown", SpeedSign(.unknown, design: .unitedStates)),
        ("us-advisory-25", SpeedSign(.number(25), design: .unitedStates, standing: .advisory)),
        ("canada-50", SpeedSign(.number(50), design: .canada)),
        ("canada-100", SpeedSign(.number(100), design: .canada)),
        ("canada-advisory-40", SpeedSign(.number(40), design: .canada, standing: .advisory)),
    ]

    @Test("Each sign looks as it was approved", arguments: signs.map(\.0))
    func looksAsApproved(name: String) throws {
        let sign = try #require(Self.signs.first { $0.0 == name }).1
        try GoldenSVG.check(sign.drawing(width: 128), "sign-\(name)")
    }
}
