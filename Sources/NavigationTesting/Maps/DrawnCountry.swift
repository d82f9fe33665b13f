import Geodesy
import RoadNetwork
import RoadNetworkBuilding

/// The country that a ``DrawnMap`` lies in: one everywhere (`"DE"`), or several with borders between them.
public struct DrawnCountry: Sendable, ExpressibleByStringLiteral {
    private let code: @Sendable (DrawnRoad.Point) -> String

    /// Countries by place.
    ///
    /// - Parameter code: The country (ISO 3166-1 alpha-2) at a point, meters east and north of the drawing's origin.
    public init(at code: @escaping @Sendable (DrawnRoad.Point) -> String) { self.code = code }

    /// One country everywhere.
    public init(stringLiteral code: String) { self.init { _ in code } }
}

extension DrawnCountry: CountryResolver {
    /// The country at a place.
    public func country(at place: Coordinate) -> ResolvedCountry? {
        let x = (place.longitude - 8) * DrawnMap.metersPerLongitude
        let y = (place.latitude - 50) * DrawnMap.metersPerLatitude
        return ResolvedCountry(place: RoadPlace(country: code((x, y))))
    }
}
