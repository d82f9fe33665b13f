import OpenStreetMap
import RoadNetwork

/// What the tags of the ways mean, in flat arrays: records of one size, and lists that they point into.
struct WayTable {
    private(set) var records: [WayRecord] = []
    var strings: StringInterner
    private var names: [NameEntry] = []
    private var refs: [RefEntry] = []
    private var destinations: [DestinationEntry] = []
    private var destinationRefs: [DestinationRefEntry] = []
    private var laneTurns: [LaneTurnsEntry] = []
    private var vehicleLimits: [VehicleLimitEntry] = []
    private var limits: [LimitEntry] = []

    init(strings: StringInterner) { self.strings = strings }

    var count: Int { records.count }

    mutating func append(id: Int64, road: RoadTags) {
        var record = WayRecord(id: id, road: road)
        record.surface = strings.number(of: road.surface ?? "")
        record.firstName = UInt32(names.count)
        record.firstRef = UInt32(refs.count)
        record.firstDestination = UInt32(destinations.count)
        record.firstDestinationRef = UInt32(destinationRefs.count)
        record.firstLaneTurns = UInt32(laneTurns.count)
        record.firstVehicleLimit = UInt32(vehicleLimits.count)
        record.firstLimit = UInt32(limits.count)
        for (sides, name) in sided(road, \.names) {
            let language = strings.number(of: name.language ?? "")
            names.append(NameEntry(sides: sides, kind: 0, language: language, text: strings.number(of: name.text)))
        }
        if let name = road.tunnelName { names.append(NameEntry(sides: .both, kind: 1, language: 0, text: strings.number(of: name))) }
        if let name = road.bridgeName { names.append(NameEntry(sides: .both, kind: 2, language: 0, text: strings.number(of: name))) }
        for (sides, ref) in sided(road, \.refs) {
            refs.append(RefEntry(sides: sides, network: strings.number(of: ref.network ?? ""), ref: strings.number(of: ref.ref)))
        }
        for (sides, text) in sided(road, \.destinations) {
            destinations.append(DestinationEntry(sides: sides, text: strings.number(of: text)))
        }
        for (sides, ref) in sided(road, \.destinationRefs) {
            destinationRefs.append(
                DestinationRefEntry(
                    sides: sides, network: strings.number(of: ref.network ?? ""), ref: strings.number(of: ref.ref),
                    direction: strings.number(of: ref.direction ?? "")))
        }
        for (sides, turns) in sided(road, \.laneTurns) { laneTurns.append(LaneTurnsEntry(sides: sides, turns: turns)) }
        for (sides, limit) in sided(road, \.vehicleLimits) { vehicleLimits.append(VehicleLimitEntry(sides: sides, limit: limit)) }
        for (sides, rule) in sided(road, \.limits) {
            let condition = strings.number(of: rule.condition ?? "")
            let vehicle = strings.number(of: rule.vehicle ?? "")
            limits.append(
                LimitEntry(sides: sides, value: rule.value, origin: rule.origin, lane: rule.lane, condition: condition, vehicle: vehicle))
        }
        records.append(record)
    }

    /// A list of both directions: once where they are equal, else first the forward one.
    private func sided<Item: Equatable>(_ road: RoadTags, _ list: KeyPath<RoadTags.Direction, [Item]>) -> [(WaySides, Item)] {
        let forward = road.forward?[keyPath: list]
        let backward = road.backward?[keyPath: list]
        guard let forward, let backward else {
            return (forward ?? backward ?? []).map { (forward == nil ? .backward : .forward, $0) }
        }
        if forward == backward { return forward.map { (.both, $0) } }
        return forward.map { (.forward, $0) } + backward.map { (.backward, $0) }
    }

    func names(of way: Int) -> ArraySlice<NameEntry> { names[range(of: way, \.firstName, end: names.count)] }
    func refs(of way: Int) -> ArraySlice<RefEntry> { refs[range(of: way, \.firstRef, end: refs.count)] }
    func limits(of way: Int) -> ArraySlice<LimitEntry> { limits[range(of: way, \.firstLimit, end: limits.count)] }
    func destinations(of way: Int) -> ArraySlice<DestinationEntry> {
        destinations[range(of: way, \.firstDestination, end: destinations.count)]
    }

    func destinationRefs(of way: Int) -> ArraySlice<DestinationRefEntry> {
        destinationRefs[range(of: way, \.firstDestinationRef, end: destinationRefs.count)]
    }
    func laneTurns(of way: Int) -> ArraySlice<LaneTurnsEntry> { laneTurns[range(of: way, \.firstLaneTurns, end: laneTurns.count)] }
    func vehicleLimits(of way: Int) -> ArraySlice<VehicleLimitEntry> {
        vehicleLimits[range(of: way, \.firstVehicleLimit, end: vehicleLimits.count)]
    }

    private func range(of way: Int, _ first: KeyPath<WayRecord, UInt32>, end: Int) -> Range<Int> {
        Int(records[way][keyPath: first])..<(way + 1 < records.count ? Int(records[way + 1][keyPath: first]) : end)
    }
}

struct NameEntry {
    var sides: WaySides
    var kind: UInt8
    var language: UInt32
    var text: UInt32
}

struct RefEntry {
    var sides: WaySides
    var network: UInt32
    var ref: UInt32
}

struct DestinationEntry {
    var sides: WaySides
    var text: UInt32
}

struct DestinationRefEntry {
    var sides: WaySides
    var network: UInt32
    var ref: UInt32
    var direction: UInt32
}

struct LaneTurnsEntry {
    var sides: WaySides
    var turns: LaneTurns
}

struct VehicleLimitEntry {
    var sides: WaySides
    var limit: VehicleLimit
}

struct LimitEntry {
    var sides: WaySides
    var value: SpeedLimitRule.Value
    var origin: SpeedLimitRule.Origin
    var lane: Int?
    var condition: UInt32
    var vehicle: UInt32
}
