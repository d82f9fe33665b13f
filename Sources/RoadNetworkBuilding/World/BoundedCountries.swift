import Geodesy

/// Countries by the borders that a file has whole, and by a table of the world elsewhere.
///
/// A table knows a border to some hundred meters; the file to some. So inside of a whole border the border decides, and just outside of
/// it the table may not name the country that the place is surely not in: then the next other one counts.
struct BoundedCountries: CountryResolver {
    let boundaries: [Boundary]
    let table: (any CountryResolver)?

    func country(at place: Coordinate) -> ResolvedCountry? {
        let found = table?.country(at: place)
        guard let fixed = FixedCoordinate(place) else { return found }
        var result = found
        for boundary in boundaries where boundary.place.region == nil {
            let code = boundary.place.country
            if boundary.contains(fixed) {
                if result?.place.country != code {
                    let near = neighbor(of: place) { $0.place.country == code }
                    result = ResolvedCountry(place: near?.place ?? RoadPlace(country: code), timeZone: near?.timeZone)
                }
                break
            }
            if result?.place.country == code, boundary.isNear(fixed), let other = neighbor(of: place, where: { $0.place.country != code }) {
                result = other
            }
        }
        for boundary in boundaries where boundary.place.region != nil && boundary.place.country == result?.place.country {
            if boundary.contains(fixed) { result?.place.region = boundary.place.region }
        }
        return result
    }

    /// The nearest answer of the table about a place that fits, up to 3 km away.
    private func neighbor(of place: Coordinate, where fits: (ResolvedCountry) -> Bool) -> ResolvedCountry? {
        guard let table else { return nil }
        for distance in [200.0, 400, 800, 1500, 3000] {
            for bearing in stride(from: 0.0, to: 360, by: 45) {
                if let found = table.country(at: place.moved(meters: distance, bearing: bearing)), fits(found) { return found }
            }
        }
        return nil
    }
}
