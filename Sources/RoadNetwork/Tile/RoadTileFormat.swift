import Geodesy

/// The constants of the road tile format, version 1. `Documentation/RoadTileFormat.md` specifies it to the byte.
package enum RoadTileFormat {
    /// “FDRT” in the order of the bytes.
    package static let magic = SectionTag("FDRT").rawValue
    package static let version: UInt16 = 1
    package static let headerSize = 32
    package static let entrySize = 16
    /// Sections start at multiples of this.
    package static let alignment = 16
    /// Tiles are padded with zeros to a multiple of this.
    package static let padding = 64
    /// The zoom level of road tiles.
    package static let zoom: UInt8 = 13
    /// The grid has this many cells a side.
    package static let gridSide = 32
    /// The number of the first tile of zoom 13 in an archive: all tiles of lower zooms come before it.
    package static let firstNumber: UInt32 = 22_369_621
    package static let lastNumber: UInt32 = 89_478_484
}

/// A section's name: four ASCII characters, in the order of the bytes.
package struct SectionTag: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount == 4, "a section's name has four characters")
        rawValue = name.withUTF8Buffer { UInt32($0[0]) | UInt32($0[1]) << 8 | UInt32($0[2]) << 16 | UInt32($0[3]) << 24 }
    }

    package var description: String {
        String(decoding: withUnsafeBytes(of: rawValue.littleEndian) { Array($0) }, as: UTF8.self)
    }

    package static let nodes = SectionTag("NODE")
    package static let edges = SectionTag("EDGE")
    package static let segments = SectionTag("SEGM")
    package static let successors = SectionTag("SUCC")
    package static let externals = SectionTag("XREF")
    package static let edgeDetails = SectionTag("EDTL")
    package static let points = SectionTag("SHAP")
    package static let ways = SectionTag("WAYS")
    package static let wayEdges = SectionTag("WEDG")
    package static let gridCells = SectionTag("GRDC")
    package static let gridEntries = SectionTag("GRDE")
    package static let viaBans = SectionTag("VBAN")
    package static let viaPaths = SectionTag("VPTH")
    package static let names = SectionTag("NAME")
    package static let refs = SectionTag("REFS")
    package static let destinations = SectionTag("DEST")
    package static let destinationRefs = SectionTag("DREF")
    package static let laneTurns = SectionTag("LTRN")
    package static let vehicleLimits = SectionTag("VLIM")
    package static let limits = SectionTag("LIMT")
    package static let places = SectionTag("PLAC")
    package static let edgePlaces = SectionTag("EPLC")
    package static let pointsOfInterest = SectionTag("POIS")
    package static let stringOffsets = SectionTag("STRO")
    package static let stringBytes = SectionTag("STRB")
}

/// The start of a road tile.
package struct TileHeader {
    package var magic: UInt32
    package var version: UInt16
    package var sectionCount: UInt16
    /// Bytes of the whole tile, padding included.
    package var length: UInt32
    /// CRC-32 of the whole tile with this field as zero.
    package var checksum: UInt32
    package var number: UInt32
    package var originLatitude: Int32
    package var originLongitude: Int32
    /// The version of the turn model that the cached weights come from.
    package var turnModel: UInt32

    package init(sectionCount: UInt16, length: UInt32, number: UInt32, origin: FixedCoordinate, turnModel: UInt32) {
        magic = RoadTileFormat.magic
        version = RoadTileFormat.version
        self.sectionCount = sectionCount
        self.length = length
        checksum = 0
        self.number = number
        originLatitude = origin.latitude
        originLongitude = origin.longitude
        self.turnModel = turnModel
    }
}

/// One entry of a tile's directory.
package struct SectionEntry {
    package var tag: UInt32
    package var version: UInt16
    package var recordSize: UInt16
    package var offset: UInt32
    package var count: UInt32

    package init(tag: SectionTag, version: UInt16, recordSize: UInt16, offset: UInt32, count: UInt32) {
        self.tag = tag.rawValue
        self.version = version
        self.recordSize = recordSize
        self.offset = offset
        self.count = count
    }
}
