import Geodesy

extension RoadGraph {
    /// All that the map knows of an edge, or `nil` where there is no such edge or its tile is not here.
    public func attributes(of id: EdgeID) -> EdgeAttributes? {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return nil }
        return loaded.sections.attributes(ofEdge: id.index)
    }

    /// The points of an edge in its direction, exactly as the map has them; empty where there is no such edge.
    public func shape(of id: EdgeID) -> [FixedCoordinate] {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return [] }
        let points = Array(loaded.sections.shape(ofEdge: id.index))
        return loaded.sections.edges[id.index].flags.contains(.againstSegments) ? points.reversed() : points
    }

    /// The OSM id of the node that an edge starts at, or `nil` where there is no such edge or the node is none of the map's.
    public func startNode(of id: EdgeID) -> Int64? {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return nil }
        let node = loaded.sections.nodes[Int(loaded.sections.edgeDetails[id.index].node)]
        return node.isAdded ? nil : node.id
    }

    /// The edges that start where a given one starts, itself among them; empty where there is no such edge.
    public func edgesStartingWhereStarts(_ id: EdgeID) -> [EdgeID] {
        guard case .present(let loaded) = load(id.tile), id.index < loaded.tile.edgeCount else { return [] }
        let node = loaded.sections.nodes[Int(loaded.sections.edgeDetails[id.index].node)]
        return (0..<Int(node.edgeCount)).map { EdgeID(tile: id.tile, index: Int(node.firstEdge) + $0) }
    }
}

extension NodeRecord {
    /// Whether the node is none of the map's, but cuts a road that is longer than an edge may be.
    var isAdded: Bool { id < -(1 << 62) }
}

extension TileSections {
    func shape(ofEdge index: Int) -> UnsafeBufferPointer<FixedCoordinate> {
        let first = Int(edgeDetails[index].firstPoint)
        return UnsafeBufferPointer(rebasing: points[first...first + Int(edges[index].segmentCount)])
    }

    func attributes(ofEdge index: Int) -> EdgeAttributes {
        let edge = edges[index]
        let number = edgeDetails[index].way
        let way = ways[Int(number)]
        let side: WaySides = edge.wayDirection.isForward ? .forward : .backward
        // The raw values were checked when the tile was first touched.
        var result = EdgeAttributes(
            wayDirection: edge.wayDirection, roadClass: RoadClass(rawValue: way.roadClass) ?? .unclassified, length: Double(edge.length))
        result.isLink = way.flags.contains(.link)
        result.form = FormOfWay(rawValue: way.form) ?? .plain
        result.isOneWay = way.flags.contains(.forward) != way.flags.contains(.backward)
        result.isReversible = way.flags.contains(.reversible)
        result.access = RoadAccess(rawValue: side == .forward ? way.accessForward : way.accessBackward) ?? .open
        let lanes = side == .forward ? way.lanesForward : way.lanesBackward
        result.lanes = lanes == 0 ? nil : Int(lanes)
        result.surface = string(way.surface)
        result.isToll = way.flags.contains(.toll)
        result.isTunnel = way.flags.contains(.tunnel)
        result.isBridge = way.flags.contains(.bridge)
        result.layer = Int(way.layer)
        for name in items(names, of: number) where name.sides.contains(side) {
            guard let text = string(name.text) else { continue }
            if name.kind == 0 { result.names.append(LocalizedName(language: string(name.language), text: text)) }
            if name.kind == 1 { result.tunnelName = text }
            if name.kind == 2 { result.bridgeName = text }
        }
        for ref in items(refs, of: number) where ref.sides.contains(side) {
            result.refs.append(RoadRef(network: string(ref.network), ref: string(ref.ref) ?? ""))
        }
        result.destinations = items(destinations, of: number).filter { $0.sides.contains(side) }.compactMap { string($0.text) }
        for ref in items(destinationRefs, of: number) where ref.sides.contains(side) {
            result.destinationRefs.append(
                DestinationRef(network: string(ref.network), ref: string(ref.ref) ?? "", direction: string(ref.direction)))
        }
        result.laneTurns = items(laneTurns, of: number).filter { $0.sides.contains(side) }.map(\.turns)
        result.vehicleLimits = items(vehicleLimits, of: number).filter { $0.sides.contains(side) }.compactMap { limit in
            VehicleLimit.Kind(rawValue: limit.kind).map { VehicleLimit($0, (Double(limit.value) * 100).rounded() / 100) }
        }
        if way.incline != 0 {
            let grade = way.incline == .max ? 0 : Double(way.incline) / 10
            result.grade = side == .forward ? grade : 0 - grade
        }
        result.speedLimits = items(limits, of: number).filter { $0.sides.contains(side) }.compactMap(rule)
        if !edgePlaces.isEmpty { add(edgePlaces[index], to: &result) }
        return result
    }

    private func rule(_ limit: TileLimit) -> SpeedLimitRule? {
        guard let value = limit.value, let origin = SpeedLimitRule.Origin(rawValue: limit.origin) else { return nil }
        return SpeedLimitRule(
            value: value, origin: origin, condition: string(limit.condition), vehicle: string(limit.vehicle),
            lane: limit.lane < 0 ? nil : Int(limit.lane))
    }

    private func add(_ edgePlace: EdgePlace, to result: inout EdgeAttributes) {
        result.freeFlowSpeed = Double(edgePlace.freeFlowSpeed) / 10
        result.builtUp = BuiltUp(rawValue: edgePlace.builtUp) ?? .unknown
        guard edgePlace.place != EdgePlace.unknown else { return }
        let place = places[Int(edgePlace.place)]
        result.country = string(place.country)
        result.region = string(place.region)
        result.timeZone = string(place.timeZone)
        result.drivesOnLeft = place.drivingSide == 0 ? nil : place.drivingSide == 2
    }
}
