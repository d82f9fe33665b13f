import Foundation
import Geodesy
import OpenStreetMap

/// The mouths of road tunnels: where a tunnel ends and no other one goes on, a short line across the road.
struct TunnelPortals {
    private struct End {
        var mouth: FixedCoordinate
        var inside: FixedCoordinate
        var width: Double
        var layer: Int
    }

    private var ends: [Int64: [End]] = [:]

    /// Takes in a way: the two ends of one that is a road in a tunnel.
    ///
    /// - Parameters:
    ///   - way: the way.
    ///   - line: the places of its nodes, none left out.
    mutating func take(_ way: Way, _ line: [FixedCoordinate]) {
        guard let tunnel = way.tags["tunnel"], tunnel != "no", let highway = way.tags["highway"], let width = Self.width(highway),
            line.count == way.nodes.count, line.count > 1
        else { return }
        let layer = way.tags["layer"].flatMap(Int.init) ?? 0
        ends[way.nodes[0], default: []].append(End(mouth: line[0], inside: line[1], width: width, layer: layer))
        let last = line.count - 1
        ends[way.nodes[last], default: []].append(End(mouth: line[last], inside: line[last - 1], width: width, layer: layer))
    }

    /// The mouths with their features, in the order of their nodes.
    func features() -> [(BasemapFeature, [FixedCoordinate])] {
        ends.sorted { $0.key < $1.key }.compactMap { _, meeting in
            guard meeting.count == 1, let end = meeting.first, end.mouth != end.inside else { return nil }
            let place = end.mouth.coordinate
            let across = place.bearing(to: end.inside.coordinate) + 90
            guard let left = FixedCoordinate(place.moved(meters: end.width / 2, bearing: across)),
                let right = FixedCoordinate(place.moved(meters: end.width / 2, bearing: across + 180))
            else { return nil }
            var feature = BasemapFeature(.tunnelPortal, from: 13)
            if end.layer != 0 { feature["layer"] = .number(end.layer) }
            return (feature, [left, right])
        }
    }

    /// How wide a mouth is drawn, meters; `nil` for what no car drives on.
    private static func width(_ highway: String) -> Double? {
        switch highway {
        case "motorway", "trunk": 15
        case "primary", "secondary": 12
        case "tertiary", "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link": 10
        case "unclassified", "residential", "living_street", "service", "road": 8
        default: nil
        }
    }
}
