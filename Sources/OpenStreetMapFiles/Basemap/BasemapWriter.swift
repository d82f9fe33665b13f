import Geodesy
import OpenStreetMap
import RoadNetworkBuilding

/// Turns the elements of a file into features of the drawn map.
final class BasemapWriter {
    private var writer: FeatureWriter
    private(set) var summary = Basemap.Summary()
    private var places = NodePlaces()
    private var relations = BasemapRelations()
    private var memberWays: [Int64: Way] = [:]
    private var coastlines: [[FixedCoordinate]] = []
    private var names = RoadNameLines()
    private var portals = TunnelPortals()
    private let countries: (any CountryResolver)?

    /// - Parameters:
    ///   - writer: where features go.
    ///   - countries: tells the country of a road number, which decides its shield.
    init(_ writer: consuming FeatureWriter, countries: (any CountryResolver)?) {
        self.writer = writer
        self.countries = countries
    }

    /// Reads a file in its three passes.
    func read(_ file: OpenStreetMapFile, threads: Int, progress: @escaping (Double) throws -> Void) throws {
        let header = try file.header()
        var handlers = ElementHandlers()
        handlers.progress = { try progress($0 * 0.1) }
        handlers.relation = { [self] in relations.take($0) }
        let wanted = ElementSelection(relations: .having(["type=multipolygon", "type=boundary", "type=route"]))
        try file.read(wanted, threads: threads, handlers: handlers)

        var features: [(FixedCoordinate, BasemapFeature)] = []
        handlers = ElementHandlers()
        handlers.progress = { try progress(0.1 + $0 * 0.2) }
        handlers.places = { [self] in places.append($0, $1) }
        handlers.node = { node in features += BasemapSchema.point(node.tags).map { (node.place, $0) } }
        let points = BasemapSchema.pointKeys.map { ElementSelection.TagFilter($0) }
        try file.read(ElementSelection(nodes: points, places: .all), threads: threads, handlers: handlers)
        places.finish()
        for (place, feature) in features { try writer.point(feature, place) }

        handlers = ElementHandlers()
        handlers.progress = { try progress(0.3 + $0 * 0.3) }
        handlers.way = { [self] in try take($0) }
        try file.read(ElementSelection(ways: .all), threads: threads, handlers: handlers)

        for multipolygon in relations.multipolygons { try take(multipolygon) }
        for (feature, line) in names.merged() { try writer.line(feature, line) }
        for (feature, line) in portals.features() { try writer.line(feature, line) }
        try takeSea(in: seaBoxes(header))
    }

    /// Writes out the rest.
    func finish() throws {
        try writer.flush()
        summary.features = writer.count
    }

    private func take(_ way: Way) throws {
        let isMember = relations.memberWays.contains(way.id)
        if isMember { memberWays[way.id] = way }
        let level = relations.boundaryLevels[way.id]
        guard !way.tags.isEmpty || level != nil else { return }
        let line = places.line(way.nodes)
        guard line.count > 1 else { return }

        if way.tags["natural"] == "coastline" { coastlines.append(line) }
        if let level { try writer.line(BasemapSchema.boundary(level: level, tags: way.tags), line) }
        portals.take(way, line)
        for var feature in BasemapSchema.line(way.tags, network: relations.networks[way.id]) {
            if feature["ref"] != nil, feature.layer == .transportationName {
                feature[text: "country"] = countries?.country(at: line[0].coordinate)?.place.country
            }
            if feature.layer == .transportationName {
                names.append(feature, line)
            } else {
                try writer.line(feature, line)
            }
        }
        // An outer way of a multipolygon without tags of its own is drawn with its holes, later.
        guard way.nodes.first == way.nodes.last, way.nodes.count > 3, !relations.areasByTheirWays.contains(way.id) else { return }
        if line.first == line.last, line.count > 3 { try write(BasemapSchema.area(way.tags), [Polygon(outer: line)]) }
    }

    private func take(_ multipolygon: BasemapRelations.Multipolygon) throws {
        let members = multipolygon.members.compactMap { member in
            memberWays[member.id].map { AreaAssembly.Member(way: $0, role: member.role) }
        }
        guard !members.isEmpty else { return }
        // In the old manner the tags stand on the outer ways.
        let tags = multipolygon.isTagged ? multipolygon.tags : members.first { $0.role != "inner" && !$0.way.tags.isEmpty }?.way.tags
        let features = BasemapSchema.area(tags ?? [:])
        guard !features.isEmpty else { return }
        let polygons = AreaAssembly.polygons(members, places: places)
        if polygons.isEmpty { summary.incompleteAreas += 1 }
        try write(features, polygons)
    }

    private func write(_ features: [BasemapFeature], _ polygons: [Polygon]) throws {
        for feature in features {
            switch feature.shape {
            case .whole: for polygon in polygons { try writer.area(feature, polygon) }
            case .labelPoint:
                guard let largest = polygons.max(by: { abs($0.outer.signedArea) < abs($1.outer.signedArea) }) else { continue }
                try writer.point(feature, largest.labelPoint)
            }
        }
    }

    /// Five kilometers.
    private static let seaMargin: Int32 = 450_000

    private func takeSea(in boxes: [MapBox]) throws {
        guard !coastlines.isEmpty else { return }
        var feature = BasemapFeature(.water, from: 0)
        feature["class"] = "ocean"
        for box in boxes {
            let sea = SeaPolygons(coastlines: coastlines, in: box, margin: Self.seaMargin)
            summary.unusableCoastlines += sea.unusablePieces
            for polygon in sea.polygons { try writer.area(feature, polygon) }
        }
    }

    /// Where the sea is drawn: the box that the extract was cut to, where its header has one that means something; else the box around
    /// all nodes.
    private func seaBoxes(_ header: OpenStreetMapFile.Header) -> [MapBox] {
        let around = places.boxes
        guard around.count == 1, let box = header.box else { return around }
        let cut = MapBox(
            west: box.southWest.longitude, south: box.southWest.latitude, east: box.northEast.longitude, north: box.northEast.latitude)
        return cut.width > 0 && cut.height > 0 && cut.intersects(around[0]) && cut.area <= 4 * around[0].area ? [cut] : around
    }
}
