import Foundation

/// Writes small PBF files as a test wants them, damaged or odd (OSM wiki, “PBF Format”): a few fields of protocol buffers, no more.
struct PBFWriter {
    /// The bytes of a message.
    struct Message {
        private(set) var bytes: [UInt8] = []

        mutating func number(_ field: Int, _ value: UInt64) {
            varint(UInt64(field << 3))
            varint(value)
        }

        mutating func data(_ field: Int, _ value: [UInt8]) {
            varint(UInt64(field << 3 | 2))
            varint(UInt64(value.count))
            bytes += value
        }

        mutating func text(_ field: Int, _ value: String) { data(field, Array(value.utf8)) }

        mutating func packed(_ field: Int, _ values: [UInt64]) {
            var inner = Message()
            for value in values { inner.varint(value) }
            data(field, inner.bytes)
        }

        /// Differences to the value before, zigzag.
        mutating func deltas(_ field: Int, _ values: [Int64]) {
            var last: Int64 = 0
            var differences: [UInt64] = []
            for value in values {
                differences.append(zigzag(value &- last))
                last = value
            }
            packed(field, differences)
        }

        mutating func varint(_ value: UInt64) {
            var rest = value
            while rest > 0x7F {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    private(set) var bytes: [UInt8] = []

    /// A file that begins with a header block.
    init(required: [String] = ["OsmSchema-V0.6", "DenseNodes"], optional: [String] = []) {
        var header = Message()
        for feature in required { header.text(4, feature) }
        for feature in optional { header.text(5, feature) }
        header.text(16, "test")
        blob("OSMHeader", header.bytes)
    }

    /// Adds a block whose content stands in the given field of the blob: 1 raw, 3 zlib, 6 lz4, 7 zstd.
    mutating func blob(_ type: String, _ content: [UInt8], field: Int = 1) {
        var blob = Message()
        blob.data(field, content)
        if field != 1 { blob.number(2, UInt64(content.count)) }
        var header = Message()
        header.text(1, type)
        header.number(3, UInt64(blob.bytes.count))
        withUnsafeBytes(of: UInt32(header.bytes.count).bigEndian) { bytes += $0 }
        bytes += header.bytes + blob.bytes
    }

    /// What a block of data holds.
    struct Block {
        var strings: [String] = [""]
        var granularity: UInt64?
        var latitudeOffset: Int64?
        var longitudeOffset: Int64?
        var groups: [Message] = []

        mutating func string(_ text: String) -> UInt64 {
            if let index = strings.firstIndex(of: text) { return UInt64(index) }
            strings.append(text)
            return UInt64(strings.count - 1)
        }

        /// Dense nodes: ids and raw coordinates. `info` is put in as the message DenseInfo.
        mutating func dense(_ nodes: [(id: Int64, latitude: Int64, longitude: Int64)], info: Message? = nil) {
            var dense = Message()
            dense.deltas(1, nodes.map(\.id))
            if let info { dense.data(5, info.bytes) }
            dense.deltas(8, nodes.map(\.latitude))
            dense.deltas(9, nodes.map(\.longitude))
            var group = Message()
            group.data(2, dense.bytes)
            groups.append(group)
        }

        mutating func plainNode(_ id: Int64, latitude: Int64, longitude: Int64, tags: [(String, String)] = []) {
            var node = Message()
            node.number(1, zigzag(id))
            node.packed(2, tags.map { string($0.0) })
            node.packed(3, tags.map { string($0.1) })
            node.number(8, zigzag(latitude))
            node.number(9, zigzag(longitude))
            var group = Message()
            group.data(1, node.bytes)
            groups.append(group)
        }

        /// A way; with `places`, raw coordinates of its nodes stand in it (LocationsOnWays).
        mutating func way(
            _ id: Int64, nodes: [Int64], tags: [(String, String)] = [("highway", "residential")], info: Message? = nil,
            places: [(latitude: Int64, longitude: Int64)] = []
        ) {
            var way = Message()
            way.number(1, UInt64(bitPattern: id))
            way.packed(2, tags.map { string($0.0) })
            way.packed(3, tags.map { string($0.1) })
            if let info { way.data(4, info.bytes) }
            way.deltas(8, nodes)
            if !places.isEmpty {
                way.deltas(9, places.map(\.latitude))
                way.deltas(10, places.map(\.longitude))
            }
            var group = Message()
            group.data(3, way.bytes)
            groups.append(group)
        }

        var bytes: [UInt8] {
            var table = Message()
            for string in strings { table.text(1, string) }
            var block = Message()
            block.data(1, table.bytes)
            for group in groups { block.data(2, group.bytes) }
            if let granularity { block.number(17, granularity) }
            if let latitudeOffset { block.number(19, UInt64(bitPattern: latitudeOffset)) }
            if let longitudeOffset { block.number(20, UInt64(bitPattern: longitudeOffset)) }
            return block.bytes
        }
    }

    mutating func block(_ fill: (inout Block) -> Void) {
        var block = Block()
        fill(&block)
        blob("OSMData", block.bytes)
    }
}

/// A file that goes with this value.
final class TemporaryFile {
    let path: String

    init(_ bytes: some Collection<UInt8>, name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("freedrive-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent(name).path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
}
