import Foundation
import Geodesy
import Synchronization

/// A PMTiles archive (version 3), read in place: mapped from a file or held in memory.
///
/// Opening reads the header and the root directory, whatever the archive's size; leaf directories are read when they are asked
/// for, and the last few are kept. Every offset and length is checked, so that no archive can make it read elsewhere, loop or
/// allocate without bound.
public final class PMTilesArchive: Sendable {
    /// Where the parts lie and what the tiles are.
    public let header: PMTilesHeader
    private let file: MappedFile
    private let root: PMTilesDirectory
    private let leaves = Mutex<[(range: PMTilesHeader.ByteRange, directory: PMTilesDirectory)]>([])

    private static let directoryLimit = 16 << 20
    private static let keptLeaves = 16
    private static let maximumDepth = 4

    /// Opens an archive file.
    public convenience init(opening url: URL) throws(PMTilesError) {
        try self.init(file: MappedFile(url))
    }

    /// Opens an archive that is in memory.
    public convenience init(bytes: [UInt8]) throws(PMTilesError) {
        try self.init(file: MappedFile(bytes))
    }

    private init(file: MappedFile) throws(PMTilesError) {
        self.file = file
        header = try PMTilesHeader(file.bytes)
        for (part, name) in [
            (header.root, "root directory"), (header.metadata, "metadata"), (header.leaves, "leaf directories"), (header.tiles, "tiles"),
        ] {
            let (end, overflow) = part.offset.addingReportingOverflow(part.length)
            guard !overflow, end <= UInt64(file.bytes.count) else {
                throw .truncated(part: name, missingBytes: overflow ? .max : Int(clamping: end - UInt64(file.bytes.count)))
            }
        }
        root = try PMTilesArchive.directory(file.bytes, at: header.root, compression: header.internalCompression)
    }

    /// The size of the whole archive, bytes.
    public var size: Int { file.bytes.count }

    /// The stored bytes of a tile, still compressed as ``PMTilesHeader/tileCompression`` says, or `nil` where there is none.
    ///
    /// They are valid for as long as this archive lives.
    ///
    /// - Complexity: O(log n) in a directory; a leaf directory that is not kept is decoded first.
    public func bytes(ofTile number: UInt64) throws(PMTilesError) -> UnsafeRawBufferPointer? {
        var directory = root
        for _ in 0..<PMTilesArchive.maximumDepth {
            guard let entry = directory.entry(for: number) else { return nil }
            let container = entry.run == 0 ? header.leaves : header.tiles
            let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
            guard !overflow, end <= container.length else { throw .damagedDirectory(reason: "an entry lies beyond the archive") }
            let range = PMTilesHeader.ByteRange(offset: container.offset + entry.offset, length: UInt64(entry.length))
            if entry.run > 0 { return PMTilesArchive.slice(file.bytes, range) }
            directory = try leaf(at: range)
        }
        throw .damagedDirectory(reason: "directories are nested too deep")
    }

    /// A copy of the stored bytes of a tile by its place in the pyramid, or `nil` where there is none.
    public func data(of tile: TileCoordinate) throws(PMTilesError) -> Data? {
        try bytes(ofTile: tile.archiveNumber).map { Data($0) }
    }

    /// The metadata, JSON, inflated.
    public func metadata() throws(PMTilesError) -> Data {
        let stored = PMTilesArchive.slice(file.bytes, header.metadata)
        return Data(try PMTilesArchive.inflate(stored, compression: header.internalCompression))
    }

    /// All entries that have content, in ascending order of their tile numbers, leaf directories followed.
    ///
    /// - Complexity: O(n): for inspection and tests.
    public func allEntries() throws(PMTilesError) -> [PMTilesDirectory.Entry] {
        var result: [PMTilesDirectory.Entry] = []
        try collect(root, depth: 0, into: &result)
        return result
    }

    private func collect(
        _ directory: PMTilesDirectory, depth: Int, into result: inout [PMTilesDirectory.Entry]
    ) throws(PMTilesError) {
        guard depth < PMTilesArchive.maximumDepth else { throw .damagedDirectory(reason: "directories are nested too deep") }
        for entry in directory.entries {
            if entry.run > 0 {
                // Ascending over all leaves: a leaf that is named twice cannot be followed twice.
                if let last = result.last, last.tile >= entry.tile { throw .damagedDirectory(reason: "tile numbers do not ascend") }
                result.append(entry)
            } else {
                let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
                guard !overflow, end <= header.leaves.length else { throw .damagedDirectory(reason: "an entry lies beyond the archive") }
                let range = PMTilesHeader.ByteRange(offset: header.leaves.offset + entry.offset, length: UInt64(entry.length))
                let count = result.count
                try collect(leaf(at: range), depth: depth + 1, into: &result)
                guard result.count > count else { throw .damagedDirectory(reason: "a leaf directory is empty") }
            }
        }
    }

    private func leaf(at range: PMTilesHeader.ByteRange) throws(PMTilesError) -> PMTilesDirectory {
        if let kept = leaves.withLock({ kept in kept.first { $0.range == range }?.directory }) { return kept }
        let directory = try PMTilesArchive.directory(file.bytes, at: range, compression: header.internalCompression)
        leaves.withLock { kept in
            if kept.count >= PMTilesArchive.keptLeaves { kept.removeFirst() }
            kept.append((range, directory))
        }
        return directory
    }

    private static func slice(_ bytes: UnsafeRawBufferPointer, _ range: PMTilesHeader.ByteRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[Int(range.offset)..<Int(range.offset + range.length)])
    }

    private static func directory(
        _ bytes: UnsafeRawBufferPointer, at range: PMTilesHeader.ByteRange, compression: PMTilesHeader.Compression
    ) throws(PMTilesError) -> PMTilesDirectory {
        try PMTilesDirectory(decoding: inflate(slice(bytes, range), compression: compression))
    }

    private static func inflate(
        _ stored: UnsafeRawBufferPointer, compression: PMTilesHeader.Compression
    ) throws(PMTilesError) -> [UInt8] {
        switch compression {
        case .none:
            guard stored.count <= directoryLimit else { throw .damagedDirectory(reason: "it is too large") }
            return Array(stored)
        case .gzip:
            guard let bytes = Gzip.inflate(stored, limit: directoryLimit) else {
                throw .damagedDirectory(reason: "its gzip stream is damaged or too large")
            }
            return bytes
        case .unknown, .brotli, .zstandard:
            throw .unsupportedCompression(found: Int(compression.rawValue))
        }
    }
}
