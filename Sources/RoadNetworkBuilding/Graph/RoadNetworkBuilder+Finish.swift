import Geodesy
import OpenStreetMap
import RoadNetwork

extension RoadNetworkBuilder {
    /// Makes the graph of what was taken. The builder must not be used afterwards.
    public func finish() -> RoadDraft {
        let located = points.located()
        points = PointTable()
        objects.finish(areas: located, strings: &ways.strings)
        let objectEntries = objects.entries
        objects = ObjectTable()
        let countries = boundedCountries()
        boundaries = BoundaryTable()
        var settled = settlement()
        let merging = NodeMerging(ways: ways, nodes: nodes)
        routes.prepare()
        var table = WayTable(strings: ways.strings)
        var wayNumbers: [UInt32?] = []
        var hazards: [(way: UInt32, value: UInt32)] = []
        wayNumbers.reserveCapacity(ways.records.count)
        for way in ways.records.indices {
            let country = country(ofWay: way, countries)
            let places = ways.nodes(of: way).lazy.filter { self.nodes.flags[Int($0)].contains(.known) }.map { self.nodes.places[Int($0)] }
            let surroundings = settled.builtUp(along: Array(places))
            let tags = ways.tags(of: way)
            guard var road = try? RoadTags(tags: tags, place: country?.place ?? .unknown, surroundings: surroundings) else {
                wayNumbers.append(nil)
                continue
            }
            road.join(routes.routes(ofWay: ways.records[way].id))
            wayNumbers.append(UInt32(table.count))
            if let hazard = tags["hazard"], hazard != "no" { hazards.append((UInt32(table.count), table.strings.number(of: hazard))) }
            table.append(id: ways.records[way].id, road: road)
        }
        let runs = WayRuns(ways: ways, wayNumbers: wayNumbers, nodes: &nodes, merging: merging)
        ways = RawWayTable()
        let cuts = restrictions.compactMap { restriction in
            restriction.viaNode.flatMap { nodes.number(of: $0) }.map { merging.representative(UInt32($0)) }
        }
        for node in merging.merged where nodes.flags[Int(node)].contains(.barrier) {
            nodes.flags[Int(merging.representative(node))].insert(.barrier)
        }
        let roads = RoadTable(runs: runs, wayCount: table.count, nodes: nodes, cuts: cuts)
        let edges = EdgeTable(roads: roads, ways: table, nodes: nodes)
        let bans = TurnBans(
            restrictions: restrictions, ways: restrictedWays(table), roads: roads, edges: edges, nodes: nodes, merging: merging)
        restrictions = []
        let places = PlaceTable(roads: roads, nodes: nodes, resolver: countries)
        for entry in objectEntries {
            if let node = nodes.number(of: entry.node) { nodes.flags[Int(merging.representative(UInt32(node)))].insert(.object) }
        }
        let placed = PlacedObjects(
            objectEntries, hazards: hazards, roads: roads, edges: edges, ways: table, nodes: nodes, merging: merging)
        return RoadDraft(
            ways: table, nodes: nodes, roads: roads, edges: edges, bans: bans, places: places, points: located, objects: placed.objects,
            threads: options.threads)
    }

    /// The country at the first known node of a way.
    private func country(ofWay way: Int, _ countries: (any CountryResolver)?) -> ResolvedCountry? {
        guard let countries else { return nil }
        guard let node = ways.nodes(of: way).first(where: { nodes.flags[Int($0)].contains(.known) }) else { return nil }
        return countries.country(at: nodes.places[Int(node)].coordinate)
    }

    /// Countries by the borders of the file where it has whole ones, else as the options say.
    private func boundedCountries() -> (any CountryResolver)? {
        let whole = boundaries.complete()
        return whole.isEmpty ? options.countries : BoundedCountries(boundaries: whole, table: options.countries)
    }

    /// Where people live, by houses, land use and residential streets.
    private func settlement() -> SettlementGrid {
        var grid = settlements.finish()
        for way in ways.residentialStreets() {
            var last: FixedCoordinate?
            for node in ways.nodes(of: way) where nodes.flags[Int(node)].contains(.known) {
                let place = nodes.places[Int(node)]
                if let last { grid.addStreet(from: last, to: place) }
                last = place
            }
        }
        grid.showsHouses = grid.buildings >= ways.records.count
        return grid
    }

    /// The numbers of the ways that restrictions name.
    private func restrictedWays(_ table: WayTable) -> [Int64: Int] {
        var named: Set<Int64> = []
        for restriction in restrictions { named.formUnion(restriction.from + restriction.viaWays + restriction.to) }
        var result: [Int64: Int] = [:]
        for (number, record) in table.records.enumerated() where named.contains(record.id) && result[record.id] == nil {
            result[record.id] = number
        }
        return result
    }
}
