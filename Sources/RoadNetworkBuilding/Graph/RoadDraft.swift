import Geodesy
import RoadNetwork

/// A finished road graph, not yet written: what ``RoadNetworkBuilder/finish()`` makes and a region is written from.
public final class RoadDraft: Sendable {
    let ways: WayTable
    let nodes: NodeTable
    let roads: RoadTable
    let edges: EdgeTable
    let bans: TurnBans
    /// The countries and what is known with them, and which of them each road lies in.
    let places: PlaceTable
    /// The points of interest, by tile.
    let points: [LocatedPoint]
    /// The road objects, by edge.
    let objects: [PlacedObject]
    let threads: Int

    /// How much there is of what. Tiles are counted when they are written.
    public let counts: RegionInfo.Counts
    /// The box around all roads, or `nil` where there are none.
    public let bounds: RegionInfo.Bounds?
    /// Restrictions that could not be used: what they name is not there or does not meet.
    public let unusableRestrictions: Int

    init(
        ways: WayTable, nodes: NodeTable, roads: RoadTable, edges: EdgeTable, bans: TurnBans, places: PlaceTable, points: [LocatedPoint],
        objects: [PlacedObject], threads: Int
    ) {
        self.ways = ways
        self.nodes = nodes
        self.roads = roads
        self.edges = edges
        self.bans = bans
        self.places = places
        self.points = points
        self.objects = objects
        self.threads = threads
        unusableRestrictions = bans.unusable
        var counts = RegionInfo.Counts()
        counts.nodes = edges.graphNodes.count
        counts.edges = edges.edges.count
        counts.ways = ways.count
        counts.bannedTurns = bans.turns.count
        counts.viaBans = bans.paths.count
        counts.pointsOfInterest = points.count
        counts.roadObjects = objects.count
        counts.meters = Int(roads.roads.reduce(0.0) { $0 + Double($1.length) })
        self.counts = counts
        bounds = RegionInfo.Bounds(around: roads, nodes: nodes)
    }
}

extension RegionInfo.Bounds {
    /// The box around roads; the narrower of the box that crosses 180° and the one that does not.
    init?(around roads: RoadTable, nodes: NodeTable) {
        guard !roads.points.isEmpty else { return nil }
        var south = Int32.max
        var north = Int32.min
        var west = Int32.max
        var east = Int32.min
        // The same with the longitudes counted from 180°.
        var shiftedWest = Int64.max
        var shiftedEast = Int64.min
        for point in roads.points {
            let place = nodes.places[Int(point)]
            south = min(south, place.latitude)
            north = max(north, place.latitude)
            west = min(west, place.longitude)
            east = max(east, place.longitude)
            let shifted = Int64(place.longitude) + (place.longitude < 0 ? 3_600_000_000 : 0)
            shiftedWest = min(shiftedWest, shifted)
            shiftedEast = max(shiftedEast, shifted)
        }
        var box = (west: Int64(west), east: Int64(east))
        if shiftedEast - shiftedWest < box.east - box.west {
            box = (shiftedWest, shiftedEast)
            if box.west >= 1_800_000_000 { box.west -= 3_600_000_000 }
            if box.east >= 1_800_000_000 { box.east -= 3_600_000_000 }
        }
        self.init(west: Double(box.west) / 1e7, south: Double(south) / 1e7, east: Double(box.east) / 1e7, north: Double(north) / 1e7)
    }
}
