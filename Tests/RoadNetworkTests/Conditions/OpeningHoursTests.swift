import Foundation
import RoadNetwork
import Testing

/// 2026-06-01 is a Monday: `moment(.tue, "8:00")` is the Tuesday of that week.
enum Weekday: Int { case mon, tue, wed, thu, fri, sat, sun }

func moment(_ weekday: Weekday, _ time: String) -> LocalMoment { moment(2026, 6, 1 + weekday.rawValue, time) }

func moment(_ year: Int, _ month: Int, _ day: Int, _ time: String = "12:00") -> LocalMoment {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    return LocalMoment(year: year, month: month, day: day, minute: parts[0] * 60 + parts[1])
}

@Suite("Opening hours")
struct OpeningHoursTests {
    @Test(
        "Weekdays and times, the end not included",
        arguments: [
            ("Mo-Fr 6:30-17:00", Weekday.tue, "8:00", true), ("Mo-Fr 6:30-17:00", .tue, "17:00", false),
            ("Mo-Fr 6:30-17:00", .tue, "6:30", true), ("Mo-Fr 6:30-17:00", .sat, "8:00", false), ("Fr-Mo 10:00-11:00", .sun, "10:30", true),
            ("Fr-Mo 10:00-11:00", .tue, "10:30", false), ("Mo,We 10:00-11:00", .wed, "10:30", true), ("24/7", .sun, "3:00", true),
            ("07:00-09:00,16:00-18:00", .mon, "17:00", true), ("07:00-09:00,16:00-18:00", .mon, "12:00", false),
            ("Mo-Fr 07:00-09:00, Sa 10:00-12:00", .sat, "11:00", true), ("Mo-Fr 07:00-09:00, Sa 10:00-12:00", .mon, "11:00", false),
            ("Mo-Fr 7-17", .thu, "16:59", true), ("Mon-Fri 7:00 am-5:00 pm", .thu, "16:59", true), ("Sa,Su", .sat, "0:00", true),
            ("Mo-Fr 08:00–18:00", .mon, "9:00", true), ("Mo-Su 21:00-7:00", .mon, "6:59", true),
        ])
    func weekdaysAndTimes(text: String, day: Weekday, time: String, isOpen: Bool) throws {
        #expect(try OpeningHours(text).isOpen(at: moment(day, time)) == (isOpen ? .yes : .no))
    }

    @Test("Hours over midnight belong to the day on which they begin")
    func overMidnight() throws {
        let hours = try OpeningHours("Fr 22:00-06:00")
        #expect(hours.isOpen(at: moment(.fri, "23:00")) == .yes)
        #expect(hours.isOpen(at: moment(.sat, "5:59")) == .yes)
        #expect(hours.isOpen(at: moment(.sat, "6:00")) == .no)
        #expect(hours.isOpen(at: moment(.fri, "5:00")) == .no)
        #expect(try OpeningHours("Sa 20:00-26:00").isOpen(at: moment(.sun, "1:00")) == .yes)
    }

    @Test("A later rule for certain days replaces earlier ones there, times without days add up")
    func laterRules() throws {
        let special = try OpeningHours("Mo-Fr 08:00-18:00; We 10:00-12:00")
        #expect(special.isOpen(at: moment(.wed, "9:00")) == .no)
        #expect(special.isOpen(at: moment(.thu, "9:00")) == .yes)
        let two = try OpeningHours("22:00-24:00; 0:00-06:00")
        #expect(two.isOpen(at: moment(.wed, "23:00")) == .yes)
        #expect(two.isOpen(at: moment(.wed, "5:00")) == .yes)
        #expect(two.isOpen(at: moment(.wed, "12:00")) == .no)
        let pause = try OpeningHours("Mo-Fr 08:00-18:00; 12:00-13:00 off")
        #expect(pause.isOpen(at: moment(.wed, "12:30")) == .no)
        #expect(pause.isOpen(at: moment(.wed, "13:00")) == .yes)
    }

    @Test(
        "Months, dates, years and weeks, also over the turn of the year",
        arguments: [
            ("Nov-Mar", moment(2026, 1, 5), true), ("Nov-Mar", moment(2026, 4, 1), false), ("Nov 01 - Apr 8", moment(2026, 4, 8), true),
            ("Nov 01 - Apr 8", moment(2026, 4, 9), false), ("Nov 01 - Apr 8", moment(2025, 11, 1), true),
            ("Feb", moment(2028, 2, 29), true),
            ("Dec 24-26", moment(2026, 12, 25), true), ("Dec 24-26", moment(2026, 12, 27), false), ("Jan,Mar", moment(2026, 3, 31), true),
            ("Jan,Mar", moment(2026, 2, 1), false), ("Jul 15-Aug 31 10:00-18:00", moment(2026, 8, 1, "9:00"), false),
            ("2026", moment(2026, 8, 1), true), ("2025", moment(2026, 8, 1), false), ("2026 Dec 20-2027 Jan 5", moment(2027, 1, 1), true),
            ("2026 Dec 20-2027 Jan 5", moment(2026, 1, 1), false), ("week 1-10", moment(2026, 1, 1), true),
            ("week 1-10", moment(2026, 6, 1), false), ("easter", moment(2026, 4, 5), true), ("easter -2 days", moment(2026, 4, 3), true),
            ("easter +1 day", moment(2025, 4, 21), true), ("Su[1]", moment(2026, 6, 7), true), ("Su[-1]", moment(2026, 6, 28), true),
            ("Su[2]", moment(2026, 6, 7), false), ("Mar-Oct: Mo-Fr 8:00-17:00", moment(2026, 6, 1, "8:00"), true),
        ])
    func dates(text: String, at: LocalMoment, isOpen: Bool) throws {
        #expect(try OpeningHours(text).isOpen(at: at) == (isOpen ? .yes : .no))
    }

    @Test("What depends on a holiday that is not known is not decided, and what does not depend on it is")
    func holidays() throws {
        let hours = try OpeningHours("Mo-Fr 07:00-17:00; PH off")
        #expect(hours.isOpen(at: moment(.tue, "8:00")) == .undecidable(.publicHoliday))
        #expect(hours.isOpen(at: moment(.sat, "8:00")) == .no)
        var ordinary = moment(.tue, "8:00")
        ordinary.isPublicHoliday = false
        #expect(hours.isOpen(at: ordinary) == .yes)
        ordinary.isPublicHoliday = true
        #expect(hours.isOpen(at: ordinary) == .no)
        #expect(try OpeningHours("SH off; Mo-Fr 08:00-16:00").isOpen(at: moment(.tue, "8:00")) == .yes)
        #expect(try OpeningHours("Mo-Fr 08:00-16:00; SH off").isOpen(at: moment(.tue, "8:00")) == .undecidable(.schoolHoliday))
        #expect(try OpeningHours("PH,Su 08:00-16:00").isOpen(at: moment(.sun, "9:00")) == .yes)
    }

    @Test("Sunrise and sunset need to be known")
    func sun() throws {
        let night = try OpeningHours("(sunset+00:30)-(sunrise-00:30)")
        var at = moment(.tue, "23:00")
        #expect(night.isOpen(at: at) == .undecidable(.sun))
        at.sunrise = 300
        at.sunset = 1290
        #expect(night.isOpen(at: at) == .yes)
        at.minute = 720
        #expect(try OpeningHours("sunset-23:00").isOpen(at: at) == .no)
    }

    @Test("Comments and open ends say that the answer is not certain")
    func uncertain() throws {
        #expect(try OpeningHours("\"on school days\"").isOpen(at: moment(.tue, "8:00")) == .undecidable(.text("\"on school days\"")))
        #expect(try OpeningHours("20:00+").isOpen(at: moment(.tue, "21:00")) == .undecidable(.text("20:00+")))
        #expect(try OpeningHours("20:00+").isOpen(at: moment(.tue, "19:00")) == .no)
    }

    @Test(
        "Text that is no time is refused, and nothing is made of it",
        arguments: [
            "", " ", ";;", "school days", "Mo-", "25:99-26:00", "Mo[9] 10:00-11:00", "8:00", "Jan 40", "{}", "Mo-Fr 08:00-17:00 foo", "-",
            "99999999", String(repeating: "(", count: 900), String(repeating: "Mo,", count: 5000),
        ])
    func refused(text: String) {
        #expect(throws: OpeningHoursFault.self) { try OpeningHours(text) }
    }

    @Test("Clocks beside the road show local time, also on the day of the change")
    func localTime() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        // 2026-03-29 01:00 UTC: clocks go from 2:00 to 3:00.
        let before = try #require(LocalMoment(secondsSince1970: 1_774_745_999, timeZone: berlin))
        let after = try #require(LocalMoment(secondsSince1970: 1_774_746_000, timeZone: berlin))
        #expect((before.day, before.minute.rounded(.down)) == (29, 119))
        #expect((after.day, after.minute, after.weekday) == (29, 180, 6))
        #expect(LocalMoment(secondsSince1970: .nan, timeZone: berlin) == nil)
    }
}
