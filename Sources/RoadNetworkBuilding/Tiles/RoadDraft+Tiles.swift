import Dispatch
import Geodesy
import RoadNetwork

extension RoadDraft {
    /// Makes all tiles, some at a time, and gives them in ascending order. The bytes do not depend on the number of threads.
    ///
    /// Returns how many there are.
    func forEachTile(_ body: (UInt32, [UInt8]) throws(RegionWriteError) -> Void) throws(RegionWriteError) -> Int {
        let index = TileIndex(roads: roads, nodes: nodes, points: points)
        let batch = threads * 4
        for start in stride(from: 0, to: index.tiles.count, by: batch) {
            let range = start..<min(start + batch, index.tiles.count)
            let encoded = encode(range, of: index)
            for (position, bytes) in zip(range, encoded) { try body(index.tiles[position], bytes) }
        }
        return index.tiles.count
    }

    private func encode(_ range: Range<Int>, of index: TileIndex) -> [[UInt8]] {
        @Sendable func tile(_ position: Int) -> [UInt8] {
            let number = index.tiles[position]
            var encoder = TileEncoder(draft: self, number: number, tile: TileCoordinate(roadTile: number))
            return encoder.encode(crossings: index.crossings(ofTileAt: position))
        }
        guard threads > 1, range.count > 1 else { return range.map(tile) }
        return [[UInt8]](unsafeUninitializedCapacity: range.count) { buffer, count in
            nonisolated(unsafe) let buffer = buffer
            DispatchQueue.concurrentPerform(iterations: range.count) { step in
                buffer.initializeElement(at: step, to: tile(range.lowerBound + step))
            }
            count = range.count
        }
    }

    /// The archive of roads in memory, and what the region says of itself: for tests, and for small maps that are drawn and not imported.
    public func archive(name: String) -> (info: RegionInfo, bytes: [UInt8]) {
        do {
            var writer = try PMTilesWriter(sink: MemorySink())
            let info = try write(to: &writer, name: name, osmTimestamp: nil)
            return (info, writer.sink.bytes)
        } catch {
            preconditionFailure("writing to memory does not fail: \(error)")
        }
    }

    /// Writes all tiles and gives what the region says of itself.
    func write<Sink: ByteSink>(
        to writer: inout PMTilesWriter<Sink>, name: String, osmTimestamp: String?
    ) throws(RegionWriteError) -> RegionInfo {
        var info = RegionInfo(name: name)
        info.osmTimestamp = osmTimestamp
        info.bounds = bounds
        info.counts = counts
        info.counts.tiles = try forEachTile { number, bytes throws(RegionWriteError) in try writer.append(tile: number, bytes) }
        info.files[RegionInfo.roadsFileName] = try writer.finish(bounds: bounds, attribution: info.attribution, name: name)
        return info
    }
}

extension TileCoordinate {
    /// The tile of zoom 13 with a number, the other way along the Hilbert curve.
    ///
    /// Source: PMTiles specification version 3, section 4.1.
    init(roadTile number: UInt32) {
        var rest = number - RoadTileFormat.firstNumber
        var x: UInt32 = 0
        var y: UInt32 = 0
        var side: UInt32 = 1
        while side < 1 << UInt32(RoadTileFormat.zoom) {
            let right = 1 & (rest / 2)
            let lower = 1 & (rest ^ right)
            if lower == 0 {
                if right == 1 {
                    x = side - 1 - x
                    y = side - 1 - y
                }
                swap(&x, &y)
            }
            x += side * right
            y += side * lower
            rest /= 4
            side *= 2
        }
        self.init(zoom: RoadTileFormat.zoom, x: x, y: y)
    }
}
