import NavigationCore

/// What a road number's sign looks like: shape and colors, without the number.
public struct ShieldDesign: Hashable, Sendable {
    /// The outline of a shield.
    public enum Shape: String, Hashable, Sendable {
        /// A rectangle with rounded corners.
        case plate
        /// A plate with pointed ends, as on German motorways.
        case hexagon
        /// A plate with cut corners, as on Italian motorways.
        case octagon
        /// The three-pointed shield of American Interstates, with its red crown.
        case interstate
        /// The badge of American U.S. routes.
        case badge
        /// An ellipse, as on American state routes.
        case ellipse
    }

    /// The outline.
    public var shape: Shape
    /// The ground.
    public var ground: Color
    /// The number.
    public var text: Color
    /// The line within or around the outline.
    public var border: Color

    /// A design.
    public init(_ shape: Shape, ground: Color, text: Color, border: Color) {
        self.shape = shape
        self.ground = ground
        self.text = text
        self.border = border
    }

    /// The design for a network and number.
    ///
    /// The network is named as OSM route relations name it (`US:I`, `e-road`); what stands before its first colon is the country. Where the
    /// network says no more, the letters before the number decide, by the country's own rules. Anything unknown gets a neutral plate.
    ///
    /// Source: OSM wiki, “Key:network” and “Key:ref”.
    ///
    /// - Parameters:
    ///   - shield: the number.
    ///   - country: the country of the road, for a shield without network. ISO 3166-1 alpha-2.
    public static func of(_ shield: RoadShield, country: String? = nil) -> ShieldDesign {
        let network = shield.network ?? ""
        let letters = String(shield.ref.prefix { $0.isLetter }).uppercased()
        if network.lowercased().hasPrefix("e-road") || (letters == "E" && network.isEmpty && isEuropeanNumber(shield.ref)) {
            return .european
        }
        let parts = network.split(separator: ":")
        let place = parts.first.map(String.init).flatMap { $0.count == 2 ? $0.uppercased() : nil } ?? country?.uppercased()
        switch place {
        case "US": return american(parts.dropFirst().first.map(String.init) ?? letters)
        case "GB":
            guard letters == "A" || letters == "M" else { return .neutral }
            if isBritishMotorway(shield.ref) { return .plate(0x0D5EAF, .white) }
            // Primary routes carry yellow numbers on green; the number's color tells them from the other A roads.
            return shield.textColor == .yellow ? .plate(0x005F33, Color(0xFFD200), border: .white) : .neutral
        case let place?: return ShieldTable.design(place, letters) ?? .neutral
        case nil: return .neutral
        }
    }

    /// A white plate with a dark line: for every network that has no look of its own here.
    public static let neutral = ShieldDesign(.plate, ground: .white, text: Color(0x17191C), border: Color(0x17191C))

    /// White on green: the European road numbers.
    public static let european = ShieldDesign.plate(0x007A3D, .white)

    /// A plate whose line is of the text's color.
    static func plate(_ ground: UInt32, _ text: Color, border: Color? = nil) -> ShieldDesign {
        ShieldDesign(.plate, ground: Color(ground), text: text, border: border ?? text)
    }

    private static func american(_ system: String) -> ShieldDesign {
        switch system.uppercased() {
        case "I": ShieldDesign(.interstate, ground: Color(0x003F87), text: .white, border: .white)
        case "US": ShieldDesign(.badge, ground: .white, text: Color(0x111214), border: Color(0x111214))
        case let state where state.count == 2:
            ShieldDesign(.ellipse, ground: .white, text: Color(0x111214), border: Color(0x111214))
        default: .neutral
        }
    }

    /// `E 80`, not a local number that begins with E.
    private static func isEuropeanNumber(_ ref: String) -> Bool {
        let number = ref.dropFirst().drop { $0 == " " }
        return !number.isEmpty && number.count <= 3 && number.allSatisfy(\.isNumber)
    }

    /// `M25`, and `A1(M)`.
    private static func isBritishMotorway(_ ref: String) -> Bool { ref.uppercased().hasPrefix("M") || ref.uppercased().hasSuffix("(M)") }
}

/// Which letters before a number mean which sign, by country.
private enum ShieldTable {
    static func design(_ country: String, _ letters: String) -> ShieldDesign? { countries[country]?[letters] }

    private static let red = ShieldDesign.plate(0xC8102E, .white)
    private static let green = ShieldDesign.plate(0x00703C, .white)
    private static let blue = ShieldDesign.plate(0x0B4EA2, .white)
    private static let yellow = ShieldDesign.plate(0xFFCC00, Color(0x111214))

    private static let french: [String: ShieldDesign] = ["A": red, "N": red, "RN": red, "D": yellow, "RD": yellow, "M": blue]

    private static let countries: [String: [String: ShieldDesign]] = [
        "DE": ["A": ShieldDesign(.hexagon, ground: Color(0x0B4EA2), text: .white, border: .white), "B": yellow],
        "FR": french,
        "MC": french,
        "IT": [
            "A": ShieldDesign(.octagon, ground: Color(0x00703C), text: .white, border: .white),
            "RA": green, "T": green, "SS": blue, "SR": blue, "SP": blue,
        ],
        "ES": ["AP": blue, "A": blue, "R": blue, "N": red, "E": green],
        "NL": ["A": red, "N": yellow],
        "AT": ["A": blue, "S": blue, "B": blue],
        "CH": ["A": red, "H": blue, "": blue],
        "BE": ["A": green, "R": green],
        "LU": ["A": red, "N": green],
        "PT": ["A": blue, "IP": green, "IC": green],
        "PL": ["A": red, "S": red, "DK": red, "DW": yellow],
        "CZ": ["D": red, "I": blue],
        "DK": ["O": blue],
        "IE": ["M": blue, "N": green],
    ]
}
