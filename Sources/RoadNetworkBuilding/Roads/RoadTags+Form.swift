import Foundation
import OpenStreetMap
import RoadNetwork

extension RoadTags {
    static func roadClass(of road: CarRoad) -> (RoadClass, Bool) {
        switch road {
        case .ferry, .shuttleTrain: (.ferry, false)
        case .street(let street, let isLink):
            switch street {
            case .motorway: (.motorway, isLink)
            case .trunk: (.trunk, isLink)
            case .primary: (.primary, isLink)
            case .secondary: (.secondary, isLink)
            case .tertiary: (.tertiary, isLink)
            case .unclassified: (.unclassified, isLink)
            case .residential: (.residential, isLink)
            case .livingStreet: (.livingStreet, isLink)
            case .service: (.service, isLink)
            case .track, .otherOpenToCars: (.track, isLink)
            }
        }
    }

    static func form(of road: CarRoad, isLink: Bool, oneWay: OneWay, tags: Tags) -> FormOfWay {
        switch road {
        case .ferry: return .ferry
        case .shuttleTrain: return .shuttleTrain
        case .street: break
        }
        switch tags["junction"] {
        case "roundabout": return .roundabout
        case "circular" where oneWay != .no: return .roundabout
        default: break
        }
        if isLink { return .ramp }
        switch tags["service"] {
        case "parking_aisle", "parking": return .parkingAisle
        case "driveway": return .driveway
        default: return .plain
        }
    }

    /// Covered passages and avalanche galleries are dark for a receiver like tunnels; a culvert runs under the road.
    static func isTunnel(_ tags: Tags) -> Bool {
        if let tunnel = tags["tunnel"] { return tunnel != "no" && tunnel != "culvert" }
        return tags["covered"].map { $0 != "no" } ?? false
    }

    /// `layer`, else what bridge and tunnel imply (OSM wiki, “Key:layer”). A building passage stays on the ground.
    static func layer(_ tags: Tags, isTunnel: Bool, isBridge: Bool) -> Int {
        if let text = tags["layer"], let layer = Int(TagList.trimmed(text)), (-20...20).contains(layer) { return layer }
        if isBridge { return 1 }
        return tags["tunnel"] == "building_passage" || tags["tunnel"] == nil || !isTunnel ? 0 : -1
    }

    /// `incline` as a percentage or in degrees; `up` and `down` say no number (OSM wiki, “Key:incline”).
    static func grade(_ tags: Tags) -> Double? {
        guard let text = tags["incline"].map(TagList.trimmed), let unit = text.last, unit == "%" || unit == "°" else { return nil }
        guard let value = Double(TagList.trimmed(text.dropLast())), value.isFinite else { return nil }
        let percent = unit == "%" ? value : tan(min(max(value, -60), 60) * .pi / 180) * 100
        return abs(percent) <= 50 ? percent : nil
    }
}
