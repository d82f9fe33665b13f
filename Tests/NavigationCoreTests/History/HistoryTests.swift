import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Testing

@testable import NavigationCore

@Suite("Histories", .timeLimit(.minutes(1)))
struct HistoryTests {
    /// A folder that goes with the test.
    final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UInt64.random(in: 0 ... .max))")
        init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
        func file(_ name: String) -> URL { url.appendingPathComponent(name) }
    }

    /// Drives a source to its end; all states, in order.
    static func drive(
        _ client: LocationClient, rate: Double = .infinity, recordingTo file: URL? = nil, locale: String = "en", until last: Int64? = nil,
        config: HistoryRecordingConfig? = nil
    ) async -> [MapMatchingState] {
        let provider = NavigationProvider(
            coreConfig: CoreConfig(
                locationSource: .custom(client), playbackRate: rate, locale: Locale(identifier: locale), historyRecordingConfig: config),
            roadNetwork: ReplayTests.map.network)
        if let file { provider.historyRecorder().startRecordingHistory(to: file) }
        var reader = provider.navigation().locationMatching.buffered(10_000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        var seen: [MapMatchingState] = []
        while let state = await reader.next() {
            seen.append(state)
            if state.location.fixTime == (last ?? ReplayTests.fixes.last?.fixTime), !state.quality.isSynthetic { break }
        }
        await provider.shutdown()
        return seen
    }

    static func tape() -> LocationClient {
        LocationClient(name: "tape") { feed in
            for fix in ReplayTests.fixes { try await feed.send(fix) }
        }
    }

    @Test("A recorded drive gives the same states to the bit, at any rate, and the same history again")
    func sameStates() async throws {
        let folder = Folder()
        let driven = await Self.drive(Self.tape(), recordingTo: folder.file("a"), locale: "de_DE")
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(history.notes.isEmpty && history.fixes == ReplayTests.fixes)
        #expect(history.states == driven.map(HistoryState.init))
        // Another language now: the history's own counts.
        let fast = await Self.drive(HistoryReplay(history).client, recordingTo: folder.file("b"), locale: "fr_FR")
        let slow = await Self.drive(HistoryReplay(history).client, rate: 200)
        #expect(driven.count > 100 && fast == driven && slow == driven)
        let again = try HistoryReader.read(contentsOf: folder.file("b"))
        #expect(again.states == history.states && again.fixes == history.fixes)
    }

    @Test("A live drive is replayed with its estimates where they were, whatever the timers did")
    func liveDrive() async throws {
        let folder = Folder()
        let source = TestSource()
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(source.client), updatingPatience: 0.1, updatingInterval: 0.1),
            roadNetwork: ReplayTests.map.network)
        provider.historyRecorder().startRecordingHistory(to: folder.file("live"))
        var reader = provider.navigation().locationMatching.buffered(1000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        while source.locations.readerCount == 0 { await Task.yield() }
        var driven: [MapMatchingState] = []
        for fix in ReplayTests.fixes.prefix(5) {
            source.locations.send(fix)
            // A fix, and then at least one estimate.
            while let state = await reader.next() {
                driven.append(state)
                if state.quality.isSynthetic { break }
            }
        }
        await provider.shutdown()
        while let state = await reader.next() { driven.append(state) }
        let history = try HistoryReader.read(contentsOf: folder.file("live"))
        // What was made when the session had ended already is in the history, and was not shown.
        #expect(Array(history.states.prefix(driven.count)) == driven.map(HistoryState.init))
        #expect(driven.contains { $0.quality.isSynthetic })
        var shown: [HistoryState] = []
        let replayed = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(HistoryReplay(history).client), playbackRate: .infinity),
            roadNetwork: ReplayTests.map.network)
        var again = replayed.navigation().locationMatching.buffered(1000).makeAsyncIterator()
        replayed.tripSession().startFreeDrive()
        while shown.count < history.states.count, let state = await again.next() { shown.append(HistoryState(state)) }
        await replayed.shutdown()
        #expect(shown == history.states)
    }

    @Test("Seeking forward and back shows what was shown there in the drive, paused or not (B223)")
    func seeking() async throws {
        let folder = Folder()
        let driven = await Self.drive(Self.tape(), recordingTo: folder.file("a"))
        let replay = HistoryReplay(try HistoryReader.read(contentsOf: folder.file("a")), isPaused: true)
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(replay.client), locale: Locale(identifier: "en")),
            roadNetwork: ReplayTests.map.network)
        var reader = provider.navigation().locationMatching.buffered(1000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        #expect(replay.duration == 109)
        for offset in [90.0, 20, 50, 5, 109, 0] {
            replay.seek(to: offset)
            let state = try #require(await reader.next())
            let due = Int64(offset * 1e9)
            #expect(state == driven.last { $0.quality.time <= due }, "at \(offset) s")
        }
        #expect(replay.isPaused)
        replay.speedMultiplier = 1000
        replay.play()
        var rest: [MapMatchingState] = []
        while rest.count < driven.count - 1, let state = await reader.next() { rest.append(state) }
        #expect(rest == Array(driven.dropFirst()))
        await provider.shutdown()
    }

    @Test("A history is whole at every cut: records before it are read, and none is made up", arguments: [1 as UInt64, 2, 3])
    func cuts(seed: UInt64) async throws {
        let folder = Folder()
        _ = await Self.drive(Self.tape(), recordingTo: folder.file("a"))
        let bytes = try Data(contentsOf: folder.file("a"))
        let whole = try HistoryReader.read(bytes).records
        let known = Set(whole)
        let headerEnd = try #require(bytes.firstIndex(of: 0x0A))
        var random = TestRandom(seed: seed)
        // Each byte of the first lines, and places at random in the rest.
        let cuts = Array(0..<(seed == 1 ? headerEnd + 600 : 50)) + (0..<300).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
        for cut in cuts {
            let records = try HistoryReader.read(bytes.prefix(cut)).records
            #expect(records == Array(whole.prefix(records.count)))
            let lines = bytes.prefix(cut).count { $0 == 0x0A }
            #expect(records.count == lines || records.count == lines + 1)
        }
        // Bytes that were changed: the line goes, or it is the same.
        for _ in 0..<300 {
            var damaged = bytes
            let place = Int.random(in: headerEnd + 1..<bytes.count, using: &random)
            damaged[place] = UInt8.random(in: 0...255, using: &random)
            let records = try HistoryReader.read(damaged).records
            #expect(records.allSatisfy(known.contains) && records.count >= whole.count - 2)
        }
    }

    @Test("A damaged record in the middle is passed over and told; the drive is played without it (B226)")
    func damaged() async throws {
        let folder = Folder()
        _ = await Self.drive(Self.tape(), recordingTo: folder.file("a"))
        var lines = try String(contentsOf: folder.file("a"), encoding: .utf8).split(separator: "\n").map(String.init)
        lines[60] = lines[60].replacingOccurrences(of: "\"t\":", with: "\"t\":9")
        let read = try HistoryReader.read(Data(lines.joined(separator: "\n").utf8))
        #expect(read.records.count == lines.count - 1)
        #expect(read.notes.first?.contains("first in line 61") == true)
    }

    @Test("What is no history, or of a later version, is refused in words")
    func refused() {
        #expect(throws: HistoryError.notAHistory(firstLine: "hello")) { try HistoryReader.read(Data("hello\n".utf8)) }
        let later = #"{"header":{"format":"freedrive-history","made":0,"part":1,"version":9},"n":0,"t":0}"#
        #expect(throws: HistoryError.newerVersion(found: 9, known: 1)) { try HistoryReader.read(Data((later + "\n").utf8)) }
        let missing = #expect(throws: HistoryError.self) { try HistoryReader.read(contentsOf: URL(fileURLWithPath: "/no/such")) }
        #expect(missing?.description.contains("there is no such file") == true)
    }

    @Test("A history grows in parts of a size, and is read whole; without its oldest parts the gap is told")
    func parts() async throws {
        let folder = Folder()
        let config = HistoryRecordingConfig(historyDirectoryURL: folder.url, partSize: 10_000, maximumParts: 4)
        let driven = await Self.drive(Self.tape(), recordingTo: folder.file("a"), config: config)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names.count == 4 && names.contains("a"))
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(history.states.last == driven.last.map(HistoryState.init))
        #expect(history.notes.contains { $0.contains("records are missing") })
    }

    @Test(
        "On a full disk recording ends with one error, and the drive goes on",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
    )
    func fullDisk() async {
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(Self.tape()), playbackRate: .infinity), roadNetwork: ReplayTests.map.network)
        var errors = provider.navigation().errors.makeAsyncIterator()
        provider.historyRecorder().startRecordingHistory(to: URL(fileURLWithPath: "/dev/full"))
        #expect(!provider.historyRecorder().isRecording)
        var reader = provider.navigation().locationMatching.buffered(1000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        var last: MapMatchingState?
        while last?.location.fixTime != ReplayTests.fixes.last?.fixTime { last = await reader.next() }
        await provider.shutdown()
        var words: [String] = []
        while let error = await errors.next() { words.append(error.description) }
        #expect(words.count == 1 && words.first?.contains("No space left on device") == true, "\(words)")
    }

    @Test("A file that is there already is left alone, and calls and events of the app are recorded in their places")
    func events() async throws {
        let folder = Folder()
        try Data("mine".utf8).write(to: folder.file("taken"))
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(Self.tape())), roadNetwork: ReplayTests.map.network)
        let recorder = provider.historyRecorder()
        recorder.startRecordingHistory(to: folder.file("taken"))
        #expect(!recorder.isRecording && recorder.stopRecordingHistory() == nil)
        recorder.startRecordingHistory(to: folder.file("a"))
        try recorder.pushHistoryEvent(type: "note", value: ["text": "line\nbreak"])
        provider.tripSession().pauseFreeDrive()
        #expect(recorder.stopRecordingHistory() == folder.file("a"))
        let events = try HistoryReader.read(contentsOf: folder.file("a")).records.map(\.event)
        #expect(events.contains(.app(type: "note", json: #"{"text":"line\nbreak"}"#)))
        #expect(events.contains(.call("pauseFreeDrive")) && events.last == .close)
        #expect(events.contains { if case .error(let text) = $0 { text.contains("Only active free drive") } else { false } })
        #expect(try String(contentsOf: folder.file("taken"), encoding: .utf8) == "mine")
        await provider.shutdown()
    }
}
