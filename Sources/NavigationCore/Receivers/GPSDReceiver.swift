/// A receiver behind gpsd, over TCP.
///
/// A connection that is lost, or never came, is tried again: after 1, 2, 4 … seconds, at most 30. One that has gone dead without a word
/// is found out by a question into the silence and opened again.
///
/// ```swift
/// let receiver = GPSDReceiver()
/// let provider = NavigationProvider(coreConfig: CoreConfig(locationSource: .custom(receiver.client)))
/// ```
public final class GPSDReceiver: Receiver {
    /// The source for a session. It lives on without this object.
    public let client: LocationClient
    let link: ReceiverLink
    /// Many times what a daemon with several receivers says.
    private static let bytesPerSecond = 262_144.0

    /// A receiver behind a daemon.
    public convenience init(host: String = "localhost", port: UInt16 = 2947) {
        self.init(host: host, port: port, patience: ReceiverPatience())
    }

    init(host: String, port: UInt16, patience: ReceiverPatience) {
        link = ReceiverLink(
            ReceiverLink.Line(
                name: "gpsd at \(host):\(port)",
                open: { (_: Int) throws(ByteChannel.Failure) in try ByteChannel.tcp(host: host, port: port) },
                dialogue: { GPSDDialogue() }, bytesPerSecond: GPSDReceiver.bytesPerSecond),
            patience: patience)
        client = link.makeClient()
    }

    /// Makes a daemon the receiver of `LocationSource.live`, so that `CoreConfig()` alone drives. Each session gets a connection of its own.
    public static func registerAsLive(host: String = "localhost", port: UInt16 = 2947, with receivers: LiveReceivers = .shared) {
        receivers.register { GPSDReceiver(host: host, port: port).client }
    }

    /// Listens without a session: each fix goes to a closure, on a thread of its own, until ``stop()``.
    public func listen(_ take: @escaping @Sendable (Location) -> Void) { link.start(take) }

    /// Ends what ``listen(_:)`` began.
    public func stop() { link.stop() }
}
