/// Where a session gets its locations from.
public enum LocationSource: Sendable, Equatable {
    /// The receiver of the device: see ``LiveReceivers``.
    case live
    /// A car that drives by itself over the roads of the region, from a place on or near them; `nil` to start anywhere.
    case simulation(initialLocation: Location? = nil)
    /// Your own.
    case custom(LocationClient)

    /// The source in words, for messages.
    public var name: String {
        switch self {
        case .live: "live"
        case .simulation: "simulation"
        case .custom(let client): client.name
        }
    }
}
