import NavigationCore
import RoadNetwork
import Testing

@testable import NavigationUI

@Suite("What the screen says") @MainActor
struct WordsTests {
    @Test("Every language says everything, with its number where English has one", arguments: Words.languages)
    func complete(language: String) {
        let words = Words.of(language)
        #expect(words.language == language)
        for key in Words.Key.allCases {
            #expect(!words[key].isEmpty && words[key] != key.rawValue, "\(language) lacks \(key)")
            #expect(words[key].contains("{}") == Words.of("en")[key].contains("{}"), "\(language), \(key)")
        }
    }

    @Test(
        "A language tag finds its language, and one that is not there is English",
        arguments: [("de-AT", "de"), ("pt_BR.UTF-8", "pt"), ("tlh", "en"), ("", "en"), ("gsw, fr-CH;q=0.8, en", "fr"), ("JA", "ja")])
    func tags(tag: String, language: String) { #expect(Words.of(tag).language == language) }

    @Test("Chip, sign and controls speak the window's language")
    func window() {
        var viewport = Viewport(size: Size(width: 800, height: 500))
        viewport.language = "de"
        let chip = PositioningView()
        chip.state = .lost(seconds: 12)
        #expect(
            chip.accessibilityLabel(in: viewport) == "Kein GPS"
                && PositioningState.lost(seconds: 12).text(in: .of("de")) == "Seit 12 s kein GPS")
        let sign = SpeedLimitView()
        sign.limit = SampleStates.limit(50)
        #expect(sign.accessibilityLabel(in: viewport) == "Tempolimit: 50 Kilometer pro Stunde")
        sign.overSpeed = .major
        #expect(sign.accessibilityLabel(in: viewport)?.hasPrefix("Viel zu schnell.") == true)
        viewport.language = "xx"
        #expect(sign.accessibilityLabel(in: viewport) == "Far above the limit. Speed limit: 50 kilometers per hour")
    }

    @Test("The longest words fit the chip of the narrowest window", arguments: Words.languages)
    func chips(language: String) {
        var viewport = Viewport(size: Size(width: 320, height: 568))
        viewport.language = language
        let chip = PositioningView()
        for state in ScreenTests.positionings where state != .good {
            chip.state = state
            let width = chip.intrinsicSize(in: viewport)?.width ?? .infinity
            #expect(width <= ScreenLayout(viewport).chipMaxWidth, "\(language) \(state)")
        }
    }
}
