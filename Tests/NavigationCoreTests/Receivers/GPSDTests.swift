import Foundation
import Geodesy
import Testing

@testable import NavigationCore

@Suite("gpsd")
struct GPSDTests {
    func fix(_ line: String) -> Location? {
        if case .fix(let point, _) = GPSDReport(Data(line.utf8)) { point } else { nil }
    }

    @Test("A report with a fix is a point; what it does not say is unknown")
    func report() throws {
        let full =
            #"{"class":"TPV","device":"/dev/pts/1","mode":3,"time":"2019-02-05T02:09:38.000Z","lat":44.068918333,"lon":-121.314261667,"altMSL":1122.2,"track":359.1,"speed":0.06,"eph":17.1}"#
        let point = try #require(fix(full))
        #expect(point.fixTime == TimestampText("2019-02-05T02:09:38Z")?.nanoseconds)
        #expect(point.coordinate == Coordinate(latitude: 44.068918333, longitude: -121.314261667))
        #expect(point.altitude == 1122.2 && point.course == 359.1 && point.speed == 0.06 && point.horizontalAccuracy == 17.1)
        let bare = try #require(fix(#"{"class":"TPV","mode":2,"time":"2019-02-05T02:09:38Z","lat":1,"lon":2,"altMSL":5}"#))
        #expect(bare.altitude == nil && bare.speed == nil && bare.course == nil && bare.horizontalAccuracy == nil)
    }

    @Test(
        "No fix, no time, no place: no point",
        arguments: [
            #"{"class":"TPV","mode":1,"time":"2019-02-05T02:09:38Z","lat":1,"lon":2}"#, #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#,
            #"{"class":"TPV","mode":3,"time":"2019-02-05T02:09:38Z","lat":91,"lon":2}"#, #"{"class":"TPV"}"#,
            #"{"class":"SKY","satellites":[]}"#, #"{"class":"TPV","mode":"3"}"#, "{", "", "[]",
        ])
    func noPoint(line: String) { #expect(fix(line) == nil) }

    @Test("The daemon's release and refusals are told apart")
    func others() {
        guard case .version("3.22") = GPSDReport(Data(#"{"class":"VERSION","release":"3.22","proto_major":3}"#.utf8)) else {
            Issue.record("no version")
            return
        }
        guard case .error("no such device") = GPSDReport(Data(#"{"class":"ERROR","message":"no such device"}"#.utf8)) else {
            Issue.record("no error")
            return
        }
    }

    @Test("Lines come whole from any pieces, and one without end is dropped in bounded memory")
    func lines() {
        var buffer = LineBuffer(limit: 10)
        var lines: [String] = []
        for piece in ["ab", "c\nde", "f\n\n", String(repeating: "x", count: 50), "y\nend\nrest"] {
            buffer.take(Array(piece.utf8)) { lines.append(String(decoding: $0, as: UTF8.self)) }
        }
        #expect(lines == ["abc", "def", "end"])
    }

    @Test("Of what is sent without end a bounded part is read a second, and a burst at once")
    func flood() {
        var meter = ByteMeter(bytesPerSecond: 1000)
        #expect(meter.pause(after: 900, at: 10) == 0)
        #expect(meter.pause(after: 900, at: 10) > 0.79)
        #expect(meter.pause(after: 500, at: 12) == 0)
        var (now, bytes) = (20.0, 0)
        while now < 120 {
            bytes += 400
            now += meter.pause(after: 400, at: now)
        }
        #expect((100_000...102_000).contains(bytes))
    }

    @Test(
        "Of two receivers the first is heard, and the other when that falls silent, though its clock be years off",
        arguments: ["2026", "2045"])
    func handover(year: String) {
        var dialogue = GPSDDialogue()
        func count(_ device: String, _ year: String, _ seconds: ClosedRange<Int>) -> Int {
            var count = 0
            for second in seconds {
                let time = "\(year)-01-01T00:00:\(second + 10)Z"
                let line =
                    #"{"class":"TPV","device":"\#(device)","mode":3,"time":"\#(time)","lat":1,"lon":2}"#
                    + "\n"
                dialogue.take(Array(line.utf8)) { if case .fix = $0 { count += 1 } }
            }
            return count
        }
        var first = 0
        for second in 0...9 {
            first += count("/dev/a", year, second...second)
            #expect(count("/dev/b", "2026", second...second) == 0)
        }
        #expect(first == 10)
        // The first is silent from now on.
        #expect(count("/dev/b", "2026", 10...14) == 1)
        #expect(count("/dev/b", "2026", 15...24) == 10)
    }

    @Test("One call makes the daemon the live receiver, with a client for each session")
    func live() throws {
        let receivers = LiveReceivers(platform: nil)
        #expect(throws: NavigatorErrors.SourceUnavailable.self) { try receivers.makeClient() }
        GPSDReceiver.registerAsLive(host: "127.0.0.1", port: 1, with: receivers)
        let (first, second) = (try receivers.makeClient(), try receivers.makeClient())
        #expect(first.name == "gpsd at 127.0.0.1:1" && first != second)
    }

    @Test("A daemon that is not there is a reason in words")
    func absent() {
        let failure = #expect(throws: ByteChannel.Failure.self) { _ = try ByteChannel.tcp(host: "127.0.0.1", port: 1) }
        #expect(failure?.description.contains("127.0.0.1:1 does not answer") == true)
    }
}
