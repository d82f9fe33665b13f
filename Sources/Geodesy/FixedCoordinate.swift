/// A place on the globe in whole units of 10⁻⁷ degree, the resolution in which OpenStreetMap keeps its nodes.
///
/// Road tiles store these: equal places are equal bit by bit, in every tile that shows them.
@frozen
public struct FixedCoordinate: Hashable, Sendable {
    /// Units of 10⁻⁷ degree north.
    public var latitude: Int32

    /// Units of 10⁻⁷ degree east.
    public var longitude: Int32

    /// A coordinate from units of 10⁻⁷ degree.
    public init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The nearest fixed coordinate, or `nil` where the coordinate is not valid.
    public init?(_ coordinate: Coordinate) {
        guard coordinate.isValid else { return nil }
        latitude = Int32((coordinate.latitude * 1e7).rounded())
        longitude = Int32((coordinate.longitude * 1e7).rounded())
    }

    /// The same place in degrees.
    public var coordinate: Coordinate {
        Coordinate(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7)
    }
}
