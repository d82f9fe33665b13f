/// Where a road network gets its tiles from. It answers at once: what must be fetched first is pending.
public protocol RoadTileSource: Sendable {
    /// The stored bytes of a road tile. They stay valid for as long as the source lives.
    func roadTile(_ number: UInt32) -> RoadTileBytes
}

/// The answer of a source.
public enum RoadTileBytes: @unchecked Sendable {
    /// The tile's bytes, not checked.
    case present(UnsafeRawBufferPointer)
    /// There are no roads.
    case absent
    /// Not here yet: ask again.
    case pending
    /// The source is damaged.
    case damaged(PMTilesError)
}

extension PMTilesArchive: RoadTileSource {
    /// The stored bytes of a road tile.
    public func roadTile(_ number: UInt32) -> RoadTileBytes {
        do {
            guard let bytes = try bytes(ofTile: UInt64(number)) else { return .absent }
            return .present(bytes)
        } catch {
            return .damaged(error)
        }
    }
}
