import Geodesy

/// What a client can ask for: a key, a button or a gesture, as data.
///
/// Coded as one key with its values: `{"follow":{}}`, `{"zoom":{"by":1}}`, `{"pan":{"to":{"center":[7.42,43.73],…}}}`.
public enum ScreenCommand: Hashable, Sendable, Codable {
    /// The window has this size and safe area, and may or may not move things.
    case resize(size: Size, safeArea: Insets, reducesMotion: Bool)
    /// The user moved, turned, tilted or zoomed the map by hand, to here.
    case pan(to: CameraPosition)
    /// Go with the car again.
    case follow
    /// Show the surroundings.
    case overview
    /// Come closer (positive) or go away, levels of zoom.
    case zoom(by: Double)
    /// Day, night, or by the sun.
    case theme(ThemeChoice)
    /// Step to the next of day, night and by the sun.
    case nextTheme
    /// Show the developer overlay, or not.
    case overlay(Bool)
    /// Open the list of what the map can show, or close it.
    case mapContentList(Bool)
    /// Show a kind of content on the map, or not.
    case mapContent(MapContent, shown: Bool)
    /// Show the details of an incident or place, by the id of its feature; `nil` closes them.
    case select(feature: String?)
    /// Show the details of the next incident or place, the nearest to the car first.
    case selectNext
    /// Start or resume free drive.
    case start
    /// Pause free drive.
    case pause
    /// End free drive.
    case end
    /// A click on a view, by its identifier.
    case tap(view: String)

    /// Whether every number in it is finite and within what a screen can have. A command that is not is refused.
    public var isValid: Bool {
        switch self {
        case .resize(let size, let safe, _):
            let lengths = [size.width, size.height, safe.top, safe.left, safe.bottom, safe.right]
            return lengths.allSatisfy { $0.isFinite && (0...16_384).contains($0) } && size.width >= 1 && size.height >= 1
        case .pan(let position):
            return position.center.coordinate.isValid && (0...24).contains(position.zoom) && (0...85).contains(position.pitch)
                && position.bearing.isFinite && abs(position.bearing) < 1e6
        case .zoom(let levels):
            return levels.isFinite && abs(levels) <= 24
        case .tap(let view):
            return view.utf8.count <= 256
        case .select(let feature):
            return (feature ?? "").utf8.count <= 256
        case .follow, .overview, .theme, .nextTheme, .overlay, .mapContentList, .mapContent, .selectNext, .start, .pause, .end:
            return true
        }
    }
}
