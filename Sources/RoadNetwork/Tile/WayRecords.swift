/// A way as it stands in a tile's `WAYS` section, 40 bytes, by ascending id. Strings are indices of the string pool, 0 for none.
package struct TileWay: Sendable {
    package var id: Int64
    package var roadClass: UInt8
    package var form: UInt8
    /// A ``RoadAccess`` in the order of its nodes, and one against it.
    package var accessForward: UInt8
    package var accessBackward: UInt8
    package var layer: Int8
    /// Lanes in the order of its nodes and against it; 0 where nothing is known.
    package var lanesForward: UInt8
    package var lanesBackward: UInt8
    package var reserved: UInt8 = 0
    package var flags: TileWayFlags
    /// Tenths of a percent in the order of its nodes, upwards positive; 0 where nothing is known, 32 767 where it is level.
    package var incline: Int16 = 0
    package var surface: UInt32
    /// Its edges in this tile: indices in `WEDG`, forward ones first, each direction by the offset along the way.
    package var firstEdge: UInt32 = 0
    package var edgeCount: UInt32 = 0
    package var reserved3: UInt64 = 0

    package init(
        id: Int64, roadClass: RoadClass, form: FormOfWay, accessForward: RoadAccess, accessBackward: RoadAccess, layer: Int8,
        lanesForward: UInt8, lanesBackward: UInt8, flags: TileWayFlags, surface: UInt32
    ) {
        self.id = id
        self.roadClass = roadClass.rawValue
        self.form = form.rawValue
        self.accessForward = accessForward.rawValue
        self.accessBackward = accessBackward.rawValue
        self.layer = layer
        self.lanesForward = lanesForward
        self.lanesBackward = lanesBackward
        self.flags = flags
        self.surface = surface
    }
}

/// What a way is, one bit each.
package struct TileWayFlags: OptionSet, Sendable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let link = TileWayFlags(rawValue: 1)
    package static let toll = TileWayFlags(rawValue: 2)
    package static let tunnel = TileWayFlags(rawValue: 4)
    package static let bridge = TileWayFlags(rawValue: 8)
    /// Open in the order of its nodes.
    package static let forward = TileWayFlags(rawValue: 16)
    /// Open against the order of its nodes.
    package static let backward = TileWayFlags(rawValue: 32)
    /// One way at a time, changed by signals or gates.
    package static let reversible = TileWayFlags(rawValue: 64)
}

/// The directions along a way that something holds for.
package struct WaySides: OptionSet, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// In the order of the way's nodes.
    package static let forward = WaySides(rawValue: 1)
    /// Against it.
    package static let backward = WaySides(rawValue: 2)
    package static let both: WaySides = [.forward, .backward]
}

/// A record of a section that belongs to a way, such records stand by ascending way.
package protocol WayItem: Sendable {
    /// An index into `WAYS`.
    var way: UInt32 { get }
    /// The directions that it holds for.
    var sides: WaySides { get }
}

/// A name, section `NAME`, 16 bytes.
package struct TileName: WayItem {
    package var way: UInt32
    package var sides: WaySides
    /// 0 the name of the road, 1 that of the tunnel, 2 that of the bridge.
    package var kind: UInt8
    package var reserved: UInt16 = 0
    package var language: UInt32
    package var text: UInt32

    package init(way: UInt32, sides: WaySides, kind: UInt8, language: UInt32, text: UInt32) {
        self.way = way
        self.sides = sides
        self.kind = kind
        self.language = language
        self.text = text
    }
}

/// A road number, section `REFS`, 16 bytes.
package struct TileRef: WayItem {
    package var way: UInt32
    package var sides: WaySides
    package var reserved: UInt8 = 0
    package var reserved2: UInt16 = 0
    package var network: UInt32
    package var ref: UInt32

    package init(way: UInt32, sides: WaySides, network: UInt32, ref: UInt32) {
        self.way = way
        self.sides = sides
        self.network = network
        self.ref = ref
    }
}

/// What a sign says a road leads to, section `DEST`, 12 bytes.
package struct TileDestination: WayItem {
    package var way: UInt32
    package var sides: WaySides
    package var reserved: UInt8 = 0
    package var reserved2: UInt16 = 0
    package var text: UInt32

    package init(way: UInt32, sides: WaySides, text: UInt32) {
        self.way = way
        self.sides = sides
        self.text = text
    }
}

/// A number that a sign says a road leads to, section `DREF`, 20 bytes.
package struct TileDestinationRef: WayItem {
    package var way: UInt32
    package var sides: WaySides
    package var reserved: UInt8 = 0
    package var reserved2: UInt16 = 0
    package var network: UInt32
    package var ref: UInt32
    package var direction: UInt32

    package init(way: UInt32, sides: WaySides, network: UInt32, ref: UInt32, direction: UInt32) {
        self.way = way
        self.sides = sides
        self.network = network
        self.ref = ref
        self.direction = direction
    }
}

/// Where one lane leads, section `LTRN`, 8 bytes: lanes from the left.
package struct TileLaneTurns: WayItem {
    package var way: UInt32
    package var sides: WaySides
    package var reserved: UInt8 = 0
    package var turns: LaneTurns

    package init(way: UInt32, sides: WaySides, turns: LaneTurns) {
        self.way = way
        self.sides = sides
        self.turns = turns
    }
}

/// A limit on the size or weight of vehicles, section `VLIM`, 12 bytes.
package struct TileVehicleLimit: WayItem {
    package var way: UInt32
    package var sides: WaySides
    /// A ``VehicleLimit/Kind``.
    package var kind: UInt8
    package var reserved: UInt16 = 0
    /// Meters or tonnes.
    package var value: Float

    package init(way: UInt32, sides: WaySides, limit: VehicleLimit) {
        self.way = way
        self.sides = sides
        kind = limit.kind.rawValue
        value = Float(limit.value)
    }
}

/// A rule on speed, section `LIMT`, 32 bytes.
package struct TileLimit: WayItem {
    package var way: UInt32
    package var sides: WaySides
    /// 0 a number, 1 no limit, 2 walking pace, 3 changing signs.
    package var kind: UInt8
    package var unit: UInt8
    package var origin: UInt8
    package var speed: Double
    /// The lane from the left, or −1 for all.
    package var lane: Int16
    package var reserved: UInt16 = 0
    package var condition: UInt32
    package var vehicle: UInt32
    package var reserved2: UInt32 = 0

    package init(
        way: UInt32, sides: WaySides, value: SpeedLimitRule.Value, origin: SpeedLimitRule.Origin, lane: Int?, condition: UInt32,
        vehicle: UInt32
    ) {
        self.way = way
        self.sides = sides
        self.origin = origin.rawValue
        self.lane = Int16(clamping: lane ?? -1)
        self.condition = condition
        self.vehicle = vehicle
        unit = 0
        speed = 0
        switch value {
        case .speed(let number, let unit):
            kind = 0
            speed = number
            self.unit = unit.rawValue
        case .unlimited: kind = 1
        case .walk: kind = 2
        case .signals: kind = 3
        }
    }

    /// The value, or `nil` where the record is damaged.
    package var value: SpeedLimitRule.Value? {
        switch kind {
        case 0: speed.isFinite && speed > 0 ? SpeedUnit(rawValue: unit).map { .speed(speed, $0) } : nil
        case 1: .unlimited
        case 2: .walk
        case 3: .signals
        default: nil
        }
    }
}

/// A country or a part of one, section `PLAC`, 16 bytes.
package struct TilePlace: Sendable, Hashable {
    package var country: UInt32
    package var region: UInt32
    package var timeZone: UInt32
    /// 0 not known, 1 traffic keeps right, 2 traffic keeps left.
    package var drivingSide: UInt32

    package init(country: UInt32, region: UInt32, timeZone: UInt32, drivingSide: UInt32) {
        self.country = country
        self.region = region
        self.timeZone = timeZone
        self.drivingSide = drivingSide
    }
}
