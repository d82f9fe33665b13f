public import Geodesy
public import RoadNetwork

extension MapPlace {
    /// A point of interest of a region.
    ///
    /// - Parameter point: the point, read in place.
    public init(_ point: PointOfInterest) {
        self.init(
            id: "\(point.element)", kind: Kind(point.kind), coordinate: point.place.coordinate, name: point.name, brand: point.brand,
            openingHours: point.openingHours, isForCustomers: point.isForCustomers, hasFee: point.hasFee)
    }

    /// The places of a region around another place, the nearest first.
    ///
    /// - Parameters:
    ///   - graph: the region's road network.
    ///   - middle: where they are looked for.
    ///   - radius: how far, meters, at most 20 000.
    ///   - limit: how many at most.
    public static func places(of graph: RoadGraph, near middle: Coordinate, radius: Double, limit: Int = 600) -> [MapPlace] {
        guard middle.isValid, radius > 0 else { return [] }
        let reach = min(radius, 20_000) * 2.0.squareRoot()
        let northWest = middle.moved(meters: reach, bearing: 315)
        let southEast = middle.moved(meters: reach, bearing: 135)
        var found: [(distance: Double, place: MapPlace)] = []
        let box = RegionInfo.Bounds(
            west: northWest.longitude, south: southEast.latitude, east: southEast.longitude, north: northWest.latitude)
        graph.pointsOfInterest(in: box) { point in
            let distance = middle.distance(to: point.place.coordinate)
            if distance <= radius { found.append((distance, MapPlace(point))) }
        }
        return found.sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }.prefix(max(0, limit)).map(\.place)
    }
}

extension MapPlace.Kind {
    /// What the map shows for a kind of point: several kinds share a sign.
    init(_ kind: PointOfInterest.Kind) {
        switch kind {
        case .fuel: self = .fuel
        case .charging: self = .charging
        case .parking: self = .parking
        case .restArea, .serviceArea: self = .rest
        case .restaurant, .fastFood, .cafe: self = .food
        case .carRepair, .carWash: self = .repair
        case .hospital: self = .hospital
        case .toilets: self = .toilets
        }
    }
}
