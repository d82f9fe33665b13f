import RoadNetwork

/// The ways that cars can use, in the order of the file, in flat arrays: records of one size, and lists that they point into.
struct WayTable {
    /// The nodes of all ways one after the other, by their numbers in the node table.
    var nodes: [UInt32] = []
    private(set) var records: [WayRecord] = []
    private(set) var strings = StringInterner()
    private(set) var names: [NameEntry] = []
    private(set) var refs: [RefEntry] = []
    private(set) var destinations: [DestinationEntry] = []
    private(set) var limits: [LimitEntry] = []

    var count: Int { records.count }

    mutating func append(id: Int64, firstNode: Int, description: RoadDescription) {
        var record = WayRecord(id: id, firstNode: firstNode, nodeCount: nodes.count - firstNode, description: description)
        record.surface = description.surface.map { strings.number(of: $0) } ?? 0
        record.firstName = UInt32(names.count)
        for name in description.names {
            names.append(NameEntry(kind: 0, language: strings.number(of: name.language ?? ""), text: strings.number(of: name.text)))
        }
        if let name = description.tunnelName { names.append(NameEntry(kind: 1, language: 0, text: strings.number(of: name))) }
        record.firstRef = UInt32(refs.count)
        for ref in description.refs {
            refs.append(RefEntry(network: strings.number(of: ref.network ?? ""), ref: strings.number(of: ref.ref)))
        }
        record.firstDestination = UInt32(destinations.count)
        for text in description.destinationsForward {
            destinations.append(DestinationEntry(isBackward: false, text: strings.number(of: text)))
        }
        for text in description.destinationsBackward {
            destinations.append(DestinationEntry(isBackward: true, text: strings.number(of: text)))
        }
        record.firstLimit = UInt32(limits.count)
        for rule in description.limitsForward { append(rule, isBackward: false) }
        for rule in description.limitsBackward { append(rule, isBackward: true) }
        records.append(record)
    }

    private mutating func append(_ rule: SpeedLimitRule, isBackward: Bool) {
        limits.append(
            LimitEntry(
                isBackward: isBackward, value: rule.value, origin: rule.origin, lane: rule.lane,
                condition: strings.number(of: rule.condition ?? ""), vehicle: strings.number(of: rule.vehicle ?? "")))
    }

    /// The part of a list that belongs to a way.
    func names(of way: Int) -> ArraySlice<NameEntry> { names[range(of: way, \.firstName, end: names.count)] }
    func refs(of way: Int) -> ArraySlice<RefEntry> { refs[range(of: way, \.firstRef, end: refs.count)] }
    func destinations(of way: Int) -> ArraySlice<DestinationEntry> {
        destinations[range(of: way, \.firstDestination, end: destinations.count)]
    }
    func limits(of way: Int) -> ArraySlice<LimitEntry> { limits[range(of: way, \.firstLimit, end: limits.count)] }

    private func range(of way: Int, _ first: KeyPath<WayRecord, UInt32>, end: Int) -> Range<Int> {
        Int(records[way][keyPath: first])..<(way + 1 < records.count ? Int(records[way + 1][keyPath: first]) : end)
    }
}

/// What is kept of a way. Strings are numbers of the interner, 0 where there is none.
struct WayRecord {
    var id: Int64
    var firstNode: UInt32
    var nodeCount: UInt32
    var roadClass: RoadClass
    var form: FormOfWay
    var access: RoadAccess
    var builtUp: BuiltUp
    var flags: WayFlags
    var layer: Int8
    var lanes: UInt8
    var lanesForward: UInt8
    var lanesBackward: UInt8
    var surface: UInt32 = 0
    var firstName: UInt32 = 0
    var firstRef: UInt32 = 0
    var firstDestination: UInt32 = 0
    var firstLimit: UInt32 = 0

    init(id: Int64, firstNode: Int, nodeCount: Int, description: RoadDescription) {
        self.id = id
        self.firstNode = UInt32(firstNode)
        self.nodeCount = UInt32(nodeCount)
        roadClass = description.roadClass
        form = description.form
        access = description.access
        builtUp = description.builtUp
        flags = WayFlags(description)
        layer = Int8(clamping: description.layer)
        lanes = UInt8(clamping: description.lanes ?? 0)
        lanesForward = UInt8(clamping: description.lanesForward ?? 0)
        lanesBackward = UInt8(clamping: description.lanesBackward ?? 0)
    }
}

/// What is known of a way, one bit each. The lower bits stand so in the tile's `WAYS` section.
struct WayFlags: OptionSet {
    var rawValue: UInt16

    static let link = WayFlags(rawValue: 1)
    static let toll = WayFlags(rawValue: 2)
    static let tunnel = WayFlags(rawValue: 4)
    static let bridge = WayFlags(rawValue: 8)
    static let forward = WayFlags(rawValue: 16)
    static let backward = WayFlags(rawValue: 32)
    static let service = WayFlags(rawValue: 64)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ description: RoadDescription) {
        self = []
        if description.isLink { insert(.link) }
        if description.isToll { insert(.toll) }
        if description.isTunnel { insert(.tunnel) }
        if description.isBridge { insert(.bridge) }
        if description.allowsForward { insert(.forward) }
        if description.allowsBackward { insert(.backward) }
        if description.isService { insert(.service) }
    }
}

struct NameEntry { var kind: UInt32, language: UInt32, text: UInt32 }
struct RefEntry { var network: UInt32, ref: UInt32 }
struct DestinationEntry { var isBackward: Bool, text: UInt32 }
struct LimitEntry {
    var isBackward: Bool
    var value: SpeedLimitRule.Value
    var origin: SpeedLimitRule.Origin
    var lane: Int?
    var condition: UInt32
    var vehicle: UInt32
}

/// Gives each distinct string a number; the empty one has 0.
struct StringInterner {
    private(set) var strings = [""]
    private var numbers: [String: UInt32] = ["": 0]

    mutating func number(of string: String) -> UInt32 {
        if let number = numbers[string] { return number }
        let number = UInt32(strings.count)
        numbers[string] = number
        strings.append(string)
        return number
    }
}
