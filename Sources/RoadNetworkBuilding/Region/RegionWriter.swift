import Foundation
import RoadNetwork

/// Writes a region beside the place where it shall be, and puts it there whole in one step.
///
/// Until ``commit()`` has returned, the old region stays as it was; after that the new one is there, with all its bytes on the disk. A
/// process that is killed on the way leaves a hidden folder, which the next writer for the same target takes away.
///
/// ```swift
/// let writer = try RegionWriter(replacing: target)
/// try writer.writeRoads(draft, name: "Monaco", osmTimestamp: timestamp)
/// // … puts basemap.pmtiles into writer.folder …
/// try writer.addFile(RegionInfo.basemapFileName)
/// let info = try writer.commit()
/// ```
public final class RegionWriter {
    /// Where the region shall be.
    public let target: URL
    /// The folder that it is written into. Other files of the region go here before ``commit()``.
    public let folder: URL
    private var info: RegionInfo?
    private var lock: CInt?
    private var isFinished = false

    /// Makes the folder, and takes away those that dead writers for the same target left.
    ///
    /// A target that exists and is no region is refused, unless it is an empty folder.
    public init(replacing target: URL) throws(RegionWriteError) {
        let target = target.standardizedFileURL.resolvingSymlinksInPath()
        self.target = target
        let parent = target.deletingLastPathComponent()
        if FileManager.default.fileExists(atPath: target.path) {
            let content = try? FileManager.default.contentsOfDirectory(atPath: target.path)
            guard let content, content.isEmpty || content.contains(RegionInfo.fileName) else { throw .notARegion(path: target.path) }
        }
        let prefix = ".\(target.lastPathComponent).import-"
        RegionWriter.removeStale(in: parent, prefix: prefix)
        let name = UUID().uuidString.prefix(8).lowercased()
        folder = parent.appendingPathComponent(prefix + name)
        // It gets its name when it is locked: before that another writer would take it for one that a dead writer left.
        let unlocked = parent.appendingPathComponent(".\(target.lastPathComponent).new-\(name)")
        try FileCalls.makeFolder(unlocked.path)
        lock = FileCalls.lockFolder(unlocked.path)
        do { try FileCalls.move(unlocked.path, to: folder.path) } catch {
            try? FileManager.default.removeItem(at: unlocked)
            throw error
        }
    }

    deinit { cancel() }

    /// Writes the archive of roads. Returns what the region says of itself so far.
    @discardableResult
    public func writeRoads(_ draft: RoadDraft, name: String, osmTimestamp: String?) throws(RegionWriteError) -> RegionInfo {
        let file = try WrittenFile(creating: folder.appendingPathComponent(RegionInfo.roadsFileName).path)
        var writer = try PMTilesWriter(sink: FileSink(file: file))
        let info = try draft.write(to: &writer, name: name, osmTimestamp: osmTimestamp)
        try file.finish()
        self.info = info
        return info
    }

    /// Takes a file that was put into ``folder`` into the region: size and checksum are noted, and its bytes brought to the disk.
    public func addFile(_ name: String) throws(RegionWriteError) {
        let url = folder.appendingPathComponent(name)
        var size = 0
        var sum: UInt32 = 0
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                size += part.count
                sum = part.withUnsafeBytes { Gzip.crc32($0, continuing: sum) }
            }
        } catch {
            throw .system(path: url.path, action: "read", reason: FileFault.reason(error, at: url))
        }
        try FileCalls.synchronize(url.path)
        info?.files[name] = RegionInfo.File(size: size, crc32: RegionInfo.File.digits(of: sum))
    }

    /// Writes `region.json`, brings everything to the disk, and puts the region into its place.
    ///
    /// ``writeRoads(_:name:osmTimestamp:)`` comes first.
    @discardableResult
    public func commit() throws(RegionWriteError) -> RegionInfo {
        guard let info, !isFinished else { preconditionFailure("a region is committed once, after its roads are written") }
        let file = try WrittenFile(creating: folder.appendingPathComponent(RegionInfo.fileName).path)
        try file.append([UInt8](info.encoded))
        try file.finish()
        try FileCalls.synchronize(folder.path)
        try FileCalls.exchange(folder.path, with: target.path, aside: folder.path + ".old")
        isFinished = true
        try FileCalls.synchronize(target.deletingLastPathComponent().path)
        // What is there now under the name of the work folder is the old region.
        try? FileManager.default.removeItem(at: folder)
        release()
        return info
    }

    /// Takes the folder away again, if it was not committed. Called by itself when the writer goes.
    public func cancel() {
        if !isFinished {
            isFinished = true
            try? FileManager.default.removeItem(at: folder)
        }
        release()
    }

    private func release() {
        if let lock { FileCalls.unlock(lock) }
        lock = nil
    }

    /// Takes away the folders of writers that live no more: nobody holds their lock.
    private static func removeStale(in parent: URL, prefix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let url = parent.appendingPathComponent(name)
            guard let lock = FileCalls.lockFolder(url.path) else { continue }
            try? FileManager.default.removeItem(at: url)
            FileCalls.unlock(lock)
        }
    }
}

/// A file as the place that an archive is written to.
struct FileSink: ByteSink {
    let file: WrittenFile

    func append(_ bytes: [UInt8]) throws(RegionWriteError) { try file.append(bytes) }

    func replaceStart(with bytes: [UInt8]) throws(RegionWriteError) { try file.replaceStart(with: bytes) }
}
