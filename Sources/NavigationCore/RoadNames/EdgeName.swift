import Foundation
public import RoadNetwork

extension RoadName {
    /// The name of a road for a driver: in the driver's language, else the local name, else any; the tunnel's own name where the road
    /// has none. `nil` where there is neither name nor number.
    init?(_ attributes: EdgeAttributes, locale: Locale) {
        let shields = attributes.refs.map(RoadShield.init)
        let local = attributes.names.first { $0.language == nil }?.text
        let chosen =
            Self.name(in: locale, of: attributes.names) ?? attributes.names.first { $0.language == nil } ?? attributes.names.first
            ?? attributes.tunnelName.map { LocalizedName(language: nil, text: $0) }
        if chosen == nil, shields.isEmpty { return nil }
        self.init(
            text: chosen?.text ?? "", language: chosen?.language ?? "", shields: shields, localText: local == chosen?.text ? nil : local)
    }

    /// The name in the driver's language: with its script (`zh-Hant`) where there is one, else without, else in any script.
    private static func name(in locale: Locale, of names: [LocalizedName]) -> LocalizedName? {
        let language = locale.language
        guard let code = language.languageCode?.identifier else { return nil }
        if let script = language.script?.identifier, let exact = names.first(where: { $0.language == "\(code)-\(script)" }) { return exact }
        return names.first { $0.language == code } ?? names.first { $0.language?.hasPrefix("\(code)-") == true }
    }
}

extension RoadShield {
    /// The shield of a road number.
    ///
    /// - Parameter ref: the number, with its network where that is known.
    public init(_ ref: RoadRef) {
        let parts = ref.network?.split(separator: ":") ?? []
        // In North America the shield's shape says the network, and the number stands alone.
        let standsAlone = parts.first == "US" || parts.first == "CA"
        let number = standsAlone ? ref.ref.drop { !$0.isNumber } : ref.ref[...]
        self.init(
            network: ref.network, ref: ref.ref, displayRef: number.isEmpty ? ref.ref : String(number),
            textColor: Self.textColor(network: ref.network))
    }

    /// The color of the number on the signs of a network (OSM wiki, “Road signs” and the pages of the countries' route networks).
    private static func textColor(network: String?) -> TextColor {
        guard let network else { return .black }
        switch network {
        case "US:I", "e-road", "GB:motorway", "FR:A-road", "FR:N-road", "DE:A-road", "IT:A-road", "ES:A-road", "NL:A-road", "AT:A-road",
            "AT:S-road", "CH:A-road", "CH:national":
            return .white
        case "GB:A-road-green": return .yellow
        default: return .black
        }
    }
}
