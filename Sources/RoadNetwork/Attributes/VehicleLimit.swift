/// A limit on the size or weight of vehicles, as bridges and tunnels have them.
public struct VehicleLimit: Sendable, Hashable {
    /// What is limited.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Height, meters (`maxheight`).
        case height = 0
        /// Width, meters (`maxwidth`).
        case width
        /// Length, meters (`maxlength`).
        case length
        /// Weight, tonnes (`maxweight`).
        case weight
        /// Weight on one axle, tonnes (`maxaxleload`).
        case axleLoad
    }

    /// What is limited.
    public var kind: Kind
    /// Meters or tonnes.
    public var value: Double

    /// A limit.
    public init(_ kind: Kind, _ value: Double) {
        self.kind = kind
        self.value = value
    }
}
