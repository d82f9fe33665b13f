import Testing

@testable import NavigationUI

@Suite("Colors")
struct PaletteTests {
    @Test("Every text stands out from its ground with 4.5 or more, by day and by night", arguments: [Palette.day, .night])
    func text(palette: Palette) {
        #expect(palette.ink.contrast(with: palette.surface) >= 4.5)
        #expect(palette.inkFaint.contrast(with: palette.surface) >= 4.5)
        #expect(palette.warn.contrast(with: palette.surface) >= 4.5)
        #expect(palette.onAlarm.contrast(with: palette.alarm) >= 4.5)
        #expect(palette.label.contrast(with: palette.labelHalo) >= 4.5)
        #expect(palette.label.contrast(with: palette.land) >= 4.5)
    }

    @Test("Controls and the puck stand out from what they are on with 3 or more")
    func controls() {
        #expect(Palette.day.accent.contrast(with: .white) >= 3)
        #expect(Palette.night.accent.contrast(with: Palette.night.surface) >= 3)
        #expect(Color.black.contrast(with: Palette.night.accent) >= 3)
        // The arrow on the puck.
        #expect(Color(0x3585F2).contrast(with: .white) >= 3)
    }

    @Test("Signs are legible, implied ones at 70 % too")
    func signs() {
        let colors = SpeedSignColors()
        #expect(colors.text.contrast(with: colors.back) >= 4.5)
        #expect(colors.text.opacity(0.7).blended(on: colors.back).contrast(with: colors.back) >= 4.5)
        #expect(colors.unknown.contrast(with: colors.back) >= 4.5)
    }

    @Test("Black on white is 21 to 1, and a color on itself 1 to 1")
    func extremes() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 0.01)
        #expect(Color(0x777777).contrast(with: Color(0x777777)) == 1)
    }
}
