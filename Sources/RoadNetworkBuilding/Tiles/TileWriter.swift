import CZlib
import Geodesy
import RoadNetwork

/// Puts the sections of a road tile together: header, directory, aligned sections, padding, checksum.
struct TileWriter {
    private var entries: [(tag: SectionTag, recordSize: Int, count: Int, bytes: [UInt8])] = []

    /// Adds a section. Records have no gaps between their fields, so that equal records are equal bytes.
    mutating func add<Record>(_ tag: SectionTag, _ records: [Record]) {
        entries.append((tag, MemoryLayout<Record>.stride, records.count, records.withUnsafeBytes { Array($0) }))
    }

    /// The bytes of the tile.
    func bytes(number: UInt32, origin: FixedCoordinate) -> [UInt8] {
        var position = RoadTileFormat.headerSize + entries.count * RoadTileFormat.entrySize
        var directory: [SectionEntry] = []
        for entry in entries {
            position = position.roundedUp(to: RoadTileFormat.alignment)
            directory.append(
                SectionEntry(
                    tag: entry.tag, version: 1, recordSize: UInt16(entry.recordSize), offset: UInt32(position), count: UInt32(entry.count)))
            position += entry.bytes.count
        }
        let length = position.roundedUp(to: RoadTileFormat.padding)
        var result = [UInt8](repeating: 0, count: length)
        result.withUnsafeMutableBytes { result in
            var header = TileHeader(
                sectionCount: UInt16(entries.count), length: UInt32(length), number: number, origin: origin, turnModel: TurnModel.version)
            result.storeBytes(of: header, as: TileHeader.self)
            for (index, entry) in directory.enumerated() {
                let place = RoadTileFormat.headerSize + index * RoadTileFormat.entrySize
                result.storeBytes(of: entry, toByteOffset: place, as: SectionEntry.self)
                let content = entries[index].bytes
                UnsafeMutableRawBufferPointer(rebasing: result[Int(entry.offset)..<Int(entry.offset) + content.count]).copyBytes(
                    from: content)
            }
            header.checksum = LoadedTile.checksum(of: UnsafeRawBufferPointer(result))
            result.storeBytes(of: header, as: TileHeader.self)
        }
        return result
    }
}

extension Int {
    /// This number, or the next that a power of two divides.
    func roundedUp(to multiple: Int) -> Int { (self + multiple - 1) & ~(multiple - 1) }
}
