import RoadNetwork

/// The country and region that a road lies in, as far as known: laws, networks and names depend on them.
public struct RoadPlace: Sendable, Hashable {
    /// ISO 3166-1 alpha-2, or `nil` where it is not known.
    public var country: String?
    /// The part of ISO 3166-2 behind the country (`CA` of `US-CA`), or `nil`.
    public var region: String?

    /// A place.
    public init(country: String?, region: String? = nil) {
        self.country = country
        self.region = region
    }

    /// Nothing known.
    public static let unknown = RoadPlace(country: nil)
}
