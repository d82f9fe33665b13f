import Foundation
import Geodesy
import RoadNetwork

/// The places of nodes by id, kept sorted: sixteen bytes a node, whatever the ids are.
struct NodePlaces {
    private var ids: [Int64] = []
    private var places: [FixedCoordinate] = []
    private var isSorted = true

    var count: Int { ids.count }

    /// Takes places in; the first place of an id counts.
    mutating func append(_ newIDs: UnsafeBufferPointer<Int64>, _ newPlaces: UnsafeBufferPointer<FixedCoordinate>) {
        for id in newIDs {
            if let last = ids.last, id <= last { isSorted = false }
            ids.append(id)
        }
        places.append(contentsOf: newPlaces)
    }

    /// Sorts what came out of order. Call it once, before look-ups.
    mutating func finish() {
        guard !isSorted else { return }
        let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
        var sortedIDs: [Int64] = []
        var sortedPlaces: [FixedCoordinate] = []
        for index in order where sortedIDs.last != ids[index] {
            sortedIDs.append(ids[index])
            sortedPlaces.append(places[index])
        }
        (ids, places, isSorted) = (sortedIDs, sortedPlaces, true)
    }

    /// The place of a node, or `nil` where the file does not have it.
    func place(of id: Int64) -> FixedCoordinate? {
        let index = ids.partitioningIndex { $0 >= id }
        return index < ids.count && ids[index] == id ? places[index] : nil
    }

    /// The places of a line's nodes, without those that are missing and without repetitions.
    func line(_ nodes: [Int64]) -> [FixedCoordinate] {
        var line: [FixedCoordinate] = []
        line.reserveCapacity(nodes.count)
        for node in nodes {
            if let place = place(of: node), place != line.last { line.append(place) }
        }
        return line
    }

    /// The box around all nodes, in one or two parts: two where the nodes lie on both sides of 180°.
    var boxes: [MapBox] {
        guard !places.isEmpty else { return [] }
        let whole = MapBox(around: places)
        guard Int64(whole.east) - Int64(whole.west) > 1_800_000_000 else { return [whole] }
        let parts = [places.filter { $0.longitude < 0 }, places.filter { $0.longitude >= 0 }]
        return parts.filter { !$0.isEmpty }.map(MapBox.init(around:))
    }
}

/// A box of the map, in units of 10⁻⁷ degree.
struct MapBox: Hashable {
    var west: Int32
    var south: Int32
    var east: Int32
    var north: Int32

    init(west: Int32, south: Int32, east: Int32, north: Int32) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// The smallest box around places, of which there must be one.
    init(around places: [FixedCoordinate]) {
        self.init(west: .max, south: .max, east: .min, north: .min)
        for place in places {
            west = min(west, place.longitude)
            east = max(east, place.longitude)
            south = min(south, place.latitude)
            north = max(north, place.latitude)
        }
    }

    var width: Int64 { Int64(east) - Int64(west) }
    var height: Int64 { Int64(north) - Int64(south) }
    var area: Double { Double(max(0, width)) * Double(max(0, height)) }

    func contains(_ place: FixedCoordinate) -> Bool {
        place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north
    }

    /// The box with a margin around it, given in units of latitude, within the globe.
    func expanded(by margin: Int32) -> MapBox {
        let middle = (Double(north) + Double(south)) / 2 * 1e-7 * .pi / 180
        let across = Int64(Double(margin) / max(0.05, cos(middle)))
        return MapBox(
            west: Int32(max(Int64(west) - across, -1_800_000_000)), south: Int32(max(Int64(south) - Int64(margin), -900_000_000)),
            east: Int32(min(Int64(east) + across, 1_800_000_000)), north: Int32(min(Int64(north) + Int64(margin), 900_000_000)))
    }

    func intersects(_ other: MapBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}
