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
    /// The points of interest near the place, the nearest first.
    var pointsOfInterest: [PointReport]

    init(of graph: RoadGraph, at place: Coordinate, radius: Double) {
        self.place = Place(latitude: place.latitude, longitude: place.longitude)
        self.radius = radius
        var found: [(distance: Float, offset: Float, id: EdgeID)] = []
        graph.edges(near: place, radius: radius) { found.append(($0.projection.distance, $0.projection.offset, $0.id)) }
        found.sort { ($0.distance, $0.id.rawValue) < ($1.distance, $1.id.rawValue) }
        roads = found.compactMap { edge in
            graph.attributes(of: edge.id).map {
                RoadReport(
                    $0, id: edge.id, distance: edge.distance, offset: edge.offset, objects: ObjectReport.all(on: edge.id, of: graph))
            }
        }
        pointsOfInterest = PointReport.near(place, radius: radius, in: graph)
    }

    var isEmpty: Bool { roads.isEmpty && pointsOfInterest.isEmpty }

    var text: String {
        guard !isEmpty else {
            return "no road within \(Int(radius)) m of \(place.latitude),\(place.longitude); --radius looks further"
        }
        var blocks = roads.map(\.text)
        if !pointsOfInterest.isEmpty { blocks.append(pointsOfInterest.map(\.text).joined(separator: "\n")) }
        return blocks.joined(separator: "\n\n")
    }
}
