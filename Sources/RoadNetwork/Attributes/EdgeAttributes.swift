/// Everything that the map knows of a directed edge beyond its geometry.
///
/// Read on demand, for the one edge that is driven: it allocates. What the map does not say is `nil`.
public struct EdgeAttributes: Sendable, Hashable {
    /// The OSM way and the direction along it.
    public var wayDirection: WayDirection
    /// The importance of the road.
    public var roadClass: RoadClass
    /// A ramp or another link road.
    public var isLink: Bool
    /// What the way is built as.
    public var form: FormOfWay
    /// Whether traffic may go only this way.
    public var isOneWay: Bool
    /// Whether the direction changes by signals or gates: both directions are there, neither is sure.
    public var isReversible: Bool
    /// Who may drive here.
    public var access: RoadAccess
    /// Lanes in this direction.
    public var lanes: Int?
    /// The surface, as tagged.
    public var surface: String?
    /// Whether a toll is due.
    public var isToll: Bool
    /// In a tunnel or another covered passage.
    public var isTunnel: Bool
    /// On a bridge.
    public var isBridge: Bool
    /// The level among stacked roads (`layer`), 0 at the ground.
    public var layer: Int
    /// Length, meters.
    public var length: Double
    /// Names, the plain one (language `nil`) first.
    public var names: [LocalizedName]
    /// The name of the tunnel (`tunnel:name`), where it has one of its own.
    public var tunnelName: String?
    /// Numbers, in the order of the signs.
    public var refs: [RoadRef]
    /// What the signs say the road leads to.
    public var destinations: [String]
    /// The numbers that the signs say the road leads to.
    public var destinationRefs: [DestinationRef]
    /// Where the lanes of this direction lead, from the left; empty where nothing is tagged.
    public var laneTurns: [LaneTurns]
    /// The name of the bridge (`bridge:name`), where it has one of its own.
    public var bridgeName: String?
    /// Limits on the size or weight of vehicles.
    public var vehicleLimits: [VehicleLimit]
    /// The grade in this direction, percent, upwards positive.
    public var grade: Double?
    /// ISO 3166-1 alpha-2.
    public var country: String?
    /// The part of ISO 3166-2 behind the country.
    public var region: String?
    /// The IANA time zone.
    public var timeZone: String?
    /// Whether traffic keeps to the left.
    public var drivesOnLeft: Bool?
    /// Whether the road lies in a built-up area, and how that is known.
    public var builtUp: BuiltUp
    /// The speed that cars reach here without traffic, meters a second.
    public var freeFlowSpeed: Double
    /// The rules on speed, in this direction.
    public var speedLimits: [SpeedLimitRule]

    /// Attributes of an edge of which only the way and class are known.
    public init(wayDirection: WayDirection, roadClass: RoadClass, length: Double) {
        self.wayDirection = wayDirection
        self.roadClass = roadClass
        self.length = length
        isLink = false
        form = .plain
        isOneWay = false
        isReversible = false
        access = .open
        lanes = nil
        surface = nil
        isToll = false
        isTunnel = false
        isBridge = false
        layer = 0
        names = []
        tunnelName = nil
        refs = []
        destinations = []
        destinationRefs = []
        laneTurns = []
        bridgeName = nil
        vehicleLimits = []
        grade = nil
        country = nil
        region = nil
        timeZone = nil
        drivesOnLeft = nil
        builtUp = .unknown
        freeFlowSpeed = 0
        speedLimits = []
    }
}

/// A name in one language.
public struct LocalizedName: Hashable, Sendable {
    /// The OSM language code (`de`, `zh-Hant`), or `nil` for the plain `name`.
    public var language: String?
    /// The name.
    public var text: String

    /// A name.
    public init(language: String?, text: String) {
        self.language = language
        self.text = text
    }
}

/// A road number and the network it belongs to, which decides its shield.
public struct RoadRef: Hashable, Sendable {
    /// The network as OSM route relations name it (`US:I`, `FR:A-road`), inferred from country and number where no relation says it.
    public var network: String?
    /// The number as on the sign (`A 8`, `95`).
    public var ref: String

    /// A road number.
    public init(network: String?, ref: String) {
        self.network = network
        self.ref = ref
    }
}

/// What a way is built as.
public enum FormOfWay: UInt8, Sendable, Hashable {
    /// An ordinary carriageway.
    case plain = 0
    /// A roundabout or another circular junction with its rule.
    case roundabout
    /// A ramp.
    case ramp
    /// Between the bays of a car park.
    case parkingAisle
    /// To a house or yard.
    case driveway
    /// A ferry.
    case ferry
    /// A shuttle train.
    case shuttleTrain
}

/// Who may drive on a road.
public enum RoadAccess: UInt8, Sendable, Hashable {
    /// Every car, also where the owner merely suffers it (`permissive`).
    case open = 0
    /// Cars with a purpose there: `destination`, `delivery`, `customers`.
    case destination
    /// Few: `private`, `permit`, `agricultural`, `forestry`.
    case restricted
}

/// Whether a road lies in a built-up area.
public enum BuiltUp: UInt8, Sendable, Hashable {
    /// Not known.
    case unknown = 0
    /// Tagged as inside.
    case inside
    /// Tagged as outside.
    case outside
    /// Concluded from land use, houses or the kind of road: inside.
    case inferredInside
    /// Concluded: outside.
    case inferredOutside
}
