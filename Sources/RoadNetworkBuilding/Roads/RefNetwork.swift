import RoadNetwork

/// The network that a road number belongs to, which decides its shield.
enum RefNetwork {
    /// The network, or `nil` where country and number do not tell it.
    static func network(of ref: String, roadClass: RoadClass, place: RoadPlace) -> String? {
        if isEuropean(ref) { return "e-road" }
        return nil
    }

    /// `E 15`, `E15`, `E 012`.
    static func isEuropean(_ ref: String) -> Bool {
        guard ref.first == "E" else { return false }
        let digits = ref.dropFirst().drop { $0 == " " }
        return (1...3).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
