import Geodesy
import RoadNetwork

/// What a region knows of a point of interest.
struct PointReport: Encodable {
    /// Meters from the place asked for.
    var distance: Double
    var kind: String
    var name: String?
    var brand: String?
    var openingHours: String?
    var isForCustomers: Bool
    var hasFee: Bool?
    var latitude: Double
    var longitude: Double
    /// The OSM element.
    var element: String

    init(_ point: PointOfInterest, distance: Double) {
        self.distance = (distance * 10).rounded() / 10
        kind = "\(point.kind)"
        name = point.name
        brand = point.brand
        openingHours = point.openingHours
        isForCustomers = point.isForCustomers
        hasFee = point.hasFee
        latitude = point.place.coordinate.latitude
        longitude = point.place.coordinate.longitude
        element = "\(point.element)"
    }

    /// The points near a place, the nearest first.
    static func near(_ place: Coordinate, radius: Double, in graph: RoadGraph) -> [PointReport] {
        let north = place.moved(meters: radius, bearing: 0).latitude
        let south = place.moved(meters: radius, bearing: 180).latitude
        let box = RegionInfo.Bounds(
            west: place.moved(meters: radius, bearing: 270).longitude, south: min(south, north),
            east: place.moved(meters: radius, bearing: 90).longitude, north: max(south, north))
        var found: [PointReport] = []
        graph.pointsOfInterest(in: box) { point in
            let distance = point.place.coordinate.distance(to: place)
            if distance <= radius { found.append(PointReport(point, distance: distance)) }
        }
        return found.sorted { ($0.distance, $0.element) < ($1.distance, $1.element) }
    }

    var text: String {
        let words = [name, brand.map { "(\($0))" }, openingHours, isForCustomers ? "for customers" : nil, fee]
        return "\(distance) m  \(kind): \(([element] + words.compactMap(\.self)).joined(separator: ", "))"
    }

    private var fee: String? { hasFee.map { $0 ? "with a fee" : "free of charge" } }
}
