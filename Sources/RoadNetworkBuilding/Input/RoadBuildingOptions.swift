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
    func country(at place: Coordinate) -> CountryFacts?
}

/// What follows from the country that a road lies in.
public struct CountryFacts: Hashable, Sendable {
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// The part of ISO 3166-2 behind the country, where it is known.
    public var region: String?
    /// The IANA time zone.
    public var timeZone: String?
    /// Whether traffic keeps to the left.
    public var drivesOnLeft: Bool?

    /// Facts of a country.
    public init(country: String, region: String? = nil, timeZone: String? = nil, drivesOnLeft: Bool? = nil) {
        self.country = country
        self.region = region
        self.timeZone = timeZone
        self.drivesOnLeft = drivesOnLeft
    }
}
