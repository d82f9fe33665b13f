import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork
import Synchronization
import Testing

@testable import NavigationCore

@Suite("Histories", .timeLimit(.minutes(5)))
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

    @Test(
        "Seeking forward and back shows what was shown there in the drive, paused or not, at any rate (B223)", arguments: [1, .infinity])
    func seeking(rate: Double) async throws {
        let folder = Folder()
        let driven = await Self.drive(Self.tape(), recordingTo: folder.file("a"))
        let replay = HistoryReplay(try HistoryReader.read(contentsOf: folder.file("a")), isPaused: true)
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(replay.client), playbackRate: rate, locale: Locale(identifier: "en")),
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

    @Test("A drive that was killed is read up to the kill, and the next one, 40 s later, begins afresh on its road (B217)")
    func killed() async throws {
        let folder = Folder()
        let driven = await Self.drive(Self.tape(), recordingTo: folder.file("a"))
        // In the middle of a record, as a kill may leave it.
        let bytes = try Data(contentsOf: folder.file("a"))
        let lineEnd = try #require(bytes[(bytes.count * 8 / 10)...].firstIndex(of: 0x0A))
        try bytes[..<(lineEnd + 40)].write(to: folder.file("b"))
        let history = try HistoryReader.read(contentsOf: folder.file("b"))
        let isPrefix = history.states == driven.prefix(history.states.count).map(HistoryState.init)
        #expect(isPrefix && history.states.count > driven.count / 2)
        let again = await Self.drive(HistoryReplay(history).client, until: history.fixes.last?.fixTime)
        let isSame = again == Array(driven.prefix(again.count))
        #expect(isSame)
        let drive = TestDrive(points: [(-600, 0), (0, 0), (700, 0), (700, 2000)], speed: 22)
        let next = (120..<123).map { drive.fix(Double($0)) }
        let fresh = await Self.drive(
            LocationClient(name: "next") { feed in for fix in next { try await feed.send(fix) } }, until: next.last?.fixTime)
        #expect(
            fresh.allSatisfy { $0.roadName?.text == "B" && !$0.mapMatchingResult.isTeleport && $0.mapMatchingResult.keyPoints.count < 3 })
    }

    @Test("Waypoints that are equal, and a stop of no length, lead nowhere else, in the drive and in its replay (B224)")
    func equalWaypoints() async throws {
        let folder = Folder()
        let places = [(-500.0, 0.0), (-100, 0), (-100, 0), (-100, 0), (700, 900), (700, 900)].map { DrawnMap.coordinate(x: $0.0, y: $0.1) }
        let script = DriveScript(
            receiver: .exact, legs: [DriveLeg(.drive(places)), DriveLeg(.stop(0)), DriveLeg(.drive([places[5], places[5]]))])
        let moments = Array(try SimulatedDrive(script, in: ReplayTests.map.network))
        let driven = await Self.drive(
            .simulating(try SimulatedDrive(script, in: ReplayTests.map.network)), recordingTo: folder.file("a"),
            until: moments.last { $0.location != nil }?.location?.fixTime)
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        let played = await Self.drive(HistoryReplay(history).client, until: history.fixes.last?.fixTime)
        #expect(played == driven && driven.count > 60)
        func isOnTheWay(_ place: Coordinate) -> Bool {
            var nearest = Float.infinity
            ReplayTests.map.network.edges(near: place, radius: 20) { nearest = min(nearest, $0.projection.distance) }
            return nearest < 5
        }
        #expect(moments.allSatisfy { isOnTheWay($0.truth.coordinate) && $0.truth.speed.isFinite })
        #expect(history.states.allSatisfy { isOnTheWay(Coordinate(latitude: $0.lat, longitude: $0.lon)) && $0.speed?.isFinite != false })
    }

    @Test("Where the wall clock is set back 30 s, all stays in the order of the drive, and what the app did between two fixes too (B225)")
    func order() async throws {
        let folder = Folder()
        let fixes = ReplayTests.fixes.enumerated().map { index, fix in
            var fix = fix
            if index >= 15 { fix.fixTime -= 30_000_000_000 }
            return fix
        }
        let recorder = Mutex<HistoryRecorder?>(nil)
        let client = LocationClient(name: "tape") { feed in
            for (index, fix) in fixes.enumerated() {
                if index == 15 { try recorder.withLock { $0 }?.pushHistoryEvent(type: "setRoute", jsonData: Data("{}".utf8)) }
                try await feed.send(fix)
            }
        }
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(client), playbackRate: .infinity, locale: Locale(identifier: "en")),
            roadNetwork: ReplayTests.map.network)
        recorder.withLock { $0 = provider.historyRecorder() }
        provider.historyRecorder().startRecordingHistory(to: folder.file("a"))
        var reader = provider.navigation().locationMatching.buffered(10_000).makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        var driven: [MapMatchingState] = []
        while driven.last?.location.fixTime != fixes.last?.fixTime, let state = await reader.next() { driven.append(state) }
        await provider.shutdown()
        let history = try HistoryReader.read(contentsOf: folder.file("a"))
        #expect(history.notes.isEmpty && history.fixes == fixes)
        let inputs = history.records.filter { if case .app = $0.event { true } else { $0.event.isInput } }
        #expect(zip(inputs, inputs.dropFirst()).allSatisfy { $0.time <= $1.time })
        let route = try #require(history.records.firstIndex { if case .app("setRoute", _) = $0.event { true } else { false } })
        #expect(history.records[..<route].count { if case .fix = $0.event { true } else { false } } == 15)
        let played = await Self.drive(HistoryReplay(history).client, until: fixes.last?.fixTime)
        #expect(played == driven)
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
