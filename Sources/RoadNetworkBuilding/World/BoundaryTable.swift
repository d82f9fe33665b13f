import Geodesy
import OpenStreetMap
import RoadNetwork

/// The borders of countries and their regions in a file (`boundary=administrative`, `admin_level` 2 and 4).
///
/// Source: OSM wiki, “Tag:boundary=administrative”, “Key:ISO3166-1”, “Key:ISO3166-2”.
struct BoundaryTable {
    private struct Entry {
        var place: RoadPlace
        var wayCount: Int
    }

    private var entries: [Entry] = []
    private var outlines = OutlineTable()
    private var memberWays: [Int64: [Int]] = [:]

    /// The tags of which a relation has one where it may be a border.
    static let filters = ["boundary=administrative"]

    /// The ids of ways that must be given though their own tags say nothing.
    var neededWays: some Collection<Int64> { memberWays.keys }
    /// The ids of nodes of which the places are needed, ascending; after ``beginNodes()``.
    var neededNodes: [Int64] { outlines.identifiers }

    /// First pass: takes a relation if it is the border of a country or region. Returns whether it was kept.
    mutating func add(_ relation: Relation) -> Bool {
        guard relation.tags["boundary"] == "administrative", let place = Self.place(relation.tags) else { return false }
        let ways = Set(relation.members.filter { $0.kind == .way }.map(\.id))
        guard !ways.isEmpty else { return false }
        for way in ways { memberWays[way, default: []].append(entries.count) }
        entries.append(Entry(place: place, wayCount: ways.count))
        return true
    }

    /// First pass: takes a way if it is part of a border.
    mutating func add(way id: Int64, nodes: UnsafeBufferPointer<Int64>) {
        guard !memberWays.isEmpty else { return }
        for owner in memberWays[id] ?? [] { outlines.append(owner: owner, nodes: nodes) }
    }

    mutating func beginNodes() { outlines.beginNodes() }

    mutating func place(_ node: Int64, at place: FixedCoordinate) { outlines.place(node, at: place) }

    /// The borders that the file has whole. Extracts cut most of them: these say nothing.
    func complete() -> [Boundary] {
        entries.enumerated().compactMap { number, entry in
            outlines.wholeOutlines(ofOwner: number, count: entry.wayCount).flatMap { Boundary(place: entry.place, lines: $0) }
        }
    }

    private static func place(_ tags: Tags) -> RoadPlace? {
        switch tags["admin_level"] {
        case "2":
            guard let code = tags["ISO3166-1:alpha2"] ?? tags["ISO3166-1"], isCode(code, 2...2) else { return nil }
            return RoadPlace(country: code)
        case "4":
            let parts = (tags["ISO3166-2"] ?? "").split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, isCode(parts[0], 2...2), isCode(parts[1], 1...3) else { return nil }
            return RoadPlace(country: parts[0], region: parts[1])
        default: return nil
        }
    }

    private static func isCode(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    }
}

/// The whole border of a country or region.
struct Boundary {
    let place: RoadPlace
    private let west: Int32
    private let east: Int32
    private let south: Int32
    private let north: Int32
    /// The pieces of the border by bands of latitude, so that a place asks those at its height alone.
    private var bands: [[Piece]]

    private struct Piece {
        var from: FixedCoordinate
        var to: FixedCoordinate
    }

    private static let maximumBands = 2048

    /// A border of lines, or `nil` where they do not close or lie on both sides of 180°.
    init?(place: RoadPlace, lines: [[FixedCoordinate]]) {
        let count = lines.reduce(0) { $0 + $1.count - 1 }
        let latitudes = lines.joined().map(\.latitude)
        let longitudes = lines.joined().map(\.longitude)
        guard OutlineTable.areClosed(lines), let south = latitudes.min(), let north = latitudes.max(),
            let west = longitudes.min(), let east = longitudes.max(), Int64(east) - Int64(west) < 1_800_000_000, south < north
        else { return nil }
        self.place = place
        (self.south, self.north, self.west, self.east) = (south, north, west, east)
        bands = Array(repeating: [], count: min(max(count / 4, 1), Self.maximumBands))
        var entries = 0
        for line in lines {
            for (from, to) in zip(line, line.dropFirst()) where from.latitude != to.latitude {
                let range = band(min(from.latitude, to.latitude))...band(max(from.latitude, to.latitude))
                entries += range.count
                // A real border is short pieces: one of nothing but long ones is no border.
                guard entries <= count * 16 + 4096 else { return nil }
                for band in range { bands[band].append(Piece(from: from, to: to)) }
            }
        }
    }

    /// Whether a place lies inside: a ray to the east crosses the border an odd number of times.
    func contains(_ place: FixedCoordinate) -> Bool {
        guard place.latitude >= south, place.latitude <= north, place.longitude >= west, place.longitude <= east else { return false }
        var isInside = false
        for piece in bands[band(place.latitude)] where (piece.from.latitude > place.latitude) != (piece.to.latitude > place.latitude) {
            let share = (Double(place.latitude) - Double(piece.from.latitude)) / (Double(piece.to.latitude) - Double(piece.from.latitude))
            let longitude = Double(piece.from.longitude) + share * (Double(piece.to.longitude) - Double(piece.from.longitude))
            if Double(place.longitude) < longitude { isInside.toggle() }
        }
        return isInside
    }

    /// Whether a place lies within about 3 km of the box around the border.
    func isNear(_ place: FixedCoordinate) -> Bool {
        let latitude: Int64 = 300_000
        let longitude = Int64(Double(latitude) / max(TileGrid.cosine(ofLatitude: Double(place.latitude) * 1e-7), 0.05))
        return Int64(place.latitude) >= Int64(south) - latitude && Int64(place.latitude) <= Int64(north) + latitude
            && Int64(place.longitude) >= Int64(west) - longitude && Int64(place.longitude) <= Int64(east) + longitude
    }

    private func band(_ latitude: Int32) -> Int {
        let share = Double(Int64(latitude) - Int64(south)) / Double(Int64(north) - Int64(south))
        return min(max(Int(share * Double(bands.count)), 0), bands.count - 1)
    }
}
