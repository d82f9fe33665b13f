import Geodesy
import RoadNetwork

/// The countries that roads lie in, each once, and which of them each way lies in.
struct PlaceTable {
    private(set) var countries: [ResolvedCountry] = []
    private var numbers: [ResolvedCountry: UInt16] = [:]
    /// For each way, ``EdgePlace/unknown`` where nothing is known.
    private(set) var ofWays: [UInt16] = []

    /// The place of a way by its number, or `nil` where nothing is known.
    func country(_ number: UInt16) -> ResolvedCountry? { number == EdgePlace.unknown ? nil : countries[Int(number)] }

    mutating func appendWay(in country: ResolvedCountry?) {
        guard let country else {
            ofWays.append(EdgePlace.unknown)
            return
        }
        if let number = numbers[country] {
            ofWays.append(number)
        } else if countries.count < Int(EdgePlace.unknown) {
            numbers[country] = UInt16(countries.count)
            ofWays.append(UInt16(countries.count))
            countries.append(country)
        } else {
            ofWays.append(EdgePlace.unknown)
        }
    }
}
