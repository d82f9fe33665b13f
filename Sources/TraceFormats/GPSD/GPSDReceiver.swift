import Foundation
import NavigationCore
import Synchronization

/// A receiver behind gpsd, over TCP. A connection that is lost, or never came, is tried again: after 1, 2, 4 … seconds, at most 30.
///
/// ```swift
/// let receiver = GPSDReceiver()
/// let provider = NavigationProvider(coreConfig: CoreConfig(locationSource: .custom(receiver.client)))
/// ```
public final class GPSDReceiver: Sendable {
    /// How the receiver is doing.
    public enum Status: Sendable, Hashable {
        /// Not asked for locations.
        case stopped
        /// A connection is being made.
        case connecting
        /// The daemon answers; fixes come or are awaited.
        case connected(release: String)
        /// There is no connection, and why; another try follows.
        case lost(reason: String)
        /// The daemon answers, but no fix came for so many seconds.
        case silent(seconds: Int)
    }

    /// The source for a session.
    public let client: LocationClient
    private let link: GPSDLink

    /// A receiver behind a daemon.
    public init(host: String = "localhost", port: UInt16 = 2947) {
        let link = GPSDLink(host: host, port: port)
        self.link = link
        client = link.client
    }

    /// Makes a daemon the receiver of `LocationSource.live`, so that `CoreConfig()` alone drives. Each session gets a connection of its own.
    public static func registerAsLive(host: String = "localhost", port: UInt16 = 2947, with receivers: LiveReceivers = .shared) {
        receivers.register { GPSDLink(host: host, port: port).client }
    }

    deinit { link.stop() }

    /// How the receiver is doing: what it is now, then each change.
    public var status: StateStream<Status> { link.status.stream }
}

/// The thread that talks with the daemon.
private final class GPSDLink: Sendable {
    let locations = StateSubject<Location>(events: true)
    let status = StateSubject<GPSDReceiver.Status>(.stopped)
    private let host: String
    private let port: UInt16
    /// Raised with each start and stop, so that an old thread sees that it is over.
    private let generation = Mutex(0)

    private static let longestPause = 30.0
    private static let silence = 10.0

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The source that starts and stops the thread, and keeps this alive.
    var client: LocationClient {
        LocationClient(
            name: "gpsd at \(host):\(port)", locations: locations.stream, startUpdatingLocation: { self.start() },
            stopUpdatingLocation: { self.stop() })
    }

    func start() {
        let mine = generation.withLock { generation in
            generation += 1
            return generation
        }
        Thread.detachNewThread { [self] in
            var pause = 1.0
            while isCurrent(mine) {
                status.send(.connecting)
                let began = Date()
                let reason = talk(mine)
                guard isCurrent(mine) else { return }
                if Date().timeIntervalSince(began) > GPSDLink.longestPause { pause = 1 }
                status.send(.lost(reason: reason))
                let end = Date().addingTimeInterval(pause)
                while Date() < end, isCurrent(mine) { Thread.sleep(forTimeInterval: 0.1) }
                pause = min(pause * 2, GPSDLink.longestPause)
            }
        }
    }

    func stop() {
        generation.withLock { $0 += 1 }
        status.send(.stopped)
    }

    private func isCurrent(_ mine: Int) -> Bool { generation.withLock { $0 == mine } }

    /// Reads reports until the connection breaks; says why it did.
    private func talk(_ mine: Int) -> String {
        do throws(StreamSocket.Failure) {
            let socket = try StreamSocket(host: host, port: port)
            try socket.send(GPSDReport.watch)
            var lines = LineBuffer(limit: 1 << 16)
            var release = "unknown"
            var lastFix = Date()
            var isSilent = false
            while isCurrent(mine) {
                guard let bytes = try socket.read(milliseconds: 200) else {
                    let quiet = Date().timeIntervalSince(lastFix)
                    if quiet > GPSDLink.silence, !isSilent {
                        isSilent = true
                        status.send(.silent(seconds: Int(quiet)))
                    }
                    continue
                }
                var refusal: String?
                lines.take(bytes) { line in
                    switch GPSDReport(line) {
                    case .version(let name):
                        release = name
                        status.send(.connected(release: name))
                    case .fix(let point):
                        lastFix = Date()
                        if isSilent {
                            isSilent = false
                            status.send(.connected(release: release))
                        }
                        locations.send(point.location(time: point.time ?? 0, received: 0))
                    case .error(let message): refusal = "the daemon refused: \(message)"
                    case .noFix, .other, nil: break
                    }
                }
                if let refusal { return refusal }
            }
            return "stopped"
        } catch {
            return error.description
        }
    }
}
