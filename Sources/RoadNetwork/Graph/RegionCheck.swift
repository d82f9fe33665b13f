public import Foundation

/// A check of all bytes of a region, as after a copy or a download: sizes and checksums of its files, and every road tile.
///
/// Opening a region checks what it reads; this reads everything, and takes as long as the files are large.
public struct RegionCheck: Sendable {
    /// How many files were read.
    public private(set) var files = 0
    /// How many road tiles were checked.
    public private(set) var tiles = 0
    /// What is wrong, in words, the first ones of each kind; none where all is well.
    public private(set) var faults: [String] = []

    private static let mostFaults = 20

    /// Checks a region's folder.
    ///
    /// - Throws: where it is no region, or its roads cannot be opened.
    public init(of region: URL) throws(RegionError) {
        let info = try RegionInfo(readingFrom: region)
        for (name, file) in info.files.sorted(by: { $0.key < $1.key }) { check(name, file, in: region) }
        let roads = region.appendingPathComponent(RegionInfo.roadsFileName)
        do throws(PMTilesError) {
            let archive = try PMTilesArchive(opening: roads)
            try check(tilesOf: archive, of: RoadGraph(info: info, source: archive), expected: info.counts.tiles)
        } catch {
            note("\(RegionInfo.roadsFileName): \(error)")
        }
    }

    private mutating func check(_ name: String, _ file: RegionInfo.File, in region: URL) {
        // A name from the file itself: it may not lead out of the region.
        guard !name.contains("/"), name != "..", let handle = try? FileHandle(forReadingFrom: region.appendingPathComponent(name)) else {
            return note("\(name): it cannot be read")
        }
        defer { try? handle.close() }
        files += 1
        var size = 0
        var sum: UInt32 = 0
        do {
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                size += part.count
                sum = part.withUnsafeBytes { Gzip.crc32($0, continuing: sum) }
            }
        } catch {
            return note("\(name): it cannot be read: \(FileFault.reason(error))")
        }
        if size != file.size { note("\(name): found \(size) bytes, expected \(file.size)") }
        let digits = RegionInfo.File.digits(of: sum)
        if digits != file.crc32 { note("\(name): found the CRC-32 \(digits), expected \(file.crc32)") }
    }

    private mutating func check(tilesOf archive: PMTilesArchive, of graph: RoadGraph, expected: Int) throws(PMTilesError) {
        for entry in try archive.allEntries() {
            guard let number = UInt32(exactly: entry.tile) else {
                note("road tile \(entry.tile): expected a number of zoom \(RoadTileFormat.zoom)")
                continue
            }
            tiles += 1
            switch graph.tile(number) {
            case .damaged(let error): note("road tile \(number): \(error)")
            case .present, .absent, .pending: break
            }
        }
        if tiles != expected { note("found \(tiles) road tiles, expected \(expected)") }
    }

    private mutating func note(_ fault: String) {
        if faults.count < RegionCheck.mostFaults { faults.append(fault) }
    }
}

extension RegionInfo.File {
    /// A checksum as eight hexadecimal digits.
    package static func digits(of sum: UInt32) -> String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
