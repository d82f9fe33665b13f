import CZlib
import Geodesy
import RoadNetwork

/// Writes a PMTiles archive (version 3) of road tiles, tile by tile in ascending order.
///
/// The header and the root directory take a fixed 16 KB at the start, the tiles follow at a multiple of 64 bytes, then leaf directories and
/// metadata: so that tiles are written as they are made, and memory does not grow with the archive. Equal tiles give equal bytes.
struct PMTilesWriter<Sink: ByteSink> {
    private(set) var sink: Sink
    private var entries: [PMTilesDirectory.Entry] = []
    private var tileBytes: UInt64 = 0
    private var checksum: UInt = 0
    private var written: Int = 0

    private static var start: Int { PMTilesHeader.rootLimit }

    init(sink: Sink) throws(RegionWriteError) {
        self.sink = sink
        try self.sink.append([UInt8](repeating: 0, count: Self.start))
    }

    /// Writes the next tile. Its size is a multiple of 64 bytes.
    mutating func append(tile number: UInt32, _ bytes: [UInt8]) throws(RegionWriteError) {
        entries.append(PMTilesDirectory.Entry(tile: UInt64(number), offset: tileBytes, length: UInt32(bytes.count), run: 1))
        tileBytes += UInt64(bytes.count)
        try write(bytes)
    }

    /// Writes directories, metadata and header. Returns the size and the checksum of the whole.
    mutating func finish(bounds: RegionInfo.Bounds?, attribution: String, name: String) throws(RegionWriteError) -> RegionInfo.File {
        let (root, leaves) = directories()
        for leaf in leaves { try write(leaf) }
        let leafBytes = leaves.reduce(0) { $0 + $1.count }
        let metadata = gzip(Self.metadata(name: name, attribution: attribution))
        try write(metadata)

        var header = PMTilesHeader()
        header.root = .init(offset: UInt64(PMTilesHeader.size), length: UInt64(root.count))
        header.tiles = .init(offset: UInt64(Self.start), length: tileBytes)
        header.leaves = .init(offset: UInt64(Self.start) + tileBytes, length: UInt64(leafBytes))
        header.metadata = .init(offset: header.leaves.offset + UInt64(leafBytes), length: UInt64(metadata.count))
        header.addressedTiles = UInt64(entries.count)
        header.tileEntries = UInt64(entries.count)
        header.tileContents = UInt64(entries.count)
        header.isClustered = true
        header.internalCompression = .gzip
        header.minimumZoom = RoadTileFormat.zoom
        header.maximumZoom = RoadTileFormat.zoom
        header.centerZoom = RoadTileFormat.zoom
        if let bounds { header.setBounds(bounds) }
        var first = header.bytes + root
        first.append(contentsOf: [UInt8](repeating: 0, count: Self.start - first.count))
        try sink.replaceStart(with: first)

        let firstSum = first.withUnsafeBytes { Gzip.crc32($0) }
        let sum = UInt32(truncatingIfNeeded: crc32_combine(UInt(firstSum), checksum, written))
        return RegionInfo.File(size: Self.start + written, crc32: RegionInfo.File.digits(of: sum))
    }

    private mutating func write(_ bytes: [UInt8]) throws(RegionWriteError) {
        checksum = UInt(bytes.withUnsafeBytes { Gzip.crc32($0, continuing: UInt32(truncatingIfNeeded: checksum)) })
        written += bytes.count
        try sink.append(bytes)
    }

    /// The root directory, and leaf directories where the entries do not fit into the root.
    private func directories() -> (root: [UInt8], leaves: [[UInt8]]) {
        let limit = Self.start - PMTilesHeader.size
        let all = gzip(PMTilesDirectory(entries: entries).encoded)
        if all.count <= limit { return (all, []) }
        var size = 4096
        while true {
            var leaves: [[UInt8]] = []
            var pointers: [PMTilesDirectory.Entry] = []
            var offset: UInt64 = 0
            for start in stride(from: 0, to: entries.count, by: size) {
                let leaf = gzip(PMTilesDirectory(entries: Array(entries[start..<min(start + size, entries.count)])).encoded)
                pointers.append(.init(tile: entries[start].tile, offset: offset, length: UInt32(leaf.count), run: 0))
                offset += UInt64(leaf.count)
                leaves.append(leaf)
            }
            let root = gzip(PMTilesDirectory(entries: pointers).encoded)
            if root.count <= limit { return (root, leaves) }
            size *= 2
        }
    }

    private func gzip(_ bytes: [UInt8]) -> [UInt8] {
        guard let packed = Gzip.deflate(bytes) else { preconditionFailure("directories are smaller than 2 GB") }
        return packed
    }

    private static func metadata(name: String, attribution: String) -> [UInt8] {
        let text = RegionInfo(name: name, attribution: attribution)
        func quoted(_ text: String) -> String {
            var result = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": result += "\\\""
                case "\\": result += "\\\\"
                case _ where scalar.value < 0x20: result += " "
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result + "\""
        }
        return Array("{\"attribution\":\(quoted(text.attribution)),\"name\":\(quoted(text.name)),\"type\":\"roads\"}".utf8)
    }
}

extension PMTilesHeader {
    /// Sets the corners and the center. A box across 180° is shown as the whole world around, since the format knows no such box.
    fileprivate mutating func setBounds(_ bounds: RegionInfo.Bounds) {
        let crosses = bounds.west > bounds.east
        func fixed(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
            FixedCoordinate(latitude: Int32((latitude * 1e7).rounded()), longitude: Int32((longitude * 1e7).rounded()))
        }
        southWest = fixed(bounds.south, crosses ? -180 : bounds.west)
        northEast = fixed(bounds.north, crosses ? 180 : bounds.east)
        let middle = (bounds.west + bounds.east + (crosses ? 360 : 0)) / 2
        center = fixed((bounds.south + bounds.north) / 2, Coordinate.wrappedLongitude(middle))
    }
}
