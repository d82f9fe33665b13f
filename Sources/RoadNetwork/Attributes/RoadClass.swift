/// The importance of a road, from the `highway` tag (OSM wiki, “Key:highway”). Links carry the class of the road they serve.
@frozen
public enum RoadClass: UInt8, Sendable, Hashable, CaseIterable {
    /// `motorway`.
    case motorway = 0
    /// `trunk`.
    case trunk
    /// `primary`.
    case primary
    /// `secondary`.
    case secondary
    /// `tertiary`.
    case tertiary
    /// `unclassified` and `road`.
    case unclassified
    /// `residential`.
    case residential
    /// `living_street`.
    case livingStreet
    /// `service`.
    case service
    /// `track` and other ways open to cars.
    case track
    /// A ferry or shuttle train that carries cars.
    case ferry

    /// How far down the network this class stands: what the turn model compares. Residential streets and unclassified roads are equals.
    public var rank: UInt8 {
        switch self {
        case .motorway: 0
        case .trunk: 1
        case .primary: 2
        case .secondary: 3
        case .tertiary: 4
        case .unclassified, .residential, .ferry: 5
        case .livingStreet: 6
        case .service: 7
        case .track: 8
        }
    }
}
