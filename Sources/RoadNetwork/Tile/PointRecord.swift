import Geodesy

/// A point of interest as it stands in a tile's `POIS` section, 32 bytes, by ascending element. Strings are indices of the string pool.
package struct TilePointOfInterest: Sendable {
    /// A ``MapElement``.
    package var element: Int64
    package var place: FixedCoordinate
    /// A ``PointOfInterest/Kind``.
    package var kind: UInt8
    package var flags: TilePointFlags
    package var reserved: UInt16 = 0
    package var name: UInt32
    package var brand: UInt32
    package var openingHours: UInt32

    package init(
        element: MapElement, place: FixedCoordinate, kind: PointOfInterest.Kind, flags: TilePointFlags, name: UInt32, brand: UInt32,
        openingHours: UInt32
    ) {
        self.element = element.rawValue
        self.place = place
        self.kind = kind.rawValue
        self.flags = flags
        self.name = name
        self.brand = brand
        self.openingHours = openingHours
    }
}

/// What is known of a point of interest, one bit each.
package struct TilePointFlags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// For customers only.
    package static let customers = TilePointFlags(rawValue: 1)
    /// A fee is due.
    package static let fee = TilePointFlags(rawValue: 2)
    /// No fee is due.
    package static let free = TilePointFlags(rawValue: 4)
}
