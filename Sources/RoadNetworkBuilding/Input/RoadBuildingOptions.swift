import Geodesy

/// How a road network is made.
public struct RoadBuildingOptions: Sendable {
    /// Says which country a place is in, for what follows from the country. Without it countries stay unknown.
    public var countries: (any CountryResolver)?

    /// How many tiles are encoded at once. The result has the same bytes whatever the number.
    public var threads: Int

    /// Options.
    public init(countries: (any CountryResolver)? = nil, threads: Int = 1) {
        self.countries = countries
        self.threads = max(1, threads)
    }
}

/// Says which country a place lies in.
public protocol CountryResolver: Sendable {
    /// The country at a place, or `nil` where none is known, as at sea.
    func country(at place: Coordinate) -> ResolvedCountry?
}

/// The country that a place lies in, and what is known of the place with it.
public struct ResolvedCountry: Hashable, Sendable {
    /// Country and region.
    public var place: RoadPlace
    /// The IANA time zone, where it is known.
    public var timeZone: String?

    /// A country.
    public init(place: RoadPlace, timeZone: String? = nil) {
        self.place = place
        self.timeZone = timeZone
    }
}
