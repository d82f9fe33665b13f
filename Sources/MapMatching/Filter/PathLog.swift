import RoadNetwork

/// The ways that the hypotheses came, as a ring of edges that each name the one before.
///
/// Hypotheses share their past, so that a turn costs one entry and a copy nothing. Entries that were overwritten are recognized by
/// their serial number: a path then simply ends there. The offline matcher's log grows instead and forgets nothing.
struct PathLog {
    struct Entry {
        var edge: EdgeID
        var serial: UInt32
        var parent: UInt32
    }

    static let streamingCapacity = 2048

    /// 64 million turns, one gigabyte: beyond it a growing log is a ring too.
    private static let greatestCapacity = 1 << 26

    private(set) var entries: UnsafeMutablePointer<Entry>
    /// The capacity, a power of two, less one.
    private var mask: UInt32
    private let grows: Bool
    private(set) var last: UInt32 = 0

    static func allocate(grows: Bool) -> PathLog {
        PathLog(entries: emptyEntries(streamingCapacity), mask: UInt32(streamingCapacity - 1), grows: grows)
    }

    private init(entries: UnsafeMutablePointer<Entry>, mask: UInt32, grows: Bool) {
        self.entries = entries
        self.mask = mask
        self.grows = grows
    }

    private static func emptyEntries(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(edge: EdgeID(rawValue: 0), serial: 0, parent: 0), count: capacity)
        return entries
    }

    private mutating func grow() {
        let capacity = Int(mask) + 1
        guard capacity < Self.greatestCapacity else { return }
        let larger = Self.emptyEntries(2 * capacity)
        larger.update(from: entries, count: capacity)
        entries.deallocate()
        entries = larger
        mask = UInt32(2 * capacity - 1)
    }

    func deallocate() { entries.deallocate() }

    /// Notes an edge that was entered from another (`parent` 0 for none) and gives its serial number.
    @inline(__always)
    mutating func append(_ edge: EdgeID, parent: UInt32) -> UInt32 {
        last &+= 1
        if last == 0 { last = 1 }
        if grows && last & mask == 0 { grow() }
        entries[Int(last & mask)] = Entry(edge: edge, serial: last, parent: parent)
        return last
    }

    /// The entry with a serial number, as long as it is kept.
    @inline(__always)
    func entry(_ serial: UInt32) -> Entry? {
        if serial == 0 { return nil }
        let entry = entries[Int(serial & mask)]
        return entry.serial == serial ? entry : nil
    }
}
