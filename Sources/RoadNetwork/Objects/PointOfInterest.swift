import Geodesy

/// A place that drivers look for, read in place: nothing is copied but what is asked for.
///
/// It is valid for as long as it lives; it keeps its tile.
public struct PointOfInterest: Sendable {
    /// What drivers find there.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Fuel (`amenity=fuel`).
        case fuel = 0
        /// Charging of electric cars (`amenity=charging_station`).
        case charging
        /// Parking that is not private (`amenity=parking`).
        case parking
        /// A rest area beside a road (`highway=rest_area`).
        case restArea
        /// A service area beside a road, with fuel or food (`highway=services`).
        case serviceArea
        /// A restaurant.
        case restaurant
        /// Fast food.
        case fastFood
        /// A café.
        case cafe
        /// Car repair (`shop=car_repair`).
        case carRepair
        /// A car wash.
        case carWash
        /// A hospital.
        case hospital
        /// Toilets.
        case toilets
    }

    private let record: TilePointOfInterest
    private let tile: LoadedTile

    init(_ record: TilePointOfInterest, in tile: LoadedTile) {
        self.record = record
        self.tile = tile
    }

    /// The element of OpenStreetMap that it is.
    public var element: MapElement { MapElement(rawValue: record.element) }
    /// What drivers find there.
    public var kind: Kind { Kind(rawValue: record.kind) ?? .parking }
    /// Where it is; the middle of an area.
    public var place: FixedCoordinate { record.place }
    /// Its name. Makes a string.
    public var name: String? { tile.sections.string(record.name) }
    /// The brand on its signs, else its operator or network. Makes a string.
    public var brand: String? { tile.sections.string(record.brand) }
    /// When it is open (OSM wiki, “Key:opening_hours”), as tagged. Makes a string.
    public var openingHours: String? { tile.sections.string(record.openingHours) }
    /// Whether only customers may use it.
    public var isForCustomers: Bool { record.flags.contains(.customers) }
    /// Whether a fee is due, or `nil` where nothing is tagged.
    public var hasFee: Bool? {
        record.flags.contains(.fee) ? true : record.flags.contains(.free) ? false : nil
    }
}
