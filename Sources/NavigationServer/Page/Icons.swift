import NavigationCore
import NavigationUI
import RoadNetwork

/// Small pictures that Swift draws for the map: signs of incidents and places, shields of road numbers.
enum Icons {
    /// The answer to `/icons/NAME-day.svg`, `/icons/NAME-night.svg` and `/shields/NETWORK/CLASS/REF.svg`; `nil` for other paths.
    static func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasSuffix(".svg") else { return nil }
        let path = request.path.dropLast(4)
        if path.hasPrefix("/icons/") { return icon(path.dropFirst(7)).map(picture) ?? .notFound }
        if path.hasPrefix("/shields/") { return shield(path.dropFirst(9)).map(picture) ?? .notFound }
        return nil
    }

    private static func icon(_ name: Substring) -> Drawing? {
        guard let dash = name.lastIndex(of: "-"), let icon = MapIcon(name: String(name[..<dash])) else { return nil }
        let theme = name[name.index(after: dash)...]
        guard theme == "day" || theme == "night" else { return nil }
        return icon.drawing(isNight: theme == "night")
    }

    /// The network is an OSM network, or a country alone; the class is that of the tile's road. Numbers may hold slashes.
    private static func shield(_ path: Substring) -> Drawing? {
        let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, (1...12).contains(parts[2].count), parts[0].utf8.count <= 40 else { return nil }
        let country = parts[0].count == 2 ? parts[0] : nil
        var network: String? = country == nil && !parts[0].isEmpty ? parts[0] : nil
        // British primary routes have a sign of their own; in OSM they are trunk roads.
        if country == "GB", parts[1] == "trunk", parts[2].hasPrefix("A") { network = "GB:A-road-green" }
        if country == "US", network == nil { network = american(parts[2]) }
        return ShieldDrawing.drawing(RoadShield(RoadRef(network: network, ref: parts[2])), country: country, height: 20)
    }

    /// What the letters of an American number say where no route relation does.
    private static func american(_ ref: String) -> String? {
        let letters = ref.prefix { $0.isLetter }.uppercased()
        switch letters {
        case "I": return "US:I"
        case "US": return "US:US"
        default: return letters.count == 2 ? "US:\(letters)" : nil
        }
    }

    private static func picture(_ drawing: Drawing) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("Content-Type", "image/svg+xml"), ("Cache-Control", "max-age=86400")],
            body: .bytes(Array(drawing.svg().utf8)))
    }
}
