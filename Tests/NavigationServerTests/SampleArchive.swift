import RoadNetwork

/// A PMTiles archive with one tile, at zoom 0: the bytes `abc`.
enum SampleArchive {
    static func bytes(_ type: PMTilesHeader.TileType = .vector) -> [UInt8] {
        let (root, metadata, tile): ([UInt8], [UInt8], [UInt8]) = ([1, 0, 1, 3, 1], Array("{}".utf8), Array("abc".utf8))
        var header = PMTilesHeader()
        header.root = .init(offset: 127, length: UInt64(root.count))
        header.metadata = .init(offset: 127 + UInt64(root.count), length: UInt64(metadata.count))
        header.leaves = .init(offset: header.metadata.offset + header.metadata.length, length: 0)
        header.tiles = .init(offset: header.leaves.offset, length: UInt64(tile.count))
        header.tileType = type
        return header.bytes + root + metadata + tile
    }
}
