import OpenStreetMap
import RoadNetwork

/// All that the tags of one way say about it as a road for cars: what the graph builder writes for its edges.
///
/// It depends on the tags and the place alone. What a single value could not tell is listed in ``faults``, and left unknown.
public struct RoadTags: Sendable, Hashable {
    /// What holds in one direction of travel.
    public struct Direction: Sendable, Hashable {
        /// Who may drive this way.
        public var access: RoadAccess
        /// Lanes this way, or `nil` where they are not known.
        public var lanes: Int?
        /// Names, the plain one (language `nil`) first. Empty on an unnamed road.
        public var names: [LocalizedName]
        /// Numbers, in the order of the signs.
        public var refs: [RoadRef]
        /// What the signs say the road leads to.
        public var destinations: [String]
        /// The numbers that the signs say the road leads to, each with its direction in words (`MD 295`, `North`).
        public var destinationRefs: [DestinationRef]
        /// Where the lanes lead, from the left.
        public var laneTurns: [LaneTurns]
        /// Limits on the size or weight of vehicles.
        public var vehicleLimits: [VehicleLimit]
        /// The rules on speed: the plain limit first, if there is one, then all others.
        public var limits: [SpeedLimitRule]
    }

    /// The importance of the road.
    public var roadClass: RoadClass
    /// A ramp or another link road.
    public var isLink: Bool
    /// What the way is built as.
    public var form: FormOfWay
    /// With the order of the nodes, or `nil` where cars may not go that way.
    public var forward: Direction?
    /// Against the order of the nodes, or `nil` where cars may not go that way.
    public var backward: Direction?
    /// One way at a time, changed by signals or gates: both directions are there, neither is sure.
    public var isReversible: Bool
    /// The level among stacked roads, 0 at the ground.
    public var layer: Int
    /// In a tunnel or another covered passage.
    public var isTunnel: Bool
    /// On a bridge.
    public var isBridge: Bool
    /// The tunnel's own name, where it has one.
    public var tunnelName: String?
    /// The bridge's own name, where it has one.
    public var bridgeName: String?
    /// The grade in the order of the nodes, percent, upwards positive, or `nil` where it is not known.
    public var grade: Double?
    /// The surface, as tagged.
    public var surface: String?
    /// Whether a toll is due.
    public var isToll: Bool
    /// Whether the road lies in a built-up area, and how that is known.
    public var builtUp: BuiltUp
    /// The speed that cars reach here without traffic, meters a second.
    public var freeFlowSpeed: Double
    /// The fastest that cars are expected to drive here, meters a second: above it a match is doubtful.
    public var plausibleSpeed: Double
    /// Half the width of what is driven on along this line, meters.
    public var halfWidth: Double
    /// What could not be read.
    public var faults: [TagFault]

    /// Whether cars may go one way only.
    public var isOneWay: Bool { (forward == nil) != (backward == nil) }

    /// What holds in a direction, or `nil` where cars may not go that way.
    public func direction(_ direction: TravelDirection) -> Direction? { direction == .forward ? forward : backward }

    /// Reads the tags of a way. Throws the reason where the way is no road for cars.
    ///
    /// - Parameters:
    ///   - tags: the tags.
    ///   - place: the country and region that the way lies in.
    ///   - surroundings: what houses, streets and land use around let one conclude; it counts where tags and kind of road say nothing.
    public init(tags: Tags, place: RoadPlace, surroundings: BuiltUp = .unknown) throws(CarRoad.Refusal) {
        let road = try CarRoad(tags: tags)
        let oneWay = OneWay(tags: tags)
        (roadClass, isLink) = Self.roadClass(of: road)
        form = Self.form(of: road, isLink: isLink, oneWay: oneWay, tags: tags)
        isReversible = oneWay == .changing
        isTunnel = Self.isTunnel(tags)
        isBridge = tags["bridge"].map { $0 != "no" } ?? false
        layer = Self.layer(tags, isTunnel: isTunnel, isBridge: isBridge)
        tunnelName = isTunnel ? tags["tunnel:name"] : nil
        bridgeName = isBridge ? tags["bridge:name"] : nil
        grade = Self.grade(tags)
        surface = tags["surface"]
        isToll = (tags["toll:motorcar"] ?? tags["toll:motor_vehicle"] ?? tags["toll"]).map { $0 != "no" } ?? false
        faults = []

        var reading = SpeedReading(tags: tags, road: road, place: place, surroundings: surroundings)
        builtUp = reading.builtUp
        var directions: [Direction?] = []
        for direction in TravelDirection.allCases {
            guard oneWay.allows(direction), let access = Self.access(tags, direction) else {
                directions.append(nil)
                continue
            }
            directions.append(
                Direction(
                    access: access, lanes: LaneTags.count(tags, direction, oneWay),
                    names: NameTags.names(tags, direction, place), refs: RefTags.refs(tags, direction, roadClass, place),
                    destinations: DestinationTags.names(tags, direction),
                    destinationRefs: DestinationTags.refs(tags, direction, roadClass, place),
                    laneTurns: LaneTags.turns(tags, direction, oneWay), vehicleLimits: VehicleLimitTags.limits(tags, direction),
                    limits: reading.limits(direction)
                ))
        }
        forward = directions[0]
        backward = directions[1]
        if forward == nil, backward == nil { throw .closed }
        faults = reading.faults
        halfWidth = LaneTags.halfWidth(tags, roadClass: roadClass, isLink: isLink, isOneWay: oneWay == .forward || oneWay == .backward)
        // What is merely inferred is not to make a fast car doubtful.
        let plain = [forward, backward].compactMap { $0?.limits.first }.filter { $0.origin != .inferred }
        let fastest = plain.compactMap(\.plainMetersPerSecond).max()
        freeFlowSpeed = RoadPace.freeFlow(roadClass, isLink: isLink, form: form, surface: surface, builtUp: builtUp, limit: fastest)
        plausibleSpeed = RoadPace.plausible(roadClass, isLink: isLink, limit: fastest)
    }

    private static func access(_ tags: Tags, _ direction: TravelDirection) -> RoadAccess? {
        switch CarAccess(tags: tags, direction: direction) ?? .open {
        case .open: .open
        case .destination: .destination
        case .restricted: .restricted
        case .closed: nil
        }
    }
}

/// A tag that could not be read.
public struct TagFault: Sendable, Hashable {
    /// The key.
    public var key: String
    /// Why its value was not taken, to be read after “not taken: ”.
    public var reason: String

    /// A fault.
    public init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }
}
