import RoadNetwork

/// The network that a road number belongs to, which decides its shield.
///
/// Named as OSM route relations name networks: the country, then what the country calls it (`US:I`, `US:US`, `US:OR`, `FR:A-road`,
/// `GB:A-road-green`), and `e-road` for the European numbers. Sources: OSM wiki, “Key:network”, “Key:ref”, “United States roads tagging”.
enum RefNetwork {
    /// The network, or `nil` where country and number do not tell it.
    static func network(of ref: String, roadClass: RoadClass, place: RoadPlace) -> String? {
        let letters = String(ref.prefix { $0.isLetter })
        let rest = ref.dropFirst(letters.count).drop { $0 == " " || $0 == "-" }
        guard let country = place.country else { return isEuropean(letters, rest) ? "e-road" : nil }
        if europeanNumbers.contains(country), isEuropean(letters, rest) { return "e-road" }
        guard rest.first?.isNumber == true else { return nil }
        switch country {
        case "US": return american(letters, place.region)
        case "CA": return letters.isEmpty ? place.region.map { "CA:\($0)" } : nil
        case "GB": return british(ref, letters, roadClass)
        case "NZ": return letters == "SH" || (letters.isEmpty && roadClass.rank <= 2) ? "NZ:SH" : nil
        default: break
        }
        guard let known = letterNetworks[country], known.contains(letters.uppercased()) else { return nil }
        if letters.isEmpty { return roadClass.rank <= 2 ? "\(country):national" : nil }
        return "\(country):\(letters.uppercased())-road"
    }

    /// `E 15`, `E15`, `E 012`.
    private static func isEuropean(_ letters: String, _ number: Substring) -> Bool {
        letters == "E" && (1...3).contains(number.count) && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func american(_ letters: String, _ region: String?) -> String? {
        switch letters {
        case "I", "IH": return "US:I"
        case "US", "USH": return "US:US"
        case "SR", "SH", "STH", "ST", "Route", "Rte", "RT", "Hwy", "PA", "": return region.map { "US:\($0)" }
        // Some states have a single letter before their numbers.
        case "M": return region == "MI" ? "US:MI" : nil
        case "K": return region == "KS" ? "US:KS" : nil
        case "N", "L", "S": return letters == "N" && region == "NE" ? "US:NE" : nil
        case "CR", "CTH", "CH", "CO": return region.map { "US:\($0):CR" }
        case "FM", "RM", "SL", "SS": return region == "TX" ? "US:TX:\(letters)" : nil
        default: return states.contains(letters) ? "US:\(letters)" : nil
        }
    }

    private static func british(_ ref: String, _ letters: String, _ roadClass: RoadClass) -> String? {
        if letters == "M" || ref.hasSuffix("(M)") { return "GB:motorway" }
        switch letters {
        // Primary routes have green signs: in OSM they are trunk roads.
        case "A": return roadClass.rank <= 1 ? "GB:A-road-green" : "GB:A-road"
        case "B": return "GB:B-road"
        default: return nil
        }
    }

    private static func list(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    /// The countries of the European agreement on main roads. Elsewhere a number with E is the country’s own: Japan, Malaysia, the Emirates.
    private static let europeanNumbers = list(
        """
        AD AL AM AT AZ BA BE BG BY CH CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT KG KZ LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI \
        SK SM TJ TM TR UA UZ VA XK AX
        """)

    private static let states = list(
        """
        AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT \
        VT VA WA WV WI WY PR
        """)

    /// The letters before the numbers of each country’s networks; an empty entry is for numbers without letters.
    private static let letterNetworks: [String: Set<String>] = [
        "DE": ["A", "B", "L", "K", "ST"], "AT": ["A", "S", "B", "L"], "CH": ["A", "H", ""], "LI": [""],
        "FR": ["A", "N", "RN", "D", "RD", "M", "C"], "MC": ["D", "RD", "N", "RN", "M"], "IT": ["A", "RA", "T", "SS", "SR", "SP", "NSA"],
        "ES": ["A", "AP", "R", "N", "M", "C", "CV", "EX", "CL", "CM", "GI", "BI", "GC", "TF", "MA", "SE", "LL", "B", "V", "Z", "CA", "MU"],
        "PT": ["A", "IP", "IC", "N", "EN", "R", "ER", "EM", "M"], "NL": ["A", "N", "S"], "BE": ["A", "R", "N", "B"],
        "LU": ["A", "B", "N", "CR"], "AD": ["CG", "CS"], "IE": ["M", "N", "R", "L"], "PL": ["A", "S", "DK", "DW", ""],
        "CZ": ["D", "I", "II", "III", ""],
        "SK": ["D", "R", "I", "II", "III", ""], "HU": ["M", ""], "SI": ["A", "H", "G", "R", ""], "HR": ["A", "D", "DC", "B", "Ž", "L"],
        "RS": ["A", ""], "BG": ["A", "I", "II", "III"], "RO": ["A", "DX", "DN", "DJ", "DC"], "GR": ["A", "EO", "ΕΟ", "Α"], "DK": ["O", ""],
        "SE": [""], "FI": [""], "NO": ["RV", "FV", ""], "EE": [""], "LV": ["A", "P", "V"], "LT": ["A", ""], "TR": ["O", "D"],
        "RU": ["М", "Р", "А"], "UA": ["М", "Н", "Р", "Т"], "AU": ["M", "A", "B", "C", "D", "R"], "JP": ["E", "C", ""], "MX": ["MEX"],
        "BR": ["BR"], "ZA": ["N", "R", "M"],
    ]
}

/// What a route relation says of a road that is part of it.
public struct RouteMembership: Sendable, Hashable {
    /// The relation’s `network`, or `nil`.
    public var network: String?
    /// The relation’s `ref`.
    public var ref: String
    /// The way’s role: `forward` and `backward` say that only one direction is part of the route.
    public var role: String

    /// A membership.
    public init(network: String?, ref: String, role: String) {
        self.network = network
        self.ref = ref
        self.role = role
    }
}

extension RoadTags {
    /// Takes in what route relations (`type=route`, `route=road`) say: the network of numbers that the way has itself, and the numbers
    /// where it has none. A role for one direction gives the number to that direction alone.
    public mutating func join(_ routes: [RouteMembership]) {
        forward?.join(routes.filter { $0.role != "backward" })
        backward?.join(routes.filter { $0.role != "forward" })
    }
}

extension RoadTags.Direction {
    fileprivate mutating func join(_ routes: [RouteMembership]) {
        let hadNone = refs.isEmpty
        for route in routes where !route.ref.isEmpty {
            let number = Self.number(route.ref)
            if let index = refs.firstIndex(where: { Self.number($0.ref) == number }) {
                refs[index].network = route.network ?? refs[index].network
            } else if hadNone {
                refs.append(RoadRef(network: route.network, ref: route.ref))
            }
        }
    }

    /// The number without the letters before it: relations of many countries leave them out.
    private static func number(_ ref: String) -> Substring { ref.drop { !$0.isNumber } }
}
