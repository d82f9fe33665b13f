import Foundation
import NavigationCore

#if canImport(Glibc)
    import Glibc
#endif

extension ByteChannel {
    /// The speeds of a serial line at which receivers speak, the most usual first.
    static let usualBaudRates = [9600, 4800, 38_400, 115_200, 57_600, 19_200, 230_400, 460_800, 921_600]

    /// Opens a device, or a named pipe, for reading.
    ///
    /// A serial line is set to eight bits without parity at a speed (8N1, as NMEA 0183 has it); what has no speed, as a pipe, is read as
    /// it is.
    static func device(_ path: String, baudRate: Int) throws(Failure) -> ByteChannel {
        let descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno, "\(path) cannot be opened") }
        let channel = ByteChannel(
            descriptor: descriptor, end: Failure(description: "\(path) has nobody at its other end, or was unplugged"))
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return channel }
        cfmakeraw(&settings)
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
        guard let speed = speed(baudRate), cfsetspeed(&settings, speed) == 0, tcsetattr(descriptor, TCSANOW, &settings) == 0 else {
            throw Failure(description: "\(path) cannot be set to \(baudRate) baud")
        }
        // What came before, at another speed perhaps, is no news.
        tcflush(descriptor, TCIFLUSH)
        return channel
    }

    /// What the process was given as its input.
    static func standardInput() -> ByteChannel {
        ByteChannel(descriptor: 0, closes: false, end: Failure(description: "standard input ended", kind: .ended))
    }

    private static func speed(_ baudRate: Int) -> speed_t? {
        #if canImport(Glibc)
            let codes = [
                1200: B1200, 2400: B2400, 4800: B4800, 9600: B9600, 19_200: B19200, 38_400: B38400, 57_600: B57600, 115_200: B115200,
                230_400: B230400, 460_800: B460800, 921_600: B921600,
            ]
            return codes[baudRate].map { speed_t($0) }
        #else
            return speed_t(baudRate)
        #endif
    }
}
