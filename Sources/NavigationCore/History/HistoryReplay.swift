import Synchronization

/// Plays a history again: at any rate, paused, and from any place of it, with the same states to the bit.
///
/// It is played as fast as the session (``CoreConfig/playbackRate``) and ``speedMultiplier`` say together. A seek takes in what lies before
/// the place without showing it, so that what is shown then is what was shown in the drive.
///
/// ```swift
/// let replay = HistoryReplay(try HistoryReader.read(contentsOf: url))
/// let provider = NavigationProvider(coreConfig: CoreConfig(region: region, locationSource: .custom(replay.client)))
/// provider.tripSession().startFreeDrive()
/// replay.seek(to: 60)
/// ```
public final class HistoryReplay: Sendable {
    /// The source for a session; each session needs a replay of its own.
    public let client: LocationClient
    private let player: HistoryPlayer

    /// A replay.
    ///
    /// - Parameters:
    ///   - history: What is played.
    ///   - name: What messages call the source.
    ///   - isPaused: Whether it waits for ``play()``.
    ///   - tookIn: Called after each input, when the states that come of it are published.
    ///   - ended: Called once, when all has been taken in.
    public init(
        _ history: History, name: String = "history", isPaused: Bool = false,
        tookIn: @escaping @Sendable (HistoryRecord) -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}
    ) {
        let player = HistoryPlayer(history, isPaused: isPaused, tookIn: tookIn, ended: ended)
        self.player = player
        client = LocationClient(name: name) { feed in try await player.run(feed) }
    }

    /// How long the history is, seconds.
    public var duration: Double { player.offset(of: player.inputs.count) }

    /// How far it was played, seconds from its first input.
    public var offset: Double { player.offset(of: player.state.withLock { $0.position }) }

    /// Whether it stands.
    public var isPaused: Bool { player.state.withLock { $0.isPaused } }

    /// How much faster it plays than the session says; not 0 or less, for which there is ``pause()``.
    public var speedMultiplier: Double {
        get { player.state.withLock { $0.speed } }
        set {
            guard newValue > 0 else { return }
            player.change { $0.speed = newValue }
        }
    }

    /// Goes on.
    public func play() { player.change { $0.isPaused = false } }

    /// Stands until ``play()``; a seek shows its place all the same.
    public func pause() { player.change { $0.isPaused = true } }

    /// Goes to a place, forward or back: seconds from the first input. Beyond the ends it goes to the end.
    public func seek(to offset: Double) { player.seek(to: offset) }
}
