import Geodesy

/// A closed line: its first place stands again at its end.
typealias Ring = [FixedCoordinate]

/// An area: an outer ring and its holes.
struct Polygon: Hashable {
    var outer: Ring
    var holes: [Ring] = []

    /// A point inside the area for a name or an icon: the center of gravity, or, where that lies outside, the middle of the widest
    /// stretch of the area on its latitude.
    var labelPoint: FixedCoordinate {
        let center = outer.centroid
        var crossings: [Double] = []
        let y = Double(center.latitude) + 0.5
        for ring in [outer] + holes {
            for (a, b) in zip(ring, ring.dropFirst()) where (Double(a.latitude) < y) != (Double(b.latitude) < y) {
                let share = (y - Double(a.latitude)) / Double(Int64(b.latitude) - Int64(a.latitude))
                crossings.append(Double(a.longitude) + share * Double(Int64(b.longitude) - Int64(a.longitude)))
            }
        }
        crossings.sort()
        let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        let x = Double(center.longitude)
        if stretches.contains(where: { $0.0 <= x && x <= $0.1 }) { return center }
        guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return center }
        return FixedCoordinate(latitude: center.latitude, longitude: Int32((widest.0 + widest.1) / 2))
    }
}

extension Ring {
    /// Twice the area in square units, positive where the ring runs against the clock.
    var signedArea: Double {
        guard let origin = first else { return 0 }
        // Relative to the first place, so that small rings keep their digits.
        var sum = 0.0
        for (a, b) in zip(self, dropFirst()) {
            let ax = Double(Int64(a.longitude) - Int64(origin.longitude))
            let ay = Double(Int64(a.latitude) - Int64(origin.latitude))
            let bx = Double(Int64(b.longitude) - Int64(origin.longitude))
            let by = Double(Int64(b.latitude) - Int64(origin.latitude))
            sum += ax * by - bx * ay
        }
        return sum
    }

    /// The center of gravity of the area, or the middle of the places where there is no area.
    var centroid: FixedCoordinate {
        guard let origin = first else { return FixedCoordinate(latitude: 0, longitude: 0) }
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for (a, b) in zip(self, dropFirst()) {
            let ax = Double(Int64(a.longitude) - Int64(origin.longitude))
            let ay = Double(Int64(a.latitude) - Int64(origin.latitude))
            let bx = Double(Int64(b.longitude) - Int64(origin.longitude))
            let by = Double(Int64(b.latitude) - Int64(origin.latitude))
            let cross = ax * by - bx * ay
            sum += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        guard sum != 0 else {
            let box = MapBox(around: self)
            return FixedCoordinate(latitude: Int32(Int64(box.south) + box.height / 2), longitude: Int32(Int64(box.west) + box.width / 2))
        }
        return FixedCoordinate(
            latitude: Int32(clamping: Int64(Double(origin.latitude) + y / (3 * sum))),
            longitude: Int32(clamping: Int64(Double(origin.longitude) + x / (3 * sum))))
    }

    /// Whether a place lies inside (even-odd rule).
    func encloses(_ place: FixedCoordinate) -> Bool {
        var inside = false
        let (x, y) = (Double(place.longitude), Double(place.latitude))
        for (a, b) in zip(self, dropFirst()) where (Double(a.latitude) > y) != (Double(b.latitude) > y) {
            let share = (y - Double(a.latitude)) / Double(Int64(b.latitude) - Int64(a.latitude))
            if Double(a.longitude) + share * Double(Int64(b.longitude) - Int64(a.longitude)) > x { inside.toggle() }
        }
        return inside
    }
}
