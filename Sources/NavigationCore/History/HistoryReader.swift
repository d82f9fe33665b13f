import Foundation
import RoadNetwork

/// A recorded drive, as its files have it.
public struct History: Sendable {
    /// The records in the order in which they were written, headers among them.
    public var records: [HistoryRecord]
    /// What was odd, in words: damaged lines, missing records. A whole history has none.
    public var notes: [String]

    /// The header of the first file.
    public var header: HistoryHeader? {
        for case .header(let header) in records.lazy.map(\.event) { return header }
        return nil
    }

    /// The raw locations.
    public var fixes: [Location] { records.compactMap { if case .fix(let location) = $0.event { location } else { nil } } }

    /// The states that were published, as they were recorded.
    public var states: [HistoryState] { records.compactMap { if case .state(let state) = $0.event { state } else { nil } } }

    /// From the first to the last input, nanoseconds.
    public var duration: Int64 {
        let times = records.lazy.filter(\.event.isInput).map(\.time)
        return (times.max() ?? 0) - (times.min() ?? 0)
    }
}

/// Why a file is no history.
public enum HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file does not begin as a history does.
    case notAHistory(firstLine: String)
    /// The file is of a later version than this library reads.
    case newerVersion(found: Int, known: Int)
    /// An event of the app does not fit into a record, bytes.
    case eventTooLarge(found: Int, limit: Int)

    /// A sentence fragment.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notAHistory(let line):
            "the file is no history: expected a header ({\"header\":{\"format\":\"freedrive-history\"…), found ‘\(line)’"
        case .newerVersion(let found, let known): "the history has version \(found), and this program reads up to \(known); update it"
        case .eventTooLarge(let found, let limit):
            "the event takes \(found) bytes as a record, and a record has at most \(limit); push less, or in several events"
        }
    }
}

/// Reads the files of a history.
///
/// What was cut, as by a loss of power, is read up to the cut; a damaged line in the middle is passed over with a note. A history of
/// several parts (`drive.history`, `drive.history.2`, …) is read whole when its first file is named.
public enum HistoryReader {
    /// The largest file that is read, bytes.
    public static let sizeLimit = 1 << 30

    /// Reads a history and all parts that follow. A later part that is no history is left out with a note.
    public static func read(contentsOf url: URL) throws(HistoryError) -> History {
        var history = try read(bytes(of: url))
        for part in HistoryFiles.parts(after: url) {
            do throws(HistoryError) {
                let next = try read(bytes(of: HistoryFiles.url(of: part, after: url)))
                history.records += next.records
                history.notes += next.notes.map { "part \(part): \($0)" }
            } catch {
                history.notes.append("part \(part) was left out: \(error)")
            }
        }
        history.notes += gaps(history.records)
        return history
    }

    /// Reads the bytes of one file.
    public static func read(_ bytes: Data) throws(HistoryError) -> History {
        var records: [HistoryRecord] = []
        var damaged: [(line: Int, why: HistoryLine.Refusal)] = []
        var endsEarly = false
        var lineNumber = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lineNumber += 1
            if line.isEmpty { continue }
            let isCut = line.endIndex == bytes.endIndex
            let result = HistoryReader.record(line)
            if records.isEmpty, damaged.isEmpty {
                switch result {
                case .success(let record): try check(header: record, line)
                // A damaged header costs what it says, and not the drive; what never was one is no history.
                case .failure(let refusal) where refusal != .badChecksum && !isBegunHeader(line): throw notAHistory(line)
                case .failure where isCut && lineNumber == 1:
                    return History(records: [], notes: ["the history breaks off in its first line"])
                case .failure: break
                }
            }
            switch result {
            case .success(let record): records.append(record)
            case .failure where isCut: endsEarly = true
            case .failure(let refusal): damaged.append((lineNumber, refusal))
            }
        }
        if records.isEmpty, damaged.isEmpty, !bytes.isEmpty { throw .notAHistory(firstLine: "") }
        var notes: [String] = []
        if let first = damaged.first {
            let lines = damaged.count == 1 ? "damaged line was" : "damaged lines were"
            notes.append("\(damaged.count) \(lines) left out (first in line \(first.line): \(first.why.words))")
        }
        if endsEarly { notes.append("the history breaks off in line \(lineNumber); what stands before was read") }
        return History(records: records, notes: notes)
    }

    private static func record(_ line: Data) -> Result<HistoryRecord, HistoryLine.Refusal> {
        guard line.count <= HistoryLine.limit else { return .failure(.unreadable) }
        do throws(HistoryLine.Refusal) { return .success(try HistoryLine.record(line)) } catch { return .failure(error) }
    }

    private static func check(header record: HistoryRecord, _ line: Data) throws(HistoryError) {
        guard case .header(let header) = record.event, header.format == HistoryHeader.formatName else { throw notAHistory(line) }
        let known = HistoryHeader.currentVersion
        guard header.version <= known else { throw .newerVersion(found: header.version, known: known) }
    }

    private static func notAHistory(_ line: Data) -> HistoryError {
        .notAHistory(firstLine: String(decoding: line.prefix(60), as: UTF8.self))
    }

    private static func isBegunHeader(_ line: Data) -> Bool {
        line.starts(with: Data("{\"header\":{".utf8).prefix(line.count))
    }

    private static func gaps(_ records: [HistoryRecord]) -> [String] {
        // Against the highest number so far: the sum stays below it, whatever the numbers are.
        var next = records.first?.number ?? 0
        var missing = 0
        for record in records where record.number >= next {
            missing += record.number - next
            next = record.number + 1
        }
        return missing > 0 ? ["\(missing) records are missing: a replay may differ from the drive"] : []
    }

    private static func bytes(of url: URL) throws(HistoryError) -> Data {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
            guard size <= sizeLimit else { throw HistoryError.unreadable(path: url.path, reason: "it has over \(sizeLimit) bytes") }
            return try Data(contentsOf: url)
        } catch let error as HistoryError {
            throw error
        } catch {
            throw .unreadable(path: url.path, reason: FileFault.reason(error, at: url))
        }
    }
}

/// How the files of a history are named.
enum HistoryFiles {
    /// The numbers of the files behind the first that are there, in order.
    static func parts(after first: URL) -> [Int] {
        let prefix = first.lastPathComponent + "."
        let names = (try? FileManager.default.contentsOfDirectory(atPath: first.deletingLastPathComponent().path)) ?? []
        return names.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }.filter { $0 > 1 }.sorted()
    }

    /// The file of a part: the first bears the name itself, the others their number behind it.
    static func url(of part: Int, after first: URL) -> URL {
        part == 1 ? first : first.deletingLastPathComponent().appendingPathComponent("\(first.lastPathComponent).\(part)")
    }
}
