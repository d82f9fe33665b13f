import Geodesy

/// The header of a PMTiles archive, version 3: where its parts lie and what its tiles are.
///
/// Source: PMTiles specification version 3, section 3. Offsets and lengths are bytes from the start of the file.
public struct PMTilesHeader: Hashable, Sendable {
    /// The size of a header, bytes.
    public static let size = 127
    /// The root directory must end before this byte.
    public static let rootLimit = 16_384

    /// How bytes are compressed.
    public enum Compression: UInt8, Sendable, Hashable {
        /// Not known.
        case unknown = 0
        /// Not at all.
        case none
        /// gzip.
        case gzip
        /// Brotli.
        case brotli
        /// Zstandard.
        case zstandard
    }

    /// What the tiles are.
    public enum TileType: UInt8, Sendable, Hashable {
        /// Something else: road tiles are such.
        case other = 0
        /// Mapbox Vector Tiles.
        case vector
        /// PNG pictures.
        case png
        /// JPEG pictures.
        case jpeg
        /// WebP pictures.
        case webp
        /// AVIF pictures.
        case avif
    }

    /// The root directory.
    public var root = ByteRange()
    /// The metadata, JSON.
    public var metadata = ByteRange()
    /// The leaf directories.
    public var leaves = ByteRange()
    /// The tiles.
    public var tiles = ByteRange()
    /// How many tile numbers have content.
    public var addressedTiles: UInt64 = 0
    /// How many entries the directories have.
    public var tileEntries: UInt64 = 0
    /// How many contents there are.
    public var tileContents: UInt64 = 0
    /// Whether contents stand in the order of tile numbers.
    public var isClustered = false
    /// How directories and metadata are compressed.
    public var internalCompression = Compression.none
    /// How tiles are compressed.
    public var tileCompression = Compression.none
    /// What the tiles are.
    public var tileType = TileType.other
    /// Whether the tiles are vector tiles, packed so that browsers read them: those of a drawn map.
    public var isForBrowsers: Bool { tileType == .vector && [.none, .gzip].contains(tileCompression) }
    /// The lowest zoom.
    public var minimumZoom: UInt8 = 0
    /// The highest zoom.
    public var maximumZoom: UInt8 = 0
    /// The south-west corner.
    public var southWest = FixedCoordinate(latitude: 0, longitude: 0)
    /// The north-east corner.
    public var northEast = FixedCoordinate(latitude: 0, longitude: 0)
    /// The zoom to show first.
    public var centerZoom: UInt8 = 0
    /// The place to show first.
    public var center = FixedCoordinate(latitude: 0, longitude: 0)

    /// A part of the file.
    public struct ByteRange: Hashable, Sendable {
        /// Where it starts.
        public var offset: UInt64
        /// How long it is.
        public var length: UInt64

        /// A part of the file.
        public init(offset: UInt64 = 0, length: UInt64 = 0) {
            self.offset = offset
            self.length = length
        }
    }

    /// A header of an empty archive.
    public init() {}
}

extension PMTilesHeader {
    /// Reads a header.
    public init(_ bytes: UnsafeRawBufferPointer) throws(PMTilesError) {
        let signature = Array("PMTiles".utf8)
        guard bytes.prefix(signature.count).elementsEqual(signature) else { throw .notAnArchive }
        guard bytes.count >= PMTilesHeader.size else {
            throw .truncated(part: "header", missingBytes: PMTilesHeader.size - bytes.count)
        }
        guard bytes[7] == 3 else { throw .unsupportedVersion(found: Int(bytes[7]), supported: 3) }
        func long(_ offset: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
        func place(_ offset: Int) -> FixedCoordinate {
            FixedCoordinate(
                latitude: Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self)),
                longitude: Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
        }
        root = ByteRange(offset: long(8), length: long(16))
        metadata = ByteRange(offset: long(24), length: long(32))
        leaves = ByteRange(offset: long(40), length: long(48))
        tiles = ByteRange(offset: long(56), length: long(64))
        addressedTiles = long(72)
        tileEntries = long(80)
        tileContents = long(88)
        isClustered = bytes[96] == 1
        internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
        tileCompression = Compression(rawValue: bytes[98]) ?? .unknown
        tileType = TileType(rawValue: bytes[99]) ?? .other
        minimumZoom = bytes[100]
        maximumZoom = bytes[101]
        southWest = place(102)
        northEast = place(110)
        centerZoom = bytes[118]
        center = place(119)
    }

    /// The header as it stands in a file.
    public var bytes: [UInt8] {
        var result = Array("PMTiles".utf8) + [3]
        func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { result.append(contentsOf: $0) } }
        for part in [root, metadata, leaves, tiles] {
            append(part.offset)
            append(part.length)
        }
        append(addressedTiles)
        append(tileEntries)
        append(tileContents)
        result += [
            isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType.rawValue, minimumZoom, maximumZoom,
        ]
        for corner in [southWest, northEast] {
            append(corner.longitude)
            append(corner.latitude)
        }
        append(centerZoom)
        append(center.longitude)
        append(center.latitude)
        return result
    }
}
