import Foundation
import NavigationCore

/// A receiver that speaks NMEA 0183 on a serial line (`/dev/ttyUSB0`), a named pipe, or the standard input of the process.
///
/// ```swift
/// let receiver = NMEAReceiver(device: "/dev/ttyUSB0")
/// let provider = NavigationProvider(coreConfig: CoreConfig(locationSource: .custom(receiver.client)))
/// ```
///
/// A device that is unplugged is opened again when it is back.
public final class NMEAReceiver: Receiver {
    /// The speeds that a serial line can be set to, bits a second.
    public static let baudRates = [1200, 2400] + ByteChannel.usualBaudRates.sorted()

    /// The source for a session. It lives on without this object.
    public let client: LocationClient
    let link: ReceiverLink

    /// A receiver on a device.
    ///
    /// - Parameters:
    ///   - device: The path of a serial line or a named pipe.
    ///   - baudRate: The speed of the line, one of ``baudRates``; `nil` to try the usual ones until a sentence can be read.
    public convenience init(device: String, baudRate: Int? = nil) {
        self.init(device: device, baudRate: baudRate, patience: ReceiverPatience())
    }

    init(device: String, baudRate: Int?, patience: ReceiverPatience) {
        let rates = baudRate.map { [$0] } ?? ByteChannel.usualBaudRates
        link = ReceiverLink(
            ReceiverLink.Line(
                name: device,
                open: { (attempt: Int) throws(ByteChannel.Failure) in
                    try ByteChannel.device(device, baudRate: rates[attempt % rates.count])
                },
                dialogue: NMEAReceiver.dialogue, hasSpeeds: rates.count > 1),
            patience: patience)
        client = link.makeClient()
    }

    /// A receiver whose sentences come on standard input, until that ends.
    public init() {
        link = ReceiverLink(
            ReceiverLink.Line(
                name: "standard input", open: { (_: Int) throws(ByteChannel.Failure) in ByteChannel.standardInput() },
                dialogue: NMEAReceiver.dialogue))
        client = link.makeClient()
    }

    /// Listens without a session: each fix goes to a closure, on a thread of its own, until ``stop()``.
    public func listen(_ take: @escaping @Sendable (Location) -> Void) { link.start(take) }

    /// Ends what ``listen(_:)`` began.
    public func stop() { link.stop() }

    /// Whether a path is something that speaks while one drives, and no file that was recorded.
    public static func isDevice(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return path.hasPrefix("/dev/") }
        return [S_IFCHR, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    private static let dialogue: @Sendable () -> any ReceiverDialogue = {
        NMEADialogue(now: Int64(Date().timeIntervalSince1970 * 1e9))
    }
}
