import Geodesy
import NavigationCore

/// Writes locations as JSON Lines, as ``JSONLinesReader`` reads them.
public enum JSONLinesWriter {
    /// One location as a line, without its end. Digits are ASCII with a decimal point, whatever the system's language.
    public static func line(_ location: Location, isAfterGap: Bool = false) -> String {
        var members = [
            "\"time\":\"\(TimestampText.text(nanoseconds: location.fixTime))\"",
            "\"lat\":\(decimal(location.coordinate.latitude, digits: 7))",
            "\"lon\":\(decimal(location.coordinate.longitude, digits: 7))",
        ]
        func add(_ name: String, _ value: Double?, digits: Int) {
            guard let value, value.isFinite else { return }
            members.append("\"\(name)\":\(decimal(value, digits: digits))")
        }
        add("altitude", location.altitude, digits: 2)
        add("accuracy", location.horizontalAccuracy, digits: 2)
        add("speed", location.speed, digits: 3)
        add("course", location.course, digits: 2)
        if isAfterGap { members.append("\"gap\":true") }
        return "{\(members.joined(separator: ","))}"
    }

    /// A number with at most so many digits behind the point; never with an exponent.
    package static func decimal(_ value: Double, digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (value.magnitude * scale).rounded()
        guard scaled < 9e18 else { return "\(value)" }
        let whole = Int64(scaled) / Int64(scale)
        var fraction = String(Int64(scale) + Int64(scaled) % Int64(scale)).dropFirst()
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
    }
}
