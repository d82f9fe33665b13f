import Geodesy
import RoadNetwork

/// The few tiles that hypotheses stand on, each with the fix projected into its frame once.
struct TileTable {
    struct Slot {
        var tile: RoadTile
        /// The number of the fix that ``point`` belongs to.
        var stamp: UInt32
        /// The fix in the tile's frame.
        var point: SIMD2<Float>
        var isUsed: Bool
    }

    static let capacity = 24

    let slots: UnsafeMutablePointer<Slot>
    private(set) var count = 0

    static func allocate() -> TileTable {
        TileTable(slots: UnsafeMutablePointer<Slot>.allocate(capacity: capacity))
    }

    private init(slots: UnsafeMutablePointer<Slot>) { self.slots = slots }

    func deallocate() { slots.deallocate() }

    /// The place of a tile in the table, or `nil`.
    @inline(__always)
    func find(_ number: UInt32) -> Int? {
        for index in 0..<count where slots[index].tile.number == number { return index }
        return nil
    }

    /// Takes a tile in. Where the table is full it takes the place of the tile that was used longest ago and that no hypothesis stands on.
    mutating func insert(_ tile: RoadTile, _ hypotheses: UnsafeMutablePointer<Hypothesis>, _ hypothesisCount: Int) -> Int? {
        if count < Self.capacity {
            slots.advanced(by: count).initialize(to: Slot(tile: tile, stamp: 0, point: .zero, isUsed: false))
            count += 1
            return count - 1
        }
        for index in 0..<count { slots[index].isUsed = false }
        for index in 0..<hypothesisCount { slots[Int(hypotheses[index].slot)].isUsed = true }
        var oldest: Int?
        for index in 0..<count where !slots[index].isUsed {
            if oldest.map({ slots[index].stamp < slots[$0].stamp }) ?? true { oldest = index }
        }
        guard let oldest else { return nil }
        slots[oldest] = Slot(tile: tile, stamp: 0, point: .zero, isUsed: false)
        return oldest
    }

    /// The fix in the frame of a tile.
    @inline(__always)
    func point(_ slot: Int, _ coordinate: Coordinate, stamp: UInt32) -> SIMD2<Float> {
        if slots[slot].stamp != stamp {
            slots[slot].point = slots[slot].tile.frame.point(coordinate)
            slots[slot].stamp = stamp
        }
        return slots[slot].point
    }

    /// Forgets all tiles.
    mutating func removeAll() { count = 0 }
}
