import Foundation
import NavigationTesting
import Synchronization
import Testing

@testable import NavigationCore

@Suite("Histories from elsewhere", .timeLimit(.minutes(5)))
struct HostileHistoryTests {
    static let header = #"{"header":{"format":"freedrive-history","made":0,"part":1,"version":1},"n":0,"t":0}"#

    static func history(_ lines: [String]) throws -> History {
        try HistoryReader.read(Data(([header] + lines).map { $0 + "\n" }.joined().utf8))
    }

    static func fix(_ number: Int, _ time: Int64, latitude: Double = 50) -> String {
        #"{"fix":{"fixTime":\#(1_780_000_000_000_000_000 + time),"lat":\#(latitude),"lon":8,"accuracy":5},"n":\#(number),"t":\#(time)}"#
    }

    @Test(
        "A time or number that no session counts is left out and told; what stands beside it is played",
        arguments: [
            #"{"n":2,"t":9223372036854775807,"tick":true}"#, #"{"n":2,"t":1152921504606846977,"tick":true}"#,
            #"{"n":9223372036854775807,"t":0,"tick":true}"#, #"{"n":9007199254740993,"t":0,"tick":true}"#,
            #"{"n":-1,"t":0,"tick":true}"#, #"{"n":2,"t":-9223372036854775808,"tick":true}"#,
        ])
    func outOfRange(line: String) throws {
        let history = try Self.history([Self.fix(1, 0), line, Self.fix(3, 1_000_000_000)])
        #expect(history.records.map(\.number) == [0, 1, 3])
        #expect(history.notes.first?.contains("first in line 3: its time or number is out of range") == true, "\(history.notes)")
    }

    @Test("Numbers that jump to and fro do not overflow the count of what is missing")
    func numbers() throws {
        let folder = HistoryTests.Folder()
        let lines = (0..<3000).map { #"{"n":\#($0 % 2 == 0 ? 0 : 1 << 53),"t":0,"tick":true}"# }
        try Data(([Self.header] + lines).joined(separator: "\n").utf8).write(to: folder.file("a"))
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(history.records.count == 3001)
        #expect(history.notes == ["\((1 << 53) - 1) records are missing: a replay may differ from the drive"])
    }

    @Test("Records that an app made itself, at the end of time, are not played, and a seek among them is no trap")
    func madeRecords() async throws {
        var history = try Self.history([Self.fix(1, 0), Self.fix(2, 1_000_000_000, latitude: 50.0001)])
        history.records.append(HistoryRecord(number: 3, time: .max, event: .tick))
        history.records.insert(HistoryRecord(number: 3, time: .min, event: .tick), at: 1)
        let replay = HistoryReplay(history)
        #expect(replay.duration == 1)
        replay.seek(to: 1e300)
        let last = history.fixes.last?.fixTime
        let states = await HistoryTests.drive(replay.client, until: last)
        #expect(states.last?.location.fixTime == last)
    }

    @Test("Recorded times since 1970 among times of the session are refused with the reason: no replay waits for years (B222)")
    func mixedClocks() async throws {
        let epoch: Int64 = 1_700_000_000_000_000_000
        let recorded = (0..<10).map { Self.fix(1 + $0, epoch + Int64($0) * 1_000_000_000) }
        let made = (0..<10).map { Self.fix(11 + $0, Int64($0) * 1_000_000_000, latitude: 50 + Double($0) * 0.0001) }
        let history = try Self.history(recorded + made)
        let words = "10 damaged lines were left out (first in line 2: its time or number is out of range"
        #expect(history.fixes.count == 10 && history.notes.first?.hasPrefix(words) == true, "\(history.notes)")
        let replay = HistoryReplay(history)
        #expect(replay.duration == 9)
        let states = await HistoryTests.drive(replay.client, rate: 1000, until: history.fixes.last?.fixTime)
        #expect(states.count == 10)
    }

    @Test("A header whose checksum is wrong costs what it says: the drive is read, of the first part and of later ones")
    func damagedHeaders() async throws {
        let folder = HistoryTests.Folder()
        let config = HistoryRecordingConfig(historyDirectoryURL: folder.url, partSize: 10_000, maximumParts: 100)
        _ = await HistoryTests.drive(HistoryTests.tape(), recordingTo: folder.file("a"), config: config)
        let whole = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(whole.notes.isEmpty && whole.fixes == ReplayTests.fixes)
        for name in ["a", "a.2"] {
            let text = try String(contentsOf: folder.file(name), encoding: .utf8)
            let digit = try #require(text.range(of: "\"made\":"))
            try Data(text.replacingCharacters(in: digit, with: "\"made\":1").utf8).write(to: folder.file(name))
        }
        let damaged = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(damaged.fixes == ReplayTests.fixes && damaged.states == whole.states)
        #expect(damaged.notes.count { $0.contains("first in line 1: its checksum is wrong") } == 2, "\(damaged.notes)")
        // A part that is none at all, and one of a later version: left out, and told.
        try Data("rubbish\n".utf8).write(to: folder.file("a.2"))
        let later = #"{"header":{"format":"freedrive-history","made":0,"part":3,"version":9},"n":0,"t":0}"#
        try Data((later + "\n").utf8).write(to: folder.file("a.3"))
        let rest = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(rest.fixes.last == ReplayTests.fixes.last)
        #expect(rest.notes.contains { $0.hasPrefix("part 2 was left out: the file is no history") })
        #expect(rest.notes.contains { $0.hasPrefix("part 3 was left out: the history has version 9") })
        #expect(rest.notes.contains { $0.contains("records are missing") })
    }

    @Test("An event that does not fit into a record is refused, and nothing is cut; the largest that fits is kept whole")
    func largeEvents() async throws {
        let folder = HistoryTests.Folder()
        let provider = NavigationProvider(coreConfig: CoreConfig(locationSource: .custom(HistoryTests.tape())), roadNetwork: nil)
        let recorder = provider.historyRecorder()
        recorder.startRecordingHistory(to: folder.file("a"))
        // Quotes take twice the room in the line.
        let quotes = Data(repeating: UInt8(ascii: "\""), count: 40_000)
        let refusal = #expect(throws: HistoryError.self) { try recorder.pushHistoryEvent(type: "x", jsonData: quotes) }
        #expect(refusal?.description.contains("at most 65536") == true)
        #expect(throws: HistoryError.eventTooLarge(found: 1_000_001, limit: 65536)) {
            try recorder.pushHistoryEvent(type: "x", jsonData: Data(repeating: 0x20, count: 1_000_000))
        }
        let whole = String(repeating: "1", count: 65_000)
        try recorder.pushHistoryEvent(type: "x", jsonData: Data(whole.utf8))
        recorder.stopRecordingHistory()
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(history.notes.isEmpty)
        let events = history.records.compactMap { if case .app(_, let json) = $0.event { json } else { nil } }
        #expect(events == [whole])
        await provider.shutdown()
    }

    @Test("A seek that comes while an input is taken in takes none in twice")
    func seekMeanwhile() async throws {
        let lines = (0..<10).map { Self.fix(1 + $0, Int64($0) * 1_000_000_000) }
        let over = AsyncStream<Void>.makeStream()
        let player = HistoryPlayer(try Self.history(lines), ended: { over.continuation.finish() })
        let taken = Mutex<[Int]>([])
        let feed = LocationFeed(
            take: { input in
                guard case .replay(let records, _) = input else { return }
                let isFourth = taken.withLock { taken in
                    taken += records.filter(\.event.isInput).map(\.number).filter { $0 > 0 }
                    return taken.count == 4
                }
                if isFourth { player.seek(to: 7) }
            }, clock: SessionClock(), playbackRate: { .infinity })
        let playing = Task { try await player.run(feed) }
        for await _ in over.stream {}
        playing.cancel()
        #expect(taken.withLock { $0 } == Array(1...10))
    }

    @Test("A replay has one source, which is equal to itself")
    func oneSource() throws {
        let replay = HistoryReplay(try Self.history([Self.fix(1, 0)]))
        #expect(replay.client == replay.client)
    }
}
