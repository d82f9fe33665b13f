import Foundation
import Geodesy
import Synchronization

/// The road network of a region: road tiles, read in place, each checked whole at its first touch.
///
/// Opening costs the same whatever the region's size. All calls answer at once and may come from any thread.
public final class RoadGraph: Sendable {
    /// What the region says of itself.
    public let info: RegionInfo
    private let source: any RoadTileSource
    private let slots = Mutex<[UInt32: Slot]>([:])

    private enum Slot {
        case loaded(LoadedTile)
        case damaged(RoadTileError)
    }

    /// The answer to the question for a tile.
    public enum TileAnswer: Sendable {
        /// The tile.
        case present(RoadTile)
        /// There are no roads.
        case absent
        /// Not here yet: ask again.
        case pending
        /// The tile cannot be used.
        case damaged(RoadTileError)

        /// The tile, where it is there.
        public var tile: RoadTile? {
            if case .present(let tile) = self { tile } else { nil }
        }
    }

    /// Opens a region's folder.
    public convenience init(opening region: URL) throws(RegionError) {
        let info = try RegionInfo(readingFrom: region)
        let file = region.appendingPathComponent(RegionInfo.roadsFileName)
        let archive: PMTilesArchive
        do { archive = try PMTilesArchive(opening: file) } catch { throw .roads(error) }
        if let expected = info.files[RegionInfo.roadsFileName]?.size, expected != archive.size {
            throw .wrongFileSize(file: RegionInfo.roadsFileName, found: archive.size, expected: expected)
        }
        try self.init(info: info, archive: archive)
    }

    /// Opens a region of which the archive is already open, as one in memory.
    public convenience init(info: RegionInfo, archive: PMTilesArchive) throws(RegionError) {
        let header = archive.header
        guard header.tileType == .other, header.tileCompression == .none else {
            throw .noRoadTiles(found: "tiles of type \(header.tileType), compression \(header.tileCompression)")
        }
        self.init(info: info, source: archive)
    }

    /// A road network whose tiles come from elsewhere.
    public init(info: RegionInfo, source: any RoadTileSource) {
        self.info = info
        self.source = source
    }

    /// A tile by its PMTiles number (zoom 13).
    public func tile(_ number: UInt32) -> TileAnswer {
        switch load(number) {
        case .present(let loaded): .present(loaded.tile)
        case .absent: .absent
        case .pending: .pending
        case .damaged(let error): .damaged(error)
        }
    }

    /// The tile that a place lies in. Beyond 85.05° there is none.
    public func tile(at place: Coordinate) -> TileAnswer {
        guard let number = RoadGraph.tileNumber(at: place) else { return .absent }
        return tile(number)
    }

    /// The number of the tile that a place lies in, or `nil` beyond 85.05°.
    public static func tileNumber(at place: Coordinate) -> UInt32? {
        TileCoordinate(place, zoom: RoadTileFormat.zoom).map { UInt32($0.archiveNumber) }
    }

    /// The tile and index of an edge, or `nil` where there is no such edge or its tile is not here.
    ///
    /// References to other tiles must be followed with this: a tile is checked on its own, not against its neighbors.
    public func locate(_ id: EdgeID) -> (tile: RoadTile, index: Int)? {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return nil }
        return (loaded.tile, id.index)
    }

    /// The tiles that were touched so far and cannot be used, by number: there the map has a hole, and whoever gives results must say so.
    public var damagedTiles: [(number: UInt32, error: RoadTileError)] {
        let found = slots.withLock { slots in
            slots.compactMap { number, slot in
                if case .damaged(let error) = slot { (number: number, error: error) } else { nil }
            }
        }
        return found.sorted { $0.number < $1.number }
    }

    enum Loading {
        case present(LoadedTile)
        case absent
        case pending
        case damaged(RoadTileError)
    }

    func load(_ number: UInt32) -> Loading {
        switch slots.withLock({ $0[number] }) {
        case .loaded(let loaded): return .present(loaded)
        case .damaged(let error): return .damaged(error)
        case nil: break
        }
        // Asked and checked outside the lock: another thread may do the same, and then the first result stays.
        let slot: Slot
        switch source.roadTile(number) {
        case .absent: return .absent
        case .pending: return .pending
        case .damaged(let error): slot = .damaged(.unreadable(error))
        case .present(let bytes):
            do { slot = .loaded(try LoadedTile(bytes, number: number)) } catch { slot = .damaged(error) }
        }
        let kept = slots.withLock { slots in
            if let first = slots[number] { return first }
            slots[number] = slot
            return slot
        }
        switch kept {
        case .loaded(let loaded): return .present(loaded)
        case .damaged(let error): return .damaged(error)
        }
    }
}
