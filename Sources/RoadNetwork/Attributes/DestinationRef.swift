/// A number that signs say a road leads to.
public struct DestinationRef: Sendable, Hashable {
    /// The network, which decides its shield, or `nil` where country and number do not tell it.
    public var network: String?
    /// The number as on the sign (`MD 295`).
    public var ref: String
    /// The direction in words (`North`), where the sign has one.
    public var direction: String?

    /// A number with its direction.
    public init(network: String? = nil, ref: String, direction: String? = nil) {
        self.network = network
        self.ref = ref
        self.direction = direction
    }
}
