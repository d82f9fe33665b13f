public import Geodesy

/// A place that drivers look for, as the map shows it.
public struct MapPlace: Hashable, Sendable, Identifiable {
    /// What drivers find there.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Fuel.
        case fuel
        /// Charging of electric cars.
        case charging
        /// Parking.
        case parking
        /// Something to eat.
        case food
        /// A rest or service area.
        case rest
        /// Car repair, or a car wash.
        case repair
        /// A hospital.
        case hospital
        /// Toilets.
        case toilets
    }

    /// A name of its own among all places.
    public var id: String
    /// What drivers find there.
    public var kind: Kind
    /// Where it is.
    public var coordinate: Coordinate
    /// What it is called; `nil` where that is not known.
    public var name: String?
    /// The brand on its signs, where it is known.
    public var brand: String?
    /// When it is open, as the map has it (OSM wiki, “Key:opening_hours”).
    public var openingHours: String?
    /// Whether only customers may use it.
    public var isForCustomers: Bool
    /// Whether a fee is due; `nil` where that is not known.
    public var hasFee: Bool?

    /// A place.
    ///
    /// - Parameters:
    ///   - id: a name of its own.
    ///   - kind: what drivers find there.
    ///   - coordinate: where it is.
    ///   - name: what it is called.
    ///   - brand: the brand on its signs.
    ///   - openingHours: when it is open.
    ///   - isForCustomers: whether only customers may use it.
    ///   - hasFee: whether a fee is due.
    public init(
        id: String, kind: Kind, coordinate: Coordinate, name: String? = nil, brand: String? = nil, openingHours: String? = nil,
        isForCustomers: Bool = false, hasFee: Bool? = nil
    ) {
        self.id = id
        self.kind = kind
        self.coordinate = coordinate
        self.name = name
        self.brand = brand
        self.openingHours = openingHours
        self.isForCustomers = isForCustomers
        self.hasFee = hasFee
    }
}
