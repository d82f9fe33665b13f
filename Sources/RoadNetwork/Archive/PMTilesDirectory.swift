/// A directory of a PMTiles archive: runs of tile numbers and where their contents lie.
///
/// Source: PMTiles specification version 3, section 4.
public struct PMTilesDirectory: Hashable, Sendable {
    /// One entry.
    public struct Entry: Hashable, Sendable {
        /// The first tile number.
        public var tile: UInt64
        /// Where the content starts, from the start of the tiles or of the leaf directories.
        public var offset: UInt64
        /// How long the content is.
        public var length: UInt32
        /// How many tile numbers in a row share the content; 0 for a leaf directory.
        public var run: UInt32

        /// An entry.
        public init(tile: UInt64, offset: UInt64, length: UInt32, run: UInt32) {
            self.tile = tile
            self.offset = offset
            self.length = length
            self.run = run
        }
    }

    /// The entries, by ascending tile number.
    public var entries: [Entry]

    /// A directory from entries in ascending order.
    public init(entries: [Entry]) { self.entries = entries }

    /// Decodes a directory that is not compressed any more.
    public init(decoding bytes: [UInt8]) throws(PMTilesError) {
        var reader = VarintReader(bytes: bytes)
        let count = try reader.next()
        // Each entry takes at least four bytes, so that no count can make us allocate more than the bytes are worth.
        guard count <= UInt64(bytes.count / 4) else { throw .damagedDirectory(reason: "it promises \(count) entries") }
        var entries = [Entry](repeating: Entry(tile: 0, offset: 0, length: 0, run: 0), count: Int(count))
        var tile: UInt64 = 0
        for index in entries.indices {
            let (next, overflow) = tile.addingReportingOverflow(try reader.next())
            guard !overflow, index == 0 || next > tile else { throw .damagedDirectory(reason: "tile numbers do not ascend") }
            tile = next
            entries[index].tile = tile
        }
        for index in entries.indices { entries[index].run = try reader.nextShort() }
        for index in entries.indices { entries[index].length = try reader.nextShort() }
        var end: UInt64 = 0
        for index in entries.indices {
            let value = try reader.next()
            if value == 0 {
                guard index > 0 else { throw .damagedDirectory(reason: "the first entry has no offset") }
                entries[index].offset = end
            } else {
                entries[index].offset = value - 1
            }
            let (next, overflow) = entries[index].offset.addingReportingOverflow(UInt64(entries[index].length))
            guard !overflow else { throw .damagedDirectory(reason: "an offset is out of range") }
            end = next
        }
        self.entries = entries
    }

    /// The directory as it stands in an archive, before compression.
    public var encoded: [UInt8] {
        var result: [UInt8] = []
        func append(_ value: UInt64) {
            var rest = value
            while rest >= 0x80 {
                result.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            result.append(UInt8(rest))
        }
        append(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            append(entry.tile - last)
            last = entry.tile
        }
        for entry in entries { append(UInt64(entry.run)) }
        for entry in entries { append(UInt64(entry.length)) }
        var end: UInt64?
        for entry in entries {
            append(entry.offset == end ? 0 : entry.offset + 1)
            end = entry.offset + UInt64(entry.length)
        }
        return result
    }

    /// The entry that covers a tile number, or the leaf directory where it would stand.
    ///
    /// - Complexity: O(log n).
    public func entry(for tile: UInt64) -> Entry? {
        guard let entry = entries[..<entries.partitioningIndex { $0.tile > tile }].last else { return nil }
        return entry.run == 0 || tile - entry.tile < UInt64(entry.run) ? entry : nil
    }
}

/// Reads numbers of seven bits a byte, the lowest first.
private struct VarintReader {
    let bytes: [UInt8]
    var position = 0

    mutating func next() throws(PMTilesError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard position < bytes.count else { throw .damagedDirectory(reason: "it ends within a number") }
            let byte = bytes[position]
            position += 1
            guard shift < 63 || byte <= 1 else { throw .damagedDirectory(reason: "a number is too large") }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift <= 63 else { throw .damagedDirectory(reason: "a number is too large") }
        }
    }

    mutating func nextShort() throws(PMTilesError) -> UInt32 {
        let value = try next()
        guard let short = UInt32(exactly: value) else { throw .damagedDirectory(reason: "a length is too large") }
        return short
    }
}
