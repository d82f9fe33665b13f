import Foundation
import Geodesy
import RoadNetwork

/// What a region knows of the roads near a place.
struct PlaceReport: Encodable {
    struct Place: Encodable {
        var latitude: Double
        var longitude: Double
    }

    var place: Place
    var radius: Double
    /// The directed edges near the place, the nearest first.
    var roads: [RoadReport]

    init(of graph: RoadGraph, at place: Coordinate, radius: Double) {
        self.place = Place(latitude: place.latitude, longitude: place.longitude)
        self.radius = radius
        var found: [(distance: Float, offset: Float, id: EdgeID)] = []
        graph.edges(near: place, radius: radius) { found.append(($0.projection.distance, $0.projection.offset, $0.id)) }
        found.sort { ($0.distance, $0.id.rawValue) < ($1.distance, $1.id.rawValue) }
        roads = found.compactMap { edge in
            graph.attributes(of: edge.id).map { RoadReport($0, id: edge.id, distance: edge.distance, offset: edge.offset) }
        }
    }

    var text: String {
        guard !roads.isEmpty else {
            return "no road within \(Int(radius)) m of \(place.latitude),\(place.longitude); --radius looks further"
        }
        return roads.map(\.text).joined(separator: "\n\n")
    }
}
