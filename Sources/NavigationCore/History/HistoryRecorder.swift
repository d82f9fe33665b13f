import Foundation
import RoadNetwork
import Synchronization

/// How histories are recorded.
public struct HistoryRecordingConfig: Sendable, Hashable {
    /// The folder for histories that are begun without a name.
    public var historyDirectoryURL: URL
    /// A file that grows over so many bytes is followed by another one.
    public var partSize: Int
    /// The most files of one history: the oldest but the first goes when there is one too many.
    public var maximumParts: Int

    /// A configuration.
    public init(historyDirectoryURL: URL, partSize: Int = 64 << 20, maximumParts: Int = 16) {
        self.historyDirectoryURL = historyDirectoryURL
        self.partSize = partSize
        self.maximumParts = maximumParts
    }
}

/// Records what a session takes in and gives out, so that the drive can be played again.
///
/// Each record is in its file when the call that wrote it returns: a process that is killed loses at most the last one. Where a file
/// cannot be written, as on a full disk, recording ends with one error on the session's `errors`; the drive goes on.
public final class HistoryRecorder: Sendable {
    private struct State: ~Copyable {
        var file: AppendFile?
        var url: URL?
        var config: HistoryRecordingConfig
        var number = 0
        var part = 1
        var region: HistoryHeader.Region?
        var settings: HistorySettings?
        var lastSync = ContinuousClock.now
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Int64
    private let fail: @Sendable (any NavigatorError) -> Void
    private let disk = DiskSync()
    /// Asked before anything else, so that a session that records nothing pays nothing.
    private let isOn = Atomic(false)

    init(config: HistoryRecordingConfig?, now: @escaping @Sendable () -> Int64, fail: @escaping @Sendable (any NavigatorError) -> Void) {
        let data = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let usual = (data ?? FileManager.default.temporaryDirectory).appendingPathComponent("FreeDrive/history")
        state = Mutex(State(config: config ?? HistoryRecordingConfig(historyDirectoryURL: usual)))
        self.now = now
        self.fail = fail
    }

    /// Whether a history is being recorded.
    public var isRecording: Bool { isOn.load(ordering: .relaxed) }

    /// Begins a history in the folder of the configuration, named after the time.
    public func startRecordingHistory() {
        let folder = state.withLock { $0.config.historyDirectoryURL }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return fail(NavigatorErrors.RecordingFailed(path: folder.path, reason: FileFault.reason(error)))
        }
        startRecordingHistory(to: HistoryRecorder.freshFile(in: folder))
    }

    /// Begins a history in a new file. Begin before the drive: a replay gives the same states only where nothing came before.
    public func startRecordingHistory(to url: URL) {
        state.withLock { state in
            state.file = nil
            state.url = url
            state.number = 0
            state.part = 1
            open(&state)
        }
    }

    /// Ends the history; its first file, or `nil` where nothing was being recorded.
    @discardableResult
    public func stopRecordingHistory() -> URL? {
        let url = state.withLock { state -> URL? in
            guard isRecording else { return nil }
            write(.close, at: now(), &state)
            bringToDisk(state)
            end(&state)
            return state.url
        }
        disk.finish()
        return url
    }

    /// Ends the history and hands over its first file.
    public func stopRecordingHistory(writingFileWith body: @Sendable (URL?) -> Void) { body(stopRecordingHistory()) }

    /// Records an event of the app's own.
    ///
    /// - Parameters:
    ///   - type: Its kind, in the app's words.
    ///   - jsonData: What it says, as JSON text.
    /// - Throws: ``HistoryError/eventTooLarge(found:limit:)`` where it does not fit into a record of 64 KB; then nothing is recorded.
    public func pushHistoryEvent(type: String, jsonData: Data?) throws(HistoryError) {
        let json = jsonData ?? Data()
        guard type.utf8.count + json.count <= HistoryLine.limit else {
            throw .eventTooLarge(found: type.utf8.count + json.count, limit: HistoryLine.limit)
        }
        let event = HistoryEvent.app(type: type, json: String(decoding: json, as: UTF8.self))
        // Quotes and line ends in the text take more room in the line, and so does the longest number.
        let last = HistoryRecord(number: HistoryLine.highestNumber, time: SessionClock.longest, event: event)
        let size = HistoryLine.bytes(last).count
        guard size <= HistoryLine.limit else { throw .eventTooLarge(found: size, limit: HistoryLine.limit) }
        note(event)
    }

    /// Records an event of the app's own.
    ///
    /// - Throws: What the encoding throws, or ``HistoryError/eventTooLarge(found:limit:)``.
    public func pushHistoryEvent(type: String, value: some Encodable) throws {
        try pushHistoryEvent(type: type, jsonData: JSONEncoder().encode(value))
    }

    // MARK: Inside

    /// Records an event, now or at the time that it belongs to.
    func note(_ event: @autoclosure () -> HistoryEvent, at time: Int64? = nil) {
        guard isRecording else { return }
        let event = event()
        state.withLock { state in write(event, at: time ?? now(), &state) }
    }

    /// Keeps what every file begins with, and records it where it changed.
    func keep(_ config: CoreConfig, region: RegionInfo? = nil) {
        let settings = HistorySettings(config)
        state.withLock { state in
            if let region { state.region = HistoryHeader.Region(region) }
            guard state.settings != settings else { return }
            state.settings = settings
            write(.settings(settings), at: now(), &state)
        }
    }

    private func open(_ state: inout State) {
        guard let first = state.url else { return }
        let url = HistoryFiles.url(of: state.part, after: first)
        do {
            state.file = try AppendFile(making: url)
            isOn.store(true, ordering: .relaxed)
            let made = Int64(Date().timeIntervalSince1970 * 1e9)
            write(.header(HistoryHeader(part: state.part, made: made, region: state.region)), at: now(), &state)
            if let settings = state.settings { write(.settings(settings), at: now(), &state) }
        } catch {
            end(&state)
            fail(NavigatorErrors.RecordingFailed(path: url.path, reason: "\(error)"))
        }
    }

    private func write(_ event: HistoryEvent, at time: Int64, _ state: inout State) {
        guard state.file != nil else { return }
        do {
            let bytes = HistoryLine.bytes(HistoryRecord(number: state.number, time: max(0, time), event: event))
            // A record that is left out keeps its number, so that readers tell of the gap.
            state.number += 1
            guard bytes.count <= HistoryLine.limit else { return }
            try state.file?.append(bytes)
        } catch {
            let path = state.url.map { HistoryFiles.url(of: state.part, after: $0).path } ?? ""
            end(&state)
            return fail(NavigatorErrors.RecordingFailed(path: path, reason: "\(error)"))
        }
        if ContinuousClock.now - state.lastSync > .seconds(5) {
            state.lastSync = .now
            bringToDisk(state)
        }
        if case .header = event { return }
        if case .settings = event { return }
        if let size = state.file?.size, size > state.config.partSize { rotate(&state) }
    }

    private func rotate(_ state: inout State) {
        bringToDisk(state)
        state.file = nil
        state.part += 1
        // The first file stays: it bears the name, and says where the drive began.
        let old = state.part - max(2, state.config.maximumParts) + 1
        if old > 1, let first = state.url { try? FileManager.default.removeItem(at: HistoryFiles.url(of: old, after: first)) }
        open(&state)
    }

    private func bringToDisk(_ state: borrowing State) { state.file?.withDescriptor { disk.bring($0) } }

    private func end(_ state: inout State) {
        state.file = nil
        isOn.store(false, ordering: .relaxed)
    }

    /// A file that is not there yet, named after the time.
    public static func freshFile(in folder: URL) -> URL {
        let stamp = Date().formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .standard, timeSeparator: .omitted))
        for count in 1..<10_000 {
            let url = folder.appendingPathComponent("\(stamp)\(count == 1 ? "" : "-\(count)").history")
            if !FileManager.default.fileExists(atPath: url.path) { return url }
        }
        return folder.appendingPathComponent("\(stamp)-\(UInt64.random(in: 0 ... .max)).history")
    }
}
