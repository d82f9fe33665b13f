import Foundation
import Geodesy
import NavigationCore

/// A look of the map: by day or by night.
public struct Style: Hashable, Sendable {
    /// When a style is for.
    public enum StyleType: String, Hashable, Sendable, Codable {
        /// The day.
        case day
        /// The night, and tunnels.
        case night
    }

    /// When it is for.
    public var styleType: StyleType
    /// The name of its style document: `day` and `night` are ours; others are those that the app serves.
    public var mapStyle: String

    /// A style.
    public init(styleType: StyleType, mapStyle: String) {
        self.styleType = styleType
        self.mapStyle = mapStyle
    }

    /// Our day.
    public static let day = Style(styleType: .day, mapStyle: "day")
    /// Our night.
    public static let night = Style(styleType: .night, mapStyle: "night")
}

/// Chooses between day and night: by the sun at the car's place, in tunnels, or by hand.
///
/// It reads no clock and sets no timer: the time is that of the car's positions, so that a recorded drive looks as it did.
@MainActor
public final class StyleManager {
    /// The styles to choose from; with only one of them nothing is chosen. Never empty: the day is put in.
    public var styles: [Style] = [.day, .night] {
        didSet {
            if styles.isEmpty { styles = [.day] }
            changed()
        }
    }

    /// Whether day and night follow the sun.
    public var automaticallyAdjustsStyleForTimeOfDay = true {
        didSet { if automaticallyAdjustsStyleForTimeOfDay != oldValue { changed() } }
    }

    /// Whether tunnels are drawn as night.
    public var usesNightStyleInTunnels = true {
        didSet { if usesNightStyleInTunnels != oldValue { changed() } }
    }

    /// The style that was chosen by hand; `nil` for the manager's own choice.
    public private(set) var manualStyleType: Style.StyleType?

    private var place: (coordinate: Coordinate, date: Date)?
    private var tunnel = TunnelHysteresis()
    private let changed: @MainActor () -> Void

    init(changed: @escaping @MainActor () -> Void) { self.changed = changed }

    /// What is to be shown now.
    public var currentStyleType: Style.StyleType {
        if let manualStyleType { return manualStyleType }
        guard styles.contains(where: { $0.styleType == .night }), styles.contains(where: { $0.styleType == .day }) else {
            return styles[0].styleType
        }
        if usesNightStyleInTunnels, tunnel.isInside { return .night }
        guard automaticallyAdjustsStyleForTimeOfDay, let place else { return .day }
        return SunTimes.isDay(at: place.coordinate, date: place.date) ? .day : .night
    }

    /// The style to be shown now.
    public var currentStyle: Style { style(for: currentStyleType) }

    /// The style for day or night; the first one where there is none for it.
    public func style(for type: Style.StyleType) -> Style { styles.first { $0.styleType == type } ?? styles[0] }

    /// Chooses by hand; `nil` leaves the choice to the manager again.
    public func applyStyle(type: Style.StyleType?) {
        manualStyleType = type
        changed()
    }

    /// Takes in where the car is.
    ///
    /// - Parameters:
    ///   - coordinate: the place.
    ///   - date: the time there.
    ///   - isInTunnel: whether it is in a tunnel.
    ///   - seconds: the session's clock, for the tunnel's hysteresis.
    func update(_ coordinate: Coordinate, date: Date, isInTunnel: Bool, at seconds: Double) {
        place = (coordinate, date)
        tunnel.update(isInTunnel: isInTunnel, at: seconds)
    }
}

/// Whether the car is in a tunnel for long enough to say so: underpasses do not count, nor do gaps between two tunnels.
struct TunnelHysteresis: Hashable, Sendable {
    /// What is shown.
    private(set) var isInside = false
    private var other: Double?

    /// Seconds in a tunnel until it counts.
    static let enterDelay = 1.5
    /// Seconds out of it until it counts no more.
    static let leaveDelay = 2.0

    mutating func update(isInTunnel: Bool, at seconds: Double) {
        guard isInTunnel != isInside else {
            other = nil
            return
        }
        guard let since = other, seconds >= since else {
            other = seconds
            return
        }
        if seconds - since >= (isInTunnel ? Self.enterDelay : Self.leaveDelay) {
            isInside = isInTunnel
            other = nil
        }
    }
}
