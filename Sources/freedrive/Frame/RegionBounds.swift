import Foundation
import Geodesy
import RoadNetwork

/// The box of a region, and what lies in it.
extension RegionInfo.Bounds {
    /// The box around places; `nil` where there are none. It does not look across the 180th meridian.
    init?(around places: [Coordinate]) {
        let latitudes = places.map(\.latitude)
        let longitudes = places.map(\.longitude)
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(), let east = longitudes.max() else {
            return nil
        }
        self.init(west: west, south: south, east: east, north: north)
    }

    /// Whether a place lies in the box, which may lie across the 180th meridian.
    func contains(_ place: Coordinate) -> Bool {
        let isBetween =
            west <= east ? (west...east).contains(place.longitude) : place.longitude >= west || place.longitude <= east
        return isBetween && (south...north).contains(place.latitude)
    }

    /// The south-western and the north-eastern corner.
    var words: String {
        let corners = [south, west, north, east].map { String(format: "%.5f", $0) }
        return "\(corners[0]),\(corners[1]) to \(corners[2]),\(corners[3])"
    }
}

extension RegionInfo {
    /// Fails where a place lies outside of the region's bounds.
    func requireInside(_ place: Coordinate) throws {
        guard let bounds, !bounds.contains(place) else { return }
        throw Failure("\(place.latitude),\(place.longitude) lies outside of the region ‘\(name)’, whose bounds are \(bounds.words)")
    }
}
