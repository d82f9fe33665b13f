import Geodesy
import RoadNetwork

/// The countries that roads lie in, each once, and which of them each road lies in.
struct PlaceTable {
    private(set) var countries: [ResolvedCountry] = []
    private var numbers: [ResolvedCountry: UInt16] = [:]
    /// For each road, ``EdgePlace/unknown`` where nothing is known.
    private(set) var ofRoads: [UInt16] = []

    /// Asks for the country in the middle of each road.
    init(roads: RoadTable, nodes: NodeTable, resolver: (any CountryResolver)?) {
        ofRoads = [UInt16](repeating: EdgePlace.unknown, count: roads.roads.count)
        guard let resolver else { return }
        for road in roads.roads.indices {
            let shape = roads.shape(road)
            let from = nodes.places[Int(shape[shape.startIndex + (shape.count - 1) / 2])].coordinate
            let to = nodes.places[Int(shape[shape.startIndex + shape.count / 2])].coordinate
            let middle = from.moved(meters: from.distance(to: to) / 2, bearing: from.bearing(to: to))
            if let country = resolver.country(at: middle) { ofRoads[road] = number(of: country) }
        }
    }

    /// The place of a road by its number, or `nil` where nothing is known.
    func country(_ number: UInt16) -> ResolvedCountry? { number == EdgePlace.unknown ? nil : countries[Int(number)] }

    private mutating func number(of country: ResolvedCountry) -> UInt16 {
        if let number = numbers[country] { return number }
        guard countries.count < Int(EdgePlace.unknown) else { return EdgePlace.unknown }
        let number = UInt16(countries.count)
        numbers[country] = number
        countries.append(country)
        return number
    }
}
