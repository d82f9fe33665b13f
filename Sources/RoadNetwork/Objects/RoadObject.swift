import Geodesy

/// Something that stands on a road, for one direction of travel, read in place: nothing is copied but what is asked for.
///
/// What a road is rather than has stands in ``EdgeAttributes``: tunnel, bridge, toll, access. It keeps its tile.
public struct RoadObject: Sendable {
    /// The kinds of objects. Each has a section of its own in a tile.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Traffic signals (`highway=traffic_signals`); the value is that of `traffic_signals`.
        case trafficSignals = 0
        /// A stop sign (`highway=stop`); the value is that of `stop`: `all`, `minor`.
        case stop
        /// A give-way sign (`highway=give_way`).
        case giveWay
        /// A pedestrian crossing (`highway=crossing`); the value is that of `crossing`.
        case crossing
        /// A level crossing with a railway; the value is that of `crossing:barrier`.
        case levelCrossing
        /// A bump, a narrowing or the like; the value is that of `traffic_calming`.
        case trafficCalming
        /// A camera that watches speed or signals (`highway=speed_camera`, `type=enforcement`); the value is its `maxspeed`.
        case speedCamera
        /// The start or the end of a stretch on which the average speed is measured; the value is `start` or `end`.
        case averageSpeedZone
        /// A toll booth or gantry; the value says which.
        case toll
        /// A gate, a bollard or another barrier; the value is that of `barrier`.
        case barrier
        /// A border control (`barrier=border_control`).
        case borderControl
        /// A junction or exit of a motorway (`highway=motorway_junction`); the value is its number.
        case junction
        /// A hazard, also a school zone; the value is that of `hazard`. Where a way is tagged it has an extent.
        case hazard
        /// The sign at which a built-up area begins or ends (`traffic_sign=city_limit`); the value is that of `city_limit`.
        case cityLimit
        /// A mini-roundabout.
        case miniRoundabout
        /// A rest or service area beside the road; the value is `rest_area` or `services`.
        case restArea
    }

    private let record: TileRoadObject
    private let tile: LoadedTile

    init(_ record: TileRoadObject, kind: Kind, in tile: LoadedTile) {
        self.record = record
        self.kind = kind
        self.tile = tile
    }

    /// What it is.
    public let kind: Kind
    /// The element of OpenStreetMap that it comes from.
    public var element: MapElement { MapElement(rawValue: record.element) }
    /// The directed edge that it is for.
    public var edge: EdgeID { EdgeID(tile: tile.tile.number, index: Int(record.edge)) }
    /// Meters from the edge's start to where it begins.
    public var start: Float { record.start }
    /// Meters from the edge's start to where it ends: the same as ``start`` where it is a point.
    public var end: Float { record.end }
    /// Where it stands on the road.
    public var place: Coordinate { tile.tile.coordinate(on: Int(record.edge), at: record.start) }
    /// The tag's value that says more, as the kind has it. Makes a string.
    public var value: String? { tile.sections.string(record.value) }
    /// Its name. Makes a string.
    public var name: String? { tile.sections.string(record.name) }
    /// Whether tags say the direction that it is for. Where they do not, it stands on both directions, or on the one that is likely.
    public var hasTaggedDirection: Bool { record.flags.contains(.directed) }
    /// Whether it is mapped beside the road and was put on the nearest one.
    public var isBesideRoad: Bool { record.flags.contains(.beside) }
    /// Whether it is a barrier that cars may not pass.
    public var isClosedToCars: Bool { record.flags.contains(.closed) }
}
