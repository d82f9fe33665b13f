import Foundation

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

    /// A sentence fragment.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notAHistory(let line):
            "the file is no history: expected a header ({\"header\":{\"format\":\"freedrive-history\"…), found ‘\(line)’"
        case .newerVersion(let found, let known): "the history has version \(found), and this program reads up to \(known); update it"
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

    /// Reads a history and all parts that follow.
    public static func read(contentsOf url: URL) throws(HistoryError) -> History {
        var history = try read(bytes(of: url))
        for part in HistoryFiles.parts(after: url) {
            let next = try read(bytes(of: HistoryFiles.url(of: part, after: url)))
            history.records += next.records
            history.notes += next.notes
        }
        history.notes += gaps(history.records)
        return history
    }

    /// Reads the bytes of one file.
    public static func read(_ bytes: Data) throws(HistoryError) -> History {
        var records: [HistoryRecord] = []
        var damaged: [Int] = []
        var endsEarly = false
        var lineNumber = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lineNumber += 1
            if line.isEmpty { continue }
            let isCut = line.endIndex == bytes.endIndex
            let record = line.count <= HistoryLine.limit ? try? HistoryLine.record(line) : nil
            if records.isEmpty, damaged.isEmpty {
                guard let record, case .header(let header) = record.event, header.format == HistoryHeader.formatName else {
                    if isCut, lineNumber == 1, HistoryReader.isBegunHeader(line) {
                        return History(records: [], notes: ["the history breaks off in its first line"])
                    }
                    throw .notAHistory(firstLine: String(decoding: line.prefix(60), as: UTF8.self))
                }
                guard header.version <= HistoryHeader.currentVersion else {
                    throw .newerVersion(found: header.version, known: HistoryHeader.currentVersion)
                }
            }
            if let record { records.append(record) } else if isCut { endsEarly = true } else { damaged.append(lineNumber) }
        }
        if records.isEmpty, damaged.isEmpty, !bytes.isEmpty { throw .notAHistory(firstLine: "") }
        var notes: [String] = []
        if let first = damaged.first {
            notes.append("\(damaged.count) damaged \(damaged.count == 1 ? "line was" : "lines were") left out (first in line \(first))")
        }
        if endsEarly { notes.append("the history breaks off in line \(lineNumber); what stands before was read") }
        return History(records: records, notes: notes)
    }

    private static func isBegunHeader(_ line: Data) -> Bool {
        line.starts(with: Data("{\"header\":{".utf8).prefix(line.count))
    }

    private static func gaps(_ records: [HistoryRecord]) -> [String] {
        let missing = zip(records, records.dropFirst()).reduce(0) { $0 + max(0, $1.1.number - $1.0.number - 1) }
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
            let isThere = FileManager.default.fileExists(atPath: url.path)
            throw .unreadable(path: url.path, reason: isThere ? error.localizedDescription : "there is no such file")
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
