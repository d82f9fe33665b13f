import Synchronization

/// What makes the receiver of ``LocationSource/live``.
///
/// On Linux that is gpsd on this machine (``GPSDReceiver``), unless another one is registered. Elsewhere one has to be: by
/// ``GPSDReceiver/registerAsLive(host:port:with:)``, or with code of your own. One call before the first start is enough; it may come from
/// any thread, and the last one counts.
public final class LiveReceivers: Sendable {
    /// Those that sessions use.
    public static let shared = LiveReceivers()

    private let maker: Mutex<(@Sendable () throws -> LocationClient)?>

    /// None registered but what the platform has.
    public convenience init() {
        #if os(Linux)
            self.init(platform: { GPSDReceiver().client })
        #else
            self.init(platform: nil)
        #endif
    }

    /// None registered but a given one.
    init(platform: (@Sendable () throws -> LocationClient)?) { maker = Mutex(platform) }

    /// Registers what makes a receiver. It is called once for each session that starts on ``LocationSource/live``; what it throws is
    /// published by that session. It runs under a lock of the session, so that it must not call that session.
    public func register(_ make: @escaping @Sendable () throws -> LocationClient) { maker.withLock { $0 = make } }

    /// A new receiver.
    ///
    /// - Throws: ``NavigatorErrors/SourceUnavailable`` where there is none, and what the registered code throws.
    public func makeClient() throws -> LocationClient {
        guard let make = maker.withLock({ $0 }) else {
            throw NavigatorErrors.SourceUnavailable(
                source: LocationSource.live.name,
                reason:
                    "no receiver is registered. Call GPSDReceiver.registerAsLive() or LiveReceivers.shared.register(_:) first, or use .simulation() or a .custom source"
            )
        }
        return try make()
    }
}
