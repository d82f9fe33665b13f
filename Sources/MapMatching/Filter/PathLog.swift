import RoadNetwork

/// The ways that the hypotheses came, as a ring of edges that each name the one before.
///
/// Hypotheses share their past, so that a turn costs one entry and a copy nothing. Entries that were overwritten are recognized by
/// their serial number: a path then simply ends there.
struct PathLog {
    struct Entry {
        var edge: EdgeID
        var serial: UInt32
        var parent: UInt32
    }

    static let streamingCapacity = 2048

    let entries: UnsafeMutablePointer<Entry>
    /// The capacity, a power of two, less one.
    private let mask: UInt32
    private(set) var last: UInt32 = 0

    static func allocate(capacity: Int = streamingCapacity) -> PathLog {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(edge: EdgeID(rawValue: 0), serial: 0, parent: 0), count: capacity)
        return PathLog(entries: entries, mask: UInt32(capacity - 1))
    }

    private init(entries: UnsafeMutablePointer<Entry>, mask: UInt32) {
        self.entries = entries
        self.mask = mask
    }

    func deallocate() { entries.deallocate() }

    /// Notes an edge that was entered from another (`parent` 0 for none) and gives its serial number.
    @inline(__always)
    mutating func append(_ edge: EdgeID, parent: UInt32) -> UInt32 {
        last &+= 1
        if last == 0 { last = 1 }
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
