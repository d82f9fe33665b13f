import Foundation
import Geodesy

/// A drive that is written down: which way, in what order, where the fixes are cut. `Documentation/DriveScripts.md` shows the format.
///
/// A script names places, not roads: the simulator finds the shortest way between them on the region it is given, so that a script
/// outlives an import.
public struct DriveScript: Sendable, Hashable {
    /// What the drive is called.
    public var name: String
    /// When it begins: nanoseconds since 1970, UTC.
    public var start: Int64
    /// The seed of all that is left to chance.
    public var seed: UInt64
    /// Who drives.
    public var driver: DriverProfile
    /// What receives.
    public var receiver: ReceiverModel
    /// The parts of the drive, in order.
    public var legs: [DriveLeg]

    /// A script.
    public init(
        name: String = "drive", start: Int64 = DriveScript.defaultStart, seed: UInt64 = 1, driver: DriverProfile = DriverProfile(),
        receiver: ReceiverModel = ReceiverModel(), legs: [DriveLeg]
    ) {
        self.name = name
        self.start = start
        self.seed = seed
        self.driver = driver
        self.receiver = receiver
        self.legs = legs
    }

    /// When a simulated drive begins if nothing else is said: 1 June 2026, 10:00 UTC, a Monday.
    public static let defaultStart: Int64 = 1_780_308_000_000_000_000

    /// Reads a script from JSON.
    ///
    /// - Throws: ``DriveScriptError`` with the place in the file.
    public init(json: Data) throws(DriveScriptError) {
        do {
            self = try JSONDecoder().decode(DriveScript.self, from: json)
        } catch let error as DriveScriptError {
            throw error
        } catch let error as DecodingError {
            throw DriveScriptError(error)
        } catch {
            throw DriveScriptError(place: "the file", reason: "\(error)")
        }
    }
}

/// A part of a scripted drive.
public struct DriveLeg: Sendable, Hashable {
    /// What the car does.
    public enum Kind: Sendable, Hashable {
        /// Drives on roads, the shortest way over these places; a leg that follows another may leave out where it begins.
        case drive([Coordinate])
        /// Drives along a line that is no road of the map, at a steady speed in meters a second.
        case offRoad([Coordinate], speed: Double)
        /// Stands, for so many seconds.
        case stop(Double)
    }

    /// What the car does.
    public var kind: Kind
    /// What there is to see, in words.
    public var title: String?
    /// Where fixes are missing.
    public var outages: Outages
    /// For a leg that begins somewhere else than the last one ended: how much time is passed over, seconds. `nil` where it goes on.
    public var lapse: Double?
    /// Whether the car is at speed already when a leg begins after a time-lapse, or at the start of the drive.
    public var isRolling: Bool

    /// A part of a drive.
    public init(_ kind: Kind, title: String? = nil, outages: Outages = Outages(), lapse: Double? = nil, isRolling: Bool = false) {
        self.kind = kind
        self.title = title
        self.outages = outages
        self.lapse = lapse
        self.isRolling = isRolling
    }
}

/// Where fixes are missing.
public struct Outages: Sendable, Hashable {
    /// Whether there are none inside tunnels.
    public var inTunnels: Bool
    /// Stretches without any: from and to, seconds since the leg began.
    public var seconds: [ClosedRange<Double>]

    /// Where fixes are missing; by default nowhere.
    public init(inTunnels: Bool = false, seconds: [ClosedRange<Double>] = []) {
        self.inTunnels = inTunnels
        self.seconds = seconds
    }
}
