import RoadNetwork

/// What is kept of a road. Strings are numbers of the interner, 0 where there is none.
struct WayRecord {
    var id: Int64
    var roadClass: RoadClass
    var form: FormOfWay
    var accessForward: RoadAccess
    var accessBackward: RoadAccess
    var builtUp: BuiltUp
    var flags: TileWayFlags
    var layer: Int8
    var lanesForward: UInt8
    var lanesBackward: UInt8
    /// Half the width of the carriageway, decimeters.
    var halfWidth: UInt8
    /// Decimeters a second.
    var plausibleSpeed: UInt16
    /// Decimeters a second.
    var freeFlowSpeed: UInt16
    /// As ``TileWay/incline``.
    var incline: Int16 = 0
    var surface: UInt32 = 0
    var firstName: UInt32 = 0
    var firstRef: UInt32 = 0
    var firstDestination: UInt32 = 0
    var firstDestinationRef: UInt32 = 0
    var firstLaneTurns: UInt32 = 0
    var firstVehicleLimit: UInt32 = 0
    var firstLimit: UInt32 = 0

    init(id: Int64, road: RoadTags) {
        self.id = id
        roadClass = road.roadClass
        form = road.form
        accessForward = road.forward?.access ?? .open
        accessBackward = road.backward?.access ?? .open
        builtUp = road.builtUp
        layer = Int8(clamping: road.layer)
        lanesForward = UInt8(clamping: road.forward?.lanes ?? 0)
        lanesBackward = UInt8(clamping: road.backward?.lanes ?? 0)
        halfWidth = UInt8(clamping: Int((min(max(road.halfWidth, 0), 100) * 10).rounded()))
        plausibleSpeed = UInt16(clamping: Int((min(max(road.plausibleSpeed, 0), 1000) * 10).rounded()))
        freeFlowSpeed = UInt16(clamping: Int((min(max(road.freeFlowSpeed, 0), 1000) * 10).rounded()))
        if let grade = road.grade {
            let tenths = Int16(clamping: Int((grade * 10).rounded()))
            incline = tenths == 0 ? .max : tenths
        }
        flags = []
        if road.isLink { flags.insert(.link) }
        if road.isToll { flags.insert(.toll) }
        if road.isTunnel { flags.insert(.tunnel) }
        if road.isBridge { flags.insert(.bridge) }
        if road.forward != nil { flags.insert(.forward) }
        if road.backward != nil { flags.insert(.backward) }
        if road.isReversible { flags.insert(.reversible) }
    }

    /// Whether cars drive here in the order of the way's nodes, or against it.
    func allows(backward: Bool) -> Bool { flags.contains(backward ? .backward : .forward) }

    /// Who may drive in a direction.
    func access(backward: Bool) -> RoadAccess { backward ? accessBackward : accessForward }

    /// A road that only leads to a place: driveways, parking aisles, alleys.
    var isService: Bool { roadClass == .service }

    /// What the matcher must know of an edge of the road.
    func edgeFlags(backward: Bool) -> EdgeFlags {
        var result: EdgeFlags = []
        if flags.contains(.link) { result.insert(.link) }
        if access(backward: backward) != .open { result.insert(.restrictedAccess) }
        if flags.contains(.tunnel) { result.insert(.tunnel) }
        if flags.contains(.bridge) { result.insert(.bridge) }
        if form == .roundabout { result.insert(.roundabout) }
        if isService { result.insert(.service) }
        if roadClass == .ferry { result.insert(.ferry) }
        return result
    }
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
