import Foundation
import Geodesy
import NavigationCore
import TestSupport
import Testing
import TraceFormats

/// A sentence with its checksum and line end.
func nmea(_ body: String, end: String = "\r\n") -> String {
    let sum = body.utf8.reduce(UInt8(0), ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\(end)"
}

func rmc(_ time: String, date: String = "010124", talker: String = "GP", speed: String = "10.0", status: String = "A") -> String {
    nmea("\(talker)RMC,\(time),\(status),5000.0000,N,00800.0000,E,\(speed),90.0,\(date),,,A")
}

@Suite("NMEA 0183")
struct NMEATests {
    func points(_ text: String, reference: Int64? = nil) -> (points: [TracePoint], notes: [TraceNote.Kind]) {
        var parser = NMEAParser(reference: reference)
        var points: [TracePoint] = []
        parser.take(text.utf8) { points.append($0) }
        parser.finish { points.append($0) }
        return (points, parser.notes.map(\.kind))
    }

    func time(_ text: String) -> Int64? { TimestampText(text)?.nanoseconds }

    @Test("All talkers are heard, and one moment makes one fix (B162)", arguments: ["GN", "GP", "GL", "GA", "GB", "BD", "GQ", "II"])
    func talkers(talker: String) {
        let text =
            rmc("120000.00", talker: talker) + nmea("\(talker)GGA,120000.00,5000.0000,N,00800.0000,E,1,07,1.2,100.0,M,47.0,M,,")
            + rmc("120001.00", talker: talker)
        let read = points(text).points
        #expect(read.map(\.time) == [time("2024-01-01T12:00:00Z"), time("2024-01-01T12:00:01Z")])
        #expect(read[0].altitude == 100 && read[0].coordinate == Coordinate(latitude: 50, longitude: 8) && read[0].isAccuracyDerived)
    }

    @Test("Text in front of the dollar sign is passed over (B163)")
    func prefix() {
        let text = "+GPSRD:" + nmea("GPGGA,120000.00,5000.0000,N,00800.0000,E,1,07,1.2,100.0,M,47.0,M,,") + rmc("120000.00")
        #expect(points(text).points.map(\.altitude) == [100])
    }

    @Test("A line with a bad checksum is dropped and counted, the rest is used (B164)")
    func checksum() {
        let read = points("$GPRMC,120000.00,A,5000.0000,N,00800.0000,E,10.0,90.0,010124,,,A*1\r\n" + rmc("120001") + rmc("120002"))
        #expect(read.points.count == 2 && read.notes == [.badChecksum])
    }

    @Test("A maker's line without checksum spoils nothing (B165)")
    func proprietary() {
        #expect(points("$XPROP,1,2,3,4,5\r\n" + rmc("120001.00")).points.count == 1)
    }

    @Test("No fix is no position; a true 0,0 is one (B166)")
    func noFix() {
        #expect(points("$GPGGA,120500.00,,,,,0,00,99.99,,,,,,*60\r\n").points.isEmpty)
        let zero = points(nmea("GPRMC,120000,A,0000.000,N,00000.000,E,1.0,2.0,010124,,,A")).points
        #expect(zero.map(\.coordinate) == [Coordinate(latitude: 0, longitude: 0)])
    }

    @Test("A sentence that says ‘no fix’ outweighs one that shows zeros (B167)")
    func contradiction() {
        let text =
            "$GPRMC,000000.00,A,0.000,N,0.000,E,0.0,0.0,040404,0.0,E*6C\r\n$GPRMC,,V,,,,,,,,,,N*53\r\n$GPGGA,,,,,,0,00,99.99,,,,,,*48\r\n"
        let read = points(text + text)
        #expect(read.points.isEmpty && read.notes.contains(.pointWithoutFix))
    }

    @Test("An empty field keeps no old value (B168), and a GGA without altitude is used (B169)")
    func emptyFields() {
        let text =
            rmc("120509") + nmea("GPGGA,120509,5000.0000,N,00800.0000,E,1,07,1.52,99.0,M,45.0,M,,") + rmc("120510")
            + "$GPGGA,120510,5000.0000,N,00800.0000,E,1,03,3.4,,M,45.0,M,,*63\r\n" + rmc("120511")
        let read = points(text).points
        #expect(read.map(\.altitude) == [99, nil, nil])
        #expect(read.map { $0.horizontalAccuracy != nil } == [true, true, false])
    }

    @Test("A cut line with a right checksum changes nothing (B170)")
    func cutLine() {
        let read = points(rmc("101111.000") + "$GPRMC,101112.000,A,5000.00K,D*32\r\n" + rmc("101113.000"))
        #expect(read.points.map(\.time) == [time("2024-01-01T10:11:11Z"), time("2024-01-01T10:11:13Z")])
        #expect(read.notes.contains(.brokenSentence))
    }

    @Test("Two sentences run together cost the first only (B171)")
    func runTogether() {
        let text =
            rmc("120519.00") + "$GNRMC,120520.00,A,5000.0000,N,00800.0000,E,0.1,,010124,,,A*$GNVTG,,T,,M,0.100,N,0.185,K,A*30\r\n"
            + rmc("120521.00")
        let read = points(text)
        #expect(read.points.count == 2 && !read.notes.isEmpty)
    }

    @Test("An overlong line is dropped, whatever its length, and nothing after it (B172)", arguments: [5000, 100_000])
    func overlong(count: Int) {
        let text = "$GPGGA," + String(repeating: "1", count: count) + "\r\n" + rmc("120000") + rmc("120001") + rmc("120002")
        #expect(points(text).points.count == 3)
    }

    @Test("More than 82 characters and all their digits are taken (B173)")
    func precise() {
        let text = "$GNGGA,120000.000,5000.000000000,N,00800.000000000,E,4,32,0.451,1234.56789,M,-37.44500,M,1.0,0000*7A\r\n"
        #expect(points(rmc("120000.000") + text).points.map(\.altitude) == [1234.56789])
    }

    @Test("Lines end as they like (B174)", arguments: ["\r", "\n", "\r\n", "\n\r"])
    func lineEnds(end: String) {
        let text = (0..<3).map { nmea("GPRMC,12000\($0),A,5000.0,N,00800.0,E,1.0,90.0,010124,,,A", end: end) }.joined()
        #expect(points(text).points.count == 3)
        #expect(points(String(text.dropLast(end.count))).points.count == 3)
    }

    @Test("Around midnight the day is the one that is nearest (B175)")
    func midnight() {
        let text =
            rmc("235959", date: "010326") + nmea("GPGGA,235959,5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,")
            + nmea("GPGGA,000000,5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,") + rmc("000001", date: "020326")
        #expect(
            points(text).points.map(\.time) == ["2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z", "2026-03-02T00:00:01Z"].map(time))
    }

    @Test("A rolled-over week number is corrected by the clock, with a note (B177)")
    func rollOver() {
        let read = points(rmc("120000", date: "141000"), reference: time("2020-05-30T12:00:03Z"))
        #expect(read.points.map(\.time) == [time("2020-05-30T12:00:00Z")])
        #expect(read.notes == [.weekRollOver])
        #expect(points(rmc("120000", date: "141000")).points.map(\.time) == [time("2000-10-14T12:00:00Z")])
    }

    @Test(
        "Knots keep their decimals on the way to meters a second (B178, B179)",
        arguments: [("10.0", 5.144), ("0.9", 0.463), ("12.75", 6.559)])
    func knots(text: String, speed: Double) throws {
        let read = try #require(points(rmc("120000", speed: text)).points.first?.speed)
        #expect(abs(read - speed) < 0.0006)
        let vtg = nmea("GPGGA,120000,5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,") + nmea("GPVTG,90.0,T,,M,\(text),N,,K,A")
        #expect(abs((points(vtg).points.first?.speed ?? 0) - speed) < 0.0006)
    }

    @Test("Once the receiver's habit is known a fix does not wait for the next one")
    func habit() {
        var parser = NMEAParser()
        var count: [Int] = []
        var points = 0
        for second in 0..<6 {
            parser.take((nmea("GPGGA,12000\(second),5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,") + rmc("12000\(second)")).utf8) { _ in
                points += 1
            }
            count.append(points)
        }
        #expect(count == [0, 1, 2, 4, 5, 6])
    }

    @Test("Ten fixes a second of four sentences each are one fix a moment, and a slow reader holds up nobody (B215)")
    func tenTimesASecond() async {
        var parser = NMEAParser(reference: nil)
        let events = StateSubject<TracePoint>(events: true)
        var slow = events.stream.makeAsyncIterator()
        var times: [Int64?] = []
        for tenth in 0..<6000 {
            let (minute, rest) = (tenth / 600, tenth % 600)
            let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
            let clock = "12\(two(minute))\(two(rest / 10)).\(rest % 10)0"
            let text =
                rmc(clock) + nmea("GPGGA,\(clock),5000.0000,N,00800.0000,E,1,07,1.2,100.0,M,47.0,M,,")
                + nmea("GPGSA,A,3,01,02,03,04,05,06,07,,,,,,1.5,1.2,1.0") + nmea("GPVTG,90.0,T,,M,10.0,N,18.5,K,A")
            parser.take(text.utf8) { point in
                times.append(point.time)
                events.send(point)
            }
        }
        parser.finish { times.append($0.time) }
        #expect(times.count == 6000 && Set(times).count == 6000)
        // Whoever takes 30 ms for each finds the newest 64 and no backlog.
        var waiting = 0
        while slow.nextIfReady() != nil { waiting += 1 }
        #expect(waiting == 64)
    }

    @Test("A log without a position is refused in words")
    func refusal() {
        #expect(throws: TraceError.self) { try NMEAReader.read(Data("hello\n$GPTXT,01*00\n".utf8)) }
    }

    @Test(
        "A log in a binary protocol is refused by its name",
        arguments: [
            ("UBX", [0xB5, 0x62, 0x06, 0x01, 0x02, 0x00, 0xF0, 0x05, 0xFE, 0x16] as [UInt8]),
            ("SiRF", [0xA0, 0xA2, 0x00, 0x02, 0x84, 0x00, 0x00, 0x84, 0xB0, 0xB3]),
        ])
    func binary(name: String, frame: [UInt8]) {
        let noise = Data("# a log\n".utf8)
        #expect(throws: TraceError.binary(protocol: name)) { try NMEAReader.read(noise + Data(frame) + noise) }
        #expect(throws: TraceError.noRecords(lines: 2, expected: "sentences of NMEA 0183 with a fix ($GPRMC, $GNGGA...)")) {
            try NMEAReader.read(noise + Data(frame.dropLast()) + noise)
        }
    }

    @Test("Damaged logs are read or refused", arguments: [1, 2, 3, 4] as [UInt64])
    func damage(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = (0..<4).map { rmc("12000\($0)") + nmea("GPGGA,12000\($0),5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,") }.joined()
        for _ in 0..<300 {
            let trace = try? NMEAReader.read(MutationTests.damaged(Data(text.utf8), random: &random))
            #expect(trace?.segments.flatMap(\.points).allSatisfy { $0.coordinate.isValid } ?? true)
        }
    }

    /// Fixes of each log, as an independent count of the moments with a valid sentence gives them, two apart: one moment of
    /// `april6_2019` has a sentence that denies the fix, and `addmultipledaysfwd` shows the same times of day on several days.
    static let receiverLogs: [(name: String, fixes: Int, undated: Int)] = [
        ("adddate.nmea", 500, 500), ("addmultipledaysfwd.nmea", 28, 28), ("april6_2019.log", 1, 0), ("backfilldate.nmea", 500, 500),
        ("com-1289.log", 14, 0), ("firefly-II.log", 23, 0), ("garmin48.log", 14, 0), ("gp-320fw-2019-04-07-coldboot.log", 2, 1),
        ("gpsdf.log", 51, 0), ("i80-drive-137km.nmea", 4469, 0), ("isync.log", 12, 0), ("mountain-view-f9k.nmea", 1654, 0),
        ("mountain-view-truth.gga", 1748, 1748), ("mtk-3329.log", 5, 0), ("neo-m8n.log", 24, 1), ("nmea-fuzzy-cases.log", 14, 0),
        ("nmea_utf16", 154, 0), ("nmeadate.nmea", 6, 0), ("quectel-L70.log", 16, 0), ("sirfstarv-nmea.log", 59, 0),
        ("skytraq-fix.log", 11, 0), ("tr737A+.log", 8, 0), ("triton400.log", 5, 0), ("ublox-zed-f9p-nmea.log", 29, 0),
    ]

    @Test("Each log of a receiver gives every valid moment", .needsShared("data/nmea"), arguments: receiverLogs.indices)
    func readingLog(row: Int) throws {
        let log = Self.receiverLogs[row]
        let trace = try NMEAReader.read(contentsOf: SharedData.url("data/nmea/\(log.name)"))
        #expect(trace.pointCount == log.fixes)
        #expect(trace.segments[0].points.filter { $0.time == nil }.count == log.undated)
    }

    @Test("A log without dates can be played: its times of day are kept, over midnight too, and the note tells")
    func undated() throws {
        let gga = { (time: String) in nmea("GPGGA,\(time),5000.0,N,00800.0,E,1,07,1.0,1.0,M,1.0,M,,") }
        let bare = try NMEAReader.readDated(Data((gga("235958") + gga("235959") + gga("000000")).utf8))
        #expect(
            bare.segments[0].points.map(\.time) == ["1970-01-01T23:59:58Z", "1970-01-01T23:59:59Z", "1970-01-02T00:00:00Z"].map(time))
        #expect(bare.notes.map(\.kind) == [.dateAssumed])
        let late = try NMEAReader.readDated(Data((gga("235959") + rmc("000001", date: "020326")).utf8))
        #expect(late.segments[0].points.map(\.time) == ["2026-03-01T23:59:59Z", "2026-03-02T00:00:01Z"].map(time))
    }

    @Test(
        "A log in a receiver's binary protocol is refused", .needsShared("data/nmea"),
        arguments: ["bu303-climbing", "bu303-moving", "bu303-nofix", "ublox-neo-m8n", "ublox-neo-m8u-hnr"])
    func binary(name: String) {
        #expect(throws: TraceError.self) { try NMEAReader.read(contentsOf: SharedData.url("data/nmea/\(name).log")) }
    }
}
