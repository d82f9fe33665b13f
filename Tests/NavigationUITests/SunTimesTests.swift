import Foundation
import Geodesy
import Testing

@testable import NavigationUI

@Suite("Day and night")
struct SunTimesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var place: Coordinate
        /// Midnight UTC of the day, seconds since 1970.
        var midnight: Double
        /// Minutes after midnight UTC, as tables say.
        var rise: Double
        var set: Double

        init(_ name: String, _ latitude: Double, _ longitude: Double, midnight: Double, rise: Double, set: Double) {
            testDescription = name
            place = Coordinate(latitude: latitude, longitude: longitude)
            self.midnight = midnight
            self.rise = rise
            self.set = set
        }
    }

    // From an independent ephemeris: PyEphem 4.2, upper edge of the sun, horizon at −0:34, no pressure.
    static let cases = [
        Case("Greenwich, 20 March 2024", 51.4779, 0, midnight: 1_710_892_800, rise: 361.8, set: 1093.8),
        Case("Greenwich, 21 June 2024", 51.4779, 0, midnight: 1_718_928_000, rise: 222.9, set: 1220.9),
        Case("Greenwich, 21 December 2024", 51.4779, 0, midnight: 1_734_739_200, rise: 483.3, set: 953.3),
        Case("Monaco, 5 March 2016", 43.7384, 7.4246, midnight: 1_457_136_000, rise: 359.7, set: 1044.4),
        Case("Quito, 1 September 2025", -0.18, -78.47, midnight: 1_756_684_800, rise: 670.6, set: 1396.9),
        Case("Sydney, 15 January 2026", -33.87, 151.21, midnight: 1_768_435_200, rise: 1_140.4, set: 1988.7),
        Case("Reykjavík, 1 May 2026", 64.15, -21.94, midnight: 1_777_593_600, rise: 300.1, set: 1311.9),
        Case("Baltimore, 30 November 2026", 39.29, -76.61, midnight: 1_795_996_800, rise: 726.1, set: 1303.9),
    ]

    @Test("Sunrise and sunset are within two minutes of the tables", arguments: cases)
    func tables(example: Case) throws {
        let midnight = Date(timeIntervalSince1970: example.midnight)
        var rise = try #require(SunTimes.nextChange(at: example.place, after: midnight))
        if SunTimes.isDay(at: example.place, date: midnight) {
            // The day of the place began before midnight of UTC: first it sets.
            rise = try #require(SunTimes.nextChange(at: example.place, after: rise.addingTimeInterval(60)))
        }
        let set = try #require(SunTimes.nextChange(at: example.place, after: rise.addingTimeInterval(60)))
        #expect(abs(rise.timeIntervalSince(midnight) / 60 - example.rise) <= 2)
        #expect(abs(set.timeIntervalSince(midnight) / 60 - example.set) <= 2)
    }

    @Test("In a polar night it is night all day, in a polar day it is day all night")
    func polar() {
        let tromsø = Coordinate(latitude: 69.65, longitude: 18.96)
        let winter = Date(timeIntervalSince1970: 1_734_739_200)
        let summer = Date(timeIntervalSince1970: 1_718_928_000)
        for hour in 0..<24 {
            #expect(!SunTimes.isDay(at: tromsø, date: winter.addingTimeInterval(Double(hour) * 3600)))
            #expect(SunTimes.isDay(at: tromsø, date: summer.addingTimeInterval(Double(hour) * 3600)))
        }
        #expect(SunTimes.nextChange(at: tromsø, after: winter) == nil)
    }

    @Test("An underpass does not switch to night, a tunnel does, and a gap between two tunnels does not switch back (B212)")
    func tunnels() {
        var tunnel = TunnelHysteresis()
        func drive(_ inside: Bool, _ seconds: ClosedRange<Int>) {
            for second in seconds { tunnel.update(isInTunnel: inside, at: Double(second)) }
        }
        drive(true, 0...1)
        drive(false, 2...10)
        #expect(!tunnel.isInside)
        drive(true, 11...14)
        #expect(tunnel.isInside)
        drive(false, 15...16)
        drive(true, 17...20)
        #expect(tunnel.isInside)
        drive(false, 21...24)
        #expect(!tunnel.isInside)
    }

    /// The styles in force over a drive, one in a row, from one time to another in steps of ten seconds.
    @MainActor
    private func styles(_ manager: StyleManager, at place: Coordinate, from start: Date, hours: Double) -> [Style.StyleType] {
        var seen: [Style.StyleType] = []
        for second in stride(from: 0, through: hours * 3600, by: 10) {
            manager.update(place, date: start.addingTimeInterval(second), isInTunnel: false, at: second)
            if seen.last != manager.currentStyleType { seen.append(manager.currentStyleType) }
        }
        return seen
    }

    @Test("On a drive through the evening and the night the style changes once at each end of it (B209)") @MainActor
    func overnight() {
        // Frankfurt on 10 April 2026, from 17:00 local time to 10:00 of the next day; the sun sets at 20:08.
        let start = Date(timeIntervalSince1970: 1_775_833_200)
        let place = Coordinate(latitude: 50.11, longitude: 8.68)
        #expect(styles(StyleManager {}, at: place, from: start, hours: 17) == [.day, .night, .day])
    }

    @Test("At night the colors stay those of the night, whatever the session does (B210)") @MainActor
    func throughTheNight() {
        let manager = StyleManager {}
        let place = Coordinate(latitude: 50.11, longitude: 8.68)
        let start = Date(timeIntervalSince1970: 1_775_854_800)  // 23:00 local time
        #expect(styles(manager, at: place, from: start, hours: 1) == [.night])
        // No place comes any more: the session is idle.
        #expect(manager.currentStyleType == .night)
    }

    @Test("By hand goes before the sun, and one style alone is always shown") @MainActor
    func manual() {
        let manager = StyleManager {}
        let monaco = Coordinate(latitude: 43.74, longitude: 7.42)
        let midnight = Date(timeIntervalSince1970: 1_718_924_400)
        manager.update(monaco, date: midnight, isInTunnel: false, at: 0)
        #expect(manager.currentStyleType == .night)
        manager.applyStyle(type: .day)
        #expect(manager.currentStyleType == .day)
        manager.applyStyle(type: nil)
        manager.styles = [.day]
        #expect(manager.currentStyleType == .day)
        manager.styles = []
        #expect(manager.currentStyle == .day)
    }
}
