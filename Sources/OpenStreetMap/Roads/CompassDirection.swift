/// The way that a thing faces, as tags say it: degrees clockwise from north, or a point of the compass.
///
/// Source: OSM wiki, “Key:direction”.
public struct CompassDirection: Sendable, Hashable {
    /// Degrees clockwise from north, from 0 up to 360.
    public var degrees: Double

    private static let points = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]

    /// The direction that a tag's value names; `nil` where it names none, or a range.
    public init?(_ text: String) {
        if let point = Self.points.firstIndex(of: text.uppercased()) {
            degrees = Double(point) * 22.5
        } else if let number = Double(text.hasSuffix("°") ? String(text.dropLast()) : text), (0...360).contains(number) {
            degrees = number == 360 ? 0 : number
        } else {
            return nil
        }
    }

    /// The opposite way.
    public var opposite: CompassDirection {
        var other = self
        other.degrees = degrees < 180 ? degrees + 180 : degrees - 180
        return other
    }
}
