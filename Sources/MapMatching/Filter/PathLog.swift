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

    static let capacity: UInt32 = 2048

    let entries: UnsafeMutablePointer<Entry>
    private(set) var last: UInt32 = 0

    static func allocate() -> PathLog {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Int(capacity))
        entries.initialize(repeating: Entry(edge: EdgeID(rawValue: 0), serial: 0, parent: 0), count: Int(capacity))
        return PathLog(entries: entries)
    }

    private init(entries: UnsafeMutablePointer<Entry>) { self.entries = entries }

    func deallocate() { entries.deallocate() }

    /// Notes an edge that was entered from another (`parent` 0 for none) and gives its serial number.
    @inline(__always)
    mutating func append(_ edge: EdgeID, parent: UInt32) -> UInt32 {
        last &+= 1
        if last == 0 { last = 1 }
        entries[Int(last % Self.capacity)] = Entry(edge: edge, serial: last, parent: parent)
        return last
    }

    /// The entry with a serial number, as long as it is kept.
    @inline(__always)
    func entry(_ serial: UInt32) -> Entry? {
        if serial == 0 { return nil }
        let entry = entries[Int(serial % Self.capacity)]
        return entry.serial == serial ? entry : nil
    }
}
